// The form of a new game.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addDays, shortDay, todayIn } from '../../format/days.ts';
import { useSite } from '../../session/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import page from '../../ui/page.module.css';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { dayOf } from '../game.ts';
import { gameQuery } from '../queries.ts';
import { keepDraft, readDraft } from './form/drafts.ts';
import { blankValues, type GameValues, valuesOf } from './form/fields.ts';
import { GameFields } from './form/game-fields.tsx';
import styles from './form/game-form.module.css';
import { errorsByField, inputOf } from './form/input.ts';
import { type Names, useNames } from './form/names.ts';
import { NotAllowed } from './not-allowed.tsx';
import { useAdd } from './use-add.ts';

const MOST_WEEKS = 52; // docs/api: games, a series

export function NewGameView() {
  const { client, site, mayEdit } = useSite();
  const { day, time = '', venue = '', field = '', copy } = useSearch({ from: '/s/$siteId/games/new' });
  const copied = useQuery({ ...gameQuery(client, site.id, copy ?? 0), enabled: copy !== undefined });
  if (!mayEdit) return <NotAllowed />;
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
  const { site, me } = useSite();
  const navigate = useNavigate();
  const names = useNames();
  const params = { siteId: String(site.id) };
  const [typed, setTyped] = useState<Partial<GameValues>>(() => readDraft(me.id, draft)?.values ?? {});
  const entered = { ...start, ...typed };
  const values = entered.pattern === '' && !isCopy ? { ...entered, ...onlyPattern(names) } : entered;
  const [weeks, setWeeks] = useState('1');
  const form = useRef<HTMLFormElement>(null);
  const startsAnother = useRef(false);

  const change = (part: Partial<GameValues>) => {
    const next = { ...values, ...part };
    setTyped({ ...typed, ...part });
    keepDraft(me.id, draft, { values: next, base: start, lockVersion: 0 });
  };
  const save = useAdd((game) => {
    keepDraft(me.id, draft, undefined);
    if (!startsAnother.current) {
      const search = { from: dayOf(game), game: game.id };
      void navigate({ to: '/s/$siteId/games', params, search });
      return;
    }
    const { pattern } = valuesOf(game);
    setTyped({
      ...valuesOf(game),
      pattern: pattern === '' ? values.pattern : pattern,
      ...{ homeTeam: '', awayTeam: '', number: '' },
    });
    form.current?.querySelector<HTMLElement>('input:not([type=date])')?.focus();
  });
  const errors = errorsByField(save.error);
  const add = (how: { another: boolean }) => {
    if (!form.current?.reportValidity()) return;
    startsAnother.current = how.another;
    save.add({ input: inputOf(blankValues(), values, names), weeks: Number(weeks) });
  };
  return (
    <main id="main" className={page.page}>
      <div className={styles.title}>
        <h1>{isCopy ? 'Add a copy of a game' : 'Add a game'}</h1>
      </div>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add({ another: false });
        }}
      >
        <div className={styles.all}>
          <GameFields {...{ values, names }} isNew errors={errors.fields} onChange={change} />
          <fieldset className={styles.part}>
            <legend>Every week</legend>
            <div className={styles.two}>
              <TextField
                type="number"
                label="For how many weeks"
                hint={daysWords(values.date, Number(weeks))}
                required
                min={1}
                max={MOST_WEEKS}
                value={weeks}
                onChange={({ target }) => setWeeks(target.value)}
              />
            </div>
          </fieldset>
        </div>
        {errors.others.map((message) => (
          <Failure key={message} error={new Error(message)} />
        ))}
        <div className={styles.end}>
          <p className={styles.quiet}>A new game is a draft: officials do not see it until you publish it.</p>
          <Button look="primary" type="submit" disabled={save.isPending}>
            {save.isPending ? 'Adding…' : Number(weeks) > 1 ? `Add ${weeks} games` : 'Add the game'}
          </Button>
          <Button disabled={save.isPending} onClick={() => add({ another: true })}>
            Add and start another
          </Button>
          <Link
            to="/s/$siteId/games"
            params={params}
            search={{ from: start.date }}
            className={buttonClass('quiet')}
            onClick={() => keepDraft(me.id, draft, undefined)}
          >
            Cancel
          </Link>
        </div>
      </form>
    </main>
  );
}

/** Where a site has one pattern, its crew is what a game has. */
const onlyPattern = ({ patterns: [first, ...others] }: Names): Partial<GameValues> =>
  first === undefined || others.length > 0 ? {} : { pattern: first.name };

/** "Sat, May 3, then each week until Sat, May 24." */
function daysWords(date: string, weeks: number): string {
  if (date === '' || !(weeks > 1 && weeks <= MOST_WEEKS)) return 'One game. Enter more weeks to repeat it.';
  return `${shortDay(date)}, then each week until ${shortDay(addDays(date, 7 * (weeks - 1)))}.`;
}
