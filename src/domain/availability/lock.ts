// The days that a site locks: officials cannot change their availability shortly before (docs/api: Availability).
import type { Problem } from '../../kernel/errors.ts';
import { type Member, may } from '../access.ts';
import { daysAfter, localTimeAt } from '../games/local-time.ts';
import type { Site } from '../sites/site.ts';

/** The first day, `YYYY-MM-DD`, that the member may change; undefined if they may change any day. */
export function firstOpenDay(
  { timezone, availabilityLockedDays: days }: Pick<Site, 'timezone' | 'availabilityLockedDays'>,
  { viewer, now }: { viewer: Member; now: Date },
): string | undefined {
  if (days === null || may(viewer, 'availability.locked')) return undefined;
  return daysAfter(localTimeAt(now, timezone).date, days + 1);
}

/** The sentence for a day that is locked; undefined if it is open. */
export function lockedSentence(day: string, openFrom: string | undefined): string | undefined {
  if (openFrom === undefined || day >= openFrom) return undefined;
  return `The day ${day} is locked: the first day you can change is ${openFrom}. Ask your assignor to change an earlier day.`;
}

/** Adds a problem for each day of the field that is locked. */
export function checkOpen(
  days: readonly (string | undefined)[],
  { openFrom, path, problems }: { openFrom: string | undefined; path: string; problems: Problem[] },
): void {
  for (const day of days) {
    const message = day === undefined ? undefined : lockedSentence(day, openFrom);
    if (message !== undefined) problems.push({ path, message });
  }
}
