// Compares a game as a user was last told of it with the game as it is: the difference is what the user is told.
import { newsOf, type ToldFact, type ToldGame } from '../domain/assignments/news.ts';
import { sequenceOf } from '../domain/calendar/ics.ts';
import { type PricedGame, type PricedSlot, payOf } from '../domain/fees/priced.ts';
import type { Game } from '../domain/games/game.ts';
import { addressLine, type Venue } from '../domain/venues/venue.ts';
import type { CrewMember, EarlierFacts, GameFacts, SlotFacts, VenueFacts } from './emails/content.ts';
import type { Earlier, GameAsNotified } from './notice.ts';

/** What a user is to be told of a game. */
export type GameDifference =
  | { kind: 'offered' | 'removed' | 'cancelled' }
  | { kind: 'changed'; earlier: Earlier };

/** Undefined if the user knows all that matters to them, as `newsOf` decides. */
export function differenceOf(
  known: GameAsNotified | undefined,
  now: GameAsNotified,
  { isOfCrew }: { isOfCrew: boolean },
): GameDifference | undefined {
  const news = newsOf(known && comparable(known), comparable(now), { isOfCrew });
  return news?.kind === 'changed' ? { kind: 'changed', earlier: earlierOf(known!, news.facts) } : news;
}

function earlierOf(known: GameAsNotified, facts: readonly (ToldFact & keyof EarlierFacts)[]): Earlier {
  return Object.fromEntries(facts.map((fact) => [fact, known[fact]]));
}

/** Of a venue, its coordinates are no fact. */
function comparable({ venue, ...game }: GameAsNotified): ToldGame {
  return { ...game, venue: venue && [venue.name, venue.address] };
}

/** The game as it is for a user. */
export function gameAsNotified(game: PricedGame, userId: number): GameAsNotified {
  const slot = slotOf(game, userId);
  const { id: _, start, end, ...facts } = factsOf(game);
  return {
    ...facts,
    start: start.toISOString(),
    end: end.toISOString(),
    on: game.published && slot !== undefined && slot.answer !== 'declined',
    status: game.status,
    accepted: slot?.answer === 'accepted',
    position: slot?.position ?? '',
    fee: slot === undefined ? null : payOf(slot),
    crew: slot === undefined ? [] : crewBeside(game, slot),
  };
}

/** The slot that a user is on. */
export function slotOf({ crew }: PricedGame, userId: number): PricedSlot | undefined {
  return crew.find(({ official }) => official?.id === userId);
}

/** The facts of a game as emails show them. */
export function factsOf(game: Game): GameFacts {
  const { id, homeTeam, awayTeam, league, ageGroup, gender, venue, subvenue, zone } = game;
  return {
    ...{ id, sequence: sequenceOf(game), start: game.startTime, end: game.endTime, zone },
    ...{ homeTeam, awayTeam, league, ageGroup, gender, subvenue },
    venue: venue && venueFactsOf(venue),
    note: game.publicNote,
    isPostponed: game.postponed,
    reason: game.changeReason,
  };
}

/** The facts of the slot that a user is on. */
export function slotFactsOf(game: PricedGame, slot: PricedSlot): SlotFacts {
  return {
    position: slot.position,
    fee: payOf(slot),
    crew: crewBeside(game, slot),
  };
}

/** The others of the crew who have not declined. */
function crewBeside({ crew }: PricedGame, slot: PricedSlot): CrewMember[] {
  return crew.flatMap(({ id, official, answer, position }) =>
    id === slot.id || official === null || answer === 'declined'
      ? []
      : [{ name: `${official.firstName} ${official.lastName}`, position }],
  );
}

/** The facts that a user was told. */
export function notifiedFactsOf(id: number, known: GameAsNotified): GameFacts {
  const { start, end, on, status, accepted, position, fee, crew, ...facts } = known;
  return { id, ...facts, start: new Date(start), end: new Date(end) };
}

/** The earlier values as emails show them. */
export function toEarlierFacts({ start, end, ...facts }: Earlier): EarlierFacts {
  return {
    ...facts,
    ...(start !== undefined && { start: new Date(start) }),
    ...(end !== undefined && { end: new Date(end) }),
  };
}

function venueFactsOf(venue: Venue): VenueFacts {
  const { id, name, latitude, longitude } = venue;
  return { id, name, address: addressLine(venue), latitude, longitude };
}
