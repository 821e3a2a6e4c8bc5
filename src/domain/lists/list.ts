// The lists that games refer to: six tables of the same shape, with a name that is unique on its site.
import { AppError } from '../../kernel/errors.ts';
import { KIND_NAMES, type KindOf, RECORD_KINDS } from '../record-kinds.ts';
import type { Venue } from '../venues/venue.ts';

export type Entry = { id: number; siteId: number; name: string; createdAt: Date; updatedAt: Date };

/** `gameLength` in minutes: the length of a game whose end is not sent. `minimumGrade`: that its officials need. */
export type AgeGroup = Entry & { gameLength: number; minimumGrade: string | null };

/** `billTo`: who pays for its games; null: the league itself, or of a team whoever pays for the league. */
export type PayingEntry = Entry & { billTo: string | null };

/** The entries of each list. The keys are the names of the tables and of the collections on the wire. */
export type Entries = {
  venues: Venue;
  leagues: PayingEntry;
  age_groups: AgeGroup;
  game_types: Entry;
  genders: Entry;
  teams: PayingEntry;
};

export type ListName = keyof Entries;

/** The lists whose entries can be merged. */
export type MergeableList = 'teams' | 'venues';

export function isMergeable(list: ListName): list is MergeableList {
  return list === 'teams' || list === 'venues';
}

/** The kind of an entry in the journal. */
export const KINDS = Object.fromEntries(KIND_NAMES.map((kind) => [RECORD_KINDS[kind].table, kind])) as {
  [List in ListName | 'patterns']: KindOf<List>;
};

/** The noun for one entry. */
export const nounOf = (list: ListName | 'patterns') => KINDS[list].replaceAll('_', ' ');

/** The fields of an entry besides its name; omitted fields of a new entry have the table's default. */
export type EntryFields<List extends ListName> = {
  [Field in Exclude<keyof Entries[List], keyof Entry>]?: Entries[List][Field] | undefined;
};

export type NewEntry<List extends ListName> = { siteId: number; name: string } & EntryFields<List>;

/** A change of an entry: only the fields sent change. */
export type EntryChange<List extends ListName> = { name?: string | undefined } & EntryFields<List>;

/** The games that prevent a deletion. */
export type GamesUsing = { games: number; firstGameId: number };

/** The error for a name that another row has. `noun` is the resource in words. */
export function nameTaken(noun: string, name: string): AppError {
  return new AppError('conflict', `The site already has ${withArticle(noun)} named "${name}"; use that one.`);
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

/** The name as stored: trimmed, with single spaces. The database ignores case in comparisons. */
export function tidyName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

/** The name as it is compared: as `folded` of the database. */
export function foldName(name: string): string {
  return tidyName(name).toLowerCase();
}
