// The SQL of subscriptions, and of the versions that each of them has had.
import { FILTER_COLUMNS, TYPED_FILTER_COLUMNS } from '../../domain/games/filter.ts';
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import {
  type ReencryptionInput,
  type ReencryptionResult,
  reencryptRows,
} from '../../storage/reencryption.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { clockFrom, type Target, type TargetRow, targetRowOf, toTarget } from '../queue/claim.ts';
import { filterOf } from './criteria.ts';
import type { NewSubscription, Owner, Subscription } from './subscription.ts';

type Row = Omit<Subscription, 'targetHeaders' | 'secret'> & { targetHeaders: Buffer; secret: Buffer };

const COLUMNS = sql`id, site_id as "siteId", application_id as "applicationId", account_id as "accountId",
  event_types as "eventTypes", target_url as "targetUrl", target_method as "targetMethod", target_headers as "targetHeaders",
  enabled, criteria, standard_webhooks as "standardWebhooks", secret,
  case when old_secret_until > now() then old_secret_until end as "oldSecretUntil",
  created_at as "createdAt", updated_at as "updatedAt"`;

type OwnSubscription = { id: number; owner: Owner; vault: Vault };

/** The owner's subscription of that id. */
export async function findSubscription(
  db: Queryable,
  { id, owner, vault }: OwnSubscription,
  locking: Sql = sql``,
): Promise<Subscription | undefined> {
  const [row] = await db.query<Row>(
    sql`select ${COLUMNS} from subscriptions where id = ${id} and ${ownedBy(owner)} ${locking}`,
  );
  return row && toSubscription(row, vault);
}

/** The same, locked against other changes until the transaction ends. New deliveries may still refer to it. */
export function lockSubscription(tx: Transaction, which: OwnSubscription): Promise<Subscription | undefined> {
  return findSubscription(tx, which, sql`for no key update`);
}

/** What a list of subscriptions can be sorted by. */
export const SUBSCRIPTION_SORTS: Sortable = TIMES;

/** The owner's subscriptions, by id. */
export async function listSubscriptions(
  db: Queryable,
  { owner, vault, page }: { owner: Owner; vault: Vault; page: Pagination },
): Promise<Page<Subscription>> {
  const select = sql`select ${COLUMNS} from subscriptions where ${ownedBy(owner)}`;
  const { rows, records } = await readPage<Row>(db, {
    select,
    order: sql`id`,
    sortable: SUBSCRIPTION_SORTS,
    page,
  });
  return { rows: rows.map((row) => toSubscription(row, vault)), records };
}

export async function insertSubscription(
  tx: Transaction,
  creation: { subscription: NewSubscription; owner: Owner; secret: string; vault: Vault },
): Promise<Subscription> {
  const { subscription, owner, secret, vault } = creation;
  const { siteId, eventTypes, targetUrl, targetMethod, targetHeaders, enabled, criteria, standardWebhooks } =
    subscription;
  const [row] = await tx.query<Row>(sql`
    insert into subscriptions (site_id, application_id, account_id, consent_id, event_types, target_url, target_method,
      target_headers, enabled, criteria, standard_webhooks, secret)
    values (${siteId}, ${owner.applicationId}, ${owner.accountId}, ${owner.consentId ?? null}, ${eventTypes}, ${targetUrl},
      ${targetMethod}, ${vault.encrypt(JSON.stringify(targetHeaders))}, ${enabled}, ${JSON.stringify(criteria)}::jsonb,
      ${standardWebhooks}, ${vault.encrypt(secret)})
    returning ${COLUMNS}`);
  return toSubscription(row!, vault);
}

export async function updateSubscription(
  tx: Transaction,
  { id, subscription, vault }: { id: number; subscription: NewSubscription; vault: Vault },
): Promise<Subscription> {
  const { eventTypes, targetUrl, targetMethod, targetHeaders, enabled, criteria, standardWebhooks } =
    subscription;
  const [row] = await tx.query<Row>(sql`
    update subscriptions set event_types = ${eventTypes}, target_url = ${targetUrl}, target_method = ${targetMethod},
      target_headers = ${vault.encrypt(JSON.stringify(targetHeaders))}, enabled = ${enabled},
      criteria = ${JSON.stringify(criteria)}::jsonb, standard_webhooks = ${standardWebhooks}, updated_at = now()
    where id = ${id} returning ${COLUMNS}`);
  return toSubscription(row!, vault);
}

