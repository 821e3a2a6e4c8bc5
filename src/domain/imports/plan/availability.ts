// Plans a sheet of availability: its rows say all that an official has on the days that they name.
import type { Queryable } from '../../../storage/database.ts';
import {
  type Availability,
  type DayRow,
  isDay,
  WHOLE_DAY,
  type WholeDay,
} from '../../availability/availability.ts';
import { findDaysOf } from '../../availability/store.ts';
import { daysAfter } from '../../games/local-time.ts';
import { type FieldChange, idleRow, type PlannedRow } from '../import.ts';
import type { UnderstoodRow } from '../understanding/understanding.ts';
import type { AvailabilityValues } from '../understanding/values.ts';
import { refuseRow, waitingRow } from './fields.ts';
import type { PlanInput, SheetPlan } from './plan.ts';

const MAX_DAYS = 366; // of a row
// Each row keeps all that its days have: without these limits, a small file would be a plan of gigabytes.
const MAX_DAYS_OF_SHEET = 100_000; // 300 officials, each for most of a year
const MAX_ROWS_OF_DAY = 10;

/** What applying such a row does; `before` is what undoing sets. */
export type DaysStep = { userId: number; days: WholeDay[]; before: WholeDay[] };

/** What a row says of each of its days, or why it says nothing. */
type Said = { name: string } & ({ planned: PlannedRow } | { userId: number; days: string[]; row: DayRow });

/**
 * All that the sheet says of a day of an official, by its text: a day that two rows describe has both, and what is said twice
 * is said once.
 */
type Wanted = { userId: number; day: string; rows: Map<string, DayRow> };

const TOO_MANY_DAYS = `up to here, the sheet says more than ${MAX_DAYS_OF_SHEET} days; split it.`;

export async function planAvailability(
  db: Queryable,
  { understanding }: PlanInput<'availability'>,
): Promise<SheetPlan> {
  const wanted = new Map<string, Wanted>();
  let left = MAX_DAYS_OF_SHEET;
  const said = understanding.rows.map((row) => {
    const one = left < 0 && row.state === 'ready' ? refusal(row, TOO_MANY_DAYS) : sayingOf(row);
    if ('planned' in one) return one;
    left -= one.days.length;
    if (left < 0) return refusal(row, TOO_MANY_DAYS);
    const text = JSON.stringify(one.row);
    const full = one.days.find((day) => {
      const rows = wanted.get(keyOf(one.userId, day))?.rows;
      return rows !== undefined && rows.size >= MAX_ROWS_OF_DAY && !rows.has(text);
    });
    if (full !== undefined)
      return refusal(row, `the rows above say ${MAX_ROWS_OF_DAY} things of ${full} already.`);
    for (const day of one.days) {
      const key = keyOf(one.userId, day);
      if (!wanted.has(key)) wanted.set(key, { userId: one.userId, day, rows: new Map() });
      wanted.get(key)!.rows.set(text, one.row);
    }
    return one;
  });
  const known = Map.groupBy(await findDaysOf(db, [...wanted.values()]), ({ userId, day }) =>
    keyOf(userId, day),
  );
  const rows = said.map((one, at) =>
    'planned' in one ? one.planned : planRow(understanding.rows[at]!, { said: one, wanted, known }),
  );
  return { rows, questions: [] };
}

function keyOf(userId: number, day: string): string {
  return `${userId} ${day}`;
}

function nameOf({ values: { official, firstDay, lastDay } }: UnderstoodRow<'availability'>): string {
  return [official?.text, firstDay, lastDay === firstDay ? null : lastDay]
    .filter((one) => one != null)
    .join(', ');
}

function refusal(row: UnderstoodRow<'availability'>, why: string): Said {
  const name = nameOf(row);
  return { name, planned: refuseRow(row as UnderstoodRow, { name, why }) };
}

function sayingOf(row: UnderstoodRow<'availability'>): Said {
  const { official, firstDay, lastDay } = row.values;
  const name = nameOf(row);
  if (row.state !== 'ready') return { name, planned: waitingRow(row as UnderstoodRow, name) };
  const refuse = (why: string) => refusal(row, why);
  if (official?.match !== 'record') return refuse(`“${official?.text ?? ''}” is nobody of this site.`);
  if (firstDay == null) return refuse('it has no day.');
  if (row.values.available == null) return refuse('it does not say whether they are available.');
  const days = daysBetween(firstDay, lastDay ?? firstDay);
  if (days.length === 0 || days.length > MAX_DAYS) return refuse(`it must say 1 to ${MAX_DAYS} days.`);
  return { name, userId: official.id, days, row: rowOf(row.values) };
}

type Planning = {
  said: Exclude<Said, { planned: PlannedRow }>;
  wanted: Map<string, Wanted>;
  known: Map<string, Availability[]>;
};

/** Each row of a day sets all of it: whichever comes first does it, and the others find it done. */
function planRow(
  { key, number }: UnderstoodRow<'availability'>,
  { said: { name, userId, days }, wanted, known }: Planning,
): PlannedRow {
  const rowsOf = (day: string) => known.get(keyOf(userId, day)) ?? [];
  const sent = days.map(
    (day): WholeDay => ({ day, rows: [...wanted.get(keyOf(userId, day))!.rows.values()] }),
  );
  const differing = sent.filter((day) => !isDay(rowsOf(day.day), day));
  const base = { key, number, name, recordId: userId };
  if (differing.length === 0) return idleRow({ ...base, outcome: 'unchanged' });
  const before = differing.map(({ day }): WholeDay => ({ day, rows: rowsOf(day).map(plainRow) }));
  const isNew = before.every(({ rows }) => rows.length === 0);
  const changes = differing.map(
    ({ day, rows }, at): FieldChange => ({
      field: day,
      before: inWords(before[at]!.rows),
      after: inWords(rows),
    }),
  );
  const step: DaysStep = { userId, days: differing, before };
  return idleRow({ ...base, outcome: isNew ? 'created' : 'changed', ...(!isNew && { changes }), step });
}

function rowOf({ available, allDay, startTime, endTime, description }: AvailabilityValues): DayRow {
  const isPart = allDay !== true && startTime != null && endTime != null;
  const hours = isPart ? { allDay: false, startTime, endTime } : WHOLE_DAY;
  return { available: available === true, ...hours, ...(description != null && { description }) };
}

function plainRow({ available, allDay, startTime, endTime, description, weekly }: Availability): DayRow {
  return { available, allDay, startTime, endTime, description, weekly };
}

function inWords(rows: readonly DayRow[]): string | null {
  if (rows.length === 0) return null;
  const texts = rows.map(({ available, allDay, startTime, endTime, description }) =>
    [
      available ? 'available' : 'not available',
      allDay ? null : `${startTime}–${endTime}`,
      description == null ? null : `(${description})`,
    ]
      .filter((part) => part !== null)
      .join(' '),
  );
  return texts.join(', ');
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length <= MAX_DAYS; day = daysAfter(day, 1)) days.push(day);
  return days;
}
