// What the address of a new message says: whom it goes to.

import type { NewMessage } from '@crewcall/sdk/core';
import { day, id, ids } from '../format/address.ts';

const MOST = 1_000 + 1; // people of a message (docs/api: messages), and one more, whom the service refuses in a sentence

/** Games or people by their ids, a group, or else the crews of days, of a venue and of a league, as far as they are named. */
export type NewMessageSearch = {
  games?: number[];
  people?: number[];
  group?: number;
  /** The first day, and the last. */
  from?: string;
  to?: string;
  venue?: number;
  league?: number;
  unanswered?: true;
};

/** Reads the address; what it does not understand is left out. */
export function readNewMessageSearch(given: Record<string, unknown>): NewMessageSearch {
  const chosen = (value: unknown) => (ids(value) ?? []).slice(0, MOST);
  const [games, people] = [chosen(given.games), chosen(given.people)];
  const unanswered: Pick<NewMessageSearch, 'unanswered'> =
    given.unanswered === true ? { unanswered: true } : {};
  if (games.length > 0) return { games, ...unanswered };
  if (people.length > 0) return { people };
  const group = id(given.group);
  if (group !== undefined) return { group };
  const of = Object.entries({
    ...{ from: day(given.from), to: day(given.to) },
    ...{ venue: id(given.venue), league: id(given.league) },
  }).filter(([, value]) => value !== undefined);
  return of.length === 0 ? {} : { ...Object.fromEntries(of), ...unanswered };
}

/** The same for the API; undefined if nobody is named. Without days, it is the crews of games that are not over. */
export function audienceOf({ games, people, group, ...of }: NewMessageSearch): NewMessage['to'] | undefined {
  const { unanswered = false, from, to, venue, league } = of;
  if (games !== undefined) return { game_ids: games, unanswered };
  if (people !== undefined) return { user_ids: people };
  if (group !== undefined) return { group_id: group };
  if ((from ?? to ?? venue ?? league) === undefined) return undefined;
  const [first, last] = [from ?? to, to ?? from].toSorted();
  return {
    games: {
      ...(first !== undefined && { start_date: first, end_date: last }),
      ...(venue !== undefined && { venue_id: [venue] }),
      ...(league !== undefined && { league_id: [league] }),
    },
    unanswered,
  };
}
