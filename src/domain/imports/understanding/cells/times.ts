// Reads a time of day as people write it, and ranges of two.
import { unaccented } from './fold.ts';

/** `half` is null if nothing says whether the hour is before or after noon; `is24` if the writing shows 24 hours. */
export type WrittenTime = { hour: number; minute: number; half: 'am' | 'pm' | null; is24: boolean };
/** `zone`: the first letter of the American time zone that is written with it, as `E` of "7:00 PM EST". */
export type WrittenTimes = { start: WrittenTime; end: WrittenTime | null; zone?: string };

const NOON = /^(?:12 )?(?:noon|midday|mittags?|mediodia|midi|mezzogiorno|poludnie)$/;
const MIDNIGHT = /^(?:12 )?(?:midnight|mitternacht|medianoche|minuit|mezzanotte|polnoc)$/;
const BEFORE =
  /^(?:at|ko|kick-?\s?off|um|ab|a las|a la|a|alle|alle ore|ore|o|o godz|godz|kl|les|h)\.?\s+(?=\d)/;
const CLOCK =
  /^(\d{1,2})(?:\s?[:.,h]\s?(\d{2}))?(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(am|pm|a|p|uhr|h|hs|hrs?|hours?|heures?|ore|std)?$/;
const DIGITS = /^(\d{1,2})(\d{2})\s*(am|pm|a|p|h|hrs?|uhr|hours?)?$/; // 0900, 1730
const ZONE = /(?<=\d|m)\s+([ECMP])[SD]?T$/i;
const RANGE =
  /^(.+?)\s*(?:-|–|—|\bto\b|\bbis\b|\buntil\b|\btill\b|\bhasta\b|\balle\b|\bdo\b|\s[aà]\s)\s*(.+)$/;

/** Undefined if the text is no time of day, or not one that exists. */
export function parseTimes(text: string): WrittenTimes | undefined {
  if (text.length > 40) return undefined;
  const zone = ZONE.exec(text)?.[1];
  const times = parseWithoutZone(text.replace(ZONE, ''));
  return times === undefined || zone === undefined ? times : { ...times, zone: zone.toUpperCase() };
}

function parseWithoutZone(text: string): WrittenTimes | undefined {
  const plain = unaccented(text)
    .replaceAll(/([ap])\.?\s?m\b\.?/g, '$1m')
    .replace(/(?<=[a-z])\.$/, '') // 10:00 h.
    .trim();
  const start = parseTime(plain);
  if (start !== undefined) return { start, end: null };
  const [, from, to] = RANGE.exec(plain) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [parseTime(from), parseTime(to)];
  if (first === undefined || last === undefined) return undefined;
  return { start: withHalfOf(first, last), end: last };
}

function parseTime(plain: string): WrittenTime | undefined {
  const text = plain.replace(BEFORE, '').trim();
  if (NOON.test(text)) return { hour: 12, minute: 0, half: 'pm', is24: false };
  if (MIDNIGHT.test(text)) return { hour: 12, minute: 0, half: 'am', is24: false };
  const [, hours, minutes = '00', unit] = CLOCK.exec(text) ?? DIGITS.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes)];
  const half = unit?.startsWith('a') ? 'am' : unit?.startsWith('p') ? 'pm' : null;
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  if (half !== null && hour > 12)
    return hour < 24 && half === 'pm' ? { hour, minute, half: null, is24: true } : undefined;
  const is24 =
    half === null && (hour > 12 || hours.startsWith('0') || (unit !== undefined && unit !== 'ore'));
  return { hour, minute, half, is24 };
}

/** In `9-10:30am` the start has the half of the end, unless it would be later: `11-1pm`. */
function withHalfOf(start: WrittenTime, end: WrittenTime): WrittenTime {
  if (start.half !== null || start.is24 || end.half === null) return start;
  const minutes = ({ hour, minute }: WrittenTime) => (hour % 12) * 60 + minute;
  const half = minutes(start) <= minutes(end) ? end.half : end.half === 'pm' ? 'am' : 'pm';
  return { ...start, half };
}

/** A time with the hour that can be either: nobody plays at 3 in the night, but 7 is played at twice a day. */
export function isUnsure({ hour, half, is24 }: WrittenTime): boolean {
  return half === null && !is24 && hour >= 1 && hour <= 7;
}

/** HH:MM. `afternoon`: what an hour without a half from 1 to 7 means. */
export function resolveTime(time: WrittenTime, { afternoon }: { afternoon: boolean }): string {
  const half = time.half ?? (afternoon && isUnsure(time) ? 'pm' : null);
  const hour = half === null ? time.hour % 24 : (time.hour % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
}

const LENGTH =
  /^(?:(\d{1,2})\s*(?:h|hr|hrs|hours?|std|stunden?|heures?|ore|godz|horas?)\.?\s*)?(?:(\d{1,3})\s*(?:m|min|mins|minutes?|minuten|minuti|minutos|minut|')?\.?)?$/;
const CLOCK_LENGTH = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;
const HOURS = /^(\d)[.,](\d{1,2})\s*(?:h|hr|hrs|hours?|std|stunden)\.?$/;
const DAY_MINUTES = 1440;

/** The minutes of `90`, `90 min`, `1h30`, `1:30` or `1.5 h`. */
export function parseLength(text: string): number | undefined {
  const plain = unaccented(text).trim();
  const [, hours, minutes] = CLOCK_LENGTH.exec(plain) ?? LENGTH.exec(plain) ?? [];
  const [, whole, part] = HOURS.exec(plain) ?? [];
  const length =
    whole !== undefined ? Number(`${whole}.${part}`) * 60 : Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return length > 0 && length < DAY_MINUTES ? Math.round(length) : undefined;
}
