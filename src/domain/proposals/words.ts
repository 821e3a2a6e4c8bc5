// The plan of a proposal in sentences, as an assignor reads them.
import { kilometersOf, milesOf, usesMiles } from '../venues/distance.ts';
import type { Outcome, Why } from './proposal.ts';

/** How much is filled and whether more can be, how fair it is, and what it adds to drive. */
export function sentencesOf(outcome: Outcome, { locale }: { locale: string }): string[] {
  const { positions, filled, meters, moved = 0 } = outcome;
  if (positions === 0) return ['No position of these games is open.'];
  if (filled === 0 && moved === 0) return [filledSentence(outcome), ...proofSentence(outcome)];
  const way = usesMiles(locale) ? `${milesOf(meters)} miles` : `${kilometersOf(meters)} km`;
  return [
    filledSentence(outcome),
    ...proofSentence(outcome),
    ...movedSentences(outcome),
    shareSentence(outcome),
    `It adds ${way} of driving.`,
    restSentence(outcome),
  ];
}

/** Why an official has a position, what speaks for it and what it costs, in a few words each: the drive first. */
export function whyInWords(why: Why, site: { locale: string }): string[] {
  const { gamesThatDay, timesOfTeam, isAsked, newcomer } = why;
  return [
    driveOf(why, site),
    shareOf(why),
    isAsked ? 'asked for it' : '',
    wishOf(why),
    gamesThatDay > 2 ? `${gamesThatDay} games that day` : '',
    newcomer === null
      ? ''
      : newcomer === 'alone'
        ? 'a newcomer without somebody experienced'
        : 'a newcomer beside somebody experienced',
    timesOfTeam > 0
      ? `worked these teams ${timesOfTeam === 1 ? 'once' : `${timesOfTeam} times`} this season`
      : '',
  ].filter(Boolean);
}

/** With the plan: the same numbers as on the balance page once it is accepted. */
function shareOf({ games, fairShare }: Why): string {
  const has = gamesInWords(games);
  return fairShare === null ? has : `${has}, their share is ${fairShare}`;
}

function gamesInWords(games: number): string {
  return `${games} ${games === 1 ? 'game' : 'games'}`;
}

/** What they asked for a week, and how it is met. */
function wishOf({ wish }: Why): string {
  if (wish === undefined) return '';
  const { games, leastPerWeek, mostPerWeek } = wish;
  const that = `${gamesInWords(games)} that week`;
  if (mostPerWeek !== null && games > mostPerWeek) return `${that}, they asked for at most ${mostPerWeek}`;
  if (leastPerWeek !== null && games <= leastPerWeek)
    return `${that}, they asked for at least ${leastPerWeek}`;
  return '';
}

function driveOf({ meters, isThere }: Why, { locale }: { locale: string }): string {
  if (isThere) return 'another game at this venue that day';
  if (meters === null) return '';
  const isInMiles = usesMiles(locale);
  const way = Math.round(isInMiles ? milesOf(meters) : kilometersOf(meters));
  if (way < 1) return 'hardly any driving';
  return isInMiles ? `${way} ${way === 1 ? 'mile' : 'miles'}` : `${way} km`;
}

function filledSentence({ positions, filled }: Outcome): string {
  if (filled === positions)
    return positions === 1 ? 'The position is filled.' : `All ${positions} positions are filled.`;
  return `${filled} of ${positions} ${positions === 1 ? 'position is' : 'positions are'} filled.`;
}

function proofSentence({ stage, positions, filled, fillable }: Outcome): string[] {
  if (filled === positions) return [];
  if (fillable === 0) return ['No plan fills more.'];
  if (fillable !== null)
    return [`No plan fills more than ${fillable} ${fillable === 1 ? 'position' : 'positions'} beyond that.`];
  return [stage === 'proven' ? '' : 'Whether a plan can fill more is not proven yet.'].filter(Boolean);
}

function movedSentences({ moved = 0, left = 0 }: Outcome): string[] {
  if (moved === 0) return [];
  const sentence = `${moved} ${moved === 1 ? 'official is' : 'officials are'} moved.`;
  if (left === 0) return [sentence];
  return [
    sentence,
    `${left} ${left === 1 ? 'position' : 'positions'} that they leave ${left === 1 ? 'stays' : 'stay'} open.`,
  ];
}

function shareSentence({ people, offShare }: Outcome): string {
  if (people === 0)
    return 'Nobody who may have them offered time for games of this season, so nobody has a fair share.';
  return `With it, officials are ${gamesInWords(offShare)} off their fair share on average.`;
}

/** How near to the best possible it is in all beside filling, where this is proven. */
function restSentence({ betterBy }: Outcome): string {
  if (betterBy === null) return 'How near fairness and driving are to the best possible is not proven.';
  if (betterBy === 0) return 'No plan that fills as much is better in fairness and driving.';
  return `A plan that fills as much is at most ${betterBy}% better in fairness and driving.`;
}
