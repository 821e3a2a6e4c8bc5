// Opens the session of the page: as this device has stored it for the account of the cookie, or from the service.
import type { Account, Client } from '@crewcall/sdk/core';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { accountOfCookie } from './account/cookie.ts';
import { AccountStore, MAX_AGE_MS } from './account/store.ts';
import { createClient } from './client.ts';
import { retryWithoutConnection } from './connection.ts';
import type { Session } from './context.tsx';
import { keyOf } from './keys.ts';
import { readAll, readRecord } from './pages.ts';
import { accountRequest, sitesRequest, usersRequest } from './requests.ts';
import { firstToken } from './token.ts';

const STORED_AS = 'session';
/** The views that work offline. */
const OF_OFFICIAL = /^\/app\/me(\/|$)/;
/** The view of an assignor that shows what is stored until the service has answered; other views begin forms with it. */
const GAMES = /^\/app\/s\/(\d+)\/games\/?$/;

/** Only the views of officials need it: openSession begins to load it, without waiting. */
export const loadPersister = () => import('./account/persister.ts');

export type OpenSession = Pick<Session, 'client' | 'store'>;
type SessionData = Omit<Session, keyof OpenSession>;
type StoredSession = { data: SessionData; readAt: number };

/**
 * What the cache has at `sessionQuery` afterwards is shown. Where a session is stored, that is without waiting for the
 * service; the client sends nothing before the service has said that it is the same account. The views of officials go on
 * with what is stored while there is no connection; for others `onFailed` is called.
 */
export async function openSession(
  queries: QueryClient,
  onFailed: (error: unknown) => void,
): Promise<OpenSession> {
  const stored = await readStored();
  const accountId = stored?.store.accountId ?? (await firstToken).account_id;
  const store = stored?.store ?? new AccountStore(accountId);
  const onArchived = () => readSitesAgain(queries);
  const session = { store, client: createClient({ accountId, onArchived }) };
  const query = sessionQuery(session);
  const read = () => queries.fetchQuery({ ...query, retry: false, staleTime: 0 });
  if (stored === undefined) {
    await store.claim();
    await read();
    return session;
  }
  queries.setQueryData(query.queryKey, stored.data);
  if (OF_OFFICIAL.test(window.location.pathname))
    void queries.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  else read().catch(onFailed);
  return session;
}

/** Who the person is, and what they are on each site. */
export function sessionQuery({ client, store }: OpenSession) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async ({ client: queries }) => {
      const data = await readSession(client);
      // A stored session may have shown them as they were.
      for (const site of data.sites) queries.setQueryData(keyOf(site.id, 'site'), site);
      const known = new Set(data.sites.map(({ id }) => JSON.stringify(keyOf(id, 'site'))));
      readSitesAgain(queries, (key) => !known.has(JSON.stringify(key))); // archived, and so not among the sites
      void store.write(STORED_AS, { data, readAt: Date.now() } satisfies StoredSession);
      return data;
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
    ...retryWithoutConnection,
  });
}

async function readSession(client: Client): Promise<SessionData> {
  const [account, sites, users] = await Promise.all([
    readRecord<Account>(client, accountRequest),
    readAll<Session['sites'][number]>(client, sitesRequest),
    readAll<Session['users'][number]>(client, usersRequest),
  ]);
  return { account, sites: sites.items, users: users.items };
}

/** The session as it was read last, if the store belongs to the account of the cookie. */
async function readStored(): Promise<{ store: AccountStore; data: SessionData } | undefined> {
  const { pathname } = window.location;
  const ofGames = GAMES.exec(pathname);
  if (OF_OFFICIAL.test(pathname))
    loadPersister().catch(() => {}); // the route shows what is wrong
  else if (ofGames === null) return undefined;
  const accountId = accountOfCookie();
  if (accountId === undefined) return undefined;
  const store = new AccountStore(accountId);
  const stored = await store.read<StoredSession>(STORED_AS);
  if (stored === undefined || stored.readAt < Date.now() - MAX_AGE_MS) return undefined;
  const siteId = Number(ofGames?.[1] ?? 0);
  const isOn = ({ _embedded }: Session['users'][number]) => _embedded.site.id === siteId;
  if (siteId > 0 && !stored.data.users.some(isOn)) return undefined; // they may be on it since
  return { store, data: stored.data };
}

/** The views of a site that was archived meanwhile then say so. */
function readSitesAgain(queries: QueryClient, isMeant: (key: QueryKey) => boolean = () => true): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === 'site' && isMeant(queryKey),
  });
}
