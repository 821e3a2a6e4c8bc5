// The SQL of the fields of venues.
import type { Page, Pagination } from '../../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../../storage/page.ts';
import { setting, sql, withoutUndefined } from '../../../storage/sql.ts';
import type { FieldChange, NewVenueField, VenueField } from './field.ts';

const COLUMNS = sql`
  id, site_id as "siteId", venue_id as "venueId", name, notes, created_at as "createdAt", updated_at as "updatedAt"`;

export async function findField(db: Queryable, id: number): Promise<VenueField | undefined> {
  const rows = await db.query<VenueField>(sql`select ${COLUMNS} from venue_fields where id = ${id}`);
  return rows[0];
}

/** The field, locked until the transaction ends. */
export async function lockField(tx: Transaction, id: number): Promise<VenueField | undefined> {
  const rows = await tx.query<VenueField>(
    sql`select ${COLUMNS} from venue_fields where id = ${id} for update`,
  );
  return rows[0];
}

/** What a list of fields can be sorted by. */
export const VENUE_FIELD_SORTS: Sortable = { name: sql`lower(name)`, ...TIMES };

/** The fields of a venue, by name. */
export async function listFields(
  db: Queryable,
  { venueId, page }: { venueId: number; page: Pagination },
): Promise<Page<VenueField>> {
  const select = sql`select ${COLUMNS} from venue_fields where venue_id = ${venueId}`;
  return readPage<VenueField>(db, { select, order: sql`lower(name), id`, sortable: VENUE_FIELD_SORTS, page });
}

export async function countFields(tx: Transaction, venueId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) from venue_fields where venue_id = ${venueId}`,
  );
  return row!.count;
}

/** Returns undefined if the venue has a field of this name. */
export async function insertField(
  tx: Transaction,
  { siteId, venueId, name, notes }: NewVenueField,
): Promise<VenueField | undefined> {
  const rows = await tx.query<VenueField>(sql`
    insert into venue_fields (site_id, venue_id, name, notes) values (${siteId}, ${venueId}, ${name}, ${notes})
    on conflict do nothing returning ${COLUMNS}`);
  return rows[0];
}

/** Changes the fields given. Returns undefined if the venue has another field of this name. */
export async function updateField(
  tx: Transaction,
  { id, change }: { id: number; change: FieldChange },
): Promise<VenueField | undefined> {
  const columns = withoutUndefined(change);
  const rows = await tx.query<VenueField>(sql`
    update venue_fields f set ${setting(columns)}, updated_at = now()
    where id = ${id} and not exists (
      select from venue_fields other
      where other.venue_id = f.venue_id and other.id <> f.id and other.folded_name = folded(${change.name ?? null}))
    returning ${COLUMNS}`);
  return rows[0];
}

export async function removeField(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from venue_fields where id = ${id}`);
}

/** The fields of a venue, locked, before it is deleted or merged. */
export async function fieldsOf(tx: Transaction, venueId: number): Promise<VenueField[]> {
  return tx.query<VenueField>(
    sql`select ${COLUMNS} from venue_fields where venue_id = ${venueId} order by id for update`,
  );
}

/** Gives fields without notes those of the field of the same name at the venue that is merged into theirs. Returns those that changed. */
export async function takeNotes(
  tx: Transaction,
  { id, intoId }: { id: number; intoId: number },
): Promise<VenueField[]> {
  return tx.query<VenueField>(sql`
    with noted as (select folded_name as name_of, notes as notes_of from venue_fields where venue_id = ${id} and notes is not null)
    update venue_fields set notes = notes_of, updated_at = now() from noted
    where venue_id = ${intoId} and folded_name = name_of and notes is null returning ${COLUMNS}`);
}

/** Gives the fields of a venue to the one that it is merged into, but for those whose name it has. Returns the ids of those that moved. */
export async function moveFields(
  tx: Transaction,
  { id, intoId }: { id: number; intoId: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update venue_fields f set venue_id = ${intoId}, updated_at = now()
    where venue_id = ${id} and not exists (
      select from venue_fields own where own.venue_id = ${intoId} and own.folded_name = f.folded_name)
    returning f.id`);
  return rows.map((row) => row.id);
}
