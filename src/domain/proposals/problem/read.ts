// Builds the instance of a proposal from the database, by the same rules as candidates and warnings.
//
// An official may take a position if they are assigned there without any conflict: what the site warns of is a rule for a
// plan, too, and only what the site ignores is none. The rules of conflicts say so for each position by itself, with all that
// stands and stays. What depends on the rest of the plan is left to the engine, by the same policies and limits.
import type { Queryable } from '../../../storage/database.ts';
import { findPeriod } from '../../balance/period.ts';
import { readSeasonShares, type SeasonShares } from '../../balance/season-shares.ts';
import type { GameFacts } from '../../conflicts/facts.ts';
import { findFacts } from '../../conflicts/store.ts';
import { feesOf } from '../../fees/fees.ts';
import type { WantedGames } from '../../users/wanted-games.ts';
import type { Instance } from '../engine/instance.ts';
import {
  type ChosenWeights,
  countedWeights,
  DEFAULT_CHOSEN,
  type Proposal,
  type Proposed,
} from '../proposal.ts';
import { type Left, withoutGames } from './joined.ts';
import { officialsOf } from './officials.ts';
import { type Allowed, conflictsWith, type Person, type ProblemPlace } from './place.ts';
import {
  countTeams,
  findGamesOfWeeks,
  findPairsApart,
  findWishes,
  type GameRow,
  type SlotRow,
} from './rows.ts';
import { leftOf, locksOf, type Movable, movableOf, standingOf } from './standing.ts';
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
  proposal: Proposal;
  /** What was locked and rejected. */
  marks: readonly Proposed[];
  now: Date;
  /** Called for each place that was read; false ends it. */
  goesOn: () => Promise<boolean>;
};

/** Undefined if it does not go on, or if nothing is open. */
export async function readProblem(db: Queryable, query: ProblemQuery): Promise<Problem | undefined> {
  const { proposal, marks, now, goesOn } = query;
  const { siteId } = proposal;
  const games = (await findGamesOfWeeks(db, { ...proposal, now })).filter(
    ({ isSelected, slots }) => isSelected || slots.some(({ userId }) => userId !== null),
  );
  const places = games.flatMap((row, game) => placesOf(row, { game, mayMove: proposal.mayMove }));
  const slots = places.flatMap(({ open }) => open);
  const slotIds = slots.map(({ id }) => id);
  const positions = slots.filter(({ userId }) => userId === null).length;
  if (positions === 0) return undefined;
  const left = leftOf(games, places);
  const facts = await readFacts(db, { places, left, goesOn });
  if (facts?.site === undefined) return undefined;
  const { policies, grades } = facts.site;
  const season = await findPeriod(db, { siteId, now: games.find(({ isSelected }) => isSelected)!.startTime });
  const [fees, shares, wishes, apart, teams] = await Promise.all([
    feesOf(db, { siteId, assignmentIds: slotIds }),
    readSeasonShares(db, { siteId, ...season }),
    findWishes(db, { slotIds }),
    findPairsApart(db, { siteId }),
    countTeams(db, { siteId, ...season }),
  ]);
  const placeFees = feesOfPlaces(places, fees);
  const venues = venuesOf(games, policies);
  const people = officialsOf({
    ...{ games, places, marks, shares, wishes, apart, teams, venues, placeFees, policies, grades },
    ...{ allowed: facts.allowed, known: [...facts.people.values()] },
  });
  const weights = countedWeights(proposal);
  const scale = openScale(weights);
  const { userIds } = people;
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
  const standing = standingOf({ places, userIds, movable, locks });
  const homes = new Set(userIds.keys().filter((at) => facts.people.get(userIds[at]!)?.latitude != null));
  const weekly = new Map([...facts.people.values()].map(({ id, wantedGames }) => [id, wantedGames]));
  const instance = { ...free, standing };
  return { instance, places, userIds, homes, wishes: weekly, movable, positions, shares };
}

/** A weight that is raised counts no more beside an open position than it does unless it is chosen. Whole, as open positions are. */
export function openScale(weights: ChosenWeights): number {
  const names = Object.keys(DEFAULT_CHOSEN) as (keyof ChosenWeights)[];
  return Math.ceil(Math.max(1, ...names.map((name) => weights[name] / DEFAULT_CHOSEN[name])));
}

type Facts = {
  /** By place. */
  allowed: Allowed[];
  people: Map<number, Person>;
  /** What is the same for all places. */
  site?: Pick<GameFacts, 'policies' | 'grades'>;
};

/** Reads the facts of one place after the other. Undefined if it does not go on. */
async function readFacts(
  db: Queryable,
  {
    places,
    left,
    goesOn,
  }: { places: readonly ProblemPlace[]; left: readonly Left[]; goesOn: () => Promise<boolean> },
): Promise<Facts | undefined> {
  const facts: Facts = { allowed: [], people: new Map() };
  const leftBy = Map.groupBy(left, ({ userId }) => userId);
  const leftOn = Map.groupBy(left, ({ game }) => game.id);
  for (const { open } of places) {
    const [slot] = open;
    const found = slot && (await findFacts(db, { assignmentId: slot.id }));
    const { game, officials = [] } = found ?? {};
    const free = officials.filter((official) => {
      const gone = [...(leftBy.get(official.id) ?? []), ...(leftOn.get(game!.id) ?? [])];
      const without = gone.length === 0 ? official : withoutGames(game!, { official, left: gone });
      const isHere = open.some(({ userId }) => userId === official.id);
      return conflictsWith(game!, isHere ? { ...without, slot: HERE } : without).length === 0;
    });
    facts.allowed.push(new Set(free.map(({ id }) => id)));
    for (const { id, grade, limits, wantedGames, latitude, longitude } of officials)
      facts.people.set(id, { id, grade, limits, wantedGames, latitude, longitude });
    if (game !== undefined) facts.site ??= { policies: game.policies, grades: game.grades };
    if (!(await goesOn())) return undefined;
  }
  return facts;
}

/** Of somebody who stands there: they need not come to the game anew. */
const HERE = { isThis: true, position: '', declined: false };

function placesOf(
  { isSelected, slots }: GameRow,
  { game, mayMove }: { game: number; mayMove: boolean },
): ProblemPlace[] {
  const isOpen = ({ userId, mayLeave }: SlotRow) => isSelected && (userId === null || (mayMove && mayLeave));
  const open = slots.filter(isOpen);
  const standing = slots.filter((slot) => !isOpen(slot)).flatMap(({ userId }) => userId ?? []);
  const alike = [...Map.groupBy(open, ({ position }) => position)];
  return [
    ...alike.map(([position, ofPosition]) => ({
      ...{ game, open: ofPosition, standing: [] },
      isCenter: position === slots[0]!.position,
    })),
    ...(standing.length === 0 ? [] : [{ game, open: [], standing, isCenter: false }]),
  ];
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
