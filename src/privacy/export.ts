// Everything that is kept on a person, as JSON for them: their account, and what is theirs on every site.
import { bankAccounts, taxForms } from '../domain/bank-data/store.ts';
import { type AccountTable, PERSONAL_KINDS, type RecordKind } from '../domain/record-kinds.ts';
import { findUsersOfAccount } from '../domain/users/store.ts';
import type { User } from '../domain/users/user.ts';
import { notFound } from '../kernel/errors.ts';
import type { Vault } from '../kernel/secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { raw, type Sql, sql } from '../storage/sql.ts';

const ALL = { page: 1, limit: 1_000 };

export type PersonExport = Record<string, unknown>;

/**
 * What is kept on the person of an account, under the names of the tables, with bank accounts and tax forms in plain text.
 * Not secrets (digests of tokens, the password's hash, keys of second factors), not what they are blocked from, nor what
 * assignors noted about them (domain/access.ts),
 * and of what they did to others not the fields, which are personal data of these.
 * Throws AppError `not_found`.
 */
export async function exportAccount(
  db: Queryable,
  { accountId, vault }: { accountId: number; vault: Vault },
): Promise<PersonExport> {
  const [account] = await rowsOf(
    db,
    sql`
    select to_jsonb(a) - 'password_hash' || jsonb_build_object('has_password', password_hash is not null) as row
    from accounts a where id = ${accountId}`,
  );
  if (account === undefined) throw notFound('account');
  const users = await findUsersOfAccount(db, accountId);
  const sites: PersonExport[] = [];
  for (const user of users) sites.push(await exportUser(db, { user, vault }));
  return { account, ...(await exportRecords(db, ofAccount(accountId))), sites };
}

async function exportUser(
  db: Queryable,
  { user, vault }: { user: User; vault: Vault },
): Promise<PersonExport> {
  const [site] = await rowsOf(
    db,
    sql`
    select jsonb_build_object('id', id, 'name', name, 'timezone', timezone) as row from sites where id = ${user.siteId}`,
  );
  const [profile] = await rowsOf(
    db,
    sql`select to_jsonb(u) - 'notes' as row from users u where id = ${user.id}`,
  );
  const { rows: accounts } = await bankAccounts.list(db, { userId: user.id, vault, page: ALL });
  const taxForm = (await taxForms.find(db, { key: { userId: user.id }, vault })) ?? null;
  const records = await exportRecords(db, ofUser(user.id));
  return { site, profile, ...records, bank_accounts: accounts, tax_form: taxForm };
}

/** Each gives the column `row`. */
function ofAccount(accountId: number): Record<AccountTable, Sql> & Record<string, Sql> {
  return {
    sessions: sql`select to_jsonb(s) - 'digest' as row from sessions s where account_id = ${accountId} order by id`,
    links: sql`select to_jsonb(l) - 'digest' as row from links l where account_id = ${accountId}`,
    authenticator_apps: sql`
      select jsonb_build_object('created_at', created_at, 'used_at', used_at) as row from authenticator_apps
      where account_id = ${accountId}`,
    passkeys: sql`
      select to_jsonb(p) - '{public_key,credential_id}'::text[] as row from passkeys p where account_id = ${accountId}`,
    applications: sql`select to_jsonb(a) as row from applications a
      where account_id = ${accountId} and kind <> 'restricted-token' order by id`,
    restricted_tokens: sql`
      select to_jsonb(t) - 'digest' || to_jsonb(a) as row from applications a join access_tokens t on t.application_id = a.id
      where a.account_id = ${accountId} and a.kind = 'restricted-token' order by a.id`,
    consents: sql`
      select to_jsonb(c) || jsonb_build_object('application', a.name) as row
      from consents c join applications a on a.id = c.application_id where c.account_id = ${accountId} order by c.id`,
    subscriptions: sql`
      select to_jsonb(s) - '{secret,old_secret,target_headers}'::text[] as row from subscriptions s
      where account_id = ${accountId} order by id`,
    calendar_feeds: sql`
      select to_jsonb(f) - 'digest' as row from calendar_feeds f where account_id = ${accountId} order by id`,
    push_subscriptions: sql`
      select to_jsonb(p) - 'auth' as row from push_subscriptions p where account_id = ${accountId} order by id`,
    imports: sql`
      select to_jsonb(i) - '{sheets,understanding,mending,bad_cells}'::text[] as row from imports i
      where account_id = ${accountId} order by id`,
    jobs: sql`select to_jsonb(j) as row from jobs j where account_id = ${accountId} order by id`,
    suppressed_addresses: sql`
      select to_jsonb(s) as row from suppressed_addresses s
      where address = (select lower(email) from accounts where id = ${accountId})`,
    journal: sql`
      select to_jsonb(j) - case when subject_id in (select id from users where account_id is distinct from ${accountId}::bigint)
        then '{xid,before,after}'::text[] else '{xid}' end as row from journal j
      where account_id = ${accountId} or kind = 'account' and record_id = ${accountId} order by id`,
  };
}

function ofUser(userId: number): Record<string, Sql> {
  // Most kinds: forms, statements, requests, availability, settings. The person may read every column of theirs.
  const of = (table: string) => sql`select to_jsonb(t) as row from ${raw(table)} t where user_id = ${userId}`;
  const special: Partial<Record<RecordKind, Sql>> = {
    assignment: sql`
      select jsonb_build_object('id', g.id, 'start_time', g.start_time, 'end_time', g.end_time, 'status', g.status)
        || to_jsonb(a) as row
      from assignments a join games g on g.id = a.game_id where a.user_id = ${userId} order by g.start_time, g.id`,
    group: sql`
      select jsonb_build_object('id', g.id, 'name', g.name) as row
      from group_members m join groups g on g.id = m.group_id where m.user_id = ${userId} order by g.id`,
    crew_report: sql`
      select to_jsonb(c) - 'submission_id' as row from crew_reports c
      where c.user_id = ${userId} and c.state <> 'draft' order by c.id`,
    message: sql`
      select to_jsonb(m) as row from messages m where m.user_id = ${userId} order by m.id`,
    league_official: sql`
      select to_jsonb(o) || jsonb_build_object('name', l.name) as row
      from league_officials o join leagues l on l.id = o.league_id where o.user_id = ${userId} order by o.id`,
  };
  const records = PERSONAL_KINDS.flatMap(({ kind, table, exportAs }) =>
    exportAs === null ? [] : [[exportAs, special[kind] ?? of(table)]],
  );
  return {
    ...Object.fromEntries(records),
    emails: of('emails'),
    guardian_emails: of('guardian_emails'),
    notices: of('notices'),
    game_views: of('game_views'),
    received_messages: sql`
      select to_jsonb(r) || jsonb_build_object('subject', m.subject, 'text', m.text, 'sender', w.first_name || ' ' || w.last_name)
        as row from message_recipients r join messages m on m.id = r.message_id join users w on w.id = m.user_id
      where r.user_id = ${userId} order by r.id`,
    changes: sql`
      select to_jsonb(j) - 'xid' #- '{before,notes}' #- '{after,notes}' as row from journal j
      where subject_id = ${userId} and kind not in ('block', 'crew_report') order by id`,
  };
}

async function exportRecords(db: Queryable, lists: Record<string, Sql>): Promise<PersonExport> {
  const exported: PersonExport = {};
  for (const [name, list] of Object.entries(lists)) exported[name] = await rowsOf(db, list);
  return exported;
}

async function rowsOf(db: Queryable, list: Sql): Promise<unknown[]> {
  return (await db.query<{ row: unknown }>(list)).map(({ row }) => row);
}
