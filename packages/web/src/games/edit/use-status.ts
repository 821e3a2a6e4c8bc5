// Cancels a game with pay or without, and restores it.
import type { Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { patch } from '../../session/optimistic.ts';
import { type Change, useChange } from '../../session/use-change.ts';
import { teamsOf } from '../game.ts';
import { gameQuery } from '../queries.ts';

export type Status = Game['status'];

const DONE: Record<Status, string> = {
  A: 'is on again',
  C: 'is canceled without pay',
  X: 'is canceled with pay',
};

/** The changes of one game are sent one after the other. */
export const recordOf = ({ id }: Game): string => `game ${id}`;

export function useStatus(game: Game): (status: Status) => void {
  const { client, site } = useSite();
  const { start } = useChange();
  const { queryKey } = gameQuery(client, site.id, game.id);
  const changeOf = (from: Game, status: Status): Change<Game> => ({
    record: recordOf(game),
    send: () => new Games(client).change(from.id, { status, lock_version: from.lock_version }),
    saved: (changed) => [patch<Game>(queryKey, () => changed)],
    affects: recordsOf(site.id, 'game', [game.id]),
    message: `${teamsOf(game)} ${DONE[status]}.`,
    undo: (changed) => changeOf(changed, from.status),
  });
  return (status) => void start(changeOf(game, status));
}
