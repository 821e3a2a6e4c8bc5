// The officials of a proposal, as the engine compares them: what they may take, their limits, ways and shares.
import { median } from '../../balance/balance.ts';
import type { SeasonShares } from '../../balance/season-shares.ts';
import { sharesOf } from '../../balance/share.ts';
import type { ConflictPolicies } from '../../conflicts/conflict.ts';
import { TEAM_DAYS } from '../../conflicts/rules/teams.ts';
import { foldName } from '../../lists/list.ts';
import type { WantedGames } from '../../users/wanted-games.ts';
import { roadMeters } from '../../venues/distance.ts';
import type { Game, Official, WantedWeek } from '../engine/instance.ts';
import type { Proposed } from '../proposal.ts';
import { type Allowed, type Person, type ProblemPlace, standingAt } from './place.ts';
import type { GameRow } from './rows.ts';
import type { Venue, Venues } from './venues.ts';

const MINUTE_MS = 60_000;
const DAYS_A_WEEK = 7;
const GRADES_TO_COMPARE = 3; // with fewer, nobody is a newcomer beside somebody experienced

type PeopleQuery = {
  games: readonly GameRow[];
  places: readonly ProblemPlace[];
  allowed: readonly Allowed[];
  known: readonly Person[];
  marks: readonly Proposed[];
  shares: SeasonShares;
  wishes: readonly { slotId: number; userId: number }[];
  apart: readonly { userId: number; otherId: number }[];
  teams: readonly { userId: number; teamId: number; games: number }[];
  venues: Venues;
  placeFees: readonly number[];
  policies: ConflictPolicies;
  grades: readonly string[];
};

type People = { games: Game[]; officials: Official[]; userIds: number[]; teamDays: number | null };

