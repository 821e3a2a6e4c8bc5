// Shows the changes of other people: reads again what has changed, and no more, wherever it is shown.
import type { Change, Client } from '@crewcall/sdk/core';
import type { Query, QueryClient } from '@tanstack/react-query';
import { followChanges } from './changes-stream.ts';
import { isBehind, markChanged } from './record-list.ts';

const GATHER_MS = 150; // changes of one action come together
const INTERVAL_MS = 1_000; // between two reads

/** What shows records of a type besides those of the type. A crew is part of its game, which is named with it. */
const SHOWN_IN: Partial<Record<Change['type'], string[]>> = {
  game: ['counts'],
  request: ['game', 'counts'],
};

/** What a query may say of the changes that concern it; without that, all of the type of its key do. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** It is about this record alone. */
      about?: { type: Change['type']; id: number };
      /** It is read again when it is due, see pace.ts. */
      hasPace?: true;
    } & Record<string, unknown>;
  }
}

type LiveOptions = { client: Client; accountId: number; queries: QueryClient };

/** Follows the changes until the returned function is called. A hidden page reads what has changed when it is visible again. */
export function startLive({ client, accountId, queries }: LiveOptions): () => void {
  let changes = new Map<string, Change>();
  let isLost = false;
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (document.hidden) return;
    lastAt = Date.now();
    if (isLost) void queries.invalidateQueries();
    else for (const query of queries.getQueryCache().getAll()) takeIn(query, [...changes.values()]);
    changes = new Map();
    isLost = false;
  };
  const schedule = () => {
    timer ??= setTimeout(flush, Math.max(GATHER_MS, lastAt + INTERVAL_MS - Date.now()));
  };
  const takeIn = (query: Query, all: readonly Change[]) => {
    const concerned = all.filter((change) => concerns(change, query));
    if (concerned.length === 0 && !isBehind(query)) return;
    const { queryKey } = query;
    const ids = concerned.filter(({ type }) => type === queryKey[1]).map(({ id }) => id);
    if (ids.length === concerned.length && markChanged(query, ids)) void readChanged(query);
    else {
      const refetchType = query.meta?.hasPace ? 'none' : 'active';
      void queries.invalidateQueries({ queryKey, exact: true, refetchType });
    }
  };
  /** Whoever does not show the list reads it when it is shown. */
  const readChanged = async (query: Query) => {
    const { queryKey } = query;
    await queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
    const { status, fetchStatus } = query.state;
    const isRead = status === 'success' && fetchStatus === 'idle';
    if (isBehind(query) && isRead && query.isActive()) schedule(); // it changed meanwhile
  };
  const stopFollowing = followChanges({
    ...{ client, accountId },
    onChange: (change) => {
      changes.set(`${change.type} ${change.id}`, change);
      schedule();
    },
    onLost: () => {
      isLost = true;
      schedule();
    },
  });
  document.addEventListener('visibilitychange', schedule);
  return () => {
    stopFollowing();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', schedule);
  };
}

/** Keys begin with the id of a site, or with a word for queries over all sites, and go on with a type. */
function concerns({ type, id, site_id }: Change, { queryKey: [scope, shown], meta }: Query): boolean {
  if (typeof scope === 'number' && scope !== site_id) return false;
  if (meta?.about !== undefined) return meta.about.type === type && meta.about.id === id;
  return type === shown || SHOWN_IN[type]?.includes(String(shown)) === true;
}
