// Reads the journal as the history of a game: who changed what of it and of its crew, newest first.

import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { type ReferenceColumn as GameReferenceColumn, REFERENCES } from '../games/fields.ts';

/** The fields of a record by the names of their columns; of a change, those that differ. */
export type FieldValues = Record<string, unknown>;

/** One record that an action created, changed or deleted. */
export type RecordChange = {
  kind: 'game' | 'assignment';
  id: number;
  action: 'created' | 'changed' | 'deleted';
  /** Of an assignment: its position, as it is or was last. */
  position: string | null;
  /** Of an assignment: the user on it, before it changed. */
  subjectId: number | null;
  before: FieldValues | null;
  after: FieldValues | null;
};

/** What one transaction changed. `by` is null for an operator, and for an account without a user on the site. */
export type HistoryEntry = {
  id: number;
  at: Date;
  by: { id: number; firstName: string; lastName: string } | null;
  byService: boolean;
  applicationId: number | null;
  /** When the import was begun that made the change. */
  importedAt: string | null;
  changes: RecordChange[];
};

/** The entries of a game that the journal still has. */
export async function listHistory(
  db: Queryable,
  { gameId, page }: { gameId: number; page: Pagination },
): Promise<Page<HistoryEntry>> {
  // It knows no time: with one, PostgreSQL would plan the statement anew each time, which costs more than all partitions.
  // An entry without fields says only that a record looks different, or to others, because another one changed.
  const select = sql`
    select max(j.id) as id, min(j.created_at) as at, j.application_id as "applicationId",
      (select i.created_at from imports i where i.id = j.import_id) as "importedAt",
      (select to_json(u) from (select id, first_name as "firstName", last_name as "lastName" from users
        where site_id = j.site_id and account_id = j.account_id) as u) as by,
      j.account_id is null and not j.by_operator as "byService",
      json_agg(json_build_object('kind', j.kind, 'id', j.record_id, 'action', j.action, 'position', ${POSITION},
        'subjectId', j.subject_id, 'before', j.before, 'after', j.after) order by j.id) as changes
    from journal j
    where j.game_id = ${gameId} and (j.before is not null or j.after is not null)
    group by j.xid, j.former_xid, j.site_id, j.account_id, j.application_id, j.import_id, j.by_operator`;
  return readPage(db, { select, order: sql`id desc`, page });
}

// An entry has only the fields that differ, and the slot may be gone: its deletion recorded the position.
const POSITION = sql`coalesce(j.after->>'position', j.before->>'position',
  (select a.position from assignments a where j.kind = 'assignment' and a.id = j.record_id),
  (select k.before->>'position' from journal k where k.game_id = j.game_id and k.kind = j.kind
    and k.record_id = j.record_id and k.action = 'deleted' limit 1))`;

/** A column that refers to a record. Each record has a name. */
export type ReferenceColumn = GameReferenceColumn | 'user_id';

/** The present name of a record that a column refers to; undefined if it was deleted. */
export type NameOf = (column: ReferenceColumn, id: number) => string | undefined;

/** Finds the names of all records that the entries refer to, in one statement. */
export async function findNames(db: Queryable, entries: readonly HistoryEntry[]): Promise<NameOf> {
  const values = entries.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) => [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]),
  );
  const subjectIds = entries.flatMap(({ changes }) => changes.flatMap(({ subjectId }) => subjectId ?? []));
  const idsOf = (column: ReferenceColumn) =>
    values.flatMap(([name, value]) => (name === column && typeof value === 'number' ? [value] : []));
  const ofLists = REFERENCES.map(({ column, list }) =>
    namesIn(column, { table: raw(list), ids: idsOf(column) }),
  );
  const ofUsers = sql`select 'user_id' as key, id, first_name || ' ' || last_name as name
    from users where id = any(${[...idsOf('user_id'), ...subjectIds]})`;
  const found = await db.query<{ key: string; id: number; name: string }>(
    ofLists.reduce((all, one) => sql`${all} union all ${one}`, ofUsers),
  );
  const names = new Map(found.map(({ key, id, name }) => [`${key} ${id}`, name]));
  return (column, id) => names.get(`${column} ${id}`);
}

function namesIn(column: string, { table, ids }: { table: Sql; ids: number[] }): Sql {
  return sql`select ${raw(`'${column}'`)}, id, name from ${table} where id = any(${ids})`;
}
