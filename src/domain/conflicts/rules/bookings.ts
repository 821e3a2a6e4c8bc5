// Conflicts with other games at the same time, or with another slot of the same game.
import { clockOf } from '../../../kernel/times/words.ts';
import { gameInWords } from '../../assignments/booking.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, type NearbyGame, nameOf, type OfficialFacts } from '../facts.ts';

/** The official has another slot of this game. */
export function onThisGame(_game: GameFacts, official: OfficialFacts): Finding[] {
  const { slot } = official;
  if (slot === null || slot.isThis) return [];
  const sentence = `${nameOf(official)} is already on this game, as ${slot.position}.`;
  const as = `on this game as ${slot.position}`;
  return [
    {
      code: 'on_this_game',
      message: `On this game as ${slot.position}`,
      toOfficial: `You are ${as}`,
      sentence,
    },
  ];
}

/** The official is on this slot, and has declined it. Only a rule for candidates: an answer is no conflict with itself. */
export function declined(official: OfficialFacts): Finding[] {
  const { slot } = official;
  if (!slot?.isThis || !slot.declined) return [];
  const sentence = `${nameOf(official)} has declined this assignment.`;
  const toOfficial = 'You declined this assignment';
  return [{ code: 'declined', message: 'Declined this assignment', toOfficial, sentence }];
}

/** Other games of the site at that time. */
export function doubleBooked(game: GameFacts, official: OfficialFacts): Finding[] {
  const clashes = official.games.filter((other) => other.isHere && overlaps(other, game));
  return clashes.map((other) => {
    const on = `${teamsOf(other)} from ${hoursOf(other, game)}${other.venue === null ? '' : ` at ${other.venue}`}`;
    return {
      code: 'double_booked',
      message: `On ${on}`,
      toOfficial: `You are on ${on}`,
      sentence: `${nameOf(official)} is also on ${inWords(other, game)} at that time.`,
      rejection: `${nameOf(official)} is on game ${other.id} at that time (${gameInWords(other, game.locale)}).`,
      gameId: other.id,
    };
  });
}

/** A game of another site at that time, which is not named. */
export function busyElsewhere(game: GameFacts, official: OfficialFacts): Finding[] {
  if (!official.games.some((other) => !other.isHere && overlaps(other, game))) return [];
  const sentence = `${nameOf(official)} is busy on another site at that time.`;
  const toOfficial = 'You have a game on another site at that time';
  return [{ code: 'busy_elsewhere', message: 'Busy on another site at that time', toOfficial, sentence }];
}

function overlaps(one: NearbyGame, other: GameFacts): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}

function teamsOf({ homeTeam, awayTeam }: NearbyGame): string {
  return homeTeam && awayTeam ? `${homeTeam} – ${awayTeam}` : 'another game';
}

function hoursOf({ startTime, endTime, zone }: NearbyGame, { locale }: GameFacts): string {
  return `${clockOf(startTime, { zone, locale })} to ${clockOf(endTime, { zone, locale })}`;
}

/** `game 7 (Harbor Hawks – Bay Gulls, May 2 2026 9:00 AM at Pier Field)` */
export function inWords(game: NearbyGame, { locale }: GameFacts): string {
  return `game ${game.id} (${gameInWords(game, locale)})`;
}
