// The SQL of imports and of the rows of their plans.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { all, type Sql, sql } from '../../storage/sql.ts';
import type { Counts, Import, ImportState, Mending, Outcome, StoredRow } from './import.ts';
import type { ImportKind } from './kinds.ts';
import { type RowBatch, unpackBatch } from './row-batches.ts';
import type { Answers, ColumnMeaning } from './understanding/understanding.ts';

const COLUMNS = sql`
  id, site_id as "siteId", account_id as "accountId", kind, state, filename, choices, mending, fingerprint, counts, done,
  job_id as "jobId", lock_version as "lockVersion", created_at as "createdAt", updated_at as "updatedAt",
  applied_at as "appliedAt", expires_at as "expiresAt", understanding`;

export const KEPT_DAYS = 7; // of a draft, and of the rows of an import that was applied

/** An import with what was understood, encrypted. Its file, which can have 10 MB, is read by `findSheets` alone. */
export type SealedImport = Import & { understanding: Buffer | null };

export async function findImport(db: Queryable, id: number): Promise<SealedImport | undefined> {
  const rows = await db.query<SealedImport>(sql`select ${COLUMNS} from imports where id = ${id}`);
  return rows[0];
}

/** The encrypted file of an import; null once it is gone. */
export async function findSheets(db: Queryable, id: number): Promise<Buffer | null> {
  const rows = await db.query<{ sheets: Buffer | null }>(sql`select sheets from imports where id = ${id}`);
  return rows[0]?.sheets ?? null;
}

/** Locks the import until the transaction ends. */
export async function lockImport(tx: Transaction, id: number): Promise<SealedImport | undefined> {
  const rows = await tx.query<SealedImport>(sql`select ${COLUMNS} from imports where id = ${id} for update`);
  return rows[0];
}

/** What a list of imports can be sorted by. */
export const IMPORT_SORTS: Sortable = TIMES;

/** The newest first. */
export async function listImports(
  db: Queryable,
  { siteId, page }: { siteId: number; page: Pagination },
): Promise<Page<SealedImport>> {
  const select = sql`select ${COLUMNS} from imports where site_id = ${siteId}`;
  return readPage<SealedImport>(db, { select, order: sql`id desc`, sortable: IMPORT_SORTS, page });
}

/** The draft, or the import that is being applied, of a kind. */
export async function findOpenImport(
  db: Queryable,
  { siteId, kind }: { siteId: number; kind: ImportKind },
): Promise<Import | undefined> {
  const rows = await db.query<Import>(sql`
    select ${COLUMNS} from imports where site_id = ${siteId} and kind = ${kind} and state in ('draft', 'applying')`);
  return rows[0];
}

type Content = {
  kind: ImportKind;
  filename: string | null;
  choices: object;
  mending: Mending;
  fingerprint: string;
  counts: Counts;
  sheets: Buffer;
  understanding: Buffer;
};

