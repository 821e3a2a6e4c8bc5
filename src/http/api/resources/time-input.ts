// Parses days, clock times and instants in the formats that clients use.
import { Type } from 'typebox';
import type { GameTime } from '../../../domain/games/game.ts';
import type { Problem } from '../../../kernel/errors.ts';

type Place = { path: string; problems: Problem[] };

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SLASHED_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const SHOWN_DAY = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{1,2}),? (\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK = /^(\d{1,2}):(\d{2})(?::([0-5]\d))?\s*([AP]M)?$/i;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::[0-5]\d(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
// A clock after a day; the plus of an offset that is not percent-encoded arrives as a space.
const CLOCK_AFTER_DAY =
  /[T ]([01]?\d|2[0-4]):[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?\s*([AP]M)?\s*(Z|[+-]?\d{2}:?\d{2})?$/i;
const FIRST_YEAR = 1970;
const FIRST_YEAR_OF_BIRTH = 1900; // nobody who was born earlier works games
const LAST_YEAR = 2199; // later than any planned season

/** `2026-04-03`, `2026-4-3`, `4/3/2026` or `Apr 3 2026` (the format of responses), as `2026-04-03`. */
export function parseDay(text: string, place: Place): string | undefined {
  const day = dayOf(text.trim());
  if (day === undefined) complain(place, 'must be a day that exists, as YYYY-MM-DD or M/D/YYYY');
  return day;
}

/** A date of birth, in the formats of days; not in the future. */
export function parseBirthDate(text: string, { now, ...place }: Place & { now: Date }): string | undefined {
  const day = dayOf(text.trim(), FIRST_YEAR_OF_BIRTH);
  const isBorn = day !== undefined && day <= now.toISOString().slice(0, 10);
  if (!isBorn)
    complain(place, `must be a day from ${FIRST_YEAR_OF_BIRTH} to today, as YYYY-MM-DD or M/D/YYYY, or null`);
  return isBorn ? day : undefined;
}

/** A day of a search, which may have a clock and an offset after it: only the day counts, as it is written (wire). */
export function parseSearchDay(text: string, place: Place): string | undefined {
  return parseDay(text.trim().replace(CLOCK_AFTER_DAY, ''), place);
}

/** `3:00 PM` or `15:00`, as `15:00`. */
export function parseClock(text: string, place: Place): string | undefined {
  const clock = clockOf(text.trim());
  if (clock === undefined) complain(place, 'must be a time of day, as 3:00 PM or 15:00');
  return clock;
}

/** An ISO 8601 time: an instant if it has an offset, otherwise local time at the game's venue. */
export function parseInstant(text: string, place: Place): GameTime | undefined {
  const [, day, clock, offset] = MOMENT.exec(text.trim()) ?? [];
  const date = dayOf(day ?? '');
  const time = clockOf(clock ?? '');
  if (date === undefined || time === undefined) {
    complain(place, 'must be an ISO 8601 time, as 2026-04-03T15:00 or 2026-04-03T15:00:00-04:00');
    return undefined;
  }
  if (offset === undefined) return { date, time, path: place.path };
  const instant = new Date(
    `${date}T${time}:00${offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
  );
  if (!Number.isNaN(instant.getTime())) return { instant };
  complain(place, 'has an offset that does not exist; use Z or one from -12:00 to +14:00');
  return undefined;
}

/** The meaning of `search[updated_since]`. */
export const UPDATED_SINCE =
  'Changed at this time or later. Deleted records are not found: see the feed of changes.';

/** The instant of `search[updated_since]`: a time with its offset, such as the `updated` of a record. */
export function readUpdatedSince(value: unknown, problems: Problem[]): Date | undefined {
  return parseOffsetTime(value, { path: '/search/updated_since', problems });
}

/** A time with its offset, as responses have it. */
export function parseOffsetTime(value: unknown, place: Place): Date | undefined {
  if (value === undefined) return undefined;
  const text = String(value).trim();
  const written = text.replace(/ (\d{2}:?\d{2})$/, '+$1'); // a plus that is not percent-encoded arrives as a space
  const [, day = '', , offset] = MOMENT.exec(written) ?? [];
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false; // Date takes February 30 for March 2
  const isTime = offset !== undefined && isDay;
  const instant = new Date(isTime ? written.replace(' ', 'T').replace(',', '.') : Number.NaN);
  if (!Number.isNaN(+instant)) return instant;
  complain(place, 'must be a time with its offset, as 2026-05-02T18:04:09.000-04:00 or 2026-05-02T22:04:09Z');
  return undefined;
}

const SearchDay = Type.Optional(
  Type.String({
    maxLength: 40, // a time with milliseconds and an offset has 29 characters
    description: 'YYYY-MM-DD or M/D/YYYY. A time after it does not count.',
    examples: ['2026-05-02'],
  }),
);
/** The search keys of inclusive days. */
export const dayRange = { start_date: SearchDay, end_date: SearchDay };

export type DayRange = { startDate: string | undefined; endDate: string | undefined };

/** The days `search[start_date]` and `search[end_date]` of a query. */
export function readDayRange(
  search: { start_date?: string | undefined; end_date?: string | undefined } = {},
  problems: Problem[],
): DayRange {
  const read = (name: 'start_date' | 'end_date') =>
    search[name] === undefined
      ? undefined
      : parseSearchDay(search[name], { path: `/search/${name}`, problems });
  return { startDate: read('start_date'), endDate: read('end_date') };
}

function dayOf(text: string, firstYear = FIRST_YEAR): string | undefined {
  const parts = partsOf(text);
  if (parts === undefined || parts.year < firstYear || parts.year > LAST_YEAR) return undefined;
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return undefined; // February 30
  }
}

function partsOf(text: string): { year: number; month: number; day: number } | undefined {
  const iso = ISO_DAY.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const slashed = SLASHED_DAY.exec(text);
  if (slashed !== null)
    return { year: Number(slashed[3]), month: Number(slashed[1]), day: Number(slashed[2]) };
  const shown = SHOWN_DAY.exec(text);
  if (shown === null) return undefined;
  return {
    year: Number(shown[3]),
    month: MONTHS.indexOf(shown[1]!.toLowerCase()) + 1,
    day: Number(shown[2]),
  };
}

function clockOf(text: string): string | undefined {
  const [, hours, minutes, , half] = CLOCK.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const hour = Number(hours);
  if (half === undefined) return hour > 23 ? undefined : `${hours.padStart(2, '0')}:${minutes}`;
  if (hour < 1 || hour > 12) return undefined;
  const shift = half.toUpperCase() === 'PM' ? 12 : 0;
  return `${String((hour % 12) + shift).padStart(2, '0')}:${minutes}`;
}

function complain({ path, problems }: Place, rule: string): void {
  problems.push({ path, message: `${path.slice(1).replaceAll('/', '.')} ${rule}.` });
}
