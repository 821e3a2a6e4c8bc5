// A game, and the input for changing it.
import type { Problem } from '../../kernel/errors.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { Site } from '../sites/site.ts';
import type { User } from '../users/user.ts';
import type { Venue } from '../venues/venue.ts';
import type { GameFields, PlainField, Reference } from './fields.ts';

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

/** A game that was placed. `warnings`: a sentence for each closing of its venue that it lies in. */
export type CheckedGame = Game & { warnings: string[] };

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

/** By id; by name (created if missing, except a pattern); or null to clear. */
export type NameOrId = { id: number } | { name: string } | null;

/** A change of a game: undefined means not sent, null clears. */
export type GameChange = { [Member in Reference]?: NameOrId | undefined } & {
  [Field in PlainField]?: GameFields[Field] | undefined;
} & {
  when?: GameTime | undefined;
  /** A local time without a date is on the day of the start, or on the next day if it is earlier than the start. */
  end?: GameTime | undefined;
  /** The problems that the HTTP surface found, reported together with those of the action. */
  problems?: Problem[] | undefined;
};

/** A new game; a start time is required. */
export type GameDraft = GameChange;
