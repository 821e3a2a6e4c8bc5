// Reads the journal as an audit log: who did what to which record, newest first.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { all, type Sql, sql } from '../../storage/sql.ts';
import type { RecordKind } from '../record-kinds.ts';
import type { FieldValues } from './history.ts';

export type AuditAction = 'created' | 'changed' | 'deleted';

/** What was done to one record. */
export type AuditEntry = {
  id: number;
  at: Date;
  /** null: of an account or an application, which have no site. */
  siteId: number | null;
  kind: RecordKind;
  recordId: number;
  action: AuditAction;
  /** Of a game and of its slots. */
  gameId: number | null;
  /** The fields that differ; never a secret, and of bank data and tax forms nothing. */
  before: FieldValues | null;
  after: FieldValues | null;
  /** Who acted: an account, an operator on the command line, or the service itself. */
  by: 'account' | 'operator' | 'service';
  accountId: number | null;
  applicationId: number | null;
  /** The import that did it, and when it was begun. */
  importId: number | null;
  importedAt: string | null;
  /** The user of the account on the site of the entry. */
  user: { id: number; firstName: string; lastName: string } | null;
};

/** What is searched; members that are missing match all entries. */
export type AuditQuery = {
  siteId?: number | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** Who acted. */
  userId?: number | undefined;
  accountId?: number | undefined;
  by?: AuditEntry['by'] | undefined;
  kind?: RecordKind | undefined;
  recordId?: number | undefined;
  action?: AuditAction | undefined;
};

/** The entries of a search that the journal still has. */
export async function listAudit(
  db: Queryable,
  { page, ...query }: AuditQuery & { page: Pagination },
): Promise<Page<AuditEntry>> {
  const select = sql`
    select j.id, j.created_at as at, j.site_id as "siteId", j.kind, j.record_id as "recordId", j.action,
      j.game_id as "gameId", j.before, j.after, ${BY} as by,
      j.account_id as "accountId", j.application_id as "applicationId",
      j.import_id as "importId", (select i.created_at from imports i where i.id = j.import_id) as "importedAt",
      (select to_json(u) from (select id, first_name as "firstName", last_name as "lastName" from users
        where site_id = j.site_id and account_id = j.account_id) as u) as user
    from journal j
    where ${all([IS_CHANGE, ...conditionsOf(query)])}`;
  return readPage<AuditEntry>(db, { select, order: sql`id desc`, page });
}

const BY = sql`case when j.by_operator then 'operator' when j.account_id is null then 'service' else 'account' end`;

// An entry without fields says only that a record looks different, or to others, because another one changed; of bank data and
// tax forms the fields are left out. The index journal_audit has the same condition.
const IS_CHANGE = sql`(j.action <> 'visibility' and (j.action <> 'changed' or j.before is not null or j.after is not null
  or j.kind in ('bank_account', 'tax_form', 'application', 'account')))`;

function conditionsOf({ siteId, since, until, userId, ...query }: AuditQuery): Sql[] {
  const { accountId, by, kind, recordId, action } = query;
  return [
    ...(siteId === undefined ? [] : [sql`j.site_id = ${siteId}`]),
    ...(since === undefined ? [] : [sql`j.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`j.created_at < ${until}`]),
    ...(userId === undefined
      ? []
      : [sql`j.account_id = (select account_id from users where id = ${userId} and site_id = j.site_id)`]),
    ...(accountId === undefined ? [] : [sql`j.account_id = ${accountId}`]),
    ...(by === undefined ? [] : [sql`${BY} = ${by}`]),
    ...(kind === undefined ? [] : [sql`j.kind = ${kind}`]),
    ...(recordId === undefined ? [] : [sql`j.record_id = ${recordId}`]),
    ...(action === undefined ? [] : [sql`j.action = ${action}`]),
  ];
}
