// Shows the changes of other people: reads again what has changed, and no more, wherever it is shown.
import type { Client } from '@crewcall/sdk/core';
import type { QueryClient } from '@tanstack/react-query';
import { changesMissed, readSoon, recordChanged } from './changed-records.ts';
import { followChanges } from './changes-stream.ts';

type LiveOptions = { client: Client; accountId: number; queries: QueryClient };

/** Follows the changes until the returned function is called. */
export function startLive({ client, accountId, queries }: LiveOptions): () => void {
  const stopFollowing = followChanges({
    ...{ client, accountId },
    onChange: (change) => recordChanged(queries, change),
    onLost: () => changesMissed(queries),
  });
  const onVisible = () => readSoon(queries);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
