// Actions on availability.
import { AppError, notFound, type Problem, validationError } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { recordChanges } from '../journal/store.ts';
import { lockUsers } from '../users/store.ts';
import {
  type Availability,
  type AvailabilityChange,
  availabilityEntry,
  changedHours,
  changesNothing,
  type DayInput,
  isDay,
  newHours,
  type WholeDay,
} from './availability.ts';
import { checkOpen, lockedSentence } from './lock.ts';
import * as store from './store.ts';

/** The first day that the caller may change; undefined if they may change any day. */
type Lock = { openFrom?: string | undefined };

export type NewAvailabilityInput = Lock & {
  siteId: number;
  userId: number;
  sent: AvailabilityChange;
  /** The problems found before the action, reported together with its own. */
  problems: Problem[];
};

/**
 * Adds a user's availability on a day: available unless `available` is false, for the whole day unless times are sent.
 * Throws AppError `validation_failed` if only one time is sent, if the end is not after the start, or if the day is locked.
 */
export async function addAvailability(
  db: Database,
  { siteId, userId, sent, openFrom, problems }: NewAvailabilityInput,
): Promise<Availability> {
  const found = [...problems];
  const hours = newHours(sent, found);
  const { day, available = true, description = null } = sent;
  checkOpen([day], { openFrom, path: '/date', problems: found });
  if (found.length > 0 || day === undefined) throw validationError(found);
  return db.transaction(async (tx) => {
    const after = await store.insertAvailability(tx, {
      ...{ siteId, userId, day, available, description, weekly: false },
      ...hours,
    });
    await recordChanges(tx, [availabilityEntry({ after })]);
    return after;
  });
}

export type DaysInput = Lock & {
  siteId: number;
  userId: number;
  days: readonly DayInput[];
  problems: Problem[];
};

/**
 * Sets days as a whole, in one transaction: each has the hours sent, or is off, or is not answered. Rows that it had are
 * replaced. Returns the rows of these days, by day. Throws AppError `validation_failed` for days that are locked.
 */
export async function setDays(
  db: Database,
  { siteId, userId, days, openFrom, problems }: DaysInput,
): Promise<Availability[]> {
  const found = [...problems];
  for (const [at, { day }] of days.entries()) {
    checkOpen([day], { openFrom, path: `/days/${at}/date`, problems: found });
  }
  if (found.length > 0) throw validationError(found);
  const whole = days.map(
    ({ day, available, hours }): WholeDay => ({
      day,
      rows: available === null ? [] : [{ available, ...hours }],
    }),
  );
  return replaceDays(db, { siteId, userId, days: whole });
}

export type ReplacedDays = {
  siteId: number;
  userId: number;
  days: readonly WholeDay[];
  /** What the days must say before; a day may also say already what it shall. */
  before?: readonly WholeDay[];
};

/**
 * Gives days these rows and no others. Returns the rows of these days, by day. Throws AppError `lock_version_mismatch` if a
 * day says something else than `before`.
 */
export async function replaceDays(
  db: Database,
  { siteId, userId, days: sent, before }: ReplacedDays,
): Promise<Availability[]> {
  const days = sent.map(({ day }) => day);
  return db.transaction(async (tx) => {
    await lockUsers(tx, [userId]); // of two requests for one day, the second replaces what the first has written
    const found = Map.groupBy(await store.findDays(tx, { userId, days }), ({ day }) => day);
    const changed = sent.filter((day) => !isDay(found.get(day.day) ?? [], day));
    for (const { day } of changed) {
      const expected = before?.find((one) => one.day === day);
      if (expected !== undefined && !isDay(found.get(day) ?? [], expected))
        throw new AppError('lock_version_mismatch', `The availability on ${day} was changed.`);
    }
    await store.replaceRows(tx, {
      replaced: changed.flatMap(({ day }) => found.get(day) ?? []),
      added: changed.flatMap(({ day, rows }) =>
        rows.map((row) => ({ siteId, userId, day, description: null, weekly: false, ...row })),
      ),
    });
    return store.findDays(tx, { userId, days });
  });
}

/**
 * Changes only the fields sent; a row of the weekly pattern becomes one of its own. Throws AppError `validation_failed` if
 * all_day contradicts the times, if the end is not after the start, or if a day is locked; `not_found` if the row was deleted.
 */
export async function changeAvailability(
  db: Database,
  { id, sent, openFrom, problems }: Lock & { id: number; sent: AvailabilityChange; problems: Problem[] },
): Promise<Availability> {
  return db.transaction(async (tx) => {
    const before = await store.lockAvailability(tx, id);
    if (before === undefined) throw notFound('availability');
    const found = [...problems];
    const hours = changedHours(before, { sent, problems: found });
    checkOpen([before.day, sent.day], { openFrom, path: '/date', problems: found });
    if (found.length > 0) throw validationError(found);
    const change = { ...sent, ...hours };
    if (changesNothing(before, change)) return before;
    const after = await store.updateAvailability(tx, { id, change });
    await recordChanges(tx, [availabilityEntry({ before, after })]);
    return after;
  });
}

/** Deletes a row. Throws AppError `conflict` if its day is locked; `not_found` if it was already deleted. */
export async function deleteAvailability(
  db: Database,
  { id, openFrom }: Lock & { id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await store.deleteAvailability(tx, id);
    if (before === undefined) throw notFound('availability');
    const sentence = lockedSentence(before.day, openFrom);
    if (sentence !== undefined) throw new AppError('conflict', sentence);
    await recordChanges(tx, [availabilityEntry({ before })]);
  });
}
