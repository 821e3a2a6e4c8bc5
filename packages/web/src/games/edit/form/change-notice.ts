// What the officials of a game are told about a change, in sentences.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { clock, shortDay } from '../../../format/days.ts';
import { count, listed } from '../../../format/words.ts';
import type { GameValues } from './fields.ts';

/** Who follows the game: those on it who have not declined, of a published game that has not started. */
export function hearers(game: Game, now: Date): Assignment[] {
  if (!game.published || new Date(game.start_time) <= now) return [];
  return onCrew(game);
}

/** Without those who were never invited: nothing is sent to them. */
const onCrew = ({ _embedded: { assignments } }: Game): Assignment[] =>
  assignments.filter((one) => one.assigned && !one.declined && one.never_invited !== true);

/** "3 officials hear that it moved from 9:00 AM to 10:30 AM, and are asked again." Undefined if nobody is told. */
export function changeSentence(
  game: Game,
  { before, after, now }: { before: GameValues; after: GameValues; now: Date },
): string | undefined {
  if (game.postponed && isMoved(before, after)) return againSentence(game);
  const crew = hearers(game, now);
  const officials = crew.length;
  const facts = factsOf(before, after);
  if (officials === 0 || facts.length === 0 || game.cancelled) return undefined;
  const hear = officials === 1 ? 'hears' : 'hear';
  const accepted = crew.filter((one) => one.accepted).length;
  const again = asksAgain(before, after) && accepted > 0;
  const askedAgain =
    accepted === officials
      ? `${officials === 1 ? 'is' : 'are'} asked again`
      : `${accepted} of them are asked again`;
  return `${count(officials, 'official')} ${hear} that ${listed(facts)}${again ? `, and ${askedAgain}` : ''}.`;
}

/** Whether officials have to be somewhere else, or at another time: what a reason explains. */
export const isElsewhere = (before: GameValues, after: GameValues): boolean =>
  asksAgain(before, after) || before.subvenue !== after.subvenue.trim();

/** A postponed game that gets another time is on again (docs/api: games). */
function againSentence(game: Game): string | undefined {
  const officials = onCrew(game).length;
  if (!game.published || officials === 0) return undefined;
  const [hear, are] = officials === 1 ? ['hears', 'is'] : ['hear', 'are'];
  return `${count(officials, 'official')} ${hear} that it is on again, and ${are} asked.`;
}

// docs/api: games, Change a game: officials accept again after another time or venue.
const asksAgain = (before: GameValues, after: GameValues): boolean =>
  isMoved(before, after) || before.venue !== after.venue.trim();

const isMoved = (before: GameValues, after: GameValues): boolean =>
  (['date', 'time', 'endTime'] as const).some((name) => before[name] !== after[name].trim());

function factsOf(before: GameValues, after: GameValues): string[] {
  if (after.date === '' || after.time === '') return []; // the form asks for them first
  const isOtherDay = before.date !== after.date;
  const isOtherTime = before.time !== after.time;
  const facts: string[] = [];
  if (isOtherDay || isOtherTime)
    facts.push(`it moved from ${whenOf(before, isOtherDay)} to ${whenOf(after, isOtherDay)}`);
  else if (before.endTime !== after.endTime && after.endTime !== '')
    facts.push(`it ends at ${clock(after.endTime)} instead of ${clock(before.endTime)}`);
  const place = { before: placeOf(before), after: placeOf(after) };
  if (place.before !== place.after) facts.push(`it is at ${place.after} instead of ${place.before}`);
  if (before.pattern !== after.pattern)
    facts.push(`its crew is ${after.pattern || 'not known'} instead of ${before.pattern || 'not known'}`);
  return facts;
}

const whenOf = ({ date, time }: GameValues, withDay: boolean): string =>
  withDay ? `${shortDay(date)}, ${clock(time)}` : clock(time);

const placeOf = ({ venue, subvenue }: GameValues): string =>
  [venue.trim() || 'no venue', subvenue.trim()].filter(Boolean).join(', ');
