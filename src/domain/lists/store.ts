// The SQL of the six lists, written once.

import { AppError } from '../../kernel/errors.ts';
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import { commas, nothing, raw, type Sql, setting, sql, withoutUndefined } from '../../storage/sql.ts';
import {
  type Entries,
  type Entry,
  type EntryChange,
  KINDS,
  type ListName,
  type MergeableList,
  type NewEntry,
  nounOf,
  tidyName,
} from './list.ts';

const FIND_TRIES = 5; // each retry means that another transaction renamed or deleted the entry meanwhile

export async function findEntry<List extends ListName>(
  db: Queryable,
  list: List,
  id: number,
): Promise<Entries[List] | undefined> {
  const rows = await db.query<EntryRow>(sql`select * from ${raw(list)} where id = ${id}`);
  return rows.map(readerOf(list))[0];
}

/** Locks the entry against deletion until the transaction ends, so that a row that refers to it can be written. */
export async function holdEntry<List extends ListName>(
  tx: Transaction,
  list: List,
  id: number,
): Promise<Entries[List] | undefined> {
  const rows = await tx.query<EntryRow>(sql`select * from ${raw(list)} where id = ${id} for key share`);
  return rows.map(readerOf(list))[0];
}

/** The names of references, each with its list. */
type ReferenceLists = Record<string, ListName>;

/** `holdEntry` for several references in one statement; undefined for those without an id, or whose entry is missing. */
export async function holdEntries<Lists extends ReferenceLists>(
  tx: Transaction,
  lists: Lists,
  ids: { [Name in keyof Lists]?: number | undefined },
): Promise<{ [Name in keyof Lists]?: Entries[Lists[Name]] | undefined }> {
  const names = Object.keys(lists);
  const columns = names.map(
    (name) => sql`(select to_json(entry) from (
      select * from ${raw(lists[name]!)} where id = ${ids[name] ?? null} for key share) as entry) as ${raw(`"${name}"`)}`,
  );
  const [row] = await tx.query<Record<string, EntryRow | null>>(sql`select ${commas(columns)}`);
  const found = names.flatMap((name) => (row![name] ? [[name, readerOf(lists[name]!)(row![name])]] : []));
  return Object.fromEntries(found);
}

/** Locks the entry against changes, deletion and new references until the transaction ends. */
export async function lockEntry<List extends ListName>(
  tx: Transaction,
  list: List,
  id: number,
): Promise<Entries[List] | undefined> {
  const rows = await tx.query<EntryRow>(sql`select * from ${raw(list)} where id = ${id} for update`);
  return rows.map(readerOf(list))[0];
}

/** Whether the venues are in the same time zone; one without its own has that of the site. */
export async function haveOneZone(tx: Transaction, venueIds: readonly number[]): Promise<boolean> {
  const zones = await tx.query(sql`
    select distinct coalesce(v.timezone, s.timezone) from venues v join sites s on s.id = v.site_id
    where v.id = any(${venueIds})`);
  return zones.length === 1;
}

export type EntryQuery = {
  siteId: number;
  /** Part of the name, ignoring case and spacing. */
  query?: string | undefined;
  page: Pagination;
};

/** The entries of a site, by id. */
export async function listEntries<List extends ListName>(
  db: Queryable,
  list: List,
  { siteId, query, page }: EntryQuery,
): Promise<Page<Entries[List]>> {
  const { rows, records } = await readPage<EntryRow>(db, {
    select: sql`select * from ${raw(list)} where site_id = ${siteId} ${named(query)}`,
    order: sql`id`,
    page,
  });
  return { rows: rows.map(readerOf(list)), records };
}

/** Returns undefined if the site already has an entry of that name. */
export async function insertEntry<List extends ListName>(
  tx: Transaction,
  list: List,
  { siteId, name, ...more }: NewEntry<List>,
): Promise<Entries[List] | undefined> {
  const [inserted] = await tx.query<EntryRow>(sql`
    insert into ${raw(list)} (site_id, name) values (${siteId}, ${tidyName(name)})
    on conflict (site_id, folded_name) do nothing
    returning *`);
  const columns = toColumns(list, more);
  if (inserted === undefined || Object.keys(columns).length === 0)
    return inserted && readerOf(list)(inserted);
  const rows = await tx.query<EntryRow>(
    sql`update ${raw(list)} set ${setting(columns)} where id = ${inserted.id} returning *`,
  );
  return rows.map(readerOf(list))[0];
}

