// Follows the changes of all the person's sites: what is kept of a changed type is read again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/context.tsx';
import { persistedKey } from '../../session/persisted.ts';
import { followSite } from '../../site/live.ts';

export function useMyChanges(): void {
  const { client, sites } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const readAgain = (types: Iterable<string>) => {
      for (const type of types) void queries.invalidateQueries({ queryKey: persistedKey(type) });
    };
    for (const { id } of sites) {
      const onLost = () => void queries.invalidateQueries({ queryKey: persistedKey('game') });
      void followSite(client, id, { signal: stop.signal, onChanges: readAgain, onLost });
    }
    return () => stop.abort();
  }, [client, sites, queries]);
}
