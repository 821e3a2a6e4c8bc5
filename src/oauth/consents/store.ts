// The SQL of consents, one per account and application.
import type { JournalEntry } from '../../domain/journal/journal.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { inOrder, type Scope } from '../scopes.ts';
import type { Consent } from './consent.ts';

type Parties = { accountId: number; applicationId: number };

/** The account's consents, newest first. */
export async function listConsents(db: Queryable, accountId: number): Promise<Consent[]> {
  const rows = await db.query<Consent>(sql`
    select c.application_id as "applicationId", a.name as "applicationName",
      owner.first_name || ' ' || owner.last_name as "ownerName", c.scopes, c.created_at as "createdAt"
    from consents c
    join applications a on a.id = c.application_id
    left join accounts owner on owner.id = a.account_id
    where c.account_id = ${accountId} order by c.id desc`);
  return rows.map((consent) => ({ ...consent, scopes: inOrder(consent.scopes) }));
}

/** Whether the account has consented to all of these scopes. */
export async function hasConsented(
  db: Queryable,
  { accountId, applicationId, scopes }: Parties & { scopes: Scope[] },
): Promise<boolean> {
  const rows = await db.query(sql`
    select from consents where account_id = ${accountId} and application_id = ${applicationId}
      and scopes @> ${scopes}`);
  return rows.length > 0;
}

/** Records a consent or extends the existing one; undefined if there is no such application. */
export async function recordConsent(
  tx: Transaction,
  { accountId, applicationId, scopes }: Parties & { scopes: Scope[] },
): Promise<{ id: number; isNew: boolean } | undefined> {
  const [row] = await tx.query<{ id: number; isNew: boolean }>(sql`
    insert into consents (account_id, application_id, scopes)
    select ${accountId}, id, ${scopes} from applications where id = ${applicationId} for key share
    on conflict (account_id, application_id) do update
      set scopes = array(select unnest(consents.scopes) union select unnest(excluded.scopes)), updated_at = now()
    returning id, xmax = 0 as "isNew"`);
  return row;
}

/** Deletes the consent, and by foreign key its authorizations, tokens and subscriptions. undefined if there is none. */
export async function removeConsent(
  tx: Transaction,
  { accountId, applicationId }: Parties,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    delete from consents where account_id = ${accountId} and application_id = ${applicationId} returning id`);
  return row?.id;
}

/** The entry of the journal for a consent. */
export function consentEntry(id: number, fields: Pick<JournalEntry, 'before' | 'after'>): JournalEntry {
  return { siteId: null, kind: 'consent', id, ...fields };
}
