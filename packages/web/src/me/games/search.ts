// What the address says about the list of one's own games.
import { addressOf, oneOf } from '../../format/address.ts';

export const LISTS = ['today', 'coming', 'answer', 'past'] as const;
export type MyList = (typeof LISTS)[number];
/** Without a list: the games of today, if there are some, else the coming ones. */
export type MyGamesSearch = { list?: MyList };

export const readMyGamesSearch = addressOf<MyGamesSearch>({ list: oneOf(LISTS) });
