// Tells waiting streams that their sites have new changes: one query for the whole process, and none while nobody waits.
import { type JournalPosition, sitesChanged } from '../../../domain/journal/feed.ts';
import type { Database } from '../../../storage/database.ts';

// docs/decisions 14: a NOTIFY in each writing transaction would halve the rate of writes, and would come too early while
// an older transaction runs.
const POLL_MS = 250;

export type JournalWatch = {
  /** Resolves when one of the sites may have changes after the position, and when the signal is aborted. */
  wait(siteIds: readonly number[], position: JournalPosition, signal: AbortSignal): Promise<void>;
};

export function createJournalWatch(db: Database, onError: (error: unknown) => void): JournalWatch {
  const waiting = new Map<number, Set<() => void>>();
  let known: string | undefined; // changes of transactions before it have woken their waiters; undefined while nobody waits

  const poll = async () => {
    try {
      const watched = [...waiting.keys()];
      const found = await sitesChanged(db, { siteIds: watched, since: known!, now: new Date() });
      known = found.reached.position.xid;
      const isDue = ([siteId]: [number, unknown]) =>
        found.siteIds.includes(siteId) || !watched.includes(siteId);
      // Also those who began to wait for another site during the query: it did not ask about that one.
      for (const [, sleepers] of [...waiting].filter(isDue)) for (const wake of [...sleepers]) wake();
    } catch (error) {
      onError(error);
    }
    if (waiting.size > 0) setTimeout(poll, POLL_MS).unref();
    else known = undefined;
  };

  return {
    wait(siteIds, { xid }, signal) {
      if (signal.aborted || (known !== undefined && BigInt(xid) < BigInt(known))) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          signal.removeEventListener('abort', wake);
          for (const siteId of siteIds) {
            const sleepers = waiting.get(siteId);
            sleepers?.delete(wake);
            if (sleepers?.size === 0) waiting.delete(siteId);
          }
          resolve();
        };
        signal.addEventListener('abort', wake);
        for (const siteId of siteIds) waiting.set(siteId, (waiting.get(siteId) ?? new Set()).add(wake));
        if (siteIds.length === 0 || known !== undefined) return;
        known = xid;
        setTimeout(poll, POLL_MS).unref();
      });
    },
  };
}
