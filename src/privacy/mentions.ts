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

/** Replaces mentions of the person in all text of these sites. */
export async function replaceMentions(
  tx: Transaction,
  { identity, siteIds }: { identity: Identity; siteIds: readonly number[] },
): Promise<void> {
  for (const [table, { texts = [], documents = [] }] of Object.entries(COLUMNS)) {
    const asText = patternsOf(identity, (text) => text);
    const asJson = patternsOf(identity, (text) => JSON.stringify(text).slice(1, -1));
    const changes = [
      ...texts.map((name) => sql`${raw(name)} = ${replaced(sql`${raw(name)}`, asText)}`),
      ...documents.map((name) => sql`${raw(name)} = ${replaced(sql`${raw(name)}::text`, asJson)}::jsonb`),
    ];
    const found = [
      ...texts.map((name) => sql`${raw(name)} ~* ${asText.any}`),
      ...documents.map((name) => sql`${raw(name)}::text ~* ${asJson.any}`),
    ].reduce((all, one) => sql`${all} or ${one}`);
    await tx.query(sql`
      update ${raw(table)} set ${commas(changes)} where site_id = any(${siteIds}) and (${found})`);
  }
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
  const folded = text.replaceAll(/\s+/g, ' ').toLowerCase();
  return [...names, ...contacts].some((one) => folded.includes(one.toLowerCase()));
}
