// The schedule of the officials of a sheet while its rows are planned: each row sees what those before it did.
import { dateOf } from '../../../kernel/times/words.ts';
import { WHOLE_DAY } from '../../availability/availability.ts';
import type { Conflict } from '../../conflicts/conflict.ts';
import type { GameFacts, NearbyGame, OfficialFacts } from '../../conflicts/facts.ts';
import { conflictsOf } from '../../conflicts/rules.ts';
import { daysAfter, localTimeAt } from '../../games/local-time.ts';
import type { Site } from '../../sites/site.ts';
import { NO_WANTED_GAMES } from '../../users/wanted-games.ts';
import type { CrewFacts, KnownBlock } from './crew-facts.ts';
import type { KnownAgeGroup, KnownPosition } from './game-facts.ts';

const A_DAY_MS = 25 * 60 * 60_000; // a local day may have 25 hours
const A_WEEK_MS = 7 * 24 * 60 * 60_000;
const NO_SEASON = { startDate: '', endDate: '' }; // only candidates are compared by it

/** A game as a row leaves it. A game of the sheet that does not exist yet has the negative number of its row as id. */
export type ScheduledGame = Omit<NearbyGame, 'isHere'> & {
  isActive: boolean;
  leagueId: number | null;
  league: string | null;
  ageGroup: KnownAgeGroup | undefined;
  /** Its slots, with whoever is on them. */
  crew: { userId: number | null; position: string; isDeclined: boolean }[];
};

export type Schedule = {
  /** The conflicts of putting the official on a slot of the game, by the rules of assigning by hand. */
  conflicts(game: ScheduledGame, slot: { userId: number; position: KnownPosition }): Conflict[];
  /** A sentence if the game, moved, overlaps another game of somebody on it. */
  clash(game: ScheduledGame, before: { startTime: Date; endTime: Date } | undefined): string | undefined;
  /** Records the game as the row leaves it. */
  set(game: ScheduledGame, userIds: readonly number[]): void;
};

export function createSchedule(facts: CrewFacts, site: Site): Schedule {
  const games = new Map([...facts.games].map(([userId, list]) => [userId, [...list]]));
  const blocks = Map.groupBy(facts.blocks, ({ userId }) => userId);
  const gamesOf = (userId: number) => games.get(userId) ?? [];
  return {
    conflicts(game, { userId, position }) {
      const official = facts.officials.get(userId)!;
      const played = toGameFacts(game, { site, position });
      const others = gamesOf(userId).filter(({ id }) => id !== game.id);
      return conflictsOf(played, {
        ...official,
        games: others.filter((other) => isNear(other, game)),
        availability: (facts.days.get(userId) ?? []).filter(({ day }) => day === dayOf(game.startTime, site)),
        request: null,
        slot: slotOf(game, { userId, position }),
        league: game.leagueId === null ? null : (facts.leagues.get(`${game.leagueId} ${userId}`) ?? null),
        blocks: (blocks.get(userId) ?? []).filter((block) => concerns(block, game)),
        ...countsOf(others, { game, site }),
        lastWithTeam: null,
        teamGames: 0,
        wantedGames: NO_WANTED_GAMES,
        season: { games: 0, minutes: 0, lastWorked: null },
      });
    },
    clash(game, before) {
      if (!game.isActive) return undefined;
      for (const { userId, isDeclined } of game.crew) {
        if (userId === null || isDeclined) continue;
        const other = gamesOf(userId).find(
          (one) =>
            one.isHere &&
            one.id !== game.id &&
            overlap(one, game) &&
            !(before !== undefined && overlap(one, before)),
        );
        const official = facts.officials.get(userId);
        if (other !== undefined && official !== undefined)
          return `${official.firstName} ${official.lastName} is on game ${other.id} at that time.`;
      }
      return undefined;
    },
    set(game, userIds) {
      const { crew, isActive, leagueId, league, ageGroup, ...played } = game;
      for (const userId of userIds) {
        const others = gamesOf(userId).filter(({ id }) => id !== game.id);
        const isOn = isActive && crew.some((slot) => slot.userId === userId && !slot.isDeclined);
        const all = isOn ? [...others, { ...played, isHere: true }] : others;
        games.set(
          userId,
          all.sort((one, other) => +one.startTime - +other.startTime),
        );
      }
    },
  };
}

