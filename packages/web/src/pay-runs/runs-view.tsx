// The pay runs of a site: drafts, those that are closed, and the days of a new one.
import type { PayRun } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleDashed, Lock, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addDays, fullDay, todayIn } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import { type Problems, problemsOf } from '../session/problems.ts';
import { listQuery } from '../set-up/queries.ts';
import { PayParts } from '../site/pay-parts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, FormError, Select, TextField } from '../ui/field.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { payRunsQuery } from './queries.ts';
import styles from './runs-view.module.css';
import { useRunChanges } from './use-run-changes.ts';
import { daysOf } from './words.ts';

const WEEKS = 2; // as long as a usual run

export function RunsView() {
  const { client, site, mayEdit } = useSite();
  const runs = useQuery(payRunsQuery({ client, siteId: site.id }));
  const [isNew, setNew] = useState(false);
  return (
    <main id="main" className={page.page}>
      <PayParts />
      <div className={page.bar}>
        <h1>Pay runs</h1>
        <span className={styles.space} />
        {mayEdit && (
          <Button look="primary" onClick={() => setNew(true)}>
            <Plus aria-hidden="true" /> New pay run…
          </Button>
        )}
      </div>
      {runs.isPending && <Skeleton />}
      {runs.isError && <Failure error={runs.error} onRetry={() => runs.refetch()} />}
      {runs.data?.length === 0 && (
        <Empty title="No pay runs yet">
          A pay run lists what each official is paid for the games of some days. You look at it as a draft,
          and close it once it is right.
        </Empty>
      )}
      <ul className={styles.runs} aria-label="Pay runs">
        {runs.data?.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {isNew && <NewRun last={runs.data?.[0]} onClose={() => setNew(false)} />}
    </main>
  );
}

function Run({ run }: { run: PayRun }) {
  const { site } = useSite();
  return (
    <li>
      {run.state === 'draft' ? <CircleDashed aria-hidden="true" /> : <Lock aria-hidden="true" />}
      <Link to="/s/$siteId/pay/runs/$runId" params={{ siteId: String(site.id), runId: String(run.id) }}>
        {daysOf(run)}
      </Link>
      <span className={styles.soft}>
        {run.state === 'draft' ? 'Draft' : 'Closed'} · {run.currency} · payment on {fullDay(run.payment_date)}
      </span>
    </li>
  );
}

/** Begins after the last run, and has as many days as a usual one. */
function NewRun({ last, onClose }: { last: PayRun | undefined; onClose: () => void }) {
  const { client, site } = useSite();
  const navigate = useNavigate();
  const { create, submit, isPending } = useRunChanges();
  const leagues = useQuery(listQuery({ client, siteId: site.id }, { type: 'league', path: 'leagues' }));
  const today = todayIn(site.timezone);
  const [values, setValues] = useState(() => {
    const start = last === undefined ? addDays(today, -7 * WEEKS) : addDays(last.end_date, 1);
    const end = addDays(start, 7 * WEEKS - 1);
    return {
      ...{ start_date: start, end_date: end, payment_date: addDays(end > today ? end : today, 5) },
      ...{ currency: last?.currency ?? 'USD', league_id: '', wants_reports: true, wants_bank_data: false },
    };
  });
  const [problems, setProblems] = useState<Problems>({});
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }));
  const day = (name: 'start_date' | 'end_date' | 'payment_date') => ({
    ...{ type: 'date', required: true, value: values[name], error: problems[name] },
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { league_id, ...others } = values;
    try {
      const body = { ...others, league_id: league_id === '' ? null : Number(league_id) };
      const { id } = await submit(create(body));
      await navigate({
        to: '/s/$siteId/pay/runs/$runId',
        params: { siteId: String(site.id), runId: String(id) },
      });
    } catch (error) {
      setProblems(problemsOf(error, 'start_date'));
    }
  };
  return (
    <Dialog
      title="New pay run"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="new-run" disabled={isPending}>
            Begin the draft
          </Button>
        </>
      }
    >
      <form id="new-run" className={styles.form} noValidate onSubmit={send}>
        <div className={styles.days}>
          <TextField label="Games from" {...day('start_date')} />
          <TextField label="Games until" {...day('end_date')} />
        </div>
        <div className={styles.days}>
          <TextField label="Paid on" {...day('payment_date')} />
          <TextField
            label="Currency"
            maxLength={3}
            value={values.currency}
            error={problems.currency}
            onChange={({ target }) => set({ currency: target.value.toUpperCase() })}
          />
        </div>
        <Select
          label="League"
          value={values.league_id}
          onChange={({ target }) => set({ league_id: target.value })}
        >
          <option value="">All leagues</option>
          {leagues.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Leave out games without their report"
          checked={values.wants_reports}
          onChange={({ target }) => set({ wants_reports: target.checked })}
        />
        <Checkbox
          label="Leave out officials without a bank account"
          checked={values.wants_bank_data}
          onChange={({ target }) => set({ wants_bank_data: target.checked })}
        />
        <p className={styles.soft}>
          Games that earlier runs left out, and changes to games they paid, are included.
        </p>
        <FormError message={problems['']} />
      </form>
    </Dialog>
  );
}
