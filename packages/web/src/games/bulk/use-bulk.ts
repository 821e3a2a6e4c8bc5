// Runs an action on several games: tries it, asks where others are told, does it, and offers to take it back.
import type { Game } from '@crewcall/sdk/core';
import { useState } from 'react';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { type Change, useChange } from '../../session/use-change.ts';
import { messageOf } from '../../ui/states.tsx';
import { UNDO_MS, useToasts } from '../../ui/toast/toast.tsx';
import { teamsOf } from '../game.ts';
import {
  type BulkAction,
  type BulkChange,
  type BulkResult,
  changedIds,
  isOff,
  runBulk,
  takeBack,
  tryBulk,
} from './bulk.ts';
import { causeOf, doneSentence, WORDS } from './bulk-words.ts';
import { type CrewConflict, crewConflicts } from './conflicts.ts';
import type { Undone } from './put-back.ts';

export const MOST_ERRORS = 2; // beside the result, of the three toasts

/** What would happen; undefined while the service is asked. */
export type Trial = { result: BulkResult; conflicts: CrewConflict[] };
export type PendingBulk = {
  action: BulkAction;
  games: readonly Game[];
  trial?: Trial;
  reason?: string;
  change?: BulkChange;
};

/** `onDone` is called after an action, with the ids of the changed games. */
export function useBulk(onDone: (ids: readonly number[]) => void) {
  const { client, site } = useSite();
  const { show } = useToasts();
  const changing = useChange();
  const [pending, setPending] = useState<PendingBulk>();
  const shared = (ids: readonly number[]) => ({
    record: `games of site ${site.id}`,
    affects: recordsOf(site.id, 'game', ids),
  });
  const requestOf = ({ action, games, reason, change }: PendingBulk) => ({
    ...{ client, siteId: site.id, action, games, reason, change },
  });

  /** Asks first where officials are told, and where a reason may be given: others read it later. */
  async function start(action: BulkAction, games: readonly Game[]) {
    const bulk: PendingBulk = { action, games };
    const needsConfirmation = action === 'publish' || isOff(action);
    if (needsConfirmation) setPending(bulk);
    try {
      const result = await tryBulk(requestOf(bulk));
      const trial = { result, conflicts: crewConflicts(result, games) };
      if (!needsConfirmation && result.told.length === 0 && result.failed === 0)
        return void (await run(bulk));
      const asked = needsConfirmation ? bulk : undefined; // what was asked may be closed by now, or something else asked
      setPending((now) => (now === asked ? { ...bulk, trial } : now));
    } catch (error) {
      setPending((now) => (now === bulk ? undefined : now));
      show({ message: messageOf(error), isError: true });
    }
  }

  /** Says whether it was done. */
  function run(bulk: PendingBulk): Promise<boolean> {
    const { action, games } = bulk;
    return changing.start<BulkResult>({
      ...shared(games.map(({ id }) => id)),
      send: () => runBulk(requestOf(bulk)),
      message: (result) => doneSentence(action, result),
      errors: (result) => errorsOf(result, { games, cannot: WORDS[action].cannot }),
      undo: (result) => (changedIds(result).length === 0 ? undefined : undoOf(bulk, result)),
      undoMs: UNDO_MS,
      onSaved: (result) => onDone(changedIds(result)),
    });
  }

  /** Says whether it was done; if not, what was asked stays open. */
  async function confirm(bulk: PendingBulk): Promise<boolean> {
    const isDone = await run(bulk);
    if (isDone) setPending((now) => (now?.trial === bulk.trial ? undefined : now));
    return isDone;
  }

  const undoOf = ({ action, games, reason }: PendingBulk, done: BulkResult): Change<Undone> => {
    const ids = changedIds(done);
    const changed = games.filter(({ id }) => ids.includes(id));
    return {
      ...shared(ids),
      send: () =>
        takeBack({
          ...requestOf({ action, games: changed, ...(reason && { reason }) }),
          action,
          games: changed,
          done,
        }),
      message: (undone) => WORDS[action].undone(count(undone.changed, 'game')),
      errors: (undone) => errorsOf(undone, { games, cannot: 'is not as before' }),
    };
  };

  return { pending, start, confirm, close: () => setPending(undefined) };
}

function errorsOf(
  { results }: Pick<Undone, 'results'>,
  { games, cannot }: { games: readonly Game[]; cannot: string },
): string[] {
  const failed = results.flatMap(({ game_id, error }) => (error ? [{ game_id, error }] : []));
  return failed.slice(0, MOST_ERRORS).map(({ game_id, error }) => {
    const game = games.find(({ id }) => id === game_id);
    return `${game ? teamsOf(game) : 'A game'} ${cannot}: ${causeOf(error)}`;
  });
}
