// The table of the balance: a row for each official, sorted by the column that is pressed.
import type { Balance } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { distance } from '../format/distances.ts';
import { money } from '../format/money.ts';
import { fullName, tenths } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import amounts from '../ui/amounts.module.css';
import { ShareBar } from '../ui/season-facts.tsx';
import styles from './balance-table.module.css';
import type { BalanceSearch, Sort } from './search.ts';
import { offInShort, wholeOff } from './spread.ts';

const isClearlyOff = (row: Balance) => Math.abs(wholeOff(row) ?? 0) > 1;
const orDash = (number: number) => (number === 0 ? '–' : number);

type Column = { sort?: Sort; label: string; cell: (row: Balance) => React.ReactNode; isText?: true };

const COLUMNS: readonly Column[] = [
  { label: 'Grade', cell: ({ grade }) => grade ?? '–', isText: true },
  {
    ...{ sort: 'games', label: 'Games of fair share', isText: true },
    cell: ({ games, fair_share }) => <ShareBar value={games} of={fair_share} unit="Games" />,
  },
  {
    ...{ sort: 'off_by', label: 'Off by' },
    cell: (row) => (
      <span className={isClearlyOff(row) ? amounts.adjusted : undefined}>{offInShort(row)}</span>
    ),
  },
  { sort: 'hours', label: 'Hours', cell: ({ hours }) => tenths(hours) },
  {
    ...{ sort: 'pay', label: 'Pay' },
    cell: ({ pay }) => pay.map(({ amount, currency }) => money(amount, currency)).join(' + ') || '–',
  },
  {
    sort: 'miles',
    label: 'Travel',
    cell: ({ miles }) => (miles === null || miles === 0 ? '–' : distance(miles)),
  },
  { sort: 'weekends', label: 'Weekends', cell: ({ weekends }) => orDash(weekends) },
  { label: 'Offered', cell: ({ offered }) => orDash(offered) },
  { sort: 'declined', label: 'Declined', cell: ({ declined }) => orDash(declined) },
  { sort: 'late', label: 'Late back', cell: ({ turned_back_late }) => orDash(turned_back_late) },
  { sort: 'no_answer', label: 'No answer', cell: ({ no_answer }) => orDash(no_answer) },
];

type BalanceTableProps = {
  rows: readonly Balance[];
  search: BalanceSearch;
  onSort: (sort: Sort) => void;
};

export function BalanceTable({ rows, search, onSort }: BalanceTableProps) {
  const { site } = useSite();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen its columns are scrolled by the arrow keys
    <section className={amounts.scroll} aria-label="Balance of each official" tabIndex={0}>
      <table className={`${amounts.table} ${styles.table}`}>
        <thead>
          <tr>
            <Head column={{ sort: 'name', label: 'Official', isText: true }} {...{ search, onSort }} />
            {COLUMNS.map((column) => (
              <Head key={column.label} {...{ column, search, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.user_id}
              id={`balance-${row.user_id}`}
              className={row.user_id === search.person ? styles.chosen : undefined}
            >
              <th scope="row">
                <Link
                  to="/s/$siteId/people/$userId"
                  params={{ siteId: String(site.id), userId: String(row.user_id) }}
                >
                  {fullName(row)}
                </Link>
              </th>
              {COLUMNS.map(({ label, cell, isText }) => (
                <td key={label} className={isText && styles.text}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps = {
  column: Omit<Column, 'cell'>;
  search: BalanceSearch;
  onSort: (sort: Sort) => void;
};

function Head({ column: { sort, label, isText }, search, onSort }: HeadProps) {
  const isSorted = sort !== undefined && sort === (search.sort ?? 'off_by');
  // Numbers begin with the highest; names and "off by" with the lowest.
  const isUp = isSorted && (sort === 'name' || sort === 'off_by') !== (search.reversed ?? false);
  return (
    <th
      scope="col"
      className={isText && styles.text}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      {sort === undefined ? (
        label
      ) : (
        <button type="button" onClick={() => onSort(sort)}>
          {label}
          {isSorted && (isUp ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />)}
        </button>
      )}
    </th>
  );
}
