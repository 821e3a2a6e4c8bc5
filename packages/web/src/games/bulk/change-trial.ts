// What would become of games if they were moved or got other positions.
import type { Client, Game } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../../session/keys.ts';
import { type BulkChange, tryBulk } from './bulk.ts';
import { crewConflicts } from './conflicts.ts';

type Asked = { client: Client; siteId: number; games: readonly Game[]; change: BulkChange };

/** Nothing is changed. */
export function changeTrialQuery({ client, siteId, games, change }: Asked) {
  const ids = games.map(({ id }) => id);
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'change-trial', change, ids),
    queryFn: async ({ signal }) => {
      const result = await tryBulk({ client, siteId, action: 'change', games, change, signal });
      return { result, conflicts: crewConflicts(result, games) };
    },
  });
}
