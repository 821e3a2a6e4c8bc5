// What the address says about the list of one's own games.

export const LISTS = ['today', 'coming', 'answer', 'past'] as const;
export type MyList = (typeof LISTS)[number];
/** Without a list: the games of today, if there are some, else the coming ones. */
export type MyGamesSearch = { list?: MyList };

export function readMyGamesSearch(search: Record<string, unknown>): MyGamesSearch {
  const list = LISTS.find((one) => one === search.list);
  return list === undefined ? {} : { list };
}
