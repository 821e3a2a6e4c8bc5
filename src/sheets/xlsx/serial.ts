// Serial numbers of spreadsheets as dates and times of day.
import type { CellValue } from '../sheet.ts';
import type { NumberFormat } from './number-format.ts';

const DAY_SECONDS = 86_400;
const LAST_SERIAL = 2_958_465; // December 31, 9999
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LEAP_DAY_OF_LOTUS = 60; // February 29, 1900, which did not exist: days before it are one later

export type Shown = { text: string; value: CellValue };

/** The number as the cell shows it. `is1904` is the date system of the workbook. */
export function showNumber(number: number, { shows, digits }: NumberFormat, is1904: boolean): Shown {
  const plain: Shown = {
    text: String(Number(number.toPrecision(15))).padStart(number < 0 ? 0 : digits, '0'),
    value: { type: 'number', number },
  };
  if (shows === 'number' || number < 0 || number > LAST_SERIAL) return plain;
  const seconds = Math.round(number * DAY_SECONDS);
  if (shows === 'duration') return { ...plain, text: clockOf(seconds) };
  // A time without a day: also what a date format makes of it, January 0.
  const isTimeAlone = number < 1 && !(is1904 && shows === 'date');
  const day = isTimeAlone || shows === 'time' ? null : dayOf(Math.floor(seconds / DAY_SECONDS), is1904);
  const time = shows === 'date' && !isTimeAlone ? null : clockOf(seconds % DAY_SECONDS);
  const shown = [day, time?.replace(/:00$/, '')].filter((part) => part != null);
  return { text: shown.join(' '), value: { type: 'date', date: day, time } };
}

function dayOf(serial: number, is1904: boolean): string {
  const shift = !is1904 && serial < LEAP_DAY_OF_LOTUS ? 1 : 0;
  const at = (is1904 ? EPOCH_1904 : EPOCH_1900) + (serial + shift) * DAY_SECONDS * 1000;
  return new Date(at).toISOString().slice(0, 10);
}

/** `17:15:00`; more than 24 hours for a duration. */
function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
