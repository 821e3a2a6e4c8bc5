// Deletes games when their toast with Undo ends. Until then the service knows nothing of it, and they are only hidden here.
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../site/live.ts';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';
import { runBulk } from './bulk/bulk.ts';

type Deletion = { ids: readonly number[]; send: () => Promise<void> };

const pending = new Set<Deletion>();
let hidden: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

function announce(): void {
  hidden = new Set([...pending].flatMap(({ ids }) => ids));
  for (const listener of listeners) listener();
}

// Somebody who closes the page does not undo. The session sends deletions so that they outlive the page.
window.addEventListener('pagehide', () => {
  for (const { send } of pending) void send();
});

/** The games that are about to be deleted. */
export function useHiddenGames(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
}

/** Hides the games, and deletes them when the toast ends without Undo. */
export function useDeletion(): (ids: readonly number[], what: string) => void {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  return (ids, what) => {
    const fail = (message: string) => toasts.show({ message, isError: true });
    const end = () => {
      pending.delete(deletion);
      announce();
    };
    let isSent = false;
    const deletion: Deletion = {
      ids,
      async send() {
        if (isSent) return;
        isSent = true;
        try {
          const { results } = await runBulk({ client, siteId: site.id, action: 'delete', ids });
          const errors = results.flatMap(({ error }) => (error ? [error.message] : []));
          if (errors.length > 0) fail(`${count(errors.length, 'game')} not deleted: ${errors[0]}`);
        } catch (error) {
          fail(`${what} not deleted. ${messageOf(error)}`);
        }
        await queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
        end();
      },
    };
    pending.add(deletion);
    announce();
    toasts.show({
      message: `${what} will be deleted when this message goes.`,
      undo: end,
      onEnd: () => void deletion.send(),
    });
  };
}
