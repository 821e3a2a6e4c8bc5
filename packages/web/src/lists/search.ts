// What the address of the set-up says: a part of a name that is searched for.

export type SetUpSearch = { query?: string };

/** Reads the address; what it does not understand is left out. */
export function readSetUpSearch(given: Record<string, unknown>): SetUpSearch {
  return given.query === undefined || given.query === '' ? {} : { query: String(given.query) };
}
