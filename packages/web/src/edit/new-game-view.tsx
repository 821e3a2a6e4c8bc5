// The form of a new game.
import type { Game } from '@crewcall/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { shortDay, todayIn } from '../format/days.ts';
import { teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../site/live.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Failure, Skeleton } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';
import { keepDraft, readDraft } from './form/drafts.ts';
import { blankValues, type GameValues, valuesOf } from './form/fields.ts';
import { GameFields } from './form/game-fields.tsx';
import styles from './form/game-form.module.css';
import { errorsByField, inputOf } from './form/input.ts';
import { useNames } from './form/names.ts';
import { NotAllowed } from './not-allowed.tsx';
import { gameQuery } from './queries.ts';

export function NewGameView() {
  const { client, site, isAssignor } = useSite();
  const { day, time = '', venue = '', field = '', copy } = useSearch({ from: '/s/$siteId/games/new' });
  const copied = useQuery({ ...gameQuery(client, site.id, copy ?? 0), enabled: copy !== undefined });
  if (!isAssignor) return <NotAllowed />;
  if (copied.isError) return <Failure error={copied.error} onRetry={() => copied.refetch()} />;
  if (copy !== undefined && copied.data === undefined) return <Skeleton />;
  const start = copied.data
    ? { ...valuesOf(copied.data), number: '' }
    : blankValues({ date: day ?? todayIn(site.timezone), time, venue, subvenue: field });
  const draft = `new:${[day, time, venue, field, copy].join(':')}`;
  return <NewGameForm key={draft} {...{ start, draft }} isCopy={copy !== undefined} />;
}

type NewGameFormProps = { start: GameValues; draft: string; isCopy: boolean };

function NewGameForm({ start, draft, isCopy }: NewGameFormProps) {
  const { client, site } = useSite();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const names = useNames();
  const params = { siteId: String(site.id) };
  const [values, setValues] = useState(() => readDraft(site.id, draft)?.values ?? start);
  const sent = useRef({ input: '', key: '' });
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<GameValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    keepDraft(site.id, draft, { values: next, base: start, lockVersion: 0 });
  };
  const remove = (game: Game) =>
    client.games.delete(game.id).then(
      () => queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') }),
      (error: Error) => toasts.show({ message: error.message, isError: true }),
    );
  const save = useMutation({
    mutationFn: (_how: { another: boolean }) => {
      const body = inputOf(blankValues(), values, names);
      const input = JSON.stringify(body);
      // The same key for the same game: trying again after a lost connection adds it once.
      if (sent.current.input !== input) sent.current = { input, key: crypto.randomUUID() };
      return client.games.create(site.id, body, { idempotencyKey: sent.current.key });
    },
    onSuccess: async (game, { another }) => {
      sent.current = { input: '', key: '' };
      keepDraft(site.id, draft, undefined);
      void queries.invalidateQueries({ queryKey: [site.id] }); // a new name is in a list too
      const { date } = valuesOf(game);
      toasts.show({
        message: `Added ${teamsOf(game)}, ${shortDay(date)} at ${game.localized_time}.`,
        undo: () => void remove(game),
      });
      if (another) {
        setValues({ ...valuesOf(game), homeTeam: '', awayTeam: '', number: '' });
        form.current?.querySelector<HTMLElement>('input[type=time]')?.focus();
      } else
        await navigate({
          to: '/s/$siteId/games',
          params,
          search: { from: date, game: game.id },
        });
    },
  });
  const errors = errorsByField(save.error);
  const add = (how: { another: boolean }) => {
    if (form.current?.reportValidity()) save.mutate(how);
  };
  return (
    <main id="main" className={page.page}>
      <div className={styles.title}>
        <h1>{isCopy ? 'Add a copy of a game' : 'Add a game'}</h1>
      </div>
      <form
        ref={form}
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          add({ another: false });
        }}
      >
        <div className={styles.form}>
          <GameFields {...{ values, names }} errors={errors.fields} onChange={change} />
          {errors.others.map((message) => (
            <Failure key={message} error={new Error(message)} />
          ))}
          <div className={styles.end}>
            <p className={styles.quiet}>
              A new game is a draft: officials do not see it until you publish it.
            </p>
            <Link
              to="/s/$siteId/games"
              params={params}
              search={{ from: start.date }}
              className={buttonClass('quiet')}
              onClick={() => keepDraft(site.id, draft, undefined)}
            >
              Cancel
            </Link>
            <Button disabled={save.isPending} onClick={() => add({ another: true })}>
              Add and start another
            </Button>
            <Button look="primary" type="submit" disabled={save.isPending}>
              {save.isPending ? 'Adding…' : 'Add the game'}
            </Button>
          </div>
        </div>
      </form>
    </main>
  );
}
