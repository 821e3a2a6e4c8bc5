// Warnings about an assignment that do not prevent it, as sentences (docs/api: Writing games).
import { clockInZone, dayInZone, twelveHourClock } from '../../kernel/times.ts';
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { type Availability, WHOLE_DAY } from '../availability/availability.ts';
import { availabilityOn } from '../availability/store.ts';
import { localTimeAt } from '../games/local-time.ts';
import type { StoredGame } from '../games/store.ts';
import type { User } from '../users/user.ts';
import { distanceKm } from '../venues/distance.ts';
import { gameInWords } from './booking.ts';

const TRAVEL_KM_PER_HOUR = 60; // of straight-line distance, which is shorter than the road
const TRAVEL_BUFFER_MINUTES = 15; // for leaving, parking and arriving before the start
const SAME_PLACE_KM = 0.5; // fields in the same park
const USUAL_TRAVEL_MINUTES = 30; // between venues if one has no coordinates
const TEAM_DAYS = 7; // a team should not have the same official twice within this time
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type WarningInput = {
  /** The official on the slot. */
  official: User;
  game: StoredGame;
  /** True if the reader of the sentences may not see unpublished games. */
  hidesDrafts?: boolean | undefined;
  /** Whether the assignment attached the official to a league again that they had been removed from. */
  cameBack?: boolean | undefined;
};

/** Sentences that name the official and other games of this site. A game of another site is mentioned, not named. */
export async function warningsOf(db: Queryable, warned: WarningInput): Promise<string[]> {
  const { game, cameBack = false } = warned;
  if (game.status !== 'A' && !cameBack) return []; // nobody travels to a canceled game
  const [rows, availability] = await Promise.all([
    findGamesAround(db, warned),
    game.status === 'A' ? availabilityAround(db, warned) : [],
  ]);
  const here = rows.find(({ id }) => id === game.id)!;
  const others = rows.filter((row) => row !== here);
  const warningContext: WarningContext = {
    ...warned,
    name: `${warned.official.firstName} ${warned.official.lastName}`,
    here,
    others,
  };
  const league = cameBack ? [cameBackTo(warningContext)] : [];
  if (game.status !== 'A') return league;
  return [
    ...overridden(warningContext),
    ...busyElsewhere(warningContext),
    ...unavailable(warningContext, availability),
    ...travel(warningContext),
    ...teams(warningContext),
    ...league,
  ];
}

/** A game that the person is on, or the game of this assignment. */
type NearbyGame = {
  id: number;
  is_here: boolean;
  start_time: Date;
  end_time: Date;
  zone: string;
  venue_id: number | null;
  venue: string | null;
  latitude: number | null;
  longitude: number | null;
  league: string | null;
  home_team_id: number | null;
  home_team: string | null;
  away_team_id: number | null;
  away_team: string | null;
};

type WarningContext = WarningInput & { name: string; here: NearbyGame; others: NearbyGame[] };

/**
 * The game itself, and the games within a week of it that the person's users on all sites are on, by start time.
 * Drafts of other sites are excluded, because this site may not see them. The ids are an array, so that games are found
 * by index: with a condition on either the id or a subquery, PostgreSQL read all games of the table.
 */
function findGamesAround(
  db: Queryable,
  { official, game, hidesDrafts = false }: WarningInput,
): Promise<NearbyGame[]> {
  const from = new Date(game.startTime.getTime() - TEAM_DAYS * DAY_MS);
  const to = new Date(game.startTime.getTime() + TEAM_DAYS * DAY_MS);
  return db.query<NearbyGame>(sql`
    select g.id, g.site_id = ${game.siteId} as is_here, g.start_time, g.end_time,
      coalesce(v.timezone, s.timezone) as zone, g.venue_id, v.name as venue, v.latitude, v.longitude,
      l.name as league, g.home_team_id, ht.name as home_team, g.away_team_id, at.name as away_team
    from games g
    join sites s on s.id = g.site_id
    left join venues v on v.id = g.venue_id
    left join leagues l on l.id = g.league_id
    left join teams ht on ht.id = g.home_team_id
    left join teams at on at.id = g.away_team_id
    where g.id = any(array(
        select ${game.id}::bigint union all
        select a.game_id from assignments a join users u on u.id = a.user_id
        where u.account_id = ${official.accountId} and a.live and a.answer is distinct from 'declined'
          and a.during && tstzrange(${from}, ${to}, '[]')))
      and (g.id = ${game.id} or g.published or g.site_id = ${game.siteId} and not ${hidesDrafts}::boolean)
    order by g.start_time, g.id`);
}

