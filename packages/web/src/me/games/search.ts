// What the address says about the list of one's own games.

export const LISTS = ['coming', 'answer', 'past'] as const;
export type MyList = (typeof LISTS)[number];
export type MyGamesSearch = { list?: MyList };

export function readMyGamesSearch(search: Record<string, unknown>): MyGamesSearch {
  const list = LISTS.find((one) => one === search.list);
  return list === undefined || list === 'coming' ? {} : { list };
}
