// Plans a sheet of availability: each row says one day, or each day of a span, of an official as a whole.
import type { Queryable } from '../../../storage/database.ts';
import { type DayInput, isDay, WHOLE_DAY } from '../../availability/availability.ts';
import { findDays } from '../../availability/store.ts';
import { daysAfter } from '../../games/local-time.ts';
import { idleRow, type PlannedRow } from '../import.ts';
import type { UnderstoodRow } from '../understanding/understanding.ts';
import type { AvailabilityValues } from '../understanding/values.ts';
import { refuseRow, waitingRow } from './fields.ts';
import type { PlanInput, SheetPlan } from './plan.ts';

const MAX_DAYS = 366; // of a row

/** What applying such a row does; `before` is what undoing sets. */
export type DaysStep = { userId: number; days: DayInput[]; before: DayInput[] };

export async function planAvailability(
  db: Queryable,
  { understanding }: PlanInput<'availability'>,
): Promise<SheetPlan> {
  const rows: PlannedRow[] = [];
  for (const row of understanding.rows) rows.push(await planRow(db, row));
  return { rows, questions: [] };
}

async function planRow(db: Queryable, row: UnderstoodRow<'availability'>): Promise<PlannedRow> {
  const { official, firstDay, lastDay } = row.values;
  const name = [official?.text, firstDay, lastDay === firstDay ? null : lastDay]
    .filter((one) => one != null)
    .join(', ');
  if (row.state !== 'ready') return waitingRow(row as UnderstoodRow, name);
  const refuse = (why: string) => refuseRow(row as UnderstoodRow, { name, why });
  if (official?.match !== 'record') return refuse(`“${official?.text ?? ''}” is nobody of this site.`);
  if (firstDay == null) return refuse('it has no day.');
  const days = daysBetween(firstDay, lastDay ?? firstDay);
  if (days.length === 0 || days.length > MAX_DAYS) return refuse(`it must say 1 to ${MAX_DAYS} days.`);
  const sent = days.map((day): DayInput => ({ day, ...hoursOf(row.values) }));
  const known = Map.groupBy(await findDays(db, { userId: official.id, days }), ({ day }) => day);
  const differing = sent.filter((day) => !isDay(known.get(day.day) ?? [], day));
  const base = { key: row.key, number: row.number, name, recordId: official.id };
  if (differing.length === 0) return idleRow({ ...base, outcome: 'unchanged' });
  const before = differing.map(({ day }): DayInput => {
    const [first] = known.get(day) ?? [];
    const hours = first ?? WHOLE_DAY;
    const { allDay, startTime, endTime } = hours;
    return { day, available: first?.available ?? null, hours: { allDay, startTime, endTime } };
  });
  const isNew = differing.every(({ day }) => !known.has(day));
  const step: DaysStep = { userId: official.id, days: differing, before };
  return idleRow({ ...base, outcome: isNew ? 'created' : 'changed', step });
}

function hoursOf({ available, allDay, startTime, endTime }: AvailabilityValues): Omit<DayInput, 'day'> {
  const isPart = allDay !== true && startTime != null && endTime != null;
  return { available: available ?? true, hours: isPart ? { allDay: false, startTime, endTime } : WHOLE_DAY };
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length <= MAX_DAYS; day = daysAfter(day, 1)) days.push(day);
  return days;
}
