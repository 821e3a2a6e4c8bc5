// What the address of the people says: the filters.

export type PeopleSearch = { query?: string };

/** Reads the address; what it does not understand is left out. */
export function readPeopleSearch(given: Record<string, unknown>): PeopleSearch {
  return given.query === undefined ? {} : { query: String(given.query) };
}
