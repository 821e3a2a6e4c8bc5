// Conflicts with what the official has entered as their availability, in the time zone of the site.
import { clockOfTime } from '../../../kernel/times/words.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts, type PartOfDay } from '../facts.ts';

/** A day off, hours off that meet the game, or available hours that do not cover it. */
export function unavailable({ day, hours, locale }: GameFacts, official: OfficialFacts): Finding[] {
  const name = nameOf(official);
  const isPlayed = `this game is ${hoursInWords(hours, locale)}`;
  const off = official.availability.find((row) => !row.available && meets(row, hours));
  if (off?.allDay) {
    return [
      {
        ...{ code: 'unavailable', message: `Marked ${day} as a day off` },
        toOfficial: `You marked ${day} as a day off`,
        sentence: `${name} has marked ${day} as a day off.`,
      },
    ];
  }
  if (off !== undefined) {
    const when = hoursInWords(off, locale);
    return [
      {
        ...{ code: 'unavailable', message: `Off ${when}, ${isPlayed}` },
        toOfficial: `You are off ${when}, ${isPlayed}`,
        sentence: `${name} is off ${when} on ${day}, and ${isPlayed}.`,
      },
    ];
  }
  if (isAvailable({ hours }, official) !== false) return [];
  const when = official.availability
    .filter(({ available }) => available)
    .map((row) => hoursInWords(row, locale))
    .join(' and ');
  return [
    {
      ...{ code: 'unavailable', message: `Available ${when}, ${isPlayed}` },
      toOfficial: `You are available ${when}, ${isPlayed}`,
      sentence: `${name} is available ${when} on ${day}, and ${isPlayed}.`,
    },
  ];
}

/** Whether their hours cover the game; null if they have not entered any. */
export function isAvailable(
  { hours }: Pick<GameFacts, 'hours'>,
  { availability }: OfficialFacts,
): boolean | null {
  if (availability.some((row) => !row.available && meets(row, hours))) return false;
  const free = availability.filter(({ available }) => available);
  return free.length === 0 ? null : covers(free, hours);
}

/** Whether the parts, sorted by start, cover the time of the game without a gap. */
function covers(parts: PartOfDay[], { startTime, endTime }: PartOfDay): boolean {
  const reached = parts.reduce(
    (until, part) => (part.startTime <= until && part.endTime > until ? part.endTime : until),
    startTime,
  );
  return reached >= endTime;
}

function meets(one: PartOfDay, other: PartOfDay): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}

function hoursInWords({ startTime, endTime }: PartOfDay, locale: string): string {
  return `from ${clockOfTime(startTime, locale)} to ${clockOfTime(endTime, locale)}`;
}
