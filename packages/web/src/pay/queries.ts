// Reads what the person has earned and is owed, on all their sites.
import type { Client, Dispute, Earning, Game, Statement, User } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { inOrder } from '../games/game.ts';
import { keyOf } from '../session/keys.ts';
import { readChangedItems, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';
import { annualTotalsQuery } from '../year/queries.ts';

/** So many of each are shown and counted; the views say when there are more. */
export const MOST = 500;

export type CountedItems<Item> = { items: Item[]; records: number };

/** What the organizations have written down that they owe these users: the person's own, since assignors may read all. */
export function statementsQuery(client: Client, users: readonly User[]) {
  return queryOptions({
    queryKey: persistedKey('statement'),
    queryFn: async ({ signal }): Promise<CountedItems<Statement>> => {
      const user_id = users.map(({ id }) => id);
      const request = { path: '/api/v2/statements', query: { search: { user_id } }, signal };
      return user_id.length === 0 ? { items: [], records: 0 } : readAll<Statement>(client, request, MOST);
    },
  });
}

/** The games of a year up to today. */
export function gamesOfYearQuery(client: Client, year: number) {
  const search = { start_date: `${year}-01-01`, end_date: `${year}-12-31` };
  const request = { path: '/api/v2/current_account/games', query: { search } };
  return queryOptions(
    recordList<Game[]>({
      queryKey: persistedKey('game', 'year', year),
      readAll: async ({ signal }) => (await readAll<Game>(client, { ...request, signal }, MOST)).items,
      readChanged: readChangedItems(client, request, { order: inOrder, most: MOST }),
    }),
  );
}

/** The totals of the person alone: managers may read those of everybody. */
export function ownYearQuery(
  { client, siteId, users }: { client: Client; siteId: number; users: readonly User[] },
  year: number,
) {
  const userIds = users.filter(({ _embedded }) => _embedded.site.id === siteId).map(({ id }) => id);
  return annualTotalsQuery({ client, siteId, userIds }, year);
}

/** What the person said of the pay of games at one organization, the newest last: assignors may read those of everybody. */
export function ownDisputesQuery({
  client,
  siteId,
  users,
}: {
  client: Client;
  siteId: number;
  users: readonly User[];
}) {
  const me = new Set(users.map(({ id }) => id));
  return queryOptions({
    queryKey: keyOf(siteId, 'dispute', 'own'),
    queryFn: async ({ signal }): Promise<Dispute[]> => {
      const { items } = await readAll<Dispute>(client, { path: `/api/v2/sites/${siteId}/disputes`, signal });
      return items.filter(({ user_id, status }) => me.has(user_id) && status !== 'withdrawn');
    },
  });
}

/** What one of these users earns by each game, as it is asked for. A change of a game may change it. */
function earningsQuery({ client, user }: { client: Client; user: User }, search: Record<string, string>) {
  const siteId = user._embedded.site.id;
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'earnings', user.id, search),
    queryFn: async ({ signal }): Promise<Earning[]> => {
      const request = { path: `/api/v2/users/${user.id}/earnings`, query: { search }, signal };
      return (await readAll<Earning>(client, request, MOST)).items;
    },
    staleTime: 0, // nothing tells of pay runs
  });
}

/** Those of which something waits. */
export const waitingEarningsQuery = (client: Client, user: User) =>
  earningsQuery({ client, user }, { waiting: 'true' });

export const earningsOfYearQuery = ({ client, user }: { client: Client; user: User }, year: number) =>
  earningsQuery({ client, user }, { start_date: `${year}-01-01`, end_date: `${year}-12-31` });

/** What is read again after the person disputed something, or took it back. */
export const afterDispute = (siteId: number) => [keyOf(siteId, 'dispute'), keyOf(siteId, 'game', 'earnings')];
