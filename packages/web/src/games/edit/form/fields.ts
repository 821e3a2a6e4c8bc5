// The fields of a game's form, with the members of the API that they read and write.
import type { Game } from '@crewcall/sdk/core';

export const LISTS = {
  venue: 'venues',
  league: 'leagues',
  team: 'teams',
  'age-group': 'age_groups',
  'game-type': 'game_types',
  gender: 'genders',
} as const;
/** The lists whose names a game takes, by the types of the stream of changes. */
export type ListType = keyof typeof LISTS;

/** A named field writes an id or a new name; `list` says which names there are. */
type FieldSpec = { label: string; wire: string; list?: ListType };

export const FIELDS = {
  date: { label: 'Date', wire: 'localized_date' },
  time: { label: 'Starts', wire: 'localized_time' },
  endTime: { label: 'Ends', wire: 'localized_end_time' },
  venue: { label: 'Venue', wire: 'venue', list: 'venue' },
  subvenue: { label: 'Field', wire: 'subvenue' },
  homeTeam: { label: 'Home team', wire: 'home_team', list: 'team' },
  awayTeam: { label: 'Away team', wire: 'away_team', list: 'team' },
  league: { label: 'League', wire: 'league', list: 'league' },
  ageGroup: { label: 'Age group', wire: 'age_group', list: 'age-group' },
  gender: { label: 'Gender', wire: 'gender', list: 'gender' },
  gameType: { label: 'Game type', wire: 'game_type', list: 'game-type' },
  pattern: { label: 'Positions', wire: 'pattern' },
  publicNote: { label: 'Note for everyone', wire: 'public_note' },
  privateNote: { label: 'Note for assignors', wire: 'private_note' },
  number: { label: 'Your game number', wire: 'user_defined_id' },
} as const satisfies Record<string, FieldSpec>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** What is typed in each field; empty where there is nothing. */
export type GameValues = Record<FieldName, string>;

/** The form of a game that does not exist yet. */
export function blankValues(known: Partial<GameValues> = {}): GameValues {
  const blank = Object.fromEntries(FIELD_NAMES.map((name) => [name, '']));
  return { ...(blank as GameValues), ...known };
}

/** The form of a game as it is. */
export function valuesOf(game: Game): GameValues {
  return {
    date: game.start_time.slice(0, 10),
    time: game.start_time.slice(11, 16),
    endTime: game.end_time.slice(11, 16),
    venue: game._embedded.venue.name ?? '',
    subvenue: game.subvenue ?? '',
    homeTeam: game.home_team ?? '',
    awayTeam: game.away_team ?? '',
    league: game.league ?? '',
    ageGroup: game.age_group ?? '',
    gender: game.gender ?? '',
    gameType: game.game_type ?? '',
    pattern: game.pattern ?? '',
    publicNote: game.public_note ?? '',
    privateNote: game.private_note ?? '',
    number: game.user_defined_id ?? '',
  };
}

/** The fields that differ. */
export function changedFields(before: GameValues, after: GameValues): FieldName[] {
  return FIELD_NAMES.filter((name) => before[name].trim() !== after[name].trim());
}