/** Changes the fields given. If another entry has the name, throws an error that `isNameTaken` recognizes. */
export async function updateEntry<List extends ListName>(
  tx: Transaction,
  list: List,
  { id, change: { name, ...more } }: { id: number; change: EntryChange<List> },
): Promise<Entries[List] | undefined> {
  const columns = { name: name && tidyName(name), ...toColumns(list, more) };
  const rows = await tx.query<EntryRow>(
    sql`update ${raw(list)} set ${setting(columns)}, updated_at = now() where id = ${id} returning *`,
  );
  return rows.map(readerOf(list))[0];
}

/** Deletes the entry. The foreign key also deletes the officials of a league. */
export async function removeEntry(tx: Transaction, list: ListName, id: number): Promise<void> {
  await tx.query(sql`delete from ${raw(list)} where id = ${id}`);
}

/** Whether the error means that the site already has an entry or pattern of the name. */
export function isNameTaken(error: unknown): boolean {
  return violatedConstraint(error)?.endsWith('_site_id_folded_name_key') ?? false;
}

/** The condition for a search by part of the name. */
export function named(query: string | undefined): Sql {
  return query === undefined ? nothing : sql`and position(folded(${query}) in folded_name) > 0`;
}

/**
 * The site's entry of that name, created if missing (docs/api: Writing games) and whether it was, locked until the transaction ends.
 * Safe in parallel: a transaction that loses the insert waits for the winner's commit and reads its row, or retries if
 * the row was renamed or deleted in between.
 */
export async function findOrCreateByName<List extends ListName>(
  tx: Transaction,
  list: List,
  entry: { siteId: number; name: string },
): Promise<{ entry: Entries[List]; isNew: boolean }> {
  for (let attempt = 1; attempt <= FIND_TRIES; attempt++) {
    const found = await holdEntryNamed(tx, list, entry);
    if (found !== undefined) return { entry: found, isNew: false };
    const inserted = await insertEntry(tx, list, entry as NewEntry<List>);
    if (inserted !== undefined) return { entry: inserted, isNew: true };
  }
  throw new AppError('conflict', `The ${nounOf(list)} "${entry.name}" is being changed; try again.`);
}

/** Compares names ignoring case and spacing. */
async function holdEntryNamed<List extends ListName>(
  tx: Transaction,
  list: List,
  { siteId, name }: { siteId: number; name: string },
): Promise<Entries[List] | undefined> {
  const rows = await tx.query<EntryRow>(sql`
    select * from ${raw(list)} where site_id = ${siteId} and folded_name = folded(${tidyName(name)})
    for key share`);
  return rows.map(readerOf(list))[0];
}

/** The columns of the fields that only this list has. */
const COLUMNS: { [List in ListName]: { [Field in Exclude<keyof Entries[List], keyof Entry>]: string } } = {
  venues: {
    ...{ street1: 'street_1', city: 'city', stateOrProvince: 'state_or_province', postal: 'postal' },
    ...{ latitude: 'latitude', longitude: 'longitude', timezone: 'timezone' },
  },
  leagues: {},
  age_groups: { gameLength: 'game_length', minimumGrade: 'minimum_grade' },
  game_types: {},
  genders: {},
  teams: {},
};

/** The fields that were sent, by their columns. */
function toColumns(list: ListName, sent: object): Record<string, unknown> {
  const columns: [string, string][] = Object.entries(COLUMNS[list]);
  return withoutUndefined(
    Object.fromEntries(columns.map(([field, column]) => [column, sent[field as keyof typeof sent]])),
  );
}

/** A row of a list, read directly or from JSON, where times are text. */
export type EntryRow = { id: number; site_id: number; name: string } & {
  [Name in 'created_at' | 'updated_at']: Date | string;
};

/** Reads the rows of a list. */
export function readerOf<List extends ListName>(list: List): (row: EntryRow) => Entries[List] {
  const columns: [string, string][] = Object.entries(COLUMNS[list]);
  return (row) => {
    const { id, name } = row;
    const times = { createdAt: new Date(row.created_at), updatedAt: new Date(row.updated_at) };
    const more = columns.map(([field, column]) => [field, row[column as keyof EntryRow]]);
    return { id, siteId: row.site_id, name, ...times, ...Object.fromEntries(more) } as Entries[List];
  };
}

/** Records that an entry, and those merged into it before, are another from now on. */
export async function recordMerge(
  tx: Transaction,
  list: MergeableList,
  { id, into }: { id: number; into: Entry },
): Promise<void> {
  const kind = KINDS[list];
  await tx.query(sql`
    insert into merged_records (kind, record_id, former_id, site_id)
    select ${kind}, ${into.id}::bigint, f.id, ${into.siteId}::bigint from (
      select former_id as id from merged_records where kind = ${kind} and record_id = ${id}
      union all select ${id}::bigint) as f`);
}
