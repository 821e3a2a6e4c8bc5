// Replaces what identifies a person in text that others wrote: notes, reasons, reports, emails, and the journal.
import type { Transaction } from '../storage/database.ts';
import { commas, raw, type Sql, sql } from '../storage/sql.ts';
import type { Identity } from './identity.ts';

/** What stands for the name of a person who was deleted. */
export const DELETED_NAME = { firstName: 'Deleted', lastName: 'user' };
const NAME = `${DELETED_NAME.firstName} ${DELETED_NAME.lastName}`;
const CONTACT = '[deleted]';

/** The columns of text that people or emails fill, by table; each table has `site_id`. */
const COLUMNS: Record<string, { texts?: string[]; documents?: string[] }> = {
  games: { texts: ['public_note', 'private_note', 'subvenue', 'paid_via', 'user_defined_id'] },
  assignments: { texts: ['declined_reason'] },
  requests: { texts: ['note', 'reason'] },
  blocks: { texts: ['reason'] },
  availability: { texts: ['description'] },
  statements: { texts: ['description', 'payor_name'] },
  form_submissions: { texts: ['remark', 'name'], documents: ['field_values', 'fields'] },
  emails: { texts: ['subject', 'failure'] },
  notices: { documents: ['told'] },
};

type Mentions = { identity: Identity; siteIds: readonly number[] };

const SLICE = 20_000; // entries of the journal that one statement compares: a fraction of the time that it may take

/** Entries of the journal that mention a person, of all transactions that had ended before `horizon`. */
export type FoundEntries = { ids: readonly number[]; horizon: string };

/** Finds them in many statements without locks: a site may have a million entries. */
export async function findInJournal(tx: Transaction, { identity, siteIds }: Mentions): Promise<FoundEntries> {
  const [now] = await tx.query<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  const { any } = patternsOf(identity, inJson);
  const ids: number[] = [];
  for (const siteId of siteIds) {
    let after = { xid: '0', id: 0 };
    for (let isMore = true; isMore; ) {
      const slice = await tx.query<{ xid: string; id: number; found: boolean }>(sql`
        with slice as materialized (
          select xid, id, before, after from journal
          where site_id = ${siteId} and (xid, id) > (${after.xid}::xid8, ${after.id}) order by xid, id limit ${SLICE}
        ), compared as (
          select xid, id, ${mentionIn(any)} as found, row_number() over (order by xid desc, id desc) = 1 as last from slice
        )
        select xid::text, id, found from compared where found or last order by compared.xid, id`);
      ids.push(...slice.filter(({ found }) => found).map(({ id }) => id));
      isMore = slice.length > 0;
      after = slice.at(-1) ?? after;
    }
  }
  return { ids, horizon: now!.horizon };
}

/** Replaces mentions in entries that were found, and in those of these sites that were written since. */
export async function replaceInJournal(
  tx: Transaction,
  { identity, siteIds, found }: Mentions & { found: FoundEntries },
): Promise<void> {
  const later = await tx.query<{ id: number }>(sql`
    select id from journal
    where site_id = any(${siteIds}) and xid >= ${found.horizon}::xid8
      and ${mentionIn(patternsOf(identity, inJson).any)}`);
  const ids = [...new Set([...found.ids, ...later.map(({ id }) => id)])];
  for (let at = 0; at < ids.length; at += BATCH) {
    const within = sql`id = any(${ids.slice(at, at + BATCH)}::bigint[])`;
    for (const column of ['before', 'after'])
      await replaceInDocuments(tx, { table: 'journal', column, within, identity, siteIds });
  }
}

const mentionIn = (any: string): Sql =>
  sql`(coalesce(before::text ~* ${any}, false) or coalesce(after::text ~* ${any}, false))`;

