// One import: its plan as long as it is a draft, then how far it is, and what it did.
import type { Import } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useSite } from '../session/context.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Checkbox, Select } from '../ui/field.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './import-view.module.css';
import { ApplyBar } from './plan/apply-bar.tsx';
import { ColumnsButton } from './plan/columns.tsx';
import { Plan } from './plan/plan.tsx';
import { Questions } from './plan/questions.tsx';
import { importQuery } from './queries.ts';
import { Progress } from './result/progress.tsx';
import { Result } from './result/result.tsx';
import { nameOf, useImports } from './use-imports.ts';
import { KIND_NAMES } from './words.ts';

export function ImportView() {
  const { client, site } = useSite();
  const id = Number(useParams({ from: '/s/$siteId/imports/$importId' }).importId);
  const read = useQuery(importQuery({ client, siteId: site.id }, id));
  if (read.data === undefined)
    return (
      <main id="main" className={styles.page}>
        <h1 className="visually-hidden">Import</h1>
        {read.isError ? <Failure error={read.error} onRetry={() => read.refetch()} /> : <Skeleton />}
      </main>
    );
  const one = read.data;
  if (one.state === 'draft') return <Draft one={one} />;
  return (
    <main id="main" className={styles.page}>
      <Title one={one} />
      {one.state === 'applying' || one.state === 'undoing' ? <Progress one={one} /> : <Result one={one} />}
    </main>
  );
}

function Draft({ one }: { one: Import }) {
  if (one.refusal !== null)
    return (
      <main id="main" className={styles.page}>
        <Title one={one} />
        <Empty title={one.refusal.sentence} action={<AnotherSheet one={one} />}>
          {one.refusal.nearest}
        </Empty>
      </main>
    );
  return (
    <main id="main" className={`${styles.page} ${styles.draft}`}>
      <Title one={one} />
      <Questions one={one} />
      <Plan one={one} />
      <ApplyBar one={one} />
    </main>
  );
}

/** What is brought in, and what of it. */
function Title({ one }: { one: Import }) {
  const { site } = useSite();
  const isDraft = one.state === 'draft';
  return (
    <div className={styles.bar}>
      <h1>
        <Link to="/s/$siteId/imports" params={{ siteId: String(site.id) }}>
          Import
        </Link>{' '}
        <span aria-hidden="true">/</span> {KIND_NAMES[one.kind]}
      </h1>
      <span className={styles.file}>
        <FileSpreadsheet aria-hidden="true" />
        {nameOf(one)}
      </span>
      {isDraft && <SheetChoice one={one} />}
      {isDraft && one.refusal === null && <LeftOut one={one} />}
      <span className={styles.space} />
      {isDraft && one.columns.length > 0 && <ColumnsButton one={one} />}
      {isDraft && one.refusal === null && <AnotherSheet one={one} />}
    </div>
  );
}

/** Of a workbook with several sheets, which is read; and whether its hidden rows are. */
function SheetChoice({ one }: { one: Import }) {
  const { update, isPending } = useImports();
  if (one.sheets.length < 2) return null;
  return (
    <Select
      label="Sheet"
      hiddenLabel
      value={one.sheet ?? ''}
      disabled={isPending}
      onChange={({ target }) => update(one, { sheet: target.value })}
    >
      {one.sheets.map(({ name, hidden, rows }) => (
        <option key={name} value={name}>
          Sheet “{name}” ({rows.toLocaleString('en-US')} rows{hidden && ', hidden'})
        </option>
      ))}
    </Select>
  );
}

/** What of the sheet is no row of the table: titles, footers, what is hidden. */
function LeftOut({ one }: { one: Import }) {
  const { update, isPending } = useImports();
  if (one.left_out.length === 0) return null;
  const isHidden = one.left_out.some(({ what }) => what === 'hidden_rows' || what === 'hidden_columns');
  return (
    <details className={styles.leftOut}>
      <summary>{one.left_out.length} things beside the table are left out</summary>
      <ul>
        {one.left_out.map(({ what, sentence, rows }) => (
          <li key={`${what} ${rows[0]} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
      {isHidden && (
        <Checkbox
          label="Read hidden rows and columns too"
          checked={false}
          disabled={isPending}
          onChange={() => update(one, { hidden: true })}
        />
      )}
    </details>
  );
}

function AnotherSheet({ one }: { one: Import }) {
  const { site } = useSite();
  const navigate = useNavigate();
  const { discard, isPending } = useImports();
  const params = { siteId: String(site.id) };
  if (one.state !== 'draft')
    return (
      <Link to="/s/$siteId/imports" params={params} className={buttonClass()}>
        Another sheet
      </Link>
    );
  return (
    <Button
      disabled={isPending}
      onClick={async () => {
        if (await discard(one))
          await navigate({ to: '/s/$siteId/imports', params, search: { kind: one.kind } });
      }}
    >
      Discard it
    </Button>
  );
}
