// Subscriptions in the database, and the terms each of them had at any time.
import { offsetOf, type Page, type Pagination } from '../../kernel/pagination.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import {
  type ReencryptionInput,
  type ReencryptionResult,
  reencryptRows,
} from '../../storage/reencryption.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { filterOf } from './criteria.ts';
import type { Owner, Subscription, SubscriptionDraft } from './subscription.ts';

type Row = {
  id: number;
  site_id: number;
  application_id: number;
  account_id: number;
  event_types: Subscription['eventTypes'];
  target_url: string;
  target_method: string;
  target_headers: Buffer;
  enabled: boolean;
  criteria: Record<string, unknown>;
  secret: Buffer;
  created_at: Date;
  updated_at: Date;
};

export async function selectSubscription(
  db: Queryable,
  { id, owner, vault }: { id: number; owner: Owner; vault: Vault },
): Promise<Subscription | undefined> {
  const [row] = await db.query<Row>(sql`select * from subscriptions where id = ${id} and ${ownedBy(owner)}`);
  return row && toSubscription(row, vault);
}

/** The same, and no other change of it runs until the transaction ends. New deliveries may still refer to it. */
export async function lockSubscription(
  tx: Transaction,
  { id, owner, vault }: { id: number; owner: Owner; vault: Vault },
): Promise<Subscription | undefined> {
  const [row] = await tx.query<Row>(
    sql`select * from subscriptions where id = ${id} and ${ownedBy(owner)} for no key update`,
  );
  return row && toSubscription(row, vault);
}

export async function selectSubscriptions(
  db: Queryable,
  { owner, vault, page }: { owner: Owner; vault: Vault; page: Pagination },
): Promise<Page<Subscription>> {
  const rows = await db.query<Row>(sql`
    select * from subscriptions where ${ownedBy(owner)} order by id limit ${page.limit} offset ${offsetOf(page)}`);
  const [counted] = await db.query<{ records: number }>(
    sql`select count(*) as records from subscriptions where ${ownedBy(owner)}`,
  );
  return { rows: rows.map((row) => toSubscription(row, vault)), records: counted?.records ?? 0 };
}

export async function insertSubscription(
  tx: Transaction,
  { draft, owner, secret, vault }: { draft: SubscriptionDraft; owner: Owner; secret: string; vault: Vault },
): Promise<Subscription> {
  const [row] = await tx.query<Row>(sql`
    insert into subscriptions (site_id, application_id, account_id, consent_id, event_types, target_url, target_method,
      target_headers, enabled, criteria, secret)
    values (${draft.siteId}, ${owner.applicationId}, ${owner.accountId}, ${owner.consentId ?? null},
      ${draft.eventTypes}, ${draft.targetUrl}, ${draft.targetMethod}, ${vault.encrypt(JSON.stringify(draft.targetHeaders))}, ${draft.enabled},
      ${JSON.stringify(draft.criteria)}::jsonb, ${vault.encrypt(secret)})
    returning *`);
  return toSubscription(row!, vault);
}

export async function updateSubscription(
  tx: Transaction,
  { id, draft, vault }: { id: number; draft: SubscriptionDraft; vault: Vault },
): Promise<Subscription> {
  const [row] = await tx.query<Row>(sql`
    update subscriptions set event_types = ${draft.eventTypes}, target_url = ${draft.targetUrl},
      target_method = ${draft.targetMethod}, target_headers = ${vault.encrypt(JSON.stringify(draft.targetHeaders))},
      enabled = ${draft.enabled}, criteria = ${JSON.stringify(draft.criteria)}::jsonb, updated_at = now()
    where id = ${id} returning *`);
  return toSubscription(row!, vault);
}

/** Whether there was such a subscription. Its terms and queued deliveries go with it (on delete cascade). */
export async function removeSubscription(
  db: Queryable,
  { id, owner }: { id: number; owner: Owner },
): Promise<boolean> {
  const removed = await db.query(
    sql`delete from subscriptions where id = ${id} and ${ownedBy(owner)} returning id`,
  );
  return removed.length > 0;
}

/**
 * Ends the terms that hold and, while the subscription is enabled, begins those it has now, at one instant of the
 * database's clock. The caller has locked the subscription, so that instant lies after every earlier change.
 */
export async function insertVersion(tx: Transaction, subscription: Subscription): Promise<void> {
  const { id, siteId, eventTypes, criteria, enabled } = subscription;
  await tx.query(sql`
    with moment as materialized (
      -- A clock that was set back must not end a term before it began.
      select greatest(clock_timestamp(), max(lower(valid))) as at
      from subscription_versions where subscription_id = ${id} and upper_inf(valid)
    ), ended as (
      update subscription_versions set valid = tstzrange(lower(valid), moment.at)
      from moment where subscription_id = ${id} and upper_inf(valid)
    )
    insert into subscription_versions (subscription_id, site_id, valid, event_types, league_id, venue_id, game_type_id,
      age_group_id, gender_id, home_team_id, away_team_id, team_id, pattern_id, status)
    select ${id}, ${siteId}, tstzrange(moment.at, null), ${eventTypes}::text[], f.*
    from moment cross join jsonb_to_record(${JSON.stringify(filterOf(criteria, eventTypes))}::jsonb) as f (
      league_id bigint[], venue_id bigint[], game_type_id bigint[], age_group_id bigint[], gender_id bigint[],
      home_team_id bigint[], away_team_id bigint[], team_id bigint[], pattern_id bigint[], status text[])
    where ${enabled}::boolean`);
}

/** Encrypts the secret and target headers of every subscription under the first key of SECRET_KEY. */
export function reencryptSubscriptions(db: Database, how: ReencryptionInput): Promise<ReencryptionResult> {
  return reencryptRows(db, { table: sql`subscriptions`, columns: ['secret', 'target_headers'] }, how);
}

function ownedBy({ applicationId, accountId }: Owner): Sql {
  return sql`application_id = ${applicationId} and account_id = ${accountId}`;
}

function toSubscription(row: Row, vault: Vault): Subscription {
  return {
    id: row.id,
    siteId: row.site_id,
    applicationId: row.application_id,
    accountId: row.account_id,
    eventTypes: row.event_types,
    targetUrl: row.target_url,
    targetMethod: row.target_method,
    targetHeaders: JSON.parse(vault.decrypt(row.target_headers)),
    enabled: row.enabled,
    criteria: row.criteria,
    secret: vault.decrypt(row.secret),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
