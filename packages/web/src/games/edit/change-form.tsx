// The form of a game that exists. Every change carries the version that was read, so nobody's change is lost.
import { ApiError, type Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { keyOf } from '../../session/keys.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/states.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { gameQuery } from '../queries.ts';
import { changeSentence } from './form/change-notice.ts';
import { CompareGame } from './form/compare.tsx';
import { keepDraft, readDraft } from './form/drafts.ts';
import { changedFields, type GameValues, valuesOf } from './form/fields.ts';
import { GameFields } from './form/game-fields.tsx';
import styles from './form/game-form.module.css';
import { errorsByField, inputOf } from './form/input.ts';
import { useNames } from './form/names.ts';
import { whoOf } from './history-words.ts';
import { HISTORY_PAGE, historyQuery } from './queries.ts';

/** What the form began with: the game's values and version when they were read. */
type Base = { values: GameValues; lockVersion: number };
type Change = { from: Base; to: GameValues };

const baseOf = (game: Game): Base => ({ values: valuesOf(game), lockVersion: game.lock_version });

export function ChangeForm({ game }: { game: Game }) {
  const { site, mayEdit } = useSite();
  const names = useNames();
  const draftName = `game-${game.id}`;
  const [{ base, values }, setForm] = useState(() => {
    const draft = mayEdit ? readDraft(site.id, draftName) : undefined;
    if (draft === undefined) return { base: baseOf(game), values: valuesOf(game) };
    return { base: { values: draft.base, lockVersion: draft.lockVersion }, values: draft.values };
  });
  const restart = (from: Game) => {
    setForm({ base: baseOf(from), values: valuesOf(from) });
    keepDraft(site.id, draftName, undefined);
  };
  const save = useSave(game, restart);
  const changedBy = useLastOther(game);
  const isDirty = changedFields(base.values, values).length > 0;
  const isStale = game.lock_version !== base.lockVersion && !save.isPending;

  // Without changes of one's own there is nothing to compare: the form follows the game.
  const follow = useRef(restart);
  follow.current = restart;
  useEffect(() => {
    if (isStale && !isDirty) follow.current(game);
  }, [isStale, isDirty, game]);

  const change = (part: Partial<GameValues>) => {
    const next = { ...values, ...part };
    setForm({ base, values: next });
    const { values: began, lockVersion } = base;
    const isChanged = changedFields(began, next).length > 0;
    keepDraft(site.id, draftName, isChanged ? { values: next, base: began, lockVersion } : undefined);
  };
  const errors = errorsByField(isConflict(save.error) ? undefined : save.error);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !isStale) save.mutate({ from: base, to: values });
      }}
    >
      <fieldset className={styles.all} disabled={!mayEdit}>
        <GameFields {...{ values, names }} errors={errors.fields} onChange={change} />
      </fieldset>
      {errors.others.map((message) => (
        <Failure key={message} error={new Error(message)} />
      ))}
      {mayEdit && isStale && isDirty && (
        <CompareGame
          {...{ game, values, changedBy }}
          base={base.values}
          onKeep={(to) => save.mutate({ from: baseOf(game), to })}
          onDiscard={() => restart(game)}
        />
      )}
      {mayEdit && !(isStale && isDirty) && (
        <div className={styles.end}>
          <ChangeNotice {...{ game, values, isDirty }} base={base.values} />
          <Button look="primary" type="submit" disabled={!isDirty || save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button look="quiet" disabled={!isDirty || save.isPending} onClick={() => restart(game)}>
            Discard
          </Button>
        </div>
      )}
    </form>
  );
}

type NoticeProps = { game: Game; base: GameValues; values: GameValues; isDirty: boolean };

/** Says before saving who hears what. */
function ChangeNotice({ game, base, values, isDirty }: NoticeProps) {
  if (!isDirty) return <p className={styles.quiet}>Nothing is changed yet.</p>;
  const sentence = changeSentence(game, { before: base, after: values, now: new Date() });
  if (sentence === undefined) return <p className={styles.quiet}>Nobody is told about this change.</p>;
  return (
    <p className={styles.notice}>
      <BellRing aria-hidden="true" /> {sentence}
    </p>
  );
}

/** The name of whoever changed the game last, if that is somebody else. */
function useLastOther(game: Game): string | undefined {
  const { client, site, me } = useSite();
  const history = useQuery(historyQuery(client, { siteId: site.id, gameId: game.id, most: HISTORY_PAGE }));
  const [last] = history.data?.items ?? [];
  return last === undefined || last._embedded?.user.id === me.id ? undefined : whoOf(last);
}

/** Saves a change, offers to undo it, and reads the game again where somebody else was faster. */
function useSave(game: Game, restart: (from: Game) => void) {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const names = useNames();
  const { queryKey } = gameQuery(client, site.id, game.id);
  const write = async ({ from, to }: Change) => {
    const input = { ...inputOf(from.values, to, names), lock_version: from.lockVersion };
    const saved = await new Games(client).change(game.id, input);
    queries.setQueryData(queryKey, saved);
    void queries.invalidateQueries({ queryKey: [site.id], refetchType: 'active' }); // a new name is in a list too
    return saved;
  };
  const undo = async (saved: Game, to: GameValues) => {
    try {
      restart(await write({ from: baseOf(saved), to }));
      toasts.show({ message: 'The game is as it was.' });
    } catch (error) {
      const message = isConflict(error)
        ? 'Somebody else has changed the game since. Nothing was undone.'
        : String(error);
      toasts.show({ message, isError: true });
    }
  };
  return useMutation({
    mutationFn: write,
    onSuccess: (saved, { from, to }) => {
      const notice = changeSentence(game, { before: from.values, after: to, now: new Date() });
      restart(saved);
      toasts.show({ message: `Saved. ${notice ?? ''}`.trim(), undo: () => void undo(saved, from.values) });
    },
    onError: (error) => {
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
    },
  });
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'lock_version_mismatch';
}
