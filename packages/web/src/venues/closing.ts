// What a closing of a venue says: when, and of which field.
import type { Game, VenueClosing } from '@crewcall/sdk/core';
import { clock, clockRange, datedRange, fullDay, shortDay } from '../format/days.ts';
import { clock24 } from '../format/wire-clock.ts';

type When = Pick<VenueClosing, 'start_date' | 'start_time' | 'end_date' | 'end_time'>;

/** "Sat, May 2", with the year unless it is this one */
const dayWords = (day: string): string =>
  Number(day.slice(0, 4)) === new Date().getFullYear() ? shortDay(day) : fullDay(day);

/** "Sat, May 2", "May 2 – 4", "Sat, May 2, 3:00 – 6:00 PM", "Sat, May 2, from 3:00 PM" */
export function whenClosed({ start_date: from, start_time, end_date: to, end_time }: When): string {
  const [start, end] = [start_time, end_time].map((time) => time && clock(clock24(time)));
  if (from === to) {
    if (start && end) return `${dayWords(from)}, ${clockRange(start, end)}`;
    const part = start ? `from ${start}` : end && `until ${end}`;
    return [dayWords(from), part].filter(Boolean).join(', ');
  }
  if (!start && !end) return datedRange(from, to);
  const [first, last] = [
    [dayWords(from), start],
    [dayWords(to), end],
  ].map((parts) => parts.filter(Boolean).join(', '));
  return `${first} – ${last}`;
}

/** "Field 2 · Rain"; of the whole venue the reason alone. */
export const whatIsClosed = ({ subvenue, reason }: Pick<VenueClosing, 'subvenue' | 'reason'>): string =>
  [subvenue, reason].filter(Boolean).join(' · ');

const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether the game is played on the field of this name. */
export const isFieldOf = (name: string, game: Pick<Game, 'subvenue'>): boolean =>
  folded(name) === folded(game.subvenue ?? '');

/** Whether the game is played at a time and on a field at which the venue is closed. */
export function isClosedFor(
  closing: When & Pick<VenueClosing, 'subvenue'>,
  game: Pick<Game, 'start_time' | 'end_time' | 'subvenue'>,
): boolean {
  const from = `${closing.start_date}T${closing.start_time ? clock24(closing.start_time) : '00:00'}`;
  const to = `${closing.end_date}T${closing.end_time ? clock24(closing.end_time) : '24:00'}`;
  const isThere = closing.subvenue === null || isFieldOf(closing.subvenue, game);
  return isThere && from < game.end_time.slice(0, 16) && game.start_time.slice(0, 16) < to;
}