/** What the official has entered for the day of the game. */
function availabilityAround(db: Queryable, { official, game }: WarningInput): Promise<Availability[]> {
  const { date: day } = localTimeAt(game.startTime, game.siteZone);
  return availabilityOn(db, { userId: official.id, day });
}

/** The overlapping games of this site, which the assignor has overridden. */
function overridden({ name, here, others }: WarningContext): string[] {
  const clashes = others.filter((other) => other.is_here && overlaps(other, here));
  return clashes.map((other) => `${name} is on ${inWords(other)} at that time, too.`);
}

function busyElsewhere({ name, here, others }: WarningContext): string[] {
  const isBusy = others.some((other) => !other.is_here && overlaps(other, here));
  return isBusy ? [`${name} is busy on another site at that time.`] : [];
}

function overlaps(one: NearbyGame, other: NearbyGame): boolean {
  return one.start_time < other.end_time && other.start_time < one.end_time;
}

/** Compares with the official's availability, whose times are in the time zone of the site. */
function unavailable({ name, game }: WarningContext, rows: Availability[]): string[] {
  const start = localTimeAt(game.startTime, game.siteZone);
  const end = localTimeAt(game.endTime, game.siteZone);
  const played = {
    startTime: toMinute(start.time),
    endTime: end.date === start.date ? toMinute(end.time) : WHOLE_DAY.endTime, // a game past midnight counts for its first day
  };
  const day = dayInZone(game.startTime, game.siteZone);
  const isPlayed = `and this game is ${hoursInWords(played)}`;
  const off = rows.find((row) => !row.available && meets(row, played));
  if (off?.allDay) return [`${name} has marked ${day} as a day off.`];
  if (off !== undefined) return [`${name} is off ${hoursInWords(off)} on ${day}, ${isPlayed}.`];
  const free = rows.filter(({ available }) => available);
  if (free.length === 0 || covers(free, played)) return []; // no availability entered, or enough of it
  return [`${name} is available ${free.map(hoursInWords).join(' and ')} on ${day}, ${isPlayed}.`];
}

type PartOfDay = Pick<Availability, 'startTime' | 'endTime'>;

/** Whether the parts, sorted by start, cover the time of the game without a gap. */
function covers(parts: PartOfDay[], { startTime, endTime }: PartOfDay): boolean {
  const reached = parts.reduce(
    (until, part) => (part.startTime <= until && part.endTime > until ? part.endTime : until),
    startTime,
  );
  return reached >= endTime;
}

function meets(one: PartOfDay, other: PartOfDay): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}

function toMinute(time: string): string {
  return time.slice(0, 'HH:MM'.length);
}

function hoursInWords({ startTime, endTime }: PartOfDay): string {
  return `from ${twelveHourClock(startTime)} to ${twelveHourClock(endTime)}`;
}

/** Travel from the previous game and to the next game on the same day. */
function travel(warningContext: WarningContext): string[] {
  const { here, others } = warningContext;
  const sameDay = others.filter(
    (other) => dayInZone(other.start_time, here.zone) === dayInZone(here.start_time, here.zone),
  );
  const before = sameDay.filter((other) => other.end_time <= here.start_time);
  const after = sameDay.filter((other) => other.start_time >= here.end_time);
  const previous = before.reduce<NearbyGame | undefined>(
    (last, one) => (last === undefined || one.end_time > last.end_time ? one : last),
    undefined,
  );
  return [previous, after[0]].flatMap((other) =>
    other === undefined ? [] : travelBetween(warningContext, other),
  );
}

