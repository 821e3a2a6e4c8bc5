// Deletes a game, with Undo in a toast.
import type { Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session/context.tsx';
import { keyOf } from '../../session/keys.ts';
import { messageOf } from '../../ui/states.tsx';
import { UNDO_MS, useToasts } from '../../ui/toast.tsx';
import { teamsOf } from '../game.ts';

export function useDelete(game: Game): () => Promise<void> {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
  const fail = (error: unknown) => toasts.show({ message: messageOf(error), isError: true });
  const restore = async () => {
    await new Games(client).restore(game.id);
    await readAgain();
    toasts.show({ message: `${teamsOf(game)} is back.` });
  };
  return async () => {
    try {
      await new Games(client).delete(game.id);
      toasts.show({
        message: `${teamsOf(game)} was deleted.`,
        undo: () => void restore().catch(fail),
        shownMs: UNDO_MS,
      });
    } catch (error) {
      fail(error);
    }
    await readAgain();
  };
}