/** In sentences, a game that does not exist yet is the row that makes it. */
export function namingRows(sentence: string): string {
  return sentence.replaceAll(/game -(\d+)/g, 'the game of row $1');
}

function toGameFacts(
  game: ScheduledGame,
  { site, position }: { site: Site; position: KnownPosition },
): GameFacts {
  const { crew, leagueId, ageGroup, ...played } = game;
  const start = localTimeAt(game.startTime, site.timezone);
  const end = localTimeAt(game.endTime, site.timezone);
  const minimums = [
    { of: position.name, grade: position.minimumGrade },
    { of: ageGroup?.name ?? '', grade: ageGroup?.minimumGrade ?? null },
  ];
  return {
    ...played,
    locale: site.locale,
    closings: [], // of the game, whoever works it: closings.ts
    policies: site.conflictPolicies,
    grades: site.grades,
    minimumGrades: minimums.filter((one): one is { of: string; grade: string } => one.grade !== null),
    day: dateOf(game.startTime, { zone: site.timezone, locale: site.locale }),
    date: start.date,
    hours: {
      startTime: start.time.slice(0, 5),
      endTime: end.date === start.date ? end.time.slice(0, 5) : WHOLE_DAY.endTime,
    },
    season: NO_SEASON,
  };
}

function slotOf(
  { crew }: ScheduledGame,
  { userId, position }: { userId: number; position: KnownPosition },
): OfficialFacts['slot'] {
  const other = crew.find((slot) => slot.userId === userId);
  return other === undefined
    ? null
    : { isThis: other.position === position.name, position: other.position, declined: other.isDeclined };
}

function isNear(other: NearbyGame, game: ScheduledGame): boolean {
  const apart = Math.abs(+other.startTime - +game.startTime);
  if (overlap(other, game) || apart < A_DAY_MS) return true;
  const teams = [game.homeTeamId, game.awayTeamId].filter((id) => id !== null);
  return (
    other.isHere &&
    apart <= A_WEEK_MS &&
    [other.homeTeamId, other.awayTeamId].some((id) => id !== null && teams.includes(id))
  );
}

type Span = { startTime: Date; endTime: Date };

function overlap(one: Span, other: Span): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}

function dayOf(at: Date, { timezone }: Site): string {
  return localTimeAt(at, timezone).date;
}

/** The games of the site on the day, and in the week from Monday. */
function countsOf(others: readonly NearbyGame[], { game, site }: { game: ScheduledGame; site: Site }) {
  const day = dayOf(game.startTime, site);
  const monday = mondayOf(day);
  const here = others.filter(
    ({ isHere, startTime }) => isHere && Math.abs(+startTime - +game.startTime) < A_WEEK_MS + A_DAY_MS,
  );
  const days = here.map(({ startTime }) => dayOf(startTime, site));
  return {
    gamesThatDay: days.filter((one) => one === day).length,
    gamesThatWeek: days.filter((one) => mondayOf(one) === monday).length,
  };
}

function mondayOf(day: string): string {
  return daysAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
}

function concerns({ kind, targetId }: KnownBlock, game: ScheduledGame): boolean {
  if (kind === 'team') return targetId === game.homeTeamId || targetId === game.awayTeamId;
  if (kind === 'venue') return targetId === game.venueId;
  if (kind === 'league') return targetId === game.leagueId;
  return game.crew.some(({ userId, isDeclined }) => userId === targetId && !isDeclined);
}
