// The SQL of the six lists, written once.

import { AppError } from '../../kernel/errors.ts';
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable } from '../../storage/page.ts';
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

/** `holdEntry` for the ids of several lists in one statement. */
export async function holdEntries(
  tx: Transaction,
  ids: ReadonlyMap<ListName, readonly number[]>,
): Promise<Map<ListName, Entry[]>> {
  const columns = LISTS.map(
    (list) => sql`(select json_agg(entry) from (
      select * from ${raw(list)} where id = any(${ids.get(list) ?? []}::bigint[]) order by id for key share) as entry)
      as ${raw(list)}`,
  );
  const [row] = await tx.query<Record<ListName, EntryRow[] | null>>(sql`select ${commas(columns)}`);
  return new Map(LISTS.map((list) => [list, (row![list] ?? []).map(readerOf(list))]));
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

/** What a list of entries can be sorted by. */
export const ENTRY_SORTS: Sortable = {
  name: sql`lower(name)`,
  created: sql`created_at`,
  updated: sql`updated_at`,
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
    sortable: ENTRY_SORTS,
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

type NamedEntries = { siteId: number; names: readonly string[] };

/**
 * The site's entries by these names, created if missing (docs/api: Writing games) and whether they were, locked until the
 * transaction ends. Safe in parallel: names are locked in their order; a transaction that loses an insert waits for the
 * winner's commit and reads its row, or retries if the row was renamed or deleted in between.
 */
export async function findOrCreateByNames<List extends ListName>(
  tx: Transaction,
  list: List,
  { siteId, names }: NamedEntries,
): Promise<Map<string, { entry: Entries[List]; isNew: boolean }>> {
  const created = new Set<number>();
  for (let attempt = 1; ; attempt++) {
    const held = await holdEntriesNamed(tx, list, { siteId, names });
    const missing = names.filter((name) => !held.has(name));
    if (missing.length === 0)
      return new Map([...held].map(([name, entry]) => [name, { entry, isNew: created.has(entry.id) }]));
    if (attempt === FIND_TRIES)
      throw new AppError('conflict', `The ${nounOf(list)} "${missing[0]}" is being changed; try again.`);
    const inserted = await tx.query<{ id: number }>(sql`
      insert into ${raw(list)} (site_id, name)
      select ${siteId}, name from unnest(${missing.map(tidyName)}::text[]) with ordinality as sent (name, place)
      order by folded(name), place
      on conflict (site_id, folded_name) do nothing returning id`);
    for (const { id } of inserted) created.add(id);
  }
}

/** Compares names ignoring case and spacing. */
async function holdEntriesNamed<List extends ListName>(
  tx: Transaction,
  list: List,
  { siteId, names }: NamedEntries,
): Promise<Map<string, Entries[List]>> {
  const rows = await tx.query<EntryRow & { place: number }>(sql`
    select entry.*, sent.place
    from unnest(${names.map(tidyName)}::text[]) with ordinality as sent (name, place)
    join ${raw(list)} entry on entry.site_id = ${siteId} and entry.folded_name = folded(sent.name)
    order by entry.folded_name for key share of entry`);
  return new Map(rows.map((row) => [names[row.place - 1]!, readerOf(list)(row)]));
}

/** The columns of the fields that only this list has. */
const COLUMNS: { [List in ListName]: { [Field in Exclude<keyof Entries[List], keyof Entry>]: string } } = {
  venues: {
    ...{ street1: 'street_1', city: 'city', stateOrProvince: 'state_or_province', postal: 'postal' },
    ...{ latitude: 'latitude', longitude: 'longitude', timezone: 'timezone', notes: 'notes' },
  },
  leagues: { billTo: 'bill_to' },
  age_groups: { gameLength: 'game_length', minimumGrade: 'minimum_grade' },
  game_types: {},
  genders: {},
  teams: { billTo: 'bill_to' },
};

const LISTS = Object.keys(COLUMNS) as ListName[];

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