/** Returns undefined if the site has an open import of the kind. */
export async function insertImport(
  tx: Transaction,
  { siteId, accountId, ...content }: Content & { siteId: number; accountId: number },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into imports (site_id, account_id, kind, filename, choices, mending, fingerprint, counts, sheets, understanding, expires_at)
    values (${siteId}, ${accountId}, ${content.kind}, ${content.filename}, ${JSON.stringify(content.choices)}::jsonb,
      ${JSON.stringify(content.mending)}::jsonb, ${content.fingerprint}, ${JSON.stringify(content.counts)}::jsonb, ${content.sheets}, ${content.understanding},
      now() + make_interval(days => ${KEPT_DAYS}))
    on conflict (site_id, kind) where state in ('draft', 'applying') do nothing returning id`);
  return row?.id;
}

type NewContent = Omit<Content, 'kind' | 'filename' | 'sheets'> & { id: number; sheets: Buffer | null };

/** `sheets`: null if they stay as they are. */
export async function updateContent(
  tx: Transaction,
  { id, choices, mending, fingerprint, counts, understanding, sheets }: NewContent,
): Promise<void> {
  await tx.query(sql`
    update imports set choices = ${JSON.stringify(choices)}::jsonb, mending = ${JSON.stringify(mending)}::jsonb, fingerprint = ${fingerprint},
      counts = ${JSON.stringify(counts)}::jsonb, understanding = ${understanding}, sheets = coalesce(${sheets}, sheets),
      lock_version = lock_version + 1, updated_at = now()
    where id = ${id}`);
}

export async function setState(
  tx: Transaction,
  { id, state, jobId }: { id: number; state: ImportState; jobId?: number },
): Promise<void> {
  await tx.query(sql`
    update imports set state = ${state}, job_id = coalesce(${jobId ?? null}, job_id), expires_at = null, lock_version = lock_version + 1,
      updated_at = now()
    where id = ${id}`);
}

/** What choices say of the sheet: its name, its columns, and answers that name teams and people. */
export const SHEET_CHOICES = ['sheetName', 'columns', 'answers'];

/** Ends an import: nothing is kept of the file. Of one that is undone, rows that failed are those that could not be undone. */
export async function finishImport(
  tx: Transaction,
  { id, state }: { id: number; state: 'applied' | 'undone' },
): Promise<void> {
  await tx.query(sql`
    update imports set state = ${state}, sheets = null, understanding = null, mending = null, choices = choices - ${SHEET_CHOICES}::text[],
      lock_version = lock_version + 1,
      updated_at = now(), applied_at = coalesce(applied_at, now()),
      done = (select json_build_object('done', count(*) filter (where r.state = 'done'),
        'failed', count(*) filter (where r.state = ${state === 'undone' ? 'kept' : 'failed'}), 'undone', count(*) filter (where r.state = 'undone'))
        from import_rows r where r.import_id = ${id})
    where id = ${id}`);
}

export async function deleteImport(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from imports where id = ${id}`);
}

/** Replaces the plan. */
export async function replaceRows(
  tx: Transaction,
  { importId, siteId, batches }: { importId: number; siteId: number; batches: Iterable<RowBatch> },
): Promise<void> {
  await tx.query(sql`delete from import_rows where import_id = ${importId}`);
  for (const batch of batches)
    await tx.query(sql`
      insert into import_rows (site_id, import_id, position, outcome, record_id, plan)
      select ${siteId}, ${importId}, row.* from json_to_recordset(convert_from(${unpackBatch(batch)}, 'UTF8')::json)
        as row (position integer, outcome text, record_id bigint, plan jsonb)`);
}

const ROW = sql`id, position, outcome, state, record_id as "recordId", version, result, plan`;

export type RowFilter = {
  importId: number;
  outcome?: Outcome | undefined;
  state?: 'failed' | 'kept' | undefined;
};

