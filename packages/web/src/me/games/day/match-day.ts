// The day of a game: which games it has, when to arrive, and how long until then.
import { addMinutes, clock } from '../../../format/days.ts';
import { count } from '../../../format/words.ts';

const MINUTE_MS = 60_000;

type OwnGame = {
  game: { start_time: string; end_time: string; cancelled: boolean };
  answer: string;
  isReadOnly: boolean;
};

/** The person's games today, in the order in which they are played; none if they are expected at none of them. */
export function gamesToday<Own extends OwnGame>(ahead: readonly Own[], now: Date): Own[] {
  const today = ahead.filter(({ game, answer, isReadOnly }) => {
    const day = game.start_time.slice(0, 10);
    const isAhead = Date.parse(game.end_time) > now.getTime(); // what is stored here may be old
    return !isReadOnly && answer !== 'declined' && isAhead && day === dayAt(game.start_time, now);
  });
  return today.some(({ game }) => !game.cancelled) ? today : [];
}

/** The day at the place whose offset the time has, as it is there now. */
function dayAt(time: string, now: Date): string {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time) ?? ['', '+', '0', '0'];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(now.getTime() + offset * MINUTE_MS).toISOString().slice(0, 10);
}

/** "9:15 AM", at the venue. Who arrives on the day before arrives when it begins. */
export function arrivalClock(startTime: string, minutesBefore: number): string {
  return clock(addMinutes(startTime.slice(11, 16), -minutesBefore));
}

/** "In 1 hour 5 minutes": until they arrive, and then until the game begins. */
export function untilGame(startTime: string, minutesBefore: number, now: Date): string {
  const toStart = Math.ceil((Date.parse(startTime) - now.getTime()) / MINUTE_MS);
  const toArrival = toStart - minutesBefore;
  if (toArrival > 0) return `In ${spoken(toArrival)}`;
  if (toStart > 0) return `Begins in ${spoken(toStart)}`;
  return 'Has begun';
}

function spoken(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && count(hours, 'hour'), rest > 0 && count(rest, 'minute')].filter(Boolean).join(' ');
}
