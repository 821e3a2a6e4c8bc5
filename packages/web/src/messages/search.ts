// What the address of a new message says: whom it goes to.

import type { NewMessage } from '@crewcall/sdk/core';
import { id, ids } from '../format/address.ts';

const MOST = 1_000 + 1; // people of a message (docs/api: messages), and one more, whom the service refuses in a sentence

/** One of `games`, `people` and `group`, by their ids. */
export type NewMessageSearch = {
  games?: number[];
  people?: number[];
  group?: number;
  unanswered?: true;
};

/** Reads the address; what it does not understand is left out. */
export function readNewMessageSearch(given: Record<string, unknown>): NewMessageSearch {
  const chosen = (value: unknown) => (ids(value) ?? []).slice(0, MOST);
  const [games, people] = [chosen(given.games), chosen(given.people)];
  if (games.length > 0) return { games, ...(given.unanswered === true && { unanswered: true }) };
  if (people.length > 0) return { people };
  const group = id(given.group);
  return group === undefined ? {} : { group };
}

/** The same for the API; undefined if nobody is named. */
export function audienceOf({
  games,
  people,
  group,
  unanswered,
}: NewMessageSearch): NewMessage['to'] | undefined {
  if (games !== undefined) return { game_ids: games, unanswered: unanswered ?? false };
  if (people !== undefined) return { user_ids: people };
  return group === undefined ? undefined : { group_id: group };
}