/** In the order of the sheet. */
export async function listRows(
  db: Queryable,
  { importId, outcome, state, page }: RowFilter & { page: Pagination },
): Promise<Page<StoredRow>> {
  const conditions: Sql[] = [sql`import_id = ${importId}`];
  if (outcome !== undefined) conditions.push(sql`outcome = ${outcome}`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  return readPage<StoredRow>(db, {
    select: sql`select ${ROW} from import_rows where ${all(conditions)}`,
    order: sql`position`,
    page,
  });
}

/** A row that was not brought in. */
export const IS_BAD = sql`(outcome in ('asked', 'refused') or state = 'failed')`;

/** The rows that were not brought in: asked about, refused or failed. */
export async function listBadRows(db: Queryable, importId: number): Promise<StoredRow[]> {
  return db.query<StoredRow>(
    sql`select ${ROW} from import_rows where import_id = ${importId} and ${IS_BAD} order by position`,
  );
}

type BatchQuery = { importId: number; limit: number };

/** Locks the next rows to apply: those that do something. */
export async function lockNextRows(tx: Transaction, { importId, limit }: BatchQuery): Promise<StoredRow[]> {
  return tx.query<StoredRow>(sql`
    select ${ROW} from import_rows
    where import_id = ${importId} and state = 'planned' and ${DOES_SOMETHING}
    order by position limit ${limit} for update`);
}

/** Locks the next rows to undo: the last first. */
export async function lockLastRows(tx: Transaction, { importId, limit }: BatchQuery): Promise<StoredRow[]> {
  return tx.query<StoredRow>(sql`
    select ${ROW} from import_rows where import_id = ${importId} and state = 'done'
    order by position desc limit ${limit} for update`);
}

const DOES_SOMETHING = sql`outcome in ('created', 'changed', 'gone') and plan->'step' <> 'null'`;

/** How many rows do something, and how many of them have ended. */
export async function countProgress(
  db: Queryable,
  importId: number,
): Promise<{ total: number; ended: number }> {
  const [row] = await db.query<{ total: number; ended: number }>(sql`
    select count(*) as total, count(*) filter (where state <> 'planned') as ended
    from import_rows where import_id = ${importId} and ${DOES_SOMETHING}`);
  return row!;
}

export type RowResult = {
  id: number;
  state: Exclude<StoredRow['state'], 'planned'>;
  recordId?: number | null;
  version?: number | null;
  result?: string | null;
};

export async function recordResults(tx: Transaction, results: readonly RowResult[]): Promise<void> {
  const sent = results.map(({ id, state, recordId, version, result }) => ({
    ...{ id, state, record_id: recordId ?? null, version: version ?? null, result: result ?? null },
  }));
  await tx.query(sql`
    update import_rows r set state = sent.state, record_id = coalesce(sent.record_id, r.record_id), version = sent.version,
      result = sent.result
    from json_to_recordset(${JSON.stringify(sent)}::json)
      as sent (id bigint, state text, record_id bigint, version integer, result text)
    where r.id = sent.id`);
}

/** What was remembered for a header of this shape. */
export type Remembered = { columns: ColumnMeaning[]; answers: Answers };

export async function findRemembered(
  db: Queryable,
  { siteId, kind, fingerprint }: { siteId: number; kind: ImportKind; fingerprint: string },
): Promise<Remembered | undefined> {
  const rows = await db.query<Remembered>(sql`
    select columns, answers from import_mappings
    where site_id = ${siteId} and kind = ${kind} and fingerprint = ${fingerprint}`);
  return rows[0];
}

export async function remember(
  tx: Transaction,
  {
    siteId,
    kind,
    fingerprint,
    columns,
    answers,
  }: Remembered & { siteId: number; kind: ImportKind; fingerprint: string },
): Promise<void> {
  await tx.query(sql`
    insert into import_mappings (site_id, kind, fingerprint, columns, answers)
    values (${siteId}, ${kind}, ${fingerprint}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(answers)}::jsonb)
    on conflict (site_id, kind, fingerprint) do update
      set columns = excluded.columns, answers = excluded.answers, updated_at = now()`);
}

export async function addAliases(
  tx: Transaction,
  { siteId, aliases }: { siteId: number; aliases: readonly { list: string; text: string; id: number }[] },
): Promise<void> {
  if (aliases.length === 0) return;
  await tx.query(sql`
    insert into import_aliases (site_id, list, text, record_id)
    select ${siteId}, a.list, a.text, a.id
    from json_to_recordset(${JSON.stringify(aliases)}::json) as a (list text, text text, id bigint)
    on conflict (site_id, list, text) do update set record_id = excluded.record_id, updated_at = now()`);
}

/** The accounts of the people that an import added and who are still active on the site. */
export async function listAddedPeople(
  db: Queryable,
  importId: number,
): Promise<{ accountId: number; userId: number }[]> {
  return db.query(sql`
    select u.account_id as "accountId", u.id as "userId" from import_rows r
    join imports i on i.id = r.import_id and i.kind = 'people'
    join users u on u.id = r.record_id and u.active and u.account_id is not null
    where r.import_id = ${importId} and r.outcome = 'created' and r.state = 'done' order by r.position`);
}

/** How many acceptances the plan resets, and how many officials are emailed. */
export async function countTold(
  db: Queryable,
  importId: number,
): Promise<{ resets: number; emails: number }> {
  const [row] = await db.query<{ resets: number; emails: number }>(sql`
    select coalesce(sum(jsonb_array_length(plan->'resets')), 0) as resets, (
      select count(distinct user_id) from import_rows r, jsonb_array_elements(r.plan->'emails') as user_id
      where r.import_id = ${importId}) as emails
    from import_rows where import_id = ${importId}`);
  return { resets: Number(row!.resets), emails: Number(row!.emails) };
}
