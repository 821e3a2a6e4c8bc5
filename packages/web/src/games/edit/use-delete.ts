// Deletes a game, with Undo.
import type { Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { useChange } from '../../session/use-change.ts';
import { UNDO_MS } from '../../ui/toast/toast.tsx';
import { teamsOf } from '../game.ts';
import { recordOf } from './use-status.ts';

export function useDelete(game: Game): () => void {
  const { client, site } = useSite();
  const { start } = useChange();
  const shared = { record: recordOf(game), affects: recordsOf(site.id, 'game', [game.id]) };
  return () =>
    void start({
      ...shared,
      send: () => new Games(client).delete(game.id),
      message: `${teamsOf(game)} was deleted.`,
      undo: () => ({
        ...shared,
        send: () => new Games(client).restore(game.id),
        message: `${teamsOf(game)} is back.`,
      }),
      undoMs: UNDO_MS,
    });
}
