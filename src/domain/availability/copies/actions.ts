// The action that copies an official's availability from one of their sites to another.
import type { Database, Transaction } from '../../../storage/database.ts';
import { daysAfter } from '../../games/local-time.ts';
import { recordEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import { lockUsers } from '../../users/store.ts';
import { findPattern, writePattern } from '../patterns/store.ts';
import { findRowsFrom, replaceRows } from '../store.ts';
import { type CopyEnd, MAX_COPIED_DAYS, plannedCopies } from './copy.ts';
import { markAsked } from './store.ts';

/** `from`: null if the person wants to copy nothing. `startDay`: the first day that they may change on the site. */
export type AvailabilityCopy = { from: CopyEnd | null; to: CopyEnd; startDay: string };

/**
 * Copies what a person has answered on one site, from a day on, to their profile on another, where it then belongs to that
 * profile. Days that have an answer there stay as they are. The weekly pattern is copied, too, if there is none and the
 * clocks are the same. Records that the person has been asked. Gives how many days were copied.
 */
export async function copyAvailability(
  db: Database,
  { from, to, startDay }: AvailabilityCopy,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUsers(tx, [to.userId, ...(from === null ? [] : [from.userId])]);
    await markAsked(tx, to.userId);
    if (from === null) return 0;
    const lastDay = daysAfter(startDay, MAX_COPIED_DAYS - 1);
    const known = await findRowsFrom(tx, { userId: to.userId, day: startDay });
    const rows = await findRowsFrom(tx, { userId: from.userId, day: startDay });
    const added = plannedCopies({
      rows: rows.filter(({ day }) => day <= lastDay),
      answered: new Set(known.map(({ day }) => day)),
      hasPattern: await copyPattern(tx, { from, to }),
      ...{ from, to },
    });
    await replaceRows(tx, { replaced: [], added });
    return new Set(added.map(({ day }) => day)).size;
  });
}

/** Gives whether it was copied. */
async function copyPattern(tx: Transaction, { from, to }: { from: CopyEnd; to: CopyEnd }): Promise<boolean> {
  if (from.zone !== to.zone || (await findPattern(tx, to.userId)) !== undefined) return false;
  const pattern = await findPattern(tx, from.userId);
  if (pattern === undefined) return false;
  const { startDate, endDate, days } = pattern;
  const after = await writePattern(tx, { siteId: to.siteId, userId: to.userId, startDate, endDate, days });
  await recordChanges(tx, [recordEntry('availability_pattern', { after }, to.userId)]);
  return true;
}
