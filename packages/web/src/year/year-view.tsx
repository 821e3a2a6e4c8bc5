// The year: what each official was paid, and who needs a tax form and has none.
import type { AnnualTotal, NewExport } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Check, Download, TriangleAlert } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { todayIn } from '../format/days.ts';
import { unitOfWays, unitsOf } from '../format/distances.ts';
import { money } from '../format/money.ts';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { PayParts } from '../site/pay-parts.tsx';
import amounts from '../ui/amounts.module.css';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { annualTotalsQuery } from './queries.ts';
import type { YearSearch } from './search.ts';
import styles from './year-view.module.css';

const YEARS = 5; // as long as tax offices ask

type YearViewProps = {
  ExportDialog: ComponentType<{
    kinds: readonly ['annual_totals'];
    what: string;
    search: NewExport['search'];
    onClose: () => void;
  }>;
};

export function YearView({ ExportDialog }: YearViewProps) {
  const { client, site } = useSite();
  const search = useSearch({ from: '/s/$siteId/pay/year' });
  const navigate = useNavigate({ from: '/s/$siteId/pay/year' });
  const thisYear = Number(todayIn(site.timezone).slice(0, 4));
  const { year = thisYear } = search;
  const set = (change: { [Name in keyof YearSearch]?: YearSearch[Name] | undefined }) =>
    navigate({ search: (now) => ({ ...now, ...change }) as YearSearch, replace: true, resetScroll: false });
  const totals = useQuery(annualTotalsQuery({ client, siteId: site.id }, year));
  const rows = totals.data?._embedded.annual_totals ?? [];
  return (
    <main id="main" className={page.page}>
      <PayParts />
      <div className={page.bar}>
        <h1>Year</h1>
        <span className={styles.space} />
        <Select
          label="Year"
          hiddenLabel
          value={year}
          onChange={({ target }) =>
            set({ year: Number(target.value) === thisYear ? undefined : Number(target.value) })
          }
        >
          {Array.from({ length: YEARS }, (_, at) => thisYear - at).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Button disabled={rows.length === 0} onClick={() => set({ export: true })}>
          <Download aria-hidden="true" /> Export…
        </Button>
      </div>
      {totals.isPending && <Skeleton />}
      {totals.isError && <Failure error={totals.error} onRetry={() => totals.refetch()} />}
      {totals.isSuccess && rows.length === 0 && (
        <Empty title={`Nobody was paid in ${year}`}>Close a pay run, and mark it as paid.</Empty>
      )}
      {totals.data && rows.length > 0 && (
        <>
          <p className={styles.soft}>
            {summaryOf(rows, totals.data.threshold)} What a pay run wrote counts on the day on which it was
            marked as paid.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen its columns are scrolled by the arrow keys */}
          <section className={`${amounts.scroll} ${styles.year}`} aria-label={`Paid in ${year}`} tabIndex={0}>
            <table className={`${amounts.table} ${styles.table}`}>
              <thead>
                <tr>
                  {['Official', 'Games', unitOfWays(), 'Paid', 'Not paid yet', 'Tax form'].map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((total) => (
                  <Total key={total.user_id} total={total} />
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      <Suspense>
        {search.export && rows.length > 0 && (
          <ExportDialog
            kinds={KINDS}
            what={`${count(rows.length, 'official')}, ${year}`}
            search={{ year }}
            onClose={() => set({ export: undefined })}
          />
        )}
      </Suspense>
    </main>
  );
}

const KINDS = ['annual_totals'] as const;

function Total({ total }: { total: AnnualTotal }) {
  const { site } = useSite();
  const of = (member: 'paid' | 'not_paid') =>
    total.amounts
      .flatMap((amount) => (amount[member] === 0 ? [] : amount[`formatted_${member}`]))
      .join(' + ') || '–';
  return (
    <tr>
      <th scope="row">
        <Link
          to="/s/$siteId/people/$userId"
          params={{ siteId: String(site.id), userId: String(total.user_id) }}
        >
          {fullName(total)}
        </Link>
      </th>
      <td>{total.games}</td>
      <td>{total.miles === null ? '–' : Math.round(unitsOf(total.miles) * 10) / 10}</td>
      <td className={amounts.sum}>{of('paid')}</td>
      <td>{of('not_paid')}</td>
      <td className={styles.form}>
        <TaxForm {...total} />
      </td>
    </tr>
  );
}

function TaxForm({ needs_tax_form, has_tax_form }: AnnualTotal) {
  if (has_tax_form)
    return (
      <>
        <Check aria-hidden="true" /> On file
      </>
    );
  if (!needs_tax_form) return 'Not needed';
  return (
    <span className={amounts.adjusted}>
      <TriangleAlert aria-hidden="true" /> Missing
    </span>
  );
}

function summaryOf(rows: readonly AnnualTotal[], threshold: number): string {
  const needing = rows.filter(({ needs_tax_form }) => needs_tax_form);
  const lacking = needing.filter(({ has_tax_form }) => !has_tax_form).length;
  const reached = `${count(needing.length, 'official')} ${needing.length === 1 ? 'was' : 'were'} paid ${money(threshold, 'USD')} or more`;
  if (needing.length === 0)
    return `Nobody was paid ${money(threshold, 'USD')} or more, so no tax form is needed.`;
  return lacking === 0
    ? `${reached}, and every tax form is on file.`
    : `${reached}; ${lacking} of them ${lacking === 1 ? 'has' : 'have'} no tax form.`;
}
