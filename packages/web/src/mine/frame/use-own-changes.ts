// Follows the changes of all the person's sites: what is kept of a changed type is read again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/context.tsx';
import { keptKey } from '../../session/kept.ts';
import { followSite } from '../../site/live.ts';

export function useOwnChanges(): void {
  const { client, sites } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const readAgain = (types: Iterable<string>) => {
      for (const type of types) void queries.invalidateQueries({ queryKey: keptKey(type) });
    };
    for (const { id } of sites) {
      const onLost = () => void queries.invalidateQueries({ queryKey: keptKey('game') });
      void followSite(client, id, { signal: gone.signal, onChanges: readAgain, onLost });
    }
    return () => gone.abort();
  }, [client, sites, queries]);
}
