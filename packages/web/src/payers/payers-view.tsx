// Who pays: what leagues and clubs are billed for the games that closed pay runs paid.
import type { NewExport, Payer } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Download } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { datedRange } from '../format/days.ts';
import { signedMoney } from '../format/money.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { PayParts } from '../site/pay-parts.tsx';
import { PeriodFilter } from '../site/period-filter.tsx';
import amounts from '../ui/amounts.module.css';
import { Button } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Shade, SharePlot } from '../ui/plots/share-plot.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { Bill } from './bill.tsx';
import styles from './payers-view.module.css';
import { payersQuery } from './queries.ts';
import type { PayersSearch } from './search.ts';
import { NOBODY } from './words.ts';

type PayersViewProps = {
  ExportDialog: ComponentType<{
    kinds: readonly ['payer_lines'];
    what: string;
    search: NewExport['search'];
    onClose: () => void;
  }>;
};

export function PayersView({ ExportDialog }: PayersViewProps) {
  const { client, site } = useSite();
  const search = useSearch({ from: '/s/$siteId/pay/payers' });
  const navigate = useNavigate({ from: '/s/$siteId/pay/payers' });
  const set = (change: { [Name in keyof PayersSearch]?: PayersSearch[Name] | undefined }) =>
    navigate({
      search: (now) => ({ ...now, ...change }) as PayersSearch,
      replace: true,
      resetScroll: false,
    });
  const payers = useQuery(payersQuery({ client, siteId: site.id }, search));
  const rows = payers.data?._embedded.payers ?? [];
  const days = payers.data && datedRange(payers.data.period.start_date, payers.data.period.end_date);
  const isOpen = ({ bill_to }: Payer) => search.payer === (bill_to ?? NOBODY);
  return (
    <main id="main" className={page.page}>
      <PayParts />
      <div className={page.bar}>
        <h1>Payers</h1>
        <span className={styles.space} />
        <PeriodFilter period={search} onChange={({ from, to }) => set({ from, to })} />
        <Button disabled={rows.length === 0} onClick={() => set({ export: true })}>
          <Download aria-hidden="true" /> Export…
        </Button>
      </div>
      {payers.isPending && <Skeleton />}
      {payers.isError && <Failure error={payers.error} onRetry={() => payers.refetch()} />}
      {payers.isSuccess && (
        <p className={styles.soft}>
          {days}, by the payment date of closed pay runs. A league pays for its own games, unless its bill or
          that of the home team goes to somebody else:{' '}
          <Link to="/s/$siteId/set-up/{-$part}" params={{ siteId: String(site.id), part: 'leagues' }}>
            set up leagues
          </Link>
          .
        </p>
      )}
      {payers.isSuccess && rows.length === 0 && (
        <Empty title="Nothing to bill">No closed pay run paid for a game in these days.</Empty>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen its columns are scrolled by the arrow keys
        <section className={`${amounts.scroll} ${styles.payers}`} aria-label="What each pays" tabIndex={0}>
          {new Set(rows.map(({ currency }) => currency)).size === 1 && (
            <SharePlot
              parts={rows.map(({ bill_to, amount, currency }) => ({
                name: bill_to ?? NOBODY,
                value: amount,
                text: signedMoney(amount, currency),
              }))}
            />
          )}
          <table className={`${amounts.table} ${styles.table}`}>
            <thead>
              <tr>
                {COLUMNS.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((payer, at) => (
                <PayerRows
                  key={`${payer.currency} ${payer.bill_to}`}
                  {...{ payer, search, at }}
                  isOpen={isOpen(payer)}
                  onToggle={() => set({ payer: isOpen(payer) ? undefined : (payer.bill_to ?? NOBODY) })}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Suspense>
        {search.export && rows.length > 0 && payers.data && (
          <ExportDialog
            kinds={KINDS}
            what={`${count(rows.length, 'payer')}, ${days}`}
            search={payers.data.period}
            onClose={() => set({ export: undefined })}
          />
        )}
      </Suspense>
    </main>
  );
}

const KINDS = ['payer_lines'] as const;
const COLUMNS = ['Payer', 'Games', 'Officials', 'Fees', 'Travel', 'Adjusted', 'To bill'];

type PayerRowsProps = {
  payer: Payer;
  search: PayersSearch;
  /** Its place in the plot. */
  at: number;
  isOpen: boolean;
  onToggle: () => void;
};

function PayerRows({ payer, search, at, isOpen, onToggle }: PayerRowsProps) {
  const { bill_to, currency } = payer;
  const name = bill_to ?? NOBODY;
  const orDash = (amount: number) => (amount === 0 ? '–' : signedMoney(amount, currency));
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            <Shade at={at} />
            {name}
          </button>
        </th>
        <td>{payer.games}</td>
        <td>{payer.officials}</td>
        <td>{orDash(payer.fees)}</td>
        <td>{orDash(payer.travel)}</td>
        <td className={payer.adjusted === 0 ? undefined : amounts.adjusted}>{orDash(payer.adjusted)}</td>
        <td className={amounts.sum}>{orDash(payer.amount)}</td>
      </tr>
      {isOpen && (
        <tr className={styles.open}>
          <td colSpan={COLUMNS.length}>
            <Bill {...{ name, billTo: bill_to ?? undefined, currency, period: search }} />
          </td>
        </tr>
      )}
    </>
  );
}
