// The instance of a proposal: what was read, by its weights and with what was locked and rejected.
import type { SeasonShares } from '../../balance/season-shares.ts';
import type { WantedGames } from '../../users/wanted-games.ts';
import type { Instance } from '../engine/instance.ts';
import {
  type ChosenWeights,
  countedWeights,
  DEFAULT_CHOSEN,
  type Proposal,
  type Proposed,
} from '../proposal.ts';
import type { ProblemFacts } from './facts.ts';
import { officialsOf } from './officials.ts';
import type { ProblemPlace } from './place.ts';
import { locksOf, type Movable, movableOf, standingOf } from './standing.ts';
import { venuesOf } from './venues.ts';

const CENTER_POINTS = 2_000; // of the first position of a game, before its assistants
const ASSISTANT_POINTS = 1_000;

export type Problem = {
  instance: Instance;
  places: ProblemPlace[];
  /** The user of each official. */
  userIds: number[];
  /** The officials of whom it is known where they live. */
  homes: ReadonlySet<number>;
  /** How many games a week users asked for. */
  wishes: ReadonlyMap<number, WantedGames>;
  /** Who stands and may be moved; `locked`: they stay nevertheless, since the engine would not let them have it. */
  movable: Movable[];
  /** How many positions are open. */
  positions: number;
  /** Of the season in which the first game is played. */
  shares: SeasonShares;
};

type ProblemQuery = {
  proposal: Pick<Proposal, 'weights' | 'mayMove'>;
  /** What was locked and rejected. */
  marks: readonly Proposed[];
};

export function problemOf(facts: ProblemFacts, { proposal, marks }: ProblemQuery): Problem {
  const weights = countedWeights(proposal);
  const { games, places, site, shares } = facts;
  const placeFees = feesOfPlaces(places, facts.fees);
  const venues = venuesOf(games, site.policies);
  const known = [...facts.people.values()];
  const { userIds, ...people } = officialsOf({ ...facts, ...site, marks, venues, placeFees, known });
  const scale = openScale(weights);
  const free: Instance = {
    games: people.games,
    places: places.map(({ game, open, standing, isCenter }, at) => ({
      ...{ game, need: open.length || standing.length, fee: placeFees[at]! },
      open: open.length === 0 ? 0 : scale * (isCenter ? CENTER_POINTS : ASSISTANT_POINTS),
    })),
    officials: people.officials,
    standing: [],
    venues: venues.ways,
    teamDays: people.teamDays,
    weights,
  };
  const movable = movableOf(free, { games, places, userIds, marks });
  const locks = locksOf({ places, userIds, marks, officials: people.officials });
  const instance = { ...free, standing: standingOf({ places, userIds, movable, locks }) };
  const homes = new Set(userIds.keys().filter((at) => facts.people.get(userIds[at]!)?.latitude != null));
  const wishes = new Map(known.map(({ id, wantedGames }) => [id, wantedGames]));
  const positions = places.flatMap(({ open }) => open).filter(({ userId }) => userId === null).length;
  return { instance, places, userIds, homes, wishes, movable, positions, shares };
}

/** A weight that is raised counts no more beside an open position than it does unless it is chosen. Whole, as open positions are. */
export function openScale(weights: ChosenWeights): number {
  const names = Object.keys(DEFAULT_CHOSEN) as (keyof ChosenWeights)[];
  return Math.ceil(Math.max(1, ...names.map((name) => weights[name] / DEFAULT_CHOSEN[name])));
}

/** In usual fees of the selection; 0 for all if none is known. Where others stand, the usual one. */
function feesOfPlaces(
  places: readonly ProblemPlace[],
  fees: ReadonlyMap<number, { amount: number }>,
): number[] {
  const amounts = places.map(({ open: [slot] }) =>
    slot === undefined ? null : (fees.get(slot.id)?.amount ?? 0),
  );
  const known = amounts.filter((amount) => amount !== null);
  const usual = known.reduce((sum, amount) => sum + amount, 0) / known.length;
  return amounts.map((amount) => (usual === 0 ? 0 : amount === null ? 1 : amount / usual));
}
