// The table of the sheet with the meaning of its columns above it. Arrow keys move over its rows.
import type { Import, ImportRow } from '@crewcall/sdk/core';
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { widthOf } from '../fields.ts';
import { useImports } from '../use-imports.ts';
import { ColumnHead } from './columns.tsx';
import { type Mend, PlanRow } from './plan-row.tsx';
import styles from './plan-table.module.css';
import { RowGroup } from './row-group.tsx';

const GROUP_ROWS = 10; // a group that is far from what is in sight is not rendered
const MOST_FRAMES = 60; // until a row that was out of sight is rendered
const PAGE_ROWS = 10; // Page Up and Page Down

type PlanTableProps = {
  one: Import;
  rows: readonly ImportRow[];
  /** They are of the plan before this one. */
  isBusy: boolean;
  onOpen: (at: number) => void;
};

export function PlanTable({ one, rows, isBusy, onOpen }: PlanTableProps) {
  const { mend } = useImports();
  const [active, setActive] = useState(0);
  const { columns } = one;
  const alike = useMemo(() => alikeCells(rows), [rows]);
  const template = useMemo(
    () => [...columns.map(({ field }) => `${widthOf(field)}rem`)].join(' '),
    [columns],
  );
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / GROUP_ROWS) }, (_, index) =>
        rows.slice(index * GROUP_ROWS, (index + 1) * GROUP_ROWS),
      ),
    [rows],
  );
  const onMend = useCallback(
    ({ row, column, text, isForAll }: Mend) => {
      const before = row.cells[column] ?? '';
      const numbers = isForAll ? (alike.get(`${column} ${before}`) ?? []) : [row.number!];
      const cellsWith = (value: string) => numbers.map((number) => ({ row: number, column, text: value }));
      void mend(one, { cells: cellsWith(text), before: cellsWith(before) });
    },
    [mend, one, alike],
  );
  const activeAt = Math.min(active, rows.length - 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no wheel scrolls it by keys
    <section className={styles.frame} aria-label="Table of the sheet" tabIndex={0}>
      <table
        className={styles.table}
        aria-rowcount={rows.length + 1}
        aria-busy={isBusy}
        data-columns={columns.length}
        style={{ '--of-sheet': template } as CSSProperties}
        onKeyDown={(event) => moveFocus(event, rows.length)}
        onFocus={({ target }) => {
          const at = target.closest<HTMLElement>('[data-at]')?.dataset.at;
          if (at !== undefined) setActive(Number(at));
        }}
      >
        <thead>
          <tr className={styles.head}>
            <th scope="col" className={styles.number}>
              Row
            </th>
            <th scope="col" className={styles.outcome}>
              What it is
            </th>
            <th scope="col" className={styles.name}>
              {columns.length > 0 ? 'Understood' : 'What it is about'}
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.index} one={one} column={column} />
            ))}
            <th scope="col">What happens</th>
          </tr>
        </thead>
        {groups.map((group, index) => (
          <RowGroup key={index} size={group.length} isHeld={Math.floor(activeAt / GROUP_ROWS) === index}>
            {() =>
              group.map((row, place) => {
                const at = index * GROUP_ROWS + place;
                return (
                  <PlanRow
                    key={at}
                    {...{ at, row, one, onMend, alike }}
                    isActive={at === activeAt}
                    onOpen={onOpen}
                  />
                );
              })
            }
          </RowGroup>
        ))}
      </table>
    </section>
  );
}

/** The numbers of refused rows by a wrong cell: its column and its text. */
function alikeCells(rows: readonly ImportRow[]): ReadonlyMap<string, number[]> {
  const all = new Map<string, number[]>();
  for (const { number, outcome, wrong, cells } of rows) {
    if (outcome !== 'refused' || number === null) continue;
    for (const column of wrong) {
      const key = `${column} ${cells[column] ?? ''}`;
      const numbers = all.get(key) ?? [];
      if (!numbers.includes(number)) all.set(key, [...numbers, number]);
    }
  }
  return all;
}

/** Over the buttons that open rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>, rows: number): void {
  const { target, key, currentTarget, altKey, ctrlKey, metaKey } = event;
  const at = Number((target as HTMLElement).dataset?.at);
  if (Number.isNaN(at) || altKey || ctrlKey || metaKey) return;
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: rows - 1,
  };
  const step = steps[key];
  if (step === undefined) return;
  event.preventDefault();
  focusRow(currentTarget, Math.max(0, Math.min(rows - 1, step)));
}

/** Brings the row into sight first if it is not rendered. */
function focusRow(table: HTMLElement, at: number, frames = 0): void {
  const stop = table.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (stop !== null) stop.focus();
  else if (frames < MOST_FRAMES) {
    if (frames === 0)
      table.querySelectorAll('tbody')[Math.floor(at / GROUP_ROWS)]?.scrollIntoView({ block: 'nearest' });
    requestAnimationFrame(() => focusRow(table, at, frames + 1));
  }
}
