// Deletes a game: at once, or where nobody is told after the time in which it can be undone.
import type { Crewcall, Game } from '@crewcall/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../site/live.ts';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';

const UNDO_MS = 8_000; // as long as the toast with Undo is shown

type Pending = { client: Crewcall; gameId: number; timer: ReturnType<typeof setTimeout> };
const pending = new Map<number, Pending>();

// Somebody who closes the page does not undo. The session sends deletions so that they outlive the page.
window.addEventListener('pagehide', () => {
  for (const { client, gameId, timer } of pending.values()) {
    clearTimeout(timer);
    void client.games.delete(gameId).catch(() => {});
  }
  pending.clear();
});

export function useDelete(game: Game): (how: { atOnce: boolean }) => void {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const run = async () => {
    pending.delete(game.id);
    try {
      await client.games.delete(game.id);
    } catch (error) {
      toasts.show({ message: messageOf(error), isError: true });
    }
    void queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
  };
  return ({ atOnce }) => {
    const message = `${teamsOf(game)} is deleted.`;
    if (atOnce) {
      toasts.show({ message });
      void run();
      return;
    }
    const timer = setTimeout(() => void run(), UNDO_MS);
    pending.set(game.id, { client, gameId: game.id, timer });
    const undo = () => {
      clearTimeout(timer);
      pending.delete(game.id);
    };
    toasts.show({ message, undo, shownMs: UNDO_MS });
  };
}
