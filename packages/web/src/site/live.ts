// Follows the changes of other people: what changed is read again, wherever it is shown.
import type { Change } from '@crewcall/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSite } from '../session/context.tsx';

const GATHER_MS = 150; // changes of one action come together and are read once

/** Query keys begin with the site and the type of what they show: `[siteId, 'game', …]`. */
export const keyOf = (siteId: number, type: string, ...rest: unknown[]): unknown[] => [siteId, type, ...rest];

// A crew is part of its game, so a changed assignment makes games out of date.
const SHOWN_AS: Partial<Record<Change['type'], string>> = { assignment: 'game' };

/** As long as the view is open, reads again what the site's stream of changes names. */
export function useLiveChanges(): void {
  const { client, site } = useSite();
  const queries = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      for (const type of changed) void queries.invalidateQueries({ queryKey: keyOf(site.id, type) });
      changed.clear();
    };
    const follow = async () => {
      const { cursor } = await client.sites.listChanges(site.id, {}, { signal: gone.signal });
      for await (const change of client.changes(site.id, { after: cursor, signal: gone.signal })) {
        changed.add(SHOWN_AS[change.type] ?? change.type);
        timer ??= setTimeout(readAgain, GATHER_MS);
      }
    };
    const followAgain = async () => {
      while (!gone.signal.aborted) {
        try {
          await follow();
        } catch {
          if (gone.signal.aborted) return;
          // The cursor has expired, or the service does not respond: begin again with everything read anew.
          await new Promise((resolve) => setTimeout(resolve, 3_000));
          void queries.invalidateQueries({ queryKey: [site.id] });
        }
      }
    };
    void followAgain();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [client, site.id, queries]);
}
