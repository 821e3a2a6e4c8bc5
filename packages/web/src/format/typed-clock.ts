// Reads a time of day as people type it.
import { clock } from './days.ts';

const TYPED = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?\.?\s*(?:m\.?)?$/i;
/** Where the clock has two halves, nobody means these hours of the night: 1 to 6. */
const LAST_HOUR_OF_NIGHT = 6;

/** "9", "930", "9:30 pm" and "21:30" as 09:00, 09:30, 21:30 and 21:30; undefined if it is no time. */
export function readClock(text: string): string | undefined {
  const [, hours = '', minutes = '00', half] = TYPED.exec(text.trim()) ?? [];
  const hour = hours === '' ? Number.NaN : Number(hours) % (half === undefined ? 24 : 12);
  const isLarge = Number(hours) > (half === undefined ? 23 : 12);
  if (Number.isNaN(hour) || isLarge || Number(minutes) > 59) return undefined;
  const isAfternoon = half === undefined ? isNight(hours) : half.toLowerCase() === 'p';
  return `${String(hour + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

const isNight = (hours: string): boolean =>
  /m\.?$/i.test(clock('13:00')) &&
  !hours.startsWith('0') &&
  Number(hours) >= 1 &&
  Number(hours) <= LAST_HOUR_OF_NIGHT;