function travelBetween({ name, here }: WarningContext, other: NearbyGame): string[] {
  if (here.venue_id === null || other.venue_id === null || here.venue_id === other.venue_id) return [];
  const isBefore = other.end_time <= here.start_time;
  const gapMs = isBefore ? +here.start_time - +other.end_time : +other.start_time - +here.end_time;
  const gap = Math.floor(gapMs / MINUTE_MS);
  const way = wayBetween(here, other);
  if (way === undefined || gap >= way.minutes) return [];
  if (!other.is_here) {
    return [
      `${name} is on another site's game that day, with too little time to travel ${isBefore ? 'before' : 'after'} this one.`,
    ];
  }
  const when = isBefore
    ? `ends at ${clockInZone(other.end_time, other.zone)}`
    : `starts at ${clockInZone(other.start_time, other.zone)}`;
  const left = `only ${gap} minutes ${isBefore ? 'before' : 'after'} this one`;
  return [`${name} is on ${inWords(other)}, which ${when}, ${left}: ${way.reason}.`];
}

/** How long the travel takes, and why; undefined if the venues are the same or adjacent. */
function wayBetween(here: NearbyGame, other: NearbyGame): { minutes: number; reason: string } | undefined {
  const km = distanceKm(here, other);
  const places = `${other.venue} and ${here.venue}`;
  if (km === undefined) {
    // The same place has another venue id on another site.
    if (!other.is_here) return undefined;
    return {
      minutes: USUAL_TRAVEL_MINUTES,
      reason: `${places} are two venues, which usually takes ${USUAL_TRAVEL_MINUTES} minutes`,
    };
  }
  if (km <= SAME_PLACE_KM) return undefined;
  const minutes = Math.ceil((km / TRAVEL_KM_PER_HOUR) * 60) + TRAVEL_BUFFER_MINUTES;
  const reason = `${places} are ${Math.round(km)} km apart, which takes about ${minutes} minutes`;
  return { minutes, reason };
}

/** For each team of the game, the nearest other game of that team that the official is on. */
function teams({ name, here, others }: WarningContext): string[] {
  const ofTeam = (id: number | null) =>
    id === null
      ? undefined
      : others
          .filter((other) => other.home_team_id === id || other.away_team_id === id)
          .filter((other) => startsApart(other, here) <= TEAM_DAYS * DAY_MS)
          .toSorted((one, other) => startsApart(one, here) - startsApart(other, here))[0];
  const home = ofTeam(here.home_team_id);
  const away = here.away_team_id === here.home_team_id ? undefined : ofTeam(here.away_team_id);
  const sentence = (team: string, other: NearbyGame) =>
    `${name} is also on ${inWords(other)}: ${team} would have them twice within ${TEAM_DAYS} days.`;
  if (home !== undefined && home === away) return [sentence(`${here.home_team} and ${here.away_team}`, home)];
  return [
    ...(home === undefined ? [] : [sentence(here.home_team!, home)]),
    ...(away === undefined ? [] : [sentence(here.away_team!, away)]),
  ];
}

function startsApart(one: NearbyGame, other: NearbyGame): number {
  return Math.abs(+one.start_time - +other.start_time);
}

function cameBackTo({ name, here }: WarningContext): string {
  return `${name} had been removed from the officials of ${here.league}; this assignment has attached them again.`;
}

function inWords({ id, zone, venue, ...game }: NearbyGame): string {
  const { start_time: startTime, home_team: homeTeam, away_team: awayTeam } = game;
  return `game ${id} (${gameInWords({ startTime, zone, venue, homeTeam, awayTeam })})`;
}
