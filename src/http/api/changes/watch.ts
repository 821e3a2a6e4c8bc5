// Tells waiting streams that a site has new changes: one query for the whole process, and none while nobody waits.
import { type JournalPosition, sitesChanged } from '../../../domain/journal/feed.ts';
import type { Database } from '../../../storage/database.ts';

// docs/decisions 14: a NOTIFY in each writing transaction would halve the rate of writes, and would come too early while
// an older transaction runs.
const LOOK_MS = 250;

export type JournalWatch = {
  /** Resolves when the site may have changes after the place, and when the signal is aborted. */
  wait(siteId: number, place: JournalPosition, signal: AbortSignal): Promise<void>;
};

export function createJournalWatch(db: Database, onError: (error: unknown) => void): JournalWatch {
  const waiting = new Map<number, Set<() => void>>();
  let known: string | undefined; // changes of transactions before it have been told; undefined while nobody waits

  const look = async () => {
    try {
      const asked = [...waiting.keys()];
      const found = await sitesChanged(db, { siteIds: asked, since: known!, now: new Date() });
      known = found.horizon;
      const isTold = ([siteId]: [number, unknown]) =>
        found.siteIds.includes(siteId) || !asked.includes(siteId);
      // Also those who began to wait for another site during the query: it did not ask about that one.
      for (const [, sleepers] of [...waiting].filter(isTold)) for (const wake of sleepers) wake();
    } catch (error) {
      onError(error);
    }
    if (waiting.size > 0) setTimeout(look, LOOK_MS).unref();
    else known = undefined;
  };

  return {
    wait(siteId, { xid }, signal) {
      if (signal.aborted || (known !== undefined && BigInt(xid) < BigInt(known))) return Promise.resolve();
      return new Promise((resolve) => {
        const sleepers = waiting.get(siteId) ?? new Set();
        const wake = () => {
          signal.removeEventListener('abort', wake);
          sleepers.delete(wake);
          if (sleepers.size === 0) waiting.delete(siteId);
          resolve();
        };
        signal.addEventListener('abort', wake);
        waiting.set(siteId, sleepers.add(wake));
        if (known !== undefined) return;
        known = xid;
        setTimeout(look, LOOK_MS).unref();
      });
    },
  };
}
