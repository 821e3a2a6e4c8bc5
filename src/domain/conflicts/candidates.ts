// Reads who may take a slot: the candidates, the best first, or the conflicts of one official.
import type { Queryable } from '../../storage/database.ts';
import type { Season } from '../balance/balance.ts';
import { listOffers } from '../balance/offers.ts';
import { scoreOf } from '../balance/score.ts';
import { sharesOf, toTenths } from '../balance/share.ts';
import { roadMeters, roadMiles } from '../venues/distance.ts';
import { type AddedWay, addedWayOf } from './added-way.ts';
import { type Conflict, toConflicts } from './conflict.ts';
import type { GameFacts, OfficialFacts } from './facts.ts';
import { isAvailable } from './rules/availability.ts';
import { declined } from './rules/bookings.ts';
import { gradeSurplus } from './rules/grades.ts';
import { previousGame, wayBetween } from './rules/travel.ts';
import { conflictsOf } from './rules.ts';
import type { FactsQuery } from './statement.ts';
import { type Facts, findFacts, findFactsOf } from './store.ts';

/** `free`: no conflict. `unwise`: warnings alone. `not_possible`: rejected, or only with an override. */
export type Fit = 'free' | 'unwise' | 'not_possible';
export const FITS = ['free', 'unwise', 'not_possible'] as const satisfies readonly Fit[];

/** Their last game of the site that day that ends before this one, and the way from there. */
export type PreviousGame = {
  gameId: number;
  venue: string | null;
  endTime: Date;
  zone: string;
  minutesBetween: number;
  driveMinutes: number | null;
  miles: number | null;
};

export type Candidate = {
  official: OfficialFacts;
  fit: Fit;
  conflicts: Conflict[];
  /** Whether their availability covers the game; null if they have entered none for that day. */
  available: boolean | null;
  previousGame: PreviousGame | null;
  /** On roads; null if their home or the venue has no coordinates. */
  milesFromHome: number | null;
  metersFromHome: number | null;
  /** How many grades they are above the one that the game needs; null if it needs none, or the site does not order them. */
  gradeSurplus: number | null;
  /** Of the games of the season, with one decimal, as the balance has it; null: they offered nothing. */
  fairShare: number | null;
  /** What one more game of theirs costs: the lower, the better. Compares candidates that are equally free. */
  score: number;
};

/** The candidates, the best first, with the season of the game, and how many entered that they are available on its day. */
export type Candidates = { season: Season; offered: number; candidates: Candidate[] };

/** The conflicts of one user with a slot: what the user is warned of, or rejected for. None if the game was deleted. */
export async function findConflicts(
  db: Queryable,
  query: FactsQuery & { userId: number },
): Promise<Conflict[]> {
  return toConflictsOf(await findFacts(db, query));
}

/** The conflicts of several users, each with a slot, as things are before any of them is assigned. */
export async function findConflictsOf(
  db: Queryable,
  pairs: readonly { assignmentId: number; userId: number }[],
): Promise<Conflict[][]> {
  return (await findFactsOf(db, pairs)).map(toConflictsOf);
}

function toConflictsOf(facts: Facts | undefined): Conflict[] {
  return (facts?.officials ?? []).flatMap((official) => conflictsOf(facts!.game, official));
}

/** Every active official of the site, the best candidate first. Undefined for a slot of a deleted game. */
export async function findCandidates(db: Queryable, assignmentId: number): Promise<Candidates | undefined> {
  const facts = await findFacts(db, { assignmentId });
  if (facts === undefined) return undefined;
  const { game, officials } = facts;
  const season = game.season!;
  const shares = await findShares(db, facts);
  const addedWay = addedWayOf(game, officials);
  const candidates = officials
    .map((official) =>
      withRanks(toCandidate({ game, official, fairShare: shares.get(official.id) ?? null, addedWay })),
    )
    .sort(compareRanks)
    .map(({ candidate }) => candidate);
  const offered = officials.filter(({ availability }) => availability.some(({ available }) => available));
  return { season, offered: offered.length, candidates };
}

