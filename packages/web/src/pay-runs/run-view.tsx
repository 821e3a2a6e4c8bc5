// One pay run: what each official is paid, what changed, what is left out and who pays; closed and marked as paid here.
import type { NewExport, PayRunDetails } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Download, HandCoins, Lock, Trash2 } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { fullDay } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { CloseDialog, PaidDialog } from './dialogs.tsx';
import { type AnswerDialog, PeopleTable } from './people-table.tsx';
import { paidPeopleQuery, payRunQuery } from './queries.ts';
import { RunAside } from './run-aside.tsx';
import styles from './run-view.module.css';
import { useRunChanges } from './use-run-changes.ts';
import { amountOrDash, daysOf } from './words.ts';

type RunViewProps = {
  AnswerDialog: AnswerDialog;
  ExportDialog: ComponentType<{
    kinds: readonly ['pay', 'pay_lines'];
    what: string;
    search: NewExport['search'];
    onClose: () => void;
  }>;
};

export function RunView({ AnswerDialog, ExportDialog }: RunViewProps) {
  const { client, site } = useSite();
  const runId = Number(useParams({ from: '/s/$siteId/pay/runs/$runId' }).runId);
  const of = { client, siteId: site.id };
  const run = useQuery(payRunQuery(of, runId));
  const people = useQuery(paidPeopleQuery(of, runId));
  const [dialog, setDialog] = useState<'close' | 'paid' | 'export'>();
  const close = () => setDialog(undefined);
  if (run.isError || people.isError)
    return (
      <main id="main" className={page.page}>
        <h1 className="visually-hidden">Pay run</h1>
        <Failure error={run.error ?? people.error} onRetry={() => [run.refetch(), people.refetch()]} />
      </main>
    );
  return (
    <main id="main" className={page.page}>
      <BackLink to="/s/$siteId/pay/runs" params={{ siteId: String(site.id) }}>
        Pay runs
      </BackLink>
      <div className={page.bar}>
        <h1>{run.data === undefined ? 'Pay run' : `Pay run of ${daysOf(run.data)}`}</h1>
        <span className={styles.space} />
        {run.data && <Actions run={run.data} onOpen={setDialog} />}
      </div>
      {(run.data === undefined || people.data === undefined) && <Skeleton />}
      {run.data && people.data && (
        <>
          <Sums run={run.data} />
          <div className={styles.columns}>
            {people.data.length === 0 ? (
              <Empty title="Nothing to pay">
                Nobody worked a game on these days, and nothing has changed in games already paid.
              </Empty>
            ) : (
              <PeopleTable key={runId} run={run.data} people={people.data} AnswerDialog={AnswerDialog} />
            )}
            <RunAside run={run.data} />
          </div>
          {dialog === 'close' && <CloseDialog runId={runId} onClose={close} />}
          {dialog === 'paid' && <PaidDialog run={run.data} people={people.data} onClose={close} />}
          <Suspense>
            {dialog === 'export' && (
              <ExportDialog
                kinds={KINDS}
                what={`${count(run.data.totals.officials, 'official')}, ${daysOf(run.data)}`}
                search={{ pay_run_id: runId }}
                onClose={close}
              />
            )}
          </Suspense>
        </>
      )}
    </main>
  );
}

const KINDS = ['pay', 'pay_lines'] as const;

type ActionsProps = { run: PayRunDetails; onOpen: (dialog: 'close' | 'paid' | 'export') => void };

function Actions({ run, onOpen }: ActionsProps) {
  const { site, mayEdit } = useSite();
  const navigate = useNavigate();
  const { start, remove, isPending } = useRunChanges();
  const isDraft = run.state === 'draft';
  const isEmpty = run.totals.officials === 0;
  const erase = async () => {
    if (await start(remove(run.id)))
      await navigate({ to: '/s/$siteId/pay/runs', params: { siteId: String(site.id) } });
  };
  return (
    <>
      {mayEdit && isDraft && (
        <Button look="quiet" disabled={isPending} onClick={erase}>
          <Trash2 aria-hidden="true" /> Delete the draft
        </Button>
      )}
      <Button disabled={isEmpty} onClick={() => onOpen('export')}>
        <Download aria-hidden="true" /> Export…
      </Button>
      {/* One button, so that the focus stays on it. */}
      {mayEdit && (
        <Button
          look="primary"
          disabled={isDraft && isEmpty}
          onClick={() => onOpen(isDraft ? 'close' : 'paid')}
        >
          {isDraft ? <Lock aria-hidden="true" /> : <HandCoins aria-hidden="true" />}
          {isDraft ? 'Close the run…' : 'Mark as paid…'}
        </Button>
      )}
    </>
  );
}

function Sums({ run }: { run: PayRunDetails }) {
  const { totals, currency } = run;
  const parts = [
    ['Fees', totals.fees],
    ['Travel', totals.travel],
    ['Adjusted', totals.adjusted],
    ['Carried over', totals.carried],
    ['Into a later run', totals.amount - totals.to_pay],
  ] as const;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{run.state === 'draft' ? 'Draft' : 'Closed'}</dt>
        <dd>payment on {fullDay(run.payment_date)}</dd>
      </div>
      <div>
        <dt>To pay</dt>
        <dd>
          <b>{totals.formatted_to_pay}</b>
        </dd>
      </div>
      <div>
        <dt>Officials · games</dt>
        <dd>
          {totals.statements} · {totals.games}
        </dd>
      </div>
      {parts.map(
        ([label, amount]) =>
          (amount !== 0 || label === 'Fees') && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amountOrDash(amount, currency)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
