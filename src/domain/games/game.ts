// A game, and the input types for creating and changing it.
import type { Problem } from '../../kernel/errors.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { Site } from '../sites/site.ts';
import type { User } from '../users/user.ts';
import type { Venue } from '../venues/venue.ts';

/** Active, canceled without pay, canceled with pay. */
export type GameStatus = 'A' | 'C' | 'X';

/** The fields of a game that actions write. */
export type GameFields = {
  startTime: Date;
  endTime: Date;
  venueId: number | null;
  subvenue: string | null;
  leagueId: number | null;
  ageGroupId: number | null;
  gameTypeId: number | null;
  genderId: number | null;
  homeTeamId: number | null;
  awayTeamId: number | null;
  patternId: number | null;
  status: GameStatus;
  published: boolean;
  /** False: only assignors, managers and the crew see the game, and it fires no game event. */
  public: boolean;
  userDefinedId: string | null;
  externalId: number | null;
  paidVia: string | null;
  publicNote: string | null;
  privateNote: string | null;
};

export type Game = GameFields & {
  id: number;
  siteId: number;
  /** The IANA name of the venue's zone, or else of the site's. */
  zone: string;
  league: string | null;
  ageGroup: string | null;
  gameType: string | null;
  gender: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
  pattern: string | null;
  assignorId: number | null;
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
  site: Site;
  venue: Venue | null;
  assignor: { id: number; firstName: string; lastName: string } | null;
  /** In the order of the pattern. */
  crew: Assignment[];
};

/**
 * The officials who are told of a change of the game: those of its crew who have not declined, if officials could see the
 * game before or after the change, and it has not started.
 */
export function officialsToTell(
  { startTime, crew }: Pick<Game, 'startTime' | 'crew'>,
  { wasSeen, now }: { wasSeen: boolean; now: Date },
): User[] {
  if (!wasSeen || startTime <= now) return [];
  return crew.flatMap(({ official, answer }) =>
    official === null || answer === 'declined' ? [] : [official],
  );
}

/** An instant, or a local time in the zone of the game. `path` is the member it was sent in, for error messages. */
export type GameTime =
  | { instant: Date }
  | { date?: string | undefined; time?: string | undefined; path?: string | undefined }; // YYYY-MM-DD, HH:MM

/** By id; by name (created if missing); or null to clear. */
export type NameOrId = { id: number } | { name: string } | null;

/** A change of a game: undefined means not sent, null clears. */
export type GameChange = {
  when?: GameTime | undefined;
  /** A local time without a date is on the day of the start, or on the next day if it is earlier than the start. */
  end?: GameTime | undefined;
  venue?: NameOrId | undefined;
  league?: NameOrId | undefined;
  ageGroup?: NameOrId | undefined;
  gameType?: NameOrId | undefined;
  gender?: NameOrId | undefined;
  homeTeam?: NameOrId | undefined;
  awayTeam?: NameOrId | undefined;
  /** A pattern named here must exist; it is never created. */
  pattern?: NameOrId | undefined;
  status?: GameStatus | undefined;
  published?: boolean | undefined;
  public?: boolean | undefined;
  subvenue?: string | null | undefined;
  userDefinedId?: string | null | undefined;
  externalId?: number | null | undefined;
  paidVia?: string | null | undefined;
  publicNote?: string | null | undefined;
  privateNote?: string | null | undefined;
  /** The problems that the HTTP surface found, reported together with those of the action. */
  problems?: Problem[] | undefined;
};

/** A new game; a start time is required. */
export type GameDraft = GameChange;
