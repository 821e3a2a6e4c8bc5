// The facts that a proposal is made from, beside its weights and what was locked and rejected, by the same rules as candidates
// and warnings.
//
// An official may take a position if they are assigned there without any conflict: what the site warns of is a rule for a
// plan, too, and only what the site ignores is none. The rules of conflicts say so for each position by itself, with all that
// stands and stays. What depends on the rest of the plan is left to the engine, by the same policies and limits.
import type { Queryable } from '../../../storage/database.ts';
import { findPeriod } from '../../balance/period.ts';
import { readSeasonShares, type SeasonShares } from '../../balance/season-shares.ts';
import type { GameFacts, OfficialFacts } from '../../conflicts/facts.ts';
import { type Facts, findFacts } from '../../conflicts/store.ts';
import { feesOf } from '../../fees/fees.ts';
import type { Proposal } from '../proposal.ts';
import { type Left, withoutGames } from './joined.ts';
import { conflictsWith, type Person, type ProblemPlace } from './place.ts';
import {
  countTeams,
  findGamesOfWeeks,
  findPairsApart,
  findWishes,
  type GameRow,
  type SlotRow,
} from './rows.ts';
import { leftOf } from './standing.ts';

/** What an official compares with a position that they may take. */
export type PairFacts = { game: GameFacts; official: OfficialFacts };

export type ProblemFacts = {
  games: GameRow[];
  places: ProblemPlace[];
  /** By place: who may take it. */
  allowed: ReadonlySet<number>[];
  people: ReadonlyMap<number, Person>;
  /** What is the same for all places. */
  site: Pick<GameFacts, 'policies' | 'grades'>;
  fees: ReadonlyMap<number, { amount: number }>;
  /** Of the season in which the first game is played. */
  shares: SeasonShares;
  wishes: readonly { slotId: number; userId: number }[];
  apart: readonly { userId: number; otherId: number }[];
  teams: readonly { userId: number; teamId: number; games: number }[];
  /** The facts of an official who may take a position; undefined if there are too many to keep. */
  pairFacts: ((pair: { assignmentId: number; userId: number }) => PairFacts | undefined) | undefined;
};

type FactsQuery = {
  proposal: Pick<Proposal, 'siteId' | 'gameIds' | 'mayMove'>;
  now: Date;
  /** Called again and again; false ends it. */
  goesOn: () => Promise<boolean>;
};

/** Undefined if it does not go on, or if nothing is open. */
export async function readProblemFacts(
  db: Queryable,
  { proposal, now, goesOn }: FactsQuery,
): Promise<ProblemFacts | undefined> {
  const { siteId, mayMove } = proposal;
  const games = (await findGamesOfWeeks(db, { ...proposal, now })).filter(
    ({ isSelected, slots }) => isSelected || slots.some(({ userId }) => userId !== null),
  );
  const places = games.flatMap((row, game) => placesOf(row, { game, mayMove }));
  const slots = places.flatMap(({ open }) => open);
  if (slots.every(({ userId }) => userId !== null)) return undefined;
  const slotIds = slots.map(({ id }) => id);
  const read = await readPlaces(db, { places, left: leftOf(games, places), goesOn });
  if (read?.site === undefined) return undefined;
  const season = await findPeriod(db, { siteId, now: games.find(({ isSelected }) => isSelected)!.startTime });
  const [fees, shares, wishes, apart, teams] = await Promise.all([
    feesOf(db, { siteId, assignmentIds: slotIds }),
    readSeasonShares(db, { siteId, ...season }),
    findWishes(db, { slotIds }),
    findPairsApart(db, { siteId }),
    countTeams(db, { siteId, ...season }),
  ]);
  const { allowed, people, site } = read;
  // Who stands beside them differs between positions of a place where somebody may be moved.
  const pairFacts = mayMove || read.free === undefined ? undefined : pairFactsOf(places, read.free);
  return { games, places, allowed, people, site, fees, shares, wishes, apart, teams, pairFacts };
}

type FreeOfPlace = { game: GameFacts; officials: Map<number, OfficialFacts> };

type PlacesFacts = {
  allowed: ReadonlySet<number>[];
  people: Map<number, Person>;
  site?: ProblemFacts['site'];
  /** Undefined once there are too many. */
  free: (FreeOfPlace | undefined)[] | undefined;
};

