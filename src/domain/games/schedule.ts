// Computes when a game starts and ends, from the times sent and the times before.
import type { Problem } from '../../kernel/errors.ts';
import type { GameChange, GameTime } from './game.ts';
import { daysAfter, instantOf, isEarlier, type LocalTime, localTimeAt } from './local-time.ts';

export type Times = { startTime: Date; endTime: Date };

type ScheduleInput = {
  change: Pick<GameChange, 'when' | 'end'>;
  /** The times before the change, and their zone; undefined for a new game. */
  before?: (Times & { zone: string }) | undefined;
  /** The zone of the game after the change. */
  zone: string;
  /** The length of a new game in minutes, unless its end is sent. */
  gameLength: number;
};

const MINUTE_MS = 60_000;
const START = ['/localized_date', '/localized_time', '/start_time', '/date_time'];

/** Returns undefined, and adds to `problems`, if the times are invalid. */
export function scheduleOf(input: ScheduleInput, problems: Problem[]): Times | undefined {
  const startTime = startOf(input, problems);
  if (startTime === undefined) return undefined;
  const endTime = endOf(input, startTime, problems);
  if (endTime === undefined) return undefined;
  if (endTime > startTime) return { startTime, endTime };
  const path = endPath(input.change.end);
  problems.push({ path, message: `${path.slice(1)} must be after the start of the game.` });
  return undefined;
}

/**
 * The times of the first game and of the same game in the weeks that follow, on the same day of the week and at the same
 * local time. Adds to `problems` where clocks go forward at that time.
 */
export function weeklyTimes(
  first: Times,
  { zone, weeks }: { zone: string; weeks: number },
  problems: Problem[],
): Times[] {
  const later = (at: Date, week: number): Date => {
    const { date, time } = localTimeAt(at, zone);
    const wall = { date: daysAfter(date, 7 * week), time };
    return toInstant(wall, { zone, path: '/weeks', problems }) ?? at;
  };
  return Array.from({ length: weeks }, (_, week) => {
    if (week === 0) return first; // it may be the later of two times that its clock shows
    const times = { startTime: later(first.startTime, week), endTime: later(first.endTime, week) };
    if (times.endTime <= times.startTime) {
      const message = `In week ${week + 1} the game would end before it starts, because the clocks go back during it.`;
      problems.push({ path: '/weeks', message });
    }
    return times;
  });
}

function startOf({ change: { when }, before, zone }: ScheduleInput, problems: Problem[]): Date | undefined {
  if (when !== undefined && 'instant' in when) return when.instant;
  if (when === undefined && before?.zone === zone) return before.startTime;
  // A game that moves to another zone keeps its local time (docs/api: Writing games).
  const kept = before && localTimeAt(before.startTime, before.zone);
  const wall = { date: when?.date ?? kept?.date, time: when?.time ?? kept?.time };
  if (isWhole(wall)) return toInstant(wall, { zone, path: startPath(when), problems });
  askForTime(wall, problems);
  return undefined;
}

/** Reports a missing start time of a new game, unless the HTTP surface has already reported an invalid one. */
function askForTime(wall: Partial<LocalTime>, problems: Problem[]): void {
  if (problems.some(({ path }) => START.includes(path))) return;
  const day = 'localized_date is missing: send the day of the game as YYYY-MM-DD, or send start_time.';
  const time =
    'localized_time is missing: send the time of the game as 3:00 PM or 15:00, or send start_time.';
  if (wall.date === undefined) problems.push({ path: '/localized_date', message: day });
  if (wall.time === undefined) problems.push({ path: '/localized_time', message: time });
}

function endOf(input: ScheduleInput, start: Date, problems: Problem[]): Date | undefined {
  const { before, zone, gameLength } = input;
  const { end } = input.change;
  if (end === undefined) {
    const length = before ? before.endTime.getTime() - before.startTime.getTime() : gameLength * MINUTE_MS;
    return new Date(start.getTime() + length);
  }
  if ('instant' in end) return end.instant;
  const first = localTimeAt(start, zone);
  const time = end.time ?? (before && localTimeAt(before.endTime, before.zone).time);
  const path = endPath(end);
  if (time === undefined) {
    if (problems.every((problem) => problem.path !== path)) {
      problems.push({ path, message: `${path.slice(1)} has no time of day: send it as 4:30 PM or 16:30.` });
    }
    return undefined;
  }
  const date = end.date ?? (isEarlier(time, first.time) ? daysAfter(first.date, 1) : first.date);
  return toInstant({ date, time }, { zone, path, problems });
}

type ZonedField = { zone: string; path: string; problems: Problem[] };

function toInstant(wall: LocalTime, { zone, path, problems }: ZonedField): Date | undefined {
  const found = instantOf(wall, zone);
  if ('instant' in found) return found.instant;
  problems.push({ path, message: found.problem });
  return undefined;
}

function startPath(when: GameTime | undefined): string {
  return (when !== undefined && 'path' in when && when.path) || '/localized_time';
}

function endPath(end: GameTime | undefined): string {
  if (end === undefined || 'instant' in end) return '/end_time';
  return end.path ?? (end.date === undefined ? '/localized_end_time' : '/end_time');
}

function isWhole(wall: { date?: string | undefined; time?: string | undefined }): wall is LocalTime {
  return wall.date !== undefined && wall.time !== undefined;
}
