// Compares a game as a user was last told of it with the game as it is: the difference is what the user is told.
import { isDeepStrictEqual } from 'node:util';
import type { Assignment } from '../domain/assignments/assignment.ts';
import { sequenceOf } from '../domain/calendar/ics.ts';
import type { Game } from '../domain/games/game.ts';
import { addressLine, type Venue } from '../domain/venues/venue.ts';
import type { CrewMember, EarlierFacts, GameFacts, SlotFacts, VenueFacts } from './emails/content.ts';
import type { Earlier, GameAsNotified } from './notice.ts';

/** What a user is to be told of a game. */
export type GameDifference =
  | { kind: 'offered' | 'removed' | 'cancelled' }
  | { kind: 'changed'; earlier: Earlier };

/** The facts whose change a user is told. Of a venue, its coordinates are none. */
const FACTS = [
  'start',
  'end',
  'homeTeam',
  'awayTeam',
  'league',
  'ageGroup',
  'gender',
  'venue',
  'subvenue',
  'note',
  'position',
  'fee',
  'crew',
] as const satisfies (keyof GameAsNotified & keyof EarlierFacts)[];

/**
 * Undefined if the user knows all that matters to them. `known` is undefined if they were never told of the game. Another
 * crew alone is a difference if `isOfCrew`: they may not want to hear of it.
 */
export function differenceOf(
  known: GameAsNotified | undefined,
  now: GameAsNotified,
  { isOfCrew }: { isOfCrew: boolean },
): GameDifference | undefined {
  const worked = known?.on && known.status === 'A';
  const works = now.on && now.status === 'A';
  if (works && !worked) return { kind: 'offered' };
  if (works && worked) {
    const earlier = earlierOf(known, now);
    const isSaid = isOfCrew || Object.keys(earlier ?? {}).some((fact) => fact !== 'crew');
    return earlier && isSaid ? { kind: 'changed', earlier } : undefined;
  }
  if (worked) return { kind: now.on ? 'cancelled' : 'removed' };
  const isOtherwiseOff = known?.status !== now.status || known.isPostponed !== now.isPostponed; // such as paid after all
  return known?.on && now.on && isOtherwiseOff ? { kind: 'cancelled' } : undefined;
}

function earlierOf(known: GameAsNotified, now: GameAsNotified): Earlier | undefined {
  const differing = FACTS.filter(
    (fact) => !isDeepStrictEqual(comparable(known[fact]), comparable(now[fact])),
  );
  return differing.length === 0
    ? undefined
    : Object.fromEntries(differing.map((fact) => [fact, known[fact]]));
}

function comparable(fact: GameAsNotified[(typeof FACTS)[number]]): unknown {
  return fact !== null && typeof fact === 'object' && 'address' in fact ? [fact.name, fact.address] : fact;
}

/** The game as it is for a user. */
export function gameAsNotified(game: Game, userId: number): GameAsNotified {
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
    fee: slot?.fee == null ? null : { amount: slot.fee, currency: slot.currency },
    crew: slot === undefined ? [] : crewBeside(game, slot),
  };
}

/** The slot that a user is on. */
export function slotOf({ crew }: Game, userId: number): Assignment | undefined {
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
export function slotFactsOf(game: Game, slot: Assignment): SlotFacts {
  return {
    position: slot.position,
    fee: slot.fee === null ? null : { amount: slot.fee, currency: slot.currency },
    crew: crewBeside(game, slot),
  };
}

/** The others of the crew who have not declined. */
function crewBeside({ crew }: Game, slot: Assignment): CrewMember[] {
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
