// Imports an exported site as a new one: every record gets a new id, and references follow.
import { isEmailAddress } from '../../../kernel/email-address.ts';
import { AppError } from '../../../kernel/errors.ts';
import { isReadable } from '../../../kernel/names.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { readSchema } from '../../../storage/migrate.ts';
import { raw, sql } from '../../../storage/sql.ts';
import { ensureAccount, findAccountByEmail } from '../../accounts/store.ts';
import { allowArchivedSites } from '../../journal/protection.ts';
import { recordChanges } from '../../journal/store.ts';
import { localeNamed, zoneNamed } from '../site.ts';
import { isZoneOfDatabase, lockSite, siteEntry } from '../store.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  type Row,
  type SiteFooter,
  type SiteHeader,
  type SiteRecord,
} from './format.ts';
import { ACCOUNTS, columnList, readTableColumns, SITES, type TableColumns } from './tables.ts';

const BATCH = 500; // rows of one statement

export type SiteImport = {
  /** Reads the lines of the file, without their ends, from the beginning. */
  lines: () => AsyncIterable<string>;
  /** Only tells what would come. */
  dryRun: boolean;
  /** Done in the same transaction, with the id of the new site. */
  afterwards: (tx: Transaction, siteId: number) => Promise<void>;
};

export type SiteImportResult = {
  siteId: number;
  name: string;
  counts: Record<string, number>;
  /** The addresses without an account so far. */
  newAccounts: string[];
};

/**
 * Imports all of the site or nothing. Nobody is told of it, and no event is recorded. Throws AppError `validation_failed` for
 * a file that is not complete or does not fit, with the number of the line.
 */
export async function importSite(db: Database, options: SiteImport): Promise<SiteImportResult> {
  const dryRun = new DryRunEnd();
  try {
    return await db.transaction(async (tx) => {
      const result = await importInto(tx, options);
      if (!options.dryRun) return result;
      dryRun.result = result;
      throw dryRun; // rolls back
    });
  } catch (error) {
    if (error === dryRun) return dryRun.result!;
    throw error;
  }
}

class DryRunEnd extends Error {
  result: SiteImportResult | undefined;
}

/** What has been read: the new ids by table and id in the file, and where the reader is. */
type Import = {
  ids: Map<string, Map<number, number>>;
  counts: Record<string, number>;
  newAccounts: string[];
  line: number;
};

async function importInto(tx: Transaction, { lines, afterwards }: SiteImport): Promise<SiteImportResult> {
  const state: Import = { ids: new Map(), counts: {}, newAccounts: [], line: 0 };
  const tables = new Map((await readTableColumns(tx)).map((table) => [table.name, table]));
  let header: SiteHeader | undefined;
  let footer: SiteFooter | undefined;
  let openGames: Row | undefined;
  let batch: { table: TableColumns; rows: Row[] } | undefined;
  const insertBatch = async () => {
    if (batch !== undefined) await insertRows(tx, batch, state);
    batch = undefined;
  };
  for await (const text of lines()) {
    state.line++;
    const line = parse(text, state);
    if (header === undefined) {
      header = await checkHeader(tx, line);
      continue;
    }
    if (footer !== undefined) throw wrong(state, 'something follows the last line');
    if ('end' in line) {
      footer = line as SiteFooter;
      continue;
    }
    const { table: name, row } = line as SiteRecord;
    if (typeof row !== 'object' || row === null) throw wrong(state, 'it has no row');
    checkNames(row, state);
    state.counts[name] = (state.counts[name] ?? 0) + 1;
    if (name === ACCOUNTS) {
      await addAccount(tx, row, state);
      continue;
    }
    const table = tables.get(name);
    if (table === undefined) throw wrong(state, `this release knows no records of "${name}"`);
    if (name === SITES) {
      await checkPlace(tx, row, state);
      openGames = row.open_games as Row;
    }
    if (batch?.table !== table || batch.rows.length === BATCH) await insertBatch();
    batch ??= { table, rows: [] };
    batch.rows.push(row);
  }
  await insertBatch();
  if (header === undefined) throw noExport(); // an empty file
  const { counts } = checkComplete(footer, state);
  const [siteId] = state.ids.get(SITES)?.values() ?? [];
  if (siteId === undefined || state.counts[SITES] !== 1) throw wrong(state, 'there is no site');
  await mapOpenGames(tx, { siteId, openGames, state });
  await tx.query(sql`
    update users u set never_invited = false from accounts a
    where u.site_id = ${siteId} and u.never_invited and a.id = u.account_id and a.first_signed_in_at is not null`);
  const site = (await lockSite(tx, siteId))!;
  await allowArchivedSites(tx);
  await recordChanges(tx, [siteEntry({ after: site })]);
  await afterwards(tx, siteId);
  return { siteId, name: site.name, counts, newAccounts: state.newAccounts };
}

function parse(text: string, state: Import): object {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line;
  } catch {}
  if (state.line === 1) throw noExport();
  throw wrong(state, 'it is not a JSON object');
}

async function checkHeader(tx: Transaction, line: object): Promise<SiteHeader> {
  const header = line as SiteHeader;
  if (header.format !== FORMAT || typeof header.release !== 'string') throw noExport();
  const { known } = await readSchema(tx);
  if (header.format_version === FORMAT_VERSION && header.schema <= known) return header;
  throw new AppError(
    'conflict',
    `The site was exported by release ${header.release}, which is newer than this one: use that release.`,
  );
}