/** Replaces mentions of the person in all text of these sites, but that of the journal. */
export async function replaceMentions(tx: Transaction, mentioned: Mentions): Promise<void> {
  for (const [table, { texts = [], documents = [] }] of Object.entries(COLUMNS)) {
    if (texts.length > 0) await replaceInTexts(tx, { table, columns: texts, ...mentioned });
    for (const column of documents) await replaceInDocuments(tx, { table, column, ...mentioned });
  }
}

async function replaceInTexts(
  tx: Transaction,
  { table, columns, identity, siteIds }: Mentions & { table: string; columns: string[] },
): Promise<void> {
  const patterns = patternsOf(identity, (text) => text);
  const changes = columns.map((name) => sql`${raw(name)} = ${replaced(sql`${raw(name)}`, patterns)}`);
  const found = columns
    .map((name) => sql`${raw(name)} ~* ${patterns.any}`)
    .reduce((all, one) => sql`${all} or ${one}`);
  await tx.query(sql`
    update ${raw(table)} set ${commas(changes)} where site_id = any(${siteIds}) and (${found})`);
}

/** Only within strings of the documents: never in their keys, nor in a number. */
async function replaceInDocuments(
  tx: Transaction,
  { table, column, within = sql`true`, identity, siteIds }: Mentions & DocumentColumn,
): Promise<void> {
  const { any } = patternsOf(identity, inJson);
  const rows = await tx.query<{ id: number; document: unknown }>(sql`
    select id, ${raw(column)} as document from ${raw(table)}
    where site_id = any(${siteIds}) and ${within} and ${raw(column)}::text ~* ${any}`);
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const documents = batch.map(({ document }) => JSON.stringify(inStrings(document, identity)));
    await tx.query(sql`
      update ${raw(table)} t set ${raw(column)} = changed.document::jsonb
      from unnest(${batch.map(({ id }) => id)}::bigint[], ${documents}::text[]) as changed (id, document)
      where t.id = changed.id`);
  }
}

/** `within`: a condition on the rows. */
type DocumentColumn = { table: string; column: string; within?: Sql };

const BATCH = 500; // rows of one statement

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function inStrings(value: unknown, identity: Identity): unknown {
  if (typeof value === 'string') return withoutMentions(value, identity);
  if (Array.isArray(value)) return value.map((one) => inStrings(one, identity));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inStrings(one, identity)]));
}

function withoutMentions(text: string, { names, contacts }: Identity): string {
  return text.replaceAll(wholeTexts(names), () => NAME).replaceAll(wholeTexts(contacts), () => CONTACT);
}

/** As the pattern of PostgreSQL below. */
function wholeTexts(texts: readonly string[]): RegExp {
  const any = texts.length === 0 ? NOTHING : texts.map(escaped).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_])`, 'giu');
}

type Patterns = { names: string; contacts: string; any: string };

/** Regular expressions of PostgreSQL: whole words, with any white space between them, whatever the case. */
function patternsOf({ names, contacts }: Identity, written: (text: string) => string): Patterns {
  const any = (texts: string[]) =>
    texts.length === 0 ? NOTHING : wholeWords(texts.map((text) => escaped(written(text))).join('|'));
  return { names: any(names), contacts: any(contacts), any: any([...names, ...contacts]) };
}

const NOTHING = '$.'; // matches no text

/** In JSON, a line break before the name is written with a letter. */
function wholeWords(alternatives: string): string {
  return `(^|\\W|\\\\[bfnrt])(?:${alternatives})(?!\\w)`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
}

/** The character before the name stays. */
function replaced(text: Sql, { names, contacts }: Patterns): Sql {
  const inner = sql`regexp_replace(${text}, ${names}, ${`\\1${NAME}`}, 'gi')`;
  return sql`regexp_replace(${inner}, ${contacts}, ${`\\1${CONTACT}`}, 'gi')`;
}

/** Whether a text mentions the person. */
export function mentions(text: string, { names, contacts }: Identity): boolean {
  return wholeTexts([...names, ...contacts]).test(text);
}
