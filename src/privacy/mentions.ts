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
  journal: { documents: ['before', 'after'] },
};

type Mentions = { identity: Identity; siteIds: readonly number[] };

/** Replaces mentions of the person in all text of these sites. */
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
  { table, column, identity, siteIds }: Mentions & { table: string; column: string },
): Promise<void> {
  const { any } = patternsOf(identity, (text) => JSON.stringify(text).slice(1, -1));
  const rows = await tx.query<{ id: number; document: unknown }>(sql`
    select id, ${raw(column)} as document from ${raw(table)}
    where site_id = any(${siteIds}) and ${raw(column)}::text ~* ${any}`);
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const documents = batch.map(({ document }) => JSON.stringify(inStrings(document, identity)));
    await tx.query(sql`
      update ${raw(table)} t set ${raw(column)} = changed.document::jsonb
      from unnest(${batch.map(({ id }) => id)}::bigint[], ${documents}::text[]) as changed (id, document)
      where t.id = changed.id`);
  }
}

const BATCH = 500; // rows of one statement

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
