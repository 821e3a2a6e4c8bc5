// A game, and what it is written with.
import type { Problem } from '../../kernel/errors.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { Site } from '../sites/site.ts';
import type { Venue } from '../venues/venue.ts';

/** Active, canceled without pay, canceled with pay. */
export type GameStatus = 'A' | 'C' | 'X';

/** What a game says of itself; what an action writes. */
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
  /** false: only assignors, managers and the crew see it, and it fires no game event. */
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
  /** IANA: the venue's zone, or else the site's. */
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
  /** In the pattern's order. */
  crew: Assignment[];
};

/** An instant, or the clock on the wall of the game's place. `path` is the member it was sent in, for its problems. */
export type GameTime =
  | { instant: Date }
  | { date?: string | undefined; time?: string | undefined; path?: string | undefined }; // YYYY-MM-DD, HH:MM

/** By id; by name (found, else created); or cleared. */
export type NameOrId = { id: number } | { name: string } | null;

/** A change of a game: undefined was not sent, null clears. */
export type GameChange = {
  when?: GameTime | undefined;
  /** A clock time without a date is of the start's day, or of the next when it is earlier than the start. */
  end?: GameTime | undefined;
  venue?: NameOrId | undefined;
  league?: NameOrId | undefined;
  ageGroup?: NameOrId | undefined;
  gameType?: NameOrId | undefined;
  gender?: NameOrId | undefined;
  homeTeam?: NameOrId | undefined;
  awayTeam?: NameOrId | undefined;
  /** By name it is found only, never created. */
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
  /** What the HTTP surface found wrong already; reported together with what the action finds. */
  problems?: Problem[] | undefined;
};

/** A new game: it needs a time. */
export type GameDraft = GameChange;