/**
 * Gives the subscription another secret. The old one signs for `overlapSeconds` more, counted by the database's clock; with 0,
 * it is gone at once.
 */
export async function replaceSecret(
  tx: Transaction,
  { id, secret, overlapSeconds, vault }: { id: number; secret: string; overlapSeconds: number; vault: Vault },
): Promise<Subscription> {
  const keepsOld = sql`${overlapSeconds}::int > 0`;
  const [row] = await tx.query<Row>(sql`
    update subscriptions set secret = ${vault.encrypt(secret)}, old_secret = case when ${keepsOld} then secret end,
      old_secret_until = case when ${keepsOld} then now() + make_interval(secs => ${overlapSeconds}::int) end,
      updated_at = now()
    where id = ${id} returning ${COLUMNS}`);
  return toSubscription(row!, vault);
}

/** Removes the old secret of a rotation. */
export async function removeOldSecret(
  tx: Transaction,
  { id, vault }: { id: number; vault: Vault },
): Promise<Subscription> {
  const [row] = await tx.query<Row>(sql`
    update subscriptions set old_secret = null, old_secret_until = null, updated_at = now()
    where id = ${id} returning ${COLUMNS}`);
  return toSubscription(row!, vault);
}

/** The target of a subscription as claims read it, with the zone of its site and the database's time. */
export async function findTarget(
  db: Queryable,
  { id }: Pick<Subscription, 'id'>,
): Promise<{ target: Target; zone: string; now: () => Date } | undefined> {
  const [row] = await db.query<{ target: TargetRow; zone: string; at: Date }>(sql`
    select ${targetRowOf('s')} as target, sites.timezone as zone, clock_timestamp() as at
    from subscriptions s join sites on sites.id = s.site_id where s.id = ${id}`);
  return row && { target: toTarget(row.target), zone: row.zone, now: clockFrom(row.at) };
}

/** Returns false if there is no such subscription. Its versions and queued deliveries are deleted too (on delete cascade). */
export async function deleteSubscription(
  db: Queryable,
  { id, owner }: { id: number; owner: Owner },
): Promise<number | undefined> {
  const [row] = await db.query<{ siteId: number }>(
    sql`delete from subscriptions where id = ${id} and ${ownedBy(owner)} returning site_id as "siteId"`,
  );
  return row?.siteId;
}

/**
 * Ends the current version and, while the subscription is enabled, begins the next, at one instant of the database's clock.
 * The caller has locked the subscription, so that the instant is later than every earlier change.
 */
export async function insertVersion(tx: Transaction, subscription: Subscription): Promise<void> {
  const { id, siteId, eventTypes, criteria, enabled } = subscription;
  await tx.query(sql`
    with moment as materialized (
      -- A clock that was set back must not end a version before it began.
      select greatest(clock_timestamp(), max(lower(valid))) as at
      from subscription_versions where subscription_id = ${id} and upper_inf(valid)
    ), ended as (
      update subscription_versions set valid = tstzrange(lower(valid), moment.at)
      from moment where subscription_id = ${id} and upper_inf(valid)
    )
    insert into subscription_versions (subscription_id, site_id, valid, event_types, ${FILTER_COLUMNS})
    select ${id}, ${siteId}, tstzrange(moment.at, null), ${eventTypes}::text[], f.*
    from moment cross join jsonb_to_record(${JSON.stringify(filterOf(criteria, eventTypes))}::jsonb) as f (
      ${TYPED_FILTER_COLUMNS})
    where ${enabled}::boolean`);
}

/** Encrypts the secret and target headers of every subscription under the first key of SECRET_KEY. */
export function reencryptSubscriptions(db: Database, how: ReencryptionInput): Promise<ReencryptionResult> {
  return reencryptRows(
    db,
    { table: sql`subscriptions`, columns: ['secret', 'old_secret', 'target_headers'] },
    how,
  );
}

function ownedBy({ applicationId, accountId }: Owner): Sql {
  return sql`application_id = ${applicationId} and account_id = ${accountId}`;
}

function toSubscription(row: Row, vault: Vault): Subscription {
  return {
    ...row,
    targetHeaders: JSON.parse(vault.decrypt(row.targetHeaders)),
    secret: vault.decrypt(row.secret),
  };
}