/** The share of each official, whose games are with this one if they are on it. */
async function findShares(
  db: Queryable,
  { siteId, game, officials }: Facts,
): Promise<Map<number, number | null>> {
  const offers = await listOffers(db, { siteId, ...game.season! });
  const isOnIt = ({ slot }: OfficialFacts) => game.isActive && slot !== null && !slot.declined;
  const sharers = officials.map((official) => ({
    ...official,
    games: official.season.games + (isOnIt(official) ? 1 : 0),
  }));
  return sharesOf(sharers, { offers, more: 0 });
}

type CandidateFacts = {
  game: GameFacts;
  official: OfficialFacts;
  fairShare: number | null;
  addedWay: AddedWay;
};

function toCandidate({ game, official, fairShare, addedWay }: CandidateFacts): Candidate {
  const refused = declined(official).flatMap((found) => toConflicts(found, game.policies));
  const conflicts = [...refused, ...conflictsOf(game, official)];
  const metersFromHome = roadMeters(official, game) ?? null;
  const surplus = gradeSurplus(game, official);
  return {
    official,
    fit: fitOf(conflicts),
    conflicts,
    available: isAvailable(game, official),
    previousGame: previousOf(game, official),
    milesFromHome: roadMiles(official, game) ?? null,
    metersFromHome,
    gradeSurplus: surplus,
    fairShare: fairShare === null ? null : toTenths(fairShare),
    score: scoreOf({
      games: official.season.games,
      fairShare,
      meters: addedWay(official),
      gamesThatDay: official.gamesThatDay,
      teamGames: official.teamGames,
      gamesThatWeek: official.gamesThatWeek,
      wanted: official.wantedGames,
      gradeSurplus: surplus ?? 0,
    }),
  };
}

function fitOf(conflicts: readonly Conflict[]): Fit {
  if (conflicts.some(({ severity }) => severity === 'error')) return 'not_possible';
  return conflicts.length > 0 ? 'unwise' : 'free';
}

function previousOf(game: GameFacts, official: OfficialFacts): PreviousGame | null {
  const previous = previousGame(game, official);
  if (!previous?.isHere) return null; // a game of another site is not named
  const { id: gameId, venue, endTime, zone } = previous;
  const way = wayBetween(game, previous);
  const minutesBetween = Math.floor((+game.startTime - +endTime) / 60_000);
  return {
    ...{ gameId, venue, endTime, zone, minutesBetween },
    ...{ driveMinutes: way?.driveMinutes ?? null, miles: way?.miles ?? null },
  };
}

/** Each rank is computed once: a thousand candidates are compared ten thousand times. */
type RankedCandidate = { candidate: Candidate; ranks: readonly number[]; name: string };

/**
 * Ranks by: fit; who asked for it; the number of conflicts; who entered that they are available; who is attached to the league; who plays
 * there before; who has fewer games that week; the score; who had the teams longest ago; who worked longest ago. Then by name.
 */
function withRanks(candidate: Candidate): RankedCandidate {
  const { official, fit, conflicts, available, previousGame: previous, score } = candidate;
  const ranks = [
    FITS.indexOf(fit),
    official.request === null ? 1 : 0,
    conflicts.length,
    available === true ? 0 : 1,
    official.league === 'attached' ? 0 : 1,
    previous?.miles === 0 ? 0 : 1,
    official.gamesThatWeek,
    score,
    official.lastWithTeam?.getTime() ?? 0,
    official.season.lastWorked?.getTime() ?? 0,
  ];
  return { candidate, ranks, name: `${official.lastName}\u0000${official.firstName}` };
}

function compareRanks(one: RankedCandidate, other: RankedCandidate): number {
  for (let at = 0; at < one.ranks.length; at++) {
    const difference = one.ranks[at]! - other.ranks[at]!;
    if (difference !== 0) return difference;
  }
  if (one.name === other.name) return one.candidate.official.id - other.candidate.official.id;
  return one.name < other.name ? -1 : 1;
}
