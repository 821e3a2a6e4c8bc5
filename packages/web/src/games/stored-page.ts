// The first page of a site's games, as this device has stored it: it is shown while the service is asked for the games.
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AccountStore, MAX_AGE_MS, RESULTS, type StoredResult } from '../session/account/store.ts';
import { useSession, useSite } from '../session/context.tsx';
import type { GameList, gamesQuery } from './queries.ts';

const PAGE = 50; // games, as many as the API gives at once

const nameOf = (siteId: number) => `${RESULTS}-games-of-${siteId}`;

/** Puts what is stored of this list into the cache, if nothing of it is there. */
export async function showStoredPage(
  queries: QueryClient,
  store: AccountStore,
  { siteId, query: { queryKey } }: { siteId: number; query: ReturnType<typeof gamesQuery> },
): Promise<void> {
  if (queries.getQueryData(queryKey) !== undefined) return;
  const stored = await store.read<StoredResult>(nameOf(siteId));
  if (stored === undefined || stored.readAt < Date.now() - MAX_AGE_MS) return;
  const page = JSON.parse(stored.text) as GameList;
  if (page.list === JSON.stringify(queryKey.at(-1)))
    queries.setQueryData(queryKey, (now) => now ?? page, { updatedAt: stored.readAt });
}

/** Stores the first page of the list that is shown, once all of it has been read. */
export function useStoredPage(shown: GameList | undefined): void {
  const { store } = useSession();
  const { site } = useSite();
  const { list, isWhole = false } = shown ?? {};
  // Not at each change of a game: what is stored is read again before it is used.
  useEffect(() => {
    if (!isWhole || shown!.items.length === 0) return;
    const text = JSON.stringify({ ...shown, items: shown!.items.slice(0, PAGE), isWhole: false });
    void store.write(nameOf(site.id), { text, readAt: Date.now() } satisfies StoredResult);
  }, [store, site.id, list, isWhole]);
}
