// The SQL of one-time links.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { factorExists } from '../factors/store.ts';
import {
  EXPIRED_INVITATION_DAYS,
  INVITED_LATELY_SECONDS,
  type Invitation,
  type InvitedProfile,
  LINK_SECONDS,
  type Link,
  type LinkPurpose,
  PAUSE_SECONDS,
} from './link.ts';

/** The condition that the person of the account `a` has never signed in. */
const isInvited = sql`a.first_signed_in_at is null`;

type Key = { digest: Buffer; purpose: LinkPurpose };

/** A link that has one of these purposes. */
type OpenKey = { digest: Buffer; purposes: readonly LinkPurpose[] };

export type LinkInput = {
  accountId: number;
  newAddress?: string | undefined;
  oldAddress?: string | undefined;
  invited?: InvitedProfile | undefined;
  pauseSeconds?: number | undefined;
};

/** Stores a new link; false if the account got one of this purpose in the last minute, or in `pauseSeconds`. */
export async function insertLink(tx: Transaction, link: Key & LinkInput): Promise<boolean> {
  const { invited, pauseSeconds = PAUSE_SECONDS } = link;
  await tx.query(sql`
    delete from links where expires_at <= now() and (purpose <> 'invitation'
      or expires_at <= now() - make_interval(days => ${EXPIRED_INVITATION_DAYS}))`); // by the index on expires_at
  // The lock on the account lets only one of several concurrent requests send an email.
  await tx.query(sql`select from accounts where id = ${link.accountId} for update`);
  const rows = await tx.query(sql`
    insert into links (digest, account_id, purpose, new_address, old_address, site_id, user_id, invited_by, expires_at)
    select ${link.digest}::bytea, ${link.accountId}::bigint, ${link.purpose}::text, ${link.newAddress ?? null}::text,
      ${link.oldAddress ?? null}::text,
      (select site_id from users where id = ${invited?.userId ?? null}::bigint),
      ${invited?.userId ?? null}::bigint, ${invited?.invitedBy ?? null}::bigint,
      now() + make_interval(secs => ${LINK_SECONDS[link.purpose]})
    where not exists (
      select from links where account_id = ${link.accountId} and purpose = ${link.purpose}
        and created_at > now() - make_interval(secs => ${pauseSeconds}))
    returning 1`);
  return rows.length > 0;
}

/** Whether the person has signed in, and how many seconds until they can be sent another invitation. */
export async function invitationState(
  db: Queryable,
  accountId: number,
): Promise<{ hasSignedIn: boolean; waitSeconds: number }> {
  const [row] = await db.query<{ has_signed_in: boolean; wait: number }>(sql`
    select not ${isInvited} as has_signed_in, coalesce((
      select ceil(extract(epoch from max(l.created_at) - now()) + ${PAUSE_SECONDS})
      from links l where l.account_id = a.id and l.purpose = 'invitation'), 0)::int as wait
    from accounts a where a.id = ${accountId}`);
  return { hasSignedIn: row!.has_signed_in, waitSeconds: Math.max(0, row!.wait) };
}

