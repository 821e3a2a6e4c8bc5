// Asks before a pay run is closed, and how it was paid.
import type { PayRunDetails, PayRunPerson } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fullDay } from '../format/days.ts';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { type Problems, problemsOf } from '../session/problems.ts';
import { isConflict } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError, Select, TextField } from '../ui/field.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import { runToCloseQuery } from './queries.ts';
import styles from './runs-view.module.css';
import { useRunChanges } from './use-run-changes.ts';

/** Shows the run as it is now, and closes it as it is shown. */
export function CloseDialog({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { client, site } = useSite();
  const { close, submit, isPending } = useRunChanges();
  const [problem, setProblem] = useState<string>();
  const shown = useQuery(runToCloseQuery({ client, siteId: site.id }, runId));
  const send = async () => {
    if (shown.data === undefined) return;
    try {
      await submit(close(shown.data.run, shown.data.tag));
      onClose();
    } catch (error) {
      if (isConflict(error)) await shown.refetch();
      setProblem(isConflict(error) ? CHANGED : Object.values(problemsOf(error)).join(' '));
    }
  };
  return (
    <Dialog
      title="Close this pay run?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={isPending || shown.isFetching || shown.data === undefined}
            onClick={send}
          >
            Close the run
          </Button>
        </>
      }
    >
      {shown.isError ? (
        <Failure error={shown.error} onRetry={() => shown.refetch()} />
      ) : (
        <div className={styles.form} aria-busy={shown.isFetching}>
          {shown.data === undefined ? <Skeleton /> : <Closing run={shown.data.run} />}
          <FormError message={problem} />
        </div>
      )}
    </Dialog>
  );
}

const CHANGED = 'This pay run has changed since you opened it, so it was not closed. Check the new total.';

function Closing({ run: { totals, left_out, payment_date } }: { run: PayRunDetails }) {
  const games = left_out.reduce((sum, one) => sum + (one.reason === 'paid' ? 0 : one.games), 0);
  return (
    <>
      <p>
        {count(totals.statements, 'official')} get{totals.statements === 1 && 's'} a statement of{' '}
        {fullDay(payment_date)}, <b>{totals.formatted_to_pay}</b> in all. Each sees their own. Somebody whose
        sum is not above zero gets none, and the rest goes into a later run.
      </p>
      {games > 0 && <p>{count(games, 'game')} left out: a later run pays them.</p>}
      <p>
        What is closed is not changed again. If a game changes later, the next run has the difference as an
        adjustment.
      </p>
    </>
  );
}

type PaidDialogProps = { run: PayRunDetails; people: readonly PayRunPerson[]; onClose: () => void };

export function PaidDialog({ run, people, onClose }: PaidDialogProps) {
  const { pay, submit, isPending } = useRunChanges();
  const [values, setValues] = useState({ who: '', paid_on: run.payment_date, reference: '' });
  const [problems, setProblems] = useState<Problems>({});
  const due = people.filter(
    ({ statement_id, amount, amount_paid }) => statement_id !== null && amount_paid < amount,
  );
  const bind = (name: keyof typeof values) => ({
    ...{ value: values[name], error: problems[name] },
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { who, ...body } = values;
    try {
      await submit(pay(run.id, { ...body, ...(who !== '' && { user_ids: [Number(who)] }) }));
      onClose();
    } catch (error) {
      setProblems(problemsOf(error, 'paid_on'));
    }
  };
  return (
    <Dialog
      title="Mark as paid"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="paid" disabled={isPending || due.length === 0}>
            Mark as paid
          </Button>
        </>
      }
    >
      {due.length === 0 ? (
        <p>Everything in this run is marked as paid.</p>
      ) : (
        <form id="paid" className={styles.form} noValidate onSubmit={send}>
          <Select label="Who was paid" {...bind('who')}>
            <option value="">Everybody who is not paid yet ({due.length})</option>
            {due.map((person) => (
              <option key={person.user_id} value={person.user_id}>
                {fullName(person)}, {person.formatted_amount}
              </option>
            ))}
          </Select>
          <TextField label="Paid on" type="date" required {...bind('paid_on')} />
          <TextField
            label="Reference"
            hint="How it was paid, such as the number of a transfer or a check."
            maxLength={90}
            {...bind('reference')}
          />
          <p className={styles.soft}>They see it under My pay, and are told by email.</p>
          <FormError message={problems['']} />
        </form>
      )}
    </Dialog>
  );
}
