// Removes a person's data from the journal: who did what and when stays, without their names, contacts and words.
import { allowJournalChange } from '../domain/journal/protection.ts';
import { PERSONAL_KINDS } from '../domain/record-kinds.ts';
import type { Transaction } from '../storage/database.ts';
import { nothing, type Sql, sql } from '../storage/sql.ts';

type Person = { accountId: number; userIds: readonly number[] };
type Entries = Person & {
  /** Only entries of transactions that ended at this horizon or later, and of this one. */
  since?: string;
};

/** What an entry of a user or an account keeps: roles and rights. */
const KEPT = [
  'official',
  'assignor',
  'manager',
  'observer',
  'active',
  'removed_at',
  'api_access',
  'deactivated',
  'password',
];

const WITHOUT_VALUES = PERSONAL_KINDS.filter((one) => one.eraseFromJournal === 'values').map(
  ({ kind }) => kind,
);

export async function eraseFromJournal(
  tx: Transaction,
  { accountId, userIds, since }: Entries,
): Promise<void> {
  await allowJournalChange(tx, 'erasure');
  const later = since === undefined ? nothing : sql`and xid >= ${since}::xid8`;
  await tx.query(sql`
    update journal set before = ${kept(sql`before`)}, after = ${kept(sql`after`)}
    where (kind = 'user' and subject_id = any(${userIds})
      or kind = 'account' and record_id = ${accountId} and site_id is null) ${later}`);
  await tx.query(sql`
    update journal set before = null, after = null
    where subject_id = any(${userIds}) and kind = any(${WITHOUT_VALUES})
      and (before is not null or after is not null) ${later}`);
  for (const { kind, eraseFromJournal: columns } of PERSONAL_KINDS) {
    if (columns === null || columns === 'values') continue;
    await tx.query(sql`
      update journal set before = before - ${columns}::text[], after = after - ${columns}::text[]
      where subject_id = any(${userIds}) and kind = ${kind} and (before ?| ${columns} or after ?| ${columns}) ${later}`);
  }
  await tx.query(sql`
    update journal set before = before - '{address,name,redirect_uris}'::text[],
      after = after - '{address,name,redirect_uris}'::text[]
    where site_id is null and kind in ('session', 'application')
      and (account_id = ${accountId} or coalesce(after, before)->'account_id' = to_jsonb(${accountId}::bigint)) ${later}`);
}

function kept(fields: Sql): Sql {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${fields}) where key = any(${KEPT}))`;
}