/** The active users of a site who have never signed in, and have no invitation of the last day. */
export async function listUninvited(db: Queryable, siteId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select u.id from users u join accounts a on a.id = u.account_id
    where u.site_id = ${siteId} and u.active and ${isInvited} and a.deactivated_at is null
      and not exists(select from links l where l.account_id = a.id and l.purpose = 'invitation'
        and l.created_at > now() - make_interval(secs => ${INVITED_LATELY_SECONDS}))
    order by u.id`);
  return rows.map(({ id }) => id);
}

/** The account of a profile, if its person has never signed in and it is not deactivated. */
export async function findInvitedAccount(db: Queryable, userId: number): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(sql`
    select a.id from users u join accounts a on a.id = u.account_id
    where u.id = ${userId} and ${isInvited} and a.deactivated_at is null`);
  return row?.id;
}

/** The newest profile of an account, and who invited it last. */
export async function findInvitedProfile(
  db: Queryable,
  accountId: number,
): Promise<InvitedProfile | undefined> {
  const [row] = await db.query<{ userId: number; invitedBy: number | null }>(sql`
    select u.id as "userId",
      (select l.invited_by from links l where l.user_id = u.id order by l.created_at desc limit 1) as "invitedBy"
    from users u where u.account_id = ${accountId} and u.active order by u.id desc limit 1`);
  return row && { userId: row.userId, invitedBy: row.invitedBy ?? undefined };
}

/** The account of an invitation that is not used, expired or not, as long as its person has never signed in and is active on a site. */
export async function findRenewable(db: Queryable, digest: Buffer): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(sql`
    select a.id from links l join accounts a on a.id = l.account_id
    where l.digest = ${digest} and l.purpose = 'invitation' and l.used_at is null
      and ${isInvited} and a.deactivated_at is null
      and exists(select from users u where u.account_id = a.id and u.active)`);
  return row?.id;
}

/** What an invitation says; undefined without a profile. */
export async function findInvitation(db: Queryable, digest: Buffer): Promise<Invitation | undefined> {
  const [row] = await db.query<InvitationRow>(sql`
    select s.name as site_name,
      case when u.manager then 'manager' when u.assignor then 'assignor' when u.official then 'official' end as role,
      i.first_name || ' ' || i.last_name as name, a.email
    from links l join users u on u.id = l.user_id join sites s on s.id = u.site_id
      left join users i on i.id = l.invited_by and i.active left join accounts a on a.id = i.account_id
    where l.digest = ${digest}`);
  if (row === undefined) return undefined;
  const by = row.name === null || row.email === null ? undefined : { name: row.name, email: row.email };
  return { siteName: row.site_name, role: row.role ?? undefined, by };
}

/**
 * Whether the person of an account may sign in by a link in an email: an official who has no other role on any site, no second
 * factor and no API access, and so can do little harm.
 */
export async function isOfficialAlone(db: Queryable, accountId: number): Promise<boolean> {
  const [row] = await db.query<{ alone: boolean }>(sql`
    select not a.api_access and a.deactivated_at is null and not ${factorExists(accountId)}
      and coalesce((select bool_or(official and active) and not bool_or(assignor or manager)
        from users where account_id = a.id and removed_at is null), false) as alone
    from accounts a where a.id = ${accountId}`);
  return row?.alone ?? false;
}

/** The link, if it is neither used nor expired, and its account is not deactivated. */
export async function findLink(db: Queryable, key: OpenKey): Promise<Link | undefined> {
  const rows = await db.query<Link>(selected(sql`select * from links where ${isOpen(key)}`));
  return rows[0];
}

/** Uses a link: of concurrent calls exactly one gets it. */
export async function useLink(tx: Transaction, key: OpenKey): Promise<Link | undefined> {
  const rows = await tx.query<Link>(sql`
    with used as (update links set used_at = now() where ${isOpen(key)} returning *)
    ${selected(sql`select * from used`)}`);
  return rows[0];
}

/**
 * Deletes every unused link of an account, so that an older link cannot change it. Those that undo a change stay: whoever
 * took over an account could end them by another change.
 */
export async function endLinks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(
    sql`delete from links where account_id = ${accountId} and used_at is null and purpose <> 'undo'`,
  );
}

/** Deletes the links that undo later changes than the used one does: those changes are undone with it. */
export async function endLaterUndoLinks(
  tx: Transaction,
  { accountId, used }: { accountId: number; used: Buffer },
): Promise<void> {
  await tx.query(sql`
    delete from links where account_id = ${accountId} and purpose = 'undo' and used_at is null
      and created_at >= (select created_at from links where digest = ${used})`);
}

/** Sets the account's sign-in address. Violates the constraint `accounts_email` if another account has it. */
export async function changeAddress(
  tx: Transaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  await tx.query(sql`update accounts set email = ${email}, updated_at = now() where id = ${accountId}`);
}

function isOpen({ digest, purposes }: OpenKey): Sql {
  return sql`digest = ${digest} and purpose = any(${purposes}) and used_at is null and expires_at > now()
    and not exists (select from accounts d where d.id = links.account_id and d.deactivated_at is not null)`;
}

type InvitationRow = {
  site_name: string;
  role: NonNullable<Invitation['role']> | null;
  name: string | null;
  email: string | null;
};

function selected(links: Sql): Sql {
  return sql`
    select l.account_id as "accountId", l.new_address as "newAddress", l.old_address as "oldAddress",
      l.created_at as "createdAt", a.email, a.first_name as "firstName", a.last_name as "lastName",
      ${isInvited} as "isInvitation"
    from (${links}) l join accounts a on a.id = l.account_id`;
}
