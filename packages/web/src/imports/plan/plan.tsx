// The rows of the sheet: filters with counts, and the table of those that are shown.
import type { Import } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { Select } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { MOST_ROWS, rowsQuery } from '../queries.ts';
import { OUTCOMES, type Shown } from '../search.ts';
import { useImports, useIsChanging } from '../use-imports.ts';
import { countOf, FAILED, OUTCOME_NAMES } from '../words.ts';
import styles from './plan.module.css';
import { PlanTable } from './plan-table.tsx';
import { RowDialog } from './row-dialog.tsx';

export function Plan({ one }: { one: Import }) {
  const { client, site } = useSite();
  const { show } = useSearch({ from: '/s/$siteId/imports/$importId' });
  const read = useQuery(rowsQuery({ client, siteId: site.id }, one, show));
  const isChanging = useIsChanging(one);
  const rows = useDeferredValue(read.data?.items);
  const [opened, setOpened] = useState<number>();
  const row = opened === undefined ? undefined : rows?.[opened];
  const isCut = read.data !== undefined && read.data.records > read.data.items.length;
  return (
    <section aria-label="Rows" className={styles.plan}>
      <div className={styles.bar}>
        <Filters one={one} show={show} />
        {one.counts.gone > 0 && <MissingGames one={one} />}
      </div>
      {read.isError && <Failure error={read.error} onRetry={() => read.refetch()} />}
      {rows === undefined && !read.isError && <Skeleton rows={12} />}
      {rows?.length === 0 && <p className={styles.none}>No row is like that.</p>}
      {isCut && (
        <p className={styles.none} role="status">
          The first {MOST_ROWS.toLocaleString('en-US')} of {count(read.data.records, 'row')} are shown. All of
          them are imported.
        </p>
      )}
      {rows !== undefined && rows.length > 0 && (
        <PlanTable one={one} rows={rows} isBusy={read.isPlaceholderData || isChanging} onOpen={setOpened} />
      )}
      {row !== undefined && <RowDialog one={one} row={row} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function Filters({ one, show }: { one: Import; show: Shown | undefined }) {
  const navigate = useNavigate({ from: '/s/$siteId/imports/$importId' });
  const { counts } = one;
  const failed = one.failed ?? 0;
  const all = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const choices: { value: Shown | 'all'; label: string; count: number }[] = [
    { value: 'all', label: 'All', count: all },
    ...OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value], count: counts[value] })),
    { value: 'failed', label: FAILED[one.state === 'undone' ? 'kept' : 'failed'], count: failed },
  ];
  return (
    <Segmented
      label="Which rows"
      value={show ?? 'all'}
      choices={choices.filter(
        (choice) => choice.count > 0 || choice.value === 'all' || choice.value === show,
      )}
      onChange={(value) =>
        navigate({ search: value === 'all' ? {} : { show: value }, replace: true, resetScroll: false })
      }
    />
  );
}

/** What becomes of games that the sheet before this one had. */
function MissingGames({ one }: { one: Import }) {
  const { update } = useImports();
  const games = countOf(one.kind, one.counts.gone);
  if (one.state !== 'draft') return null;
  return (
    <div className={styles.missing}>
      <span>Not in this sheet any more: {games}.</span>
      <Select
        label={`What becomes of ${games} that the sheet no longer has`}
        hiddenLabel
        value={one.gone}
        onChange={({ target }) => update(one, { gone: target.value === 'cancel' ? 'cancel' : 'keep' })}
      >
        <option value="keep">Leave them as they are</option>
        <option value="cancel">Cancel them</option>
      </Select>
    </div>
  );
}
