// Follows the changes of other people: what changed is read again, wherever it is shown.
import type { Change, ChangeList, Client } from '@crewcall/sdk/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { readRecord } from '../session/pages.ts';
import { changesRequest } from '../session/requests.ts';

const GATHER_MS = 150; // changes of one action come together and are read once

const RECOUNT_MS = 20_000; // counting all games of a large site takes PostgreSQL 140 ms, for everybody who has it open

// A crew is part of its game, and what is asked for is a need of it: games are out of date with them.
const SHOWN_AS: Partial<Record<Change['type'], string>> = { assignment: 'game', request: 'game' };

type Follower = {
  signal: AbortSignal;
  /** With the types of what changed. */
  onChanges: (types: ReadonlySet<string>) => void;
  /** Something may have been missed: everything is out of date. */
  onLost: () => void;
};

/** As long as the view is open, reads again what the site's stream of changes names. */
export function useLiveChanges(): void {
  const { client, site } = useSite();
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const recount = oncePer(RECOUNT_MS, () =>
      queries.invalidateQueries({
        queryKey: keyOf(site.id, 'counts'),
        refetchType: document.hidden ? 'none' : 'active', // a hidden page counts when it is looked at
      }),
    );
    const onChanges = (types: ReadonlySet<string>) => {
      if (types.has('game')) recount.run();
      for (const type of types) void queries.invalidateQueries({ queryKey: keyOf(site.id, type) });
    };
    const onLost = () => void queries.invalidateQueries({ queryKey: [site.id] });
    void followSite(client, site.id, { signal: stop.signal, onChanges, onLost });
    return () => {
      stop.abort();
      recount.stop();
    };
  }, [client, site.id, queries]);
}

/** Follows a site until the signal is aborted. */
export async function followSite(
  client: Client,
  siteId: number,
  { signal, onChanges, onLost }: Follower,
): Promise<void> {
  let changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  const tell = () => {
    timer = undefined;
    onChanges(changed);
    changed = new Set();
  };
  const follow = async () => {
    const { cursor } = await readRecord<ChangeList>(client, { ...changesRequest(siteId), signal });
    for await (const change of client.changes(siteId, { after: cursor, signal })) {
      changed.add(SHOWN_AS[change.type] ?? change.type);
      timer ??= setTimeout(tell, GATHER_MS);
    }
  };
  while (!signal.aborted) {
    try {
      await follow();
    } catch {
      if (signal.aborted) return;
      // The cursor has expired, or the service does not respond: begin again with everything read anew.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      onLost();
    }
  }
}

/** Runs at once, and what is asked for within the time after that once more at its end. */
function oncePer(ms: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const runNow = () => {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) runNow();
    }, ms);
    run();
  };
  return {
    run: () => {
      isDue = true;
      if (timer === undefined) runNow();
    },
    stop: () => clearTimeout(timer),
  };
}
