// Cancels a game with pay or without, and restores it.
import type { Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session/context.tsx';
import { keyOf } from '../../session/keys.ts';
import { messageOf } from '../../ui/states.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { teamsOf } from '../game.ts';
import { gameQuery } from '../queries.ts';

export type Status = Game['status'];

const DONE: Record<Status, string> = {
  A: 'is on again',
  C: 'is canceled without pay',
  X: 'is canceled with pay',
};

export function useStatus(game: Game): (status: Status) => void {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { queryKey } = gameQuery(client, site.id, game.id);
  const write = async (from: Game, status: Status) => {
    try {
      const changed = await new Games(client).change(from.id, { status, lock_version: from.lock_version });
      queries.setQueryData(queryKey, changed);
      toasts.show({
        message: `${teamsOf(game)} ${DONE[status]}.`,
        undo: () => void write(changed, from.status),
      });
    } catch (error) {
      toasts.show({ message: messageOf(error), isError: true });
    }
    void queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
  };
  return (status) => void write(game, status);
}
