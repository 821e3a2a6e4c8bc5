// Finds and replaces what identifies a person in text that others wrote: notes, reasons, reports, emails, and the journal.
import type { PersonalData } from '../domain/record-facts.ts';
import { PERSONAL_KINDS } from '../domain/record-kinds.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { listMonths } from '../storage/partitions.ts';
import { commas, raw, type Sql, sql } from '../storage/sql.ts';
import type { Identity } from './identity.ts';
import { patternsOf, wordsOf } from './patterns.ts';

/** What stands for the name of a person who was deleted. */
export const DELETED_NAME = { firstName: 'Deleted', lastName: 'user' };
const NAME = `${DELETED_NAME.firstName} ${DELETED_NAME.lastName}`;
const CONTACT = '[deleted]';

/** The columns of text that people or emails fill, by table; each table has `id` and `site_id`. */
const COLUMNS: Record<string, NonNullable<PersonalData['mentions']>> = {
  journal: { documents: ['before', 'after'] },
  users: { texts: ['notes'] },
  notices: { documents: ['last_notified'] },
  emails: { texts: ['subject', 'failure'] },
  message_recipients: { documents: ['facts'] }, // of others: with the name of who wrote to them
  ...Object.fromEntries(
    PERSONAL_KINDS.flatMap(({ table, mentions }) => (mentions ? [[table, mentions]] : [])),
  ),
};
/** The tables in groups: no request waits for the rows of the first two. */
export const JOURNAL = ['journal'];
export const EMAILS = ['notices', 'emails'];
export const RECORDS = Object.keys(COLUMNS).filter((table) => ![...JOURNAL, ...EMAILS].includes(table));

export type Scope = { identity: Identity; siteIds: readonly number[] };

/** The ids of rows that mention the person, by table, of all transactions that had ended before `horizon`. */
export type FoundRows = { ids: Record<string, number[]>; horizon: string };

type Search = Scope & {
  tables?: readonly string[];
  /** Only rows that were written by transactions which ended at this horizon or later. */
  since?: string;
};

/** Finds the rows without locks, each table in a statement, and the journal, which may have millions, in one for each month. */
export async function findMentions(
  db: Queryable,
  { identity, siteIds, tables = Object.keys(COLUMNS), since }: Search,
): Promise<FoundRows> {
  const [now] = await db.query<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  const { any, words } = patternsOf(identity);
  const ids: Record<string, number[]> = {};
  for (const table of tables) {
    const { texts = [], documents = [] } = COLUMNS[table]!;
    const text = sql`concat_ws(' ', ${commas([...texts, ...documents].map((name) => raw(name)))})`;
    ids[table] = [];
    for (const part of await partsOf(db, table, since)) {
      // `offset 0` and `case`: PostgreSQL takes a regular expression for cheaper than what leaves few rows to it.
      const rows = await db.query<{ id: number }>(sql`
        select id from (
          select * from ${raw(table)} where site_id = any(${siteIds}) and ${part} offset 0) as part
        where case when lower(${text} collate "C") like any(${words}) then ${text} ~* ${any} end`);
      ids[table].push(...rows.map(({ id }) => id));
    }
  }
  return { ids, horizon: now!.horizon };
}

/** The conditions of the statements that search a table. */
async function partsOf(db: Queryable, table: string, since: string | undefined): Promise<Sql[]> {
  if (table === 'journal') {
    if (since !== undefined) return [sql`xid >= ${since}::xid8`];
    const months = (await listMonths(db, table)).map((month) => month.toISOString());
    return ['-infinity', ...months].map((begins, at) => {
      const ends = months[at] ?? 'infinity';
      return sql`created_at >= ${begins}::timestamptz and created_at < ${ends}::timestamptz`;
    });
  }
  // A row that was frozen long ago may be compared too: what it has is searched again.
  return [since === undefined ? sql`true` : sql`age(xmin) <= age(${since}::xid8::xid)`];
}

/** Replaces what these rows have of the person by then. */
export async function replaceMentions(
  tx: Transaction,
  { identity, found, tables }: { identity: Identity; found: readonly FoundRows[]; tables: readonly string[] },
): Promise<void> {
  for (const table of tables) {
    const { texts = [], documents = [] } = COLUMNS[table]!;
    const all = [...new Set(found.flatMap(({ ids }) => ids[table] ?? []))];
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH);
      if (texts.length > 0) await replaceInTexts(tx, { table, columns: texts, ids: batch, identity });
      if (documents.length > 0)
        await replaceInDocuments(tx, { table, columns: documents, ids: batch, identity });
    }
  }
}

const BATCH = 500; // rows of one statement

type Rows = { table: string; columns: readonly string[]; ids: number[]; identity: Identity };

/** The character before the name stays. */
async function replaceInTexts(tx: Transaction, { table, columns, ids, identity }: Rows): Promise<void> {
  const { names, contacts } = patternsOf(identity);
  const changes = columns.map((name) => {
    const inner = sql`regexp_replace(${raw(name)}, ${names}, ${`\\1${NAME}`}, 'gi')`;
    return sql`${raw(name)} = regexp_replace(${inner}, ${contacts}, ${`\\1${CONTACT}`}, 'gi')`;
  });
  await tx.query(sql`update ${raw(table)} set ${commas(changes)} where id = any(${ids}::bigint[])`);
}

/** Only within strings of the documents: never in their keys, nor in a number. */
async function replaceInDocuments(tx: Transaction, { table, columns, ids, identity }: Rows): Promise<void> {
  const names = columns.map((name) => raw(name));
  const rows = await tx.query<{ id: number; documents: unknown[] }>(sql`
    select id, json_build_array(${commas(names)}) as documents from ${raw(table)}
    where id = any(${ids}::bigint[]) order by id for update`);
  const changed = rows.map(({ id, documents }) => ({ id, documents: inStrings(documents, identity) }));
  const changes = names.map(
    (name, at) => sql`${name} = nullif(changed.documents->${raw(String(at))}, 'null')`,
  );
  await tx.query(sql`
    update ${raw(table)} t set ${commas(changes)}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id bigint, documents jsonb)
    where t.id = changed.id`);
}

function inStrings(value: unknown, identity: Identity): unknown {
  if (typeof value === 'string') return withoutMentions(value, identity);
  if (Array.isArray(value)) return value.map((one) => inStrings(one, identity));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inStrings(one, identity)]));
}

function withoutMentions(text: string, { names, contacts }: Identity): string {
  return text.replaceAll(wordsOf(names), () => NAME).replaceAll(wordsOf(contacts), () => CONTACT);
}

/** Whether a text mentions the person. */
export function mentions(text: string, { names, contacts }: Identity): boolean {
  return wordsOf([...names, ...contacts]).test(text);
}