const PLACES_AT_ONCE = 4; // statements of some 5 ms each
const ROUNDS_BETWEEN = 5; // two looks at whether it goes on, which is a write
const MOST_KEPT = 60_000; // pairs of an official and a place that they may take: a month has 23,000

type PlacesQuery = {
  places: readonly ProblemPlace[];
  left: readonly Left[];
  goesOn: () => Promise<boolean>;
};

/** Reads the facts of a few places at once. Undefined if it does not go on. */
async function readPlaces(
  db: Queryable,
  { places, left, goesOn }: PlacesQuery,
): Promise<PlacesFacts | undefined> {
  const facts: PlacesFacts = { allowed: [], people: new Map(), free: [] };
  const isFree = freedom(left);
  let kept = 0;
  for (let from = 0; from < places.length; from += PLACES_AT_ONCE) {
    if (from % (PLACES_AT_ONCE * ROUNDS_BETWEEN) === 0 && !(await goesOn())) return undefined;
    const some = places.slice(from, from + PLACES_AT_ONCE);
    const found = await Promise.all(
      some.map(async ({ open: [slot] }) => slot && (await findFacts(db, { assignmentId: slot.id }))),
    );
    for (const [at, one] of found.entries()) {
      const free = one === undefined ? [] : one.officials.filter(isFree(some[at]!, one.game));
      addPlace(facts, { found: one, free });
      kept += free.length;
      const officials = new Map(free.map((official) => [official.id, official]));
      facts.free?.push(one && { game: one.game, officials });
      if (kept > MOST_KEPT) facts.free = undefined;
    }
  }
  return facts;
}

type IsFree = (place: ProblemPlace, game: GameFacts) => (official: OfficialFacts) => boolean;

/** Whether nothing keeps an official from a place, without what those who may be moved leave. */
function freedom(left: readonly Left[]): IsFree {
  const leftBy = Map.groupBy(left, ({ userId }) => userId);
  const leftOn = Map.groupBy(left, ({ game }) => game.id);
  return ({ open }, game) =>
    (official) => {
      const gone = [...(leftBy.get(official.id) ?? []), ...(leftOn.get(game.id) ?? [])];
      const without = gone.length === 0 ? official : withoutGames(game, { official, left: gone });
      const isHere = open.some(({ userId }) => userId === official.id);
      return conflictsWith(game, isHere ? { ...without, slot: HERE } : without).length === 0;
    };
}

/** Of somebody who stands there: they need not come to the game anew. */
const HERE = { isThis: true, position: '', declined: false };

type FoundPlace = { found: Facts | undefined; free: readonly OfficialFacts[] };

function addPlace(facts: PlacesFacts, { found, free }: FoundPlace): void {
  facts.allowed.push(new Set(free.map(({ id }) => id)));
  for (const { id, grade, limits, wantedGames, latitude, longitude } of found?.officials ?? [])
    facts.people.set(id, { id, grade, limits, wantedGames, latitude, longitude });
  if (found !== undefined) facts.site ??= { policies: found.game.policies, grades: found.game.grades };
}

function pairFactsOf(
  places: readonly ProblemPlace[],
  free: readonly (FreeOfPlace | undefined)[],
): NonNullable<ProblemFacts['pairFacts']> {
  const ofSlot = new Map(places.flatMap(({ open }, at) => open.map(({ id }) => [id, free[at]])));
  return ({ assignmentId, userId }) => {
    const place = ofSlot.get(assignmentId);
    const official = place?.officials.get(userId);
    return official && { game: place!.game, official };
  };
}

function placesOf(
  { isSelected, slots }: GameRow,
  { game, mayMove }: { game: number; mayMove: boolean },
): ProblemPlace[] {
  const isOpen = ({ userId, mayLeave }: SlotRow) => isSelected && (userId === null || (mayMove && mayLeave));
  const open = slots.filter(isOpen);
  const standing = slots.filter((slot) => !isOpen(slot)).flatMap(({ userId }) => userId ?? []);
  const alike = [...Map.groupBy(open, kindOf).values()];
  return [
    ...alike.map((ofKind) => ({
      ...{ game, open: ofKind, standing: [] },
      isCenter: ofKind[0]!.position === slots[0]!.position,
    })),
    ...(standing.length === 0 ? [] : [{ game, open: [], standing, isCenter: false }]),
  ];
}

/** Of positions of one game, between which nobody makes a difference. */
const kindOf = ({ position, minimumGrade }: SlotRow): string => JSON.stringify([position, minimumGrade]);
