// The nouns that a site lists, with what a new record needs beside its name: a new noun of this shape is added here, and
// the tests of access, malformed input, fuzz and references include it.

const records = {
  venues: {},
  leagues: {},
  teams: {},
  age_groups: {},
  game_types: {},
  genders: {},
  groups: {},
  patterns: { positions: [{ name: 'Referee', abbreviation: 'R' }] },
};

export type SiteRecord = keyof typeof records;
export const SITE_RECORDS = Object.entries(records) as [SiteRecord, object][];
