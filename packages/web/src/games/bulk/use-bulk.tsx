// Runs an action on several games: tries it, asks where others are told, does it, and offers to take it back.
import type { Game, GamesResult } from '@crewcall/sdk/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { keyOf } from '../../session/keys.ts';
import { messageOf } from '../../ui/states.tsx';
import { UNDO_MS, useToasts } from '../../ui/toast.tsx';
import { teamsOf } from '../game.ts';
import { type BulkAction, changedIds, runBulk, takeBack, tryBulk } from './bulk.ts';
import { doneSentence, WORDS } from './bulk-words.ts';
import { type CrewConflict, crewConflicts } from './conflicts.ts';

const MOST_ERRORS = 2; // beside the result, of the three toasts

/** What would happen; undefined while the service is asked. */
export type Trial = { result: GamesResult; conflicts: CrewConflict[] };
export type PendingBulk = { action: BulkAction; games: readonly Game[]; trial?: Trial };

/** `onDone` is called after an action, with the ids of the changed games. */
export function useBulk(onDone: (ids: readonly number[]) => void) {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [pending, setPending] = useState<PendingBulk>();
  const fail = (error: unknown) => toasts.show({ message: messageOf(error), isError: true });
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
  const requestOf = ({ action, games }: PendingBulk) => ({
    client,
    siteId: site.id,
    action,
    ids: games.map(({ id }) => id),
  });

  /** Asks first where officials are told. */
  async function start(action: BulkAction, games: readonly Game[]) {
    const bulk: PendingBulk = { action, games };
    const needsConfirmation = action === 'publish';
    if (needsConfirmation) setPending(bulk);
    try {
      const result = await tryBulk(requestOf(bulk));
      const trial = { result, conflicts: crewConflicts(result, games) };
      if (!needsConfirmation && result.told.length === 0 && result.failed === 0) return run(bulk);
      setPending((now) => (needsConfirmation && now?.games !== games ? now : { ...bulk, trial }));
    } catch (error) {
      setPending(undefined);
      fail(error);
    }
  }

  async function run(bulk: PendingBulk) {
    const { action, games } = bulk;
    try {
      const result = await runBulk(requestOf(bulk));
      const ids = changedIds(result);
      await readAgain();
      setPending(undefined);
      onDone(ids);
      const undo = () => void undoRun(action, { games, ids });
      toasts.show({
        message: doneSentence(action, result),
        ...(ids.length > 0 && { undo, shownMs: UNDO_MS }),
      });
      failEach(result, { games, cannot: WORDS[action].cannot });
    } catch (error) {
      setPending(undefined);
      fail(error);
    }
  }

  async function undoRun(action: BulkAction, { games, ids }: { games: readonly Game[]; ids: number[] }) {
    try {
      const undone = await takeBack({ ...requestOf({ action, games }), ids, before: games });
      await readAgain();
      toasts.show({ message: WORDS[action].undone(count(undone.changed, 'game')) });
      failEach(undone, { games, cannot: 'is not as before' });
    } catch (error) {
      fail(error);
    }
  }

  function failEach(
    { results }: Pick<GamesResult, 'results'>,
    { games, cannot }: { games: readonly Game[]; cannot: string },
  ) {
    const failed = results.flatMap(({ game_id, error }) => (error ? [{ game_id, error }] : []));
    for (const { game_id, error } of failed.slice(0, MOST_ERRORS)) {
      const game = games.find(({ id }) => id === game_id);
      fail(new Error(`${game ? teamsOf(game) : 'A game'} ${cannot}: ${error.message}`));
    }
  }

  return { pending, start, confirm: run, close: () => setPending(undefined) };
}
