// The lists that games are described with: six tables of one shape, a name that is unique on its site.
import { AppError } from '../../kernel/errors.ts';
import type { Venue } from '../venues/venue.ts';

export type Entry = { id: number; siteId: number; name: string; createdAt: Date; updatedAt: Date };

/** `gameLength` in minutes: how long a game lasts unless its end is given. */
export type AgeGroup = Entry & { gameLength: number };

/** What each list holds. The keys are the names of its table and of its collection on the wire. */
export type Entries = {
  venues: Venue;
  leagues: Entry;
  age_groups: AgeGroup;
  game_types: Entry;
  genders: Entry;
  teams: Entry;
};

export type ListName = keyof Entries;

/** One entry in words. */
export const NOUNS: Record<ListName, string> = {
  venues: 'venue',
  leagues: 'league',
  age_groups: 'age group',
  game_types: 'game type',
  genders: 'gender',
  teams: 'team',
};

/** What an entry may say beyond its name; what is left out of a new one takes the table's default. */
export type EntryFields<List extends ListName> = {
  [Field in Exclude<keyof Entries[List], keyof Entry>]?: Entries[List][Field] | undefined;
};

export type NewEntry<List extends ListName> = { siteId: number; name: string } & EntryFields<List>;

/** What is to be different from now on: only what is given changes. */
export type EntryChange<List extends ListName> = { name?: string | undefined } & EntryFields<List>;

/** The games that stand in the way of deleting something. */
export type GamesUsing = { games: number; firstGameId: number };

/** The error for a name that another row has. `noun` is the resource in words. */
export function nameTaken(noun: string, name: string): AppError {
  return new AppError('conflict', `The site has ${withArticle(noun)} named "${name}" already; use that one.`);
}

/** The error for deleting a record that games use. */
export function inUse(noun: string, { games, firstGameId }: GamesUsing): AppError {
  const who =
    games === 1
      ? `1 game of this site uses it: game ${firstGameId}`
      : `${games} games of this site use it; the first is game ${firstGameId}`;
  const sentence = `This ${noun} is in use: ${who}. Remove it from every game that has it, then delete it.`;
  return new AppError('in_use', sentence);
}

/** `an age group`, `a venue`. */
export function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** The name as it is kept: outer spaces gone, inner ones single. The database folds case when it compares. */
export function tidyName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}