/** The officials in the order of their ids, and the games with what the engine compares of them. */
export function officialsOf(query: PeopleQuery): People {
  const { games, known, policies, venues } = query;
  const teamIds = new Set(games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
  const teamOf = new Map([...teamIds].map((id, at) => [id, at]));
  const people = known.toSorted((one, other) => one.id - other.id);
  // Searches have a list for each official and day: days count from the Monday of the first week.
  const monday = Math.floor(Math.min(...games.map(({ day }) => day)) / DAYS_A_WEEK) * DAYS_A_WEEK;
  const weekOf = (day: number) => Math.floor((day - monday) / DAYS_A_WEEK);
  const index = new Map(people.map(({ id }, official) => [id, official]));
  const km = kmFromHome(people, venues.all);
  const share = shareOf(query);
  // By user, since a season has many thousands of each.
  const wishes = Map.groupBy(query.wishes, ({ userId }) => userId);
  const teams = Map.groupBy(query.teams, ({ userId }) => userId);
  const rejected = Map.groupBy(
    query.marks.filter(({ state }) => state === 'rejected'),
    ({ userId }) => userId,
  );
  const placesWith = (slotIds: readonly number[]) =>
    query.places.flatMap(({ open }, place) => (open.some(({ id }) => slotIds.includes(id)) ? [place] : []));
  const own = people.map((person) => {
    const rejectedIds = (rejected.get(person.id) ?? []).map(({ assignmentId }) => assignmentId);
    const allowed = allowedOf(query, { userId: person.id, rejected: placesWith(rejectedIds) });
    const standing = query.places.flatMap((place, at) => (standingAt(place).includes(person.id) ? [at] : []));
    const gamesOf = [...allowed, ...standing].map((place) => query.places[place]!.game);
    const weeks = [...new Set(gamesOf)].map((game) => weekOf(games[game]!.day));
    return { allowed, wanted: wantedOf(person.wantedGames, weeks) };
  });
  return {
    games: games.map((game) => ({
      start: +game.startTime / MINUTE_MS,
      end: +game.endTime / MINUTE_MS,
      day: game.day - monday,
      week: weekOf(game.day),
      venue: venues.at(game),
      teams: [...new Set([game.homeTeamId, game.awayTeamId])].flatMap((id) =>
        id === null ? [] : [teamOf.get(id)!],
      ),
    })),
    officials: people.map((person, at) => ({
      ...own[at]!,
      asked: placesWith((wishes.get(person.id) ?? []).map(({ slotId }) => slotId)),
      ...limitsOf(person, policies),
      kmFromHome: km[at]!,
      ...share(person.id),
      experience: experienceOf(person, query.grades),
      gamesOfTeam: Object.fromEntries(
        (teams.get(person.id) ?? []).flatMap(({ teamId, games: count }) =>
          teamOf.has(teamId) ? [[teamOf.get(teamId)!, count]] : [],
        ),
      ),
      apart:
        policies.blocked_official === 'ignore'
          ? []
          : query.apart.flatMap(({ userId, otherId }) => {
              const other = userId === person.id ? otherId : otherId === person.id ? userId : undefined;
              return other === undefined ? [] : (index.get(other) ?? []);
            }),
    })),
    userIds: people.map(({ id }) => id),
    teamDays: policies.same_team === 'ignore' ? null : TEAM_DAYS,
  };
}

function allowedOf(
  { places, allowed }: PeopleQuery,
  { userId, rejected }: { userId: number; rejected: readonly number[] },
): number[] {
  return [...places.keys()].filter((place) => allowed[place]!.has(userId) && !rejected.includes(place));
}

/** The wish in each week of the games that they may have: fewer than these cannot be more. */
function wantedOf({ leastPerWeek, mostPerWeek }: WantedGames, weeks: readonly number[]): WantedWeek[] {
  if (leastPerWeek === null && mostPerWeek === null) return [];
  return [...Map.groupBy(weeks, (week) => week)].map(([week, { length }]) => ({
    ...{ week, least: Math.min(leastPerWeek ?? 0, length), most: mostPerWeek },
  }));
}

function limitsOf({ limits, latitude }: Person, policies: ConflictPolicies) {
  const of = (policy: 'games_per_day' | 'games_per_week', limit: number | null) =>
    policies[policy] === 'ignore' ? null : limit;
  const perDay = of('games_per_day', limits.gamesPerDay);
  // Without a home, the distance is measured from the game before: a plan gives them one game a day.
  const isMeasuredFromGames = latitude === null && limits.miles !== null && policies.distance !== 'ignore';
  return {
    gamesPerDay: isMeasuredFromGames ? Math.min(1, perDay ?? 1) : perDay,
    gamesPerWeek: of('games_per_week', limits.gamesPerWeek),
  };
}

type Share = Pick<Official, 'gamesShare' | 'payShare'>;

/** What is left of the share if all positions are filled, beside what the instance has of the official. */
function shareOf({ places, shares, placeFees }: PeopleQuery): (userId: number) => Share {
  const open = places.flatMap((place) => place.open).filter(({ userId }) => userId === null).length;
  const standing = Map.groupBy(places.flatMap(standingAt), (userId) => userId);
  const fairShares = sharesOf(shares.officials, { offers: shares.offers, more: open });
  const games = new Map(shares.officials.map((one) => [one.id, one.games]));
  const hasFees = placeFees.some((fee) => fee > 0);
  return (userId) => {
    const stands = standing.get(userId)?.length ?? 0;
    const gamesShare = (fairShares.get(userId) ?? 0) - ((games.get(userId) ?? 0) - stands);
    return { gamesShare, payShare: hasFees ? gamesShare : 0 };
  };
}

function experienceOf({ grade }: Person, grades: readonly string[]): Official['experience'] {
  if (grade === null || grades.length < GRADES_TO_COMPARE) return null;
  const at = grades.map(foldName).indexOf(foldName(grade));
  if (at === 0) return 'newcomer';
  return at === grades.length - 1 ? 'senior' : null;
}

/** Of those whose home is not known, the median of the others, which neither favors nor harms them. */
function kmFromHome(people: readonly Person[], venues: readonly Venue[]): number[][] {
  const meters = people.map((person) => venues.map((venue) => roadMeters(person, venue)));
  const usual = venues.map((_, at) => median(meters.flatMap((one) => one[at] ?? [])) ?? 0);
  return meters.map((one) => one.map((known, at) => (known ?? usual[at]!) / 1_000));
}
