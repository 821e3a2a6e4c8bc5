// The form of a game that exists. Every change carries the version that was read, so nobody's change is lost.
import type { Game, GameInput } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { patch } from '../../session/optimistic.ts';
import { type Change, isConflict, useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/states.tsx';
import { gameQuery } from '../queries.ts';
import { ReasonField } from '../reason-field.tsx';
import { changeSentence, isElsewhere } from './form/change-notice.ts';
import { CompareGame } from './form/compare.tsx';
import { keepDraft, readDraft } from './form/drafts.ts';
import { changedFields, type GameValues, valuesOf } from './form/fields.ts';
import { GameFields } from './form/game-fields.tsx';
import styles from './form/game-form.module.css';
import { errorsByField, inputOf } from './form/input.ts';
import { useNames } from './form/names.ts';
import { whoOf } from './history-words.ts';
import { HISTORY_PAGE, historyQuery } from './queries.ts';
import { recordOf } from './use-status.ts';

/** What the form began with: the game's values and version when they were read. */
type Base = { values: GameValues; lockVersion: number };

const baseOf = (game: Game): Base => ({ values: valuesOf(game), lockVersion: game.lock_version });

export function ChangeForm({ game }: { game: Game }) {
  const { me, mayEdit } = useSite();
  const names = useNames();
  const draftName = `game-${game.id}`;
  const [{ base, values }, setForm] = useState(() => {
    const draft = mayEdit ? readDraft(me.id, draftName) : undefined;
    if (draft === undefined) return { base: baseOf(game), values: valuesOf(game) };
    return { base: { values: draft.base, lockVersion: draft.lockVersion }, values: draft.values };
  });
  const [reason, setReason] = useState('');
  const restart = (from: Game) => {
    setReason('');
    setForm({ base: baseOf(from), values: valuesOf(from) });
    keepDraft(me.id, draftName, undefined);
  };
  const { save, isPending, error } = useSave(game, restart);
  const changedBy = useLastOther(game);
  const isDirty = changedFields(base.values, values).length > 0;
  const isStale = game.lock_version !== base.lockVersion && !isPending;

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
    keepDraft(me.id, draftName, isChanged ? { values: next, base: began, lockVersion } : undefined);
  };
  const errors = errorsByField(isConflict(error) ? undefined : error);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !isStale) save(base, values, reason);
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
          onKeep={(to) => save(baseOf(game), to, reason)}
          onDiscard={() => restart(game)}
        />
      )}
      {mayEdit && !game.cancelled && isElsewhere(base.values, values) && (
        <ReasonField {...{ reason }} onChange={setReason} />
      )}
      {mayEdit && !(isStale && isDirty) && (
        <div className={styles.end}>
          <ChangeNotice {...{ game, values, isDirty }} base={base.values} />
          <Button look="primary" type="submit" disabled={!isDirty || isPending}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button look="quiet" disabled={!isDirty || isPending} onClick={() => restart(game)}>
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
  const { submit, isPending } = useChange();
  const [error, setError] = useState<unknown>();
  const names = useNames();
  const { queryKey } = gameQuery(client, site.id, game.id);
  type Status = Pick<GameInput, 'status' | 'postponed' | 'change_reason'>;
  const changeOf = (from: Base, to: GameValues, status: Status): Change<Game> => ({
    record: recordOf(game),
    send: () =>
      new Games(client).change(game.id, {
        ...inputOf(from.values, to, names),
        ...status,
        lock_version: from.lockVersion,
      }),
    saved: (saved) => [patch<Game>(queryKey, () => saved)],
    affects: recordsOf(site.id, 'game', [game.id]), // the stream names leagues and others that are new
    onSaved: restart,
  });
  const save = (from: Base, to: GameValues, reason: string) => {
    const { status, postponed, change_reason } = game;
    const explained = isElsewhere(from.values, to) ? { change_reason: reason.trim() || null } : {};
    const notice = changeSentence(game, { before: from.values, after: to, now: new Date() });
    setError(undefined);
    submit<Game>({
      ...changeOf(from, to, explained),
      message: ({ warnings = [] }) => ['Saved.', notice, ...warnings].filter(Boolean).join(' '),
      undo: (saved) => ({
        ...changeOf(baseOf(saved), from.values, { status, postponed, change_reason }),
        message: 'The game is as it was.',
      }),
    }).catch(setError);
  };
  return { save, isPending, error };
}