function checkComplete(footer: SiteFooter | undefined, state: Import): SiteFooter {
  if (footer === undefined) throw wrong(state, 'the end of the file is missing');
  if (typeof footer.counts !== 'object' || footer.counts === null)
    throw wrong(state, 'the end of the file has no counts');
  for (const [table, count] of Object.entries(footer.counts)) {
    const found = state.counts[table] ?? 0;
    if (found !== count) throw wrong(state, `there are ${found} records of ${table} and not ${count}`);
  }
  return footer;
}

const NAMES = ['name', 'first_name', 'last_name', 'position'];

/** Names are what the API accepts as names: they are shown to people, and in emails. */
function checkNames(row: Row, state: Import): void {
  for (const column of NAMES) {
    const name = row[column];
    if (typeof name === 'string' && !isReadable(name))
      throw wrong(state, `the ${column} ${JSON.stringify(name)} is not one line of visible characters`);
  }
}

/** An account is found by its address, or made without a password. */
async function addAccount(tx: Transaction, row: Row, state: Import): Promise<void> {
  const { id, email, first_name: firstName, last_name: lastName } = row as Record<string, string>;
  if (typeof email !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string')
    throw wrong(state, 'an account has an email, a first_name and a last_name');
  if (!isEmailAddress(email)) throw wrong(state, `${JSON.stringify(email)} is not an email address`);
  const found = await findAccountByEmail(tx, email);
  if (found === undefined) state.newAccounts.push(email);
  const accountId = found?.id ?? (await ensureAccount(tx, { email, firstName, lastName }));
  idsOf(state, ACCOUNTS).set(Number(id), accountId);
}

async function checkPlace(tx: Transaction, { timezone, locale }: Row, state: Import): Promise<void> {
  const zone = typeof timezone === 'string' ? zoneNamed(timezone) : undefined;
  if (zone === undefined || !(await isZoneOfDatabase(tx, zone)))
    throw wrong(state, `${timezone} is not a time zone that this database knows`);
  const isKnown = locale === undefined || (typeof locale === 'string' && localeNamed(locale) === locale);
  if (!isKnown) throw wrong(state, `${locale} is not a known locale`);
}

async function insertRows(
  tx: Transaction,
  { table, rows }: { table: TableColumns; rows: Row[] },
  state: Import,
): Promise<void> {
  const { name, hasId } = table;
  const given = table.columns.filter((column) => column in rows[0]!); // a column of a newer release gets its default
  // Before ids are drawn, as INSERT does: whoever gives an id itself must not take one of them (reserveFormTemplateId).
  await tx.query(sql`lock table ${raw(name)} in row exclusive mode`);
  const newIds = hasId ? await nextIds(tx, { name, count: rows.length }) : [];
  const needed = ['id', 'site_id'].filter((column) => table.columns.includes(column));
  const mapped = rows.map((row, at) => {
    const missing = needed.find((column) => typeof row[column] !== 'number');
    if (missing !== undefined) throw wrong(state, `a record of ${name} before it has no ${missing}`);
    const unknown = Object.keys(row).find((column) => !given.includes(column));
    if (unknown !== undefined) throw wrong(state, `records of ${name} have no ${unknown} in this release`);
    const references = Object.entries(table.references).map(([column, target]) => [
      column,
      row[column] === null || row[column] === undefined
        ? row[column]
        : newIdOf(state, { name, column, target, row, lost: table.lost[column] }),
    ]);
    if (hasId) idsOf(state, name).set(row.id as number, newIds[at]!);
    return { ...row, ...Object.fromEntries(references), ...(hasId && { id: newIds[at] }) };
  });
  try {
    await tx.query(sql`
      insert into ${raw(name)} (${columnList(given)}) overriding system value
      select ${columnList(given)} from jsonb_populate_recordset(null::${raw(name)}, ${JSON.stringify(mapped)}::jsonb)`);
  } catch (error) {
    if (!isOfRows(error)) throw error;
    throw wrong(state, `records of ${name} before it do not fit: ${error.message}`);
  }
}

/** Whether values are to blame: SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
function isOfRows(error: unknown): error is Error {
  return error instanceof Error && /^2[23]/.test(String((error as { code?: string }).code));
}

async function nextIds(tx: Transaction, { name, count }: { name: string; count: number }): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${name}, 'id')) as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

type Reference = { name: string; column: string; target: string; row: Row; lost: null | 0 | undefined };

function newIdOf(state: Import, { name, column, target, row, lost }: Reference): number | null {
  const id = state.ids.get(target)?.get(row[column] as number);
  if (id !== undefined) return id;
  if (lost !== undefined) return lost;
  throw wrong(
    state,
    `a record of ${name} before it has the ${column} ${row[column]}, which is not in the file`,
  );
}

function idsOf({ ids }: Import, table: string): Map<number, number> {
  const known = ids.get(table) ?? new Map<number, number>();
  ids.set(table, known);
  return known;
}

/** The groups that may claim games are named in the settings of the site, which come before the groups. */
async function mapOpenGames(
  tx: Transaction,
  { siteId, openGames, state }: { siteId: number; openGames: Row | undefined; state: Import },
): Promise<void> {
  const groupIds = openGames?.groupIds;
  if (!Array.isArray(groupIds) || groupIds.length === 0) return;
  const mapped = groupIds.flatMap((id) => state.ids.get('groups')?.get(id) ?? []);
  const changed = JSON.stringify({ ...openGames, groupIds: mapped.sort((one, other) => one - other) });
  await tx.query(sql`update sites set open_games = ${changed}::jsonb where id = ${siteId}`);
}

function noExport(): AppError {
  return new AppError(
    'validation_failed',
    'The file is not an exported site: "crewcall site export" writes one.',
  );
}

function wrong({ line }: Import, what: string): AppError {
  return new AppError('validation_failed', `Line ${line} of the file cannot be imported: ${what}.`);
}
