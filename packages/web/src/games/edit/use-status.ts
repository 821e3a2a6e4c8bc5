// Cancels a game with pay or without, and restores it.
import type { Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { patch } from '../../session/optimistic.ts';
import { type Change, useChange } from '../../session/use-change.ts';
import { teamsOf } from '../game.ts';
import { gameQuery } from '../queries.ts';

/** What a game is canceled as, and why. */
export type Cancellation = Pick<Game, 'status' | 'postponed' | 'change_reason'>;

const ON: Cancellation = { status: 'A', postponed: false, change_reason: null };

/** The changes of one game are sent one after the other. */
export const recordOf = ({ id }: Game): string => `game ${id}`;

/** Cancels or postpones the game, or restores it if nothing is given. */
export function useStatus(game: Game): (cancellation?: Cancellation) => void {
  const { client, site } = useSite();
  const { start } = useChange();
  const { queryKey } = gameQuery(client, site.id, game.id);
  const changeOf = (from: Game, { status, postponed, change_reason }: Cancellation): Change<Game> => ({
    record: recordOf(game),
    send: () =>
      new Games(client).change(from.id, {
        ...{ status, postponed, change_reason },
        lock_version: from.lock_version,
      }),
    saved: (changed) => [patch<Game>(queryKey, () => changed)],
    affects: recordsOf(site.id, 'game', [game.id]),
    message: `${teamsOf(game)} ${doneOf({ status, postponed })}.`,
    undo: (changed) => changeOf(changed, from),
  });
  return (cancellation = ON) => void start(changeOf(game, cancellation));
}

function doneOf({ status, postponed }: Pick<Cancellation, 'status' | 'postponed'>): string {
  if (status === 'A') return 'is on again';
  const pay = status === 'X' ? ' with pay' : postponed ? '' : ' without pay';
  return `is ${postponed ? 'postponed' : 'canceled'}${pay}`;
}
