// The facts that the rules of conflicts compare: a game with an open slot, and an official who may take it.

import type { Season, Worked } from '../balance/balance.ts';
import type { BlockKind } from '../blocks/block.ts';
import type { Limits } from '../users/limits.ts';
import type { WantedGames } from '../users/wanted-games.ts';
import type { ClosedPlace } from '../venues/closings/closing.ts';
import type { ConflictPolicies } from './conflict.ts';

/** When and where a game is played, and by whom. */
type PlayedGame = {
  id: number;
  startTime: Date;
  endTime: Date;
  /** The time zone of its venue. */
  zone: string;
  venueId: number | null;
  venue: string | null;
  latitude: number | null;
  longitude: number | null;
  homeTeamId: number | null;
  homeTeam: string | null;
  awayTeamId: number | null;
  awayTeam: string | null;
};

/** Times of a day as `HH:MM`, in the time zone of the site. */
export type PartOfDay = { startTime: string; endTime: string };

/** The slot and its game. */
export type GameFacts = PlayedGame & {
  /** False for a canceled game, which keeps nobody from anything. */
  isActive: boolean;
  league: string | null;
  /** Of the site: how dates, clocks and distances are written. */
  locale: string;
  /** The closings of its venue that it lies in. */
  closings: ClosedPlace[];
  /** Of the site; the lowest grade first. */
  policies: ConflictPolicies;
  grades: readonly string[];
  /** What requires a grade: the position, the age group. */
  minimumGrades: { of: string; grade: string }[];
  /** Its day and its hours in the time zone of the site. A game past midnight counts for its first day. */
  day: string;
  /** The same day as `2031-05-02`, to compare. */
  date: string;
  hours: PartOfDay;
  /** Read only to compare candidates. */
  season: Season | null;
};

/** Another game that the official is on. A game of another site is mentioned, never named. */
export type NearbyGame = PlayedGame & { isHere: boolean };

export type OfficialFacts = {
  id: number;
  firstName: string;
  lastName: string;
  grade: string | null;
  /** Those that are not valid on the day of the game may be among them. */
  certifications: { name: string; validFrom: string | null; validUntil: string | null }[];
  limits: Limits;
  /** Read only to compare candidates. */
  wantedGames: WantedGames;
  /** Of their home. */
  latitude: number | null;
  longitude: number | null;
  /** Their other games on all sites that are within a day of the game, or of one of its teams within a week; by start. */
  games: NearbyGame[];
  /** What they have entered for the day of the game, by start. */
  availability: (PartOfDay & { available: boolean; allDay: boolean })[];
  /** Their request for the slot, if it waits. */
  request: { id: number; note: string | null } | null;
  /** Their slot of this game. */
  slot: { isThis: boolean; position: string; declined: boolean } | null;
  /** Whether they are attached to the game's league, or had been and were removed; null: neither. */
  league: 'attached' | 'removed' | null;
  /** Those of their blocks that concern the game, its teams, venue, league or crew; `targetId`: the id of any of these. */
  blocks: { kind: BlockKind; targetId: number; name: string; reason: string | null }[];
  /** Their other games of the site on the day of the game, and in its week, which begins on Monday. */
  gamesThatDay: number;
  gamesThatWeek: number;
  /** The last game before this one, within a year, that they had with one of its teams. */
  lastWithTeam: Date | null;
  /** How often they have its teams in its season on the site, beside this game: twice if they have both. Read only to compare candidates. */
  teamGames: number;
  /** What else they work on the site in the season of the game. Read only to compare candidates. */
  season: Worked;
};

export function nameOf({ firstName, lastName }: Pick<OfficialFacts, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
