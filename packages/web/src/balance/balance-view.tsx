// The balance of a season: who works how much, against their fair share.
import type { Balance, NewExport } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { datedRange } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { listQuery } from '../set-up/queries.ts';
import { GradeFilter } from '../site/grade-filter.tsx';
import { PayParts } from '../site/pay-parts.tsx';
import { PeriodFilter } from '../site/period-filter.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { BalanceTable } from './balance-table.tsx';
import styles from './balance-view.module.css';
import { balanceQuery } from './queries.ts';
import type { BalanceSearch } from './search.ts';
import { sorted, summaryOf } from './spread.ts';
import { SpreadPlot } from './spread-plot.tsx';

type BalanceViewProps = {
  ExportDialog: ComponentType<{
    kinds: readonly ['balance'];
    what: string;
    search: NewExport['search'];
    onClose: () => void;
  }>;
};

export function BalanceView({ ExportDialog }: BalanceViewProps) {
  const { client, site } = useSite();
  const search = useSearch({ from: '/s/$siteId/pay/balance' });
  const navigate = useNavigate({ from: '/s/$siteId/pay/balance' });
  const set = (
    change: Partial<Record<keyof BalanceSearch, BalanceSearch[keyof BalanceSearch] | undefined>>,
  ) =>
    navigate({
      search: (now) => ({ ...now, ...change }) as BalanceSearch,
      replace: true,
      resetScroll: false,
    });
  const balance = useQuery(balanceQuery({ client, siteId: site.id }, search));
  const all = balance.data?.rows ?? [];
  const rows = sorted(
    all.filter(({ grade }) => search.grade === undefined || grade === search.grade),
    search,
  );
  const { title, rest } = summaryOf(rows);
  const days = balance.data && datedRange(balance.data.period.start_date, balance.data.period.end_date);
  return (
    <main id="main" className={page.page}>
      <PayParts />
      <div className={page.bar}>
        <h1>Balance</h1>
        <HelpLink page="assign#share-the-games-fairly">How it is counted</HelpLink>
        <span className={styles.space} />
        <Filters {...{ search, set }} people={all} />
        <Button disabled={rows.length === 0} onClick={() => set({ export: true })}>
          <Download aria-hidden="true" /> Export…
        </Button>
      </div>
      {balance.isPending && <Skeleton />}
      {balance.isError && <Failure error={balance.error} onRetry={() => balance.refetch()} />}
      {balance.isSuccess && rows.length === 0 && (
        <Empty title="No officials">Invite officials, or choose other days.</Empty>
      )}
      {balance.isSuccess && rows.length > 0 && (
        <div className={styles.frame}>
          <div className={styles.columns}>
            <section className={styles.spread} aria-labelledby="spread">
              <h2 id="spread">{title}</h2>
              <p>
                {days}. {rest} A fair share is what somebody offered to work and may work by grade, compared
                with everybody else.
              </p>
              <SpreadPlot rows={rows} person={search.person} onChoose={(person) => set({ person })} />
            </section>
            <BalanceTable
              rows={rows}
              search={search}
              onSort={(sort) =>
                set({
                  sort: sort === 'off_by' ? undefined : sort,
                  reversed: sort === (search.sort ?? 'off_by') && !search.reversed ? true : undefined,
                })
              }
            />
          </div>
        </div>
      )}
      <Suspense>
        {search.export && rows.length > 0 && balance.data && (
          <ExportDialog
            kinds={KINDS}
            what={`${count(rows.length, 'official')}, ${days}`}
            search={{
              start_date: balance.data.period.start_date,
              end_date: balance.data.period.end_date,
              ...(search.league !== undefined && { league_id: [search.league] }),
              ...(search.grade !== undefined && { id: rows.map(({ user_id }) => user_id) }),
            }}
            onClose={() => set({ export: undefined })}
          />
        )}
      </Suspense>
    </main>
  );
}

const KINDS = ['balance'] as const;

type FiltersProps = {
  search: BalanceSearch;
  set: (change: Partial<Record<keyof BalanceSearch, BalanceSearch[keyof BalanceSearch] | undefined>>) => void;
  people: readonly Balance[];
};

function Filters({ search, set, people }: FiltersProps) {
  const { client, site } = useSite();
  const leagues = useQuery(listQuery({ client, siteId: site.id }, { type: 'league', path: 'leagues' }));
  return (
    <>
      <PeriodFilter period={search} onChange={({ from, to }) => set({ from, to })} />
      {(leagues.data ?? []).length > 0 && (
        <Select
          label="League"
          hiddenLabel
          value={search.league ?? ''}
          onChange={({ target }) => set({ league: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">All leagues</option>
          {leagues.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <GradeFilter people={people} grade={search.grade} onChange={(grade) => set({ grade })} />
    </>
  );
}
