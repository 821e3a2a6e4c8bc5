// The SQL of one-time links.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { LINK_SECONDS, type Link, type LinkPurpose, PAUSE_SECONDS } from './link.ts';

type Key = { digest: Buffer; purpose: LinkPurpose };

/** Stores a new link; false if the account got one of this purpose in the last minute. */
export async function insertLink(
  tx: Transaction,
  link: Key & { accountId: number; newAddress?: string | undefined },
): Promise<boolean> {
  await tx.query(sql`delete from links where expires_at <= now()`);
  // The lock on the account lets only one of several concurrent requests send an email.
  await tx.query(sql`select from accounts where id = ${link.accountId} for update`);
  const rows = await tx.query(sql`
    insert into links (digest, account_id, purpose, new_address, expires_at)
    select ${link.digest}::bytea, ${link.accountId}::bigint, ${link.purpose}::text, ${link.newAddress ?? null}::text,
      now() + make_interval(secs => ${LINK_SECONDS})
    where not exists (
      select from links where account_id = ${link.accountId} and purpose = ${link.purpose}
        and created_at > now() - make_interval(secs => ${PAUSE_SECONDS}))
    returning 1`);
  return rows.length > 0;
}

/** Whether the account has a password, and how many seconds until it can be sent another link to set one. */
export async function invitationState(
  db: Queryable,
  accountId: number,
): Promise<{ hasPassword: boolean; waitSeconds: number }> {
  const [row] = await db.query<{ has_password: boolean; wait: number }>(sql`
    select password_hash is not null as has_password, coalesce((
      select ceil(extract(epoch from max(l.created_at) - now()) + ${PAUSE_SECONDS})
      from links l where l.account_id = a.id and l.purpose = 'password'), 0)::int as wait
    from accounts a where a.id = ${accountId}`);
  return { hasPassword: row!.has_password, waitSeconds: Math.max(0, row!.wait) };
}

/** The link, if it is neither used nor expired. */
export async function findLink(db: Queryable, key: Key): Promise<Link | undefined> {
  const rows = await db.query<Link>(selected(sql`select * from links where ${isOpen(key)}`));
  return rows[0];
}

/** Uses a link: of concurrent calls exactly one gets it. */
export async function useLink(tx: Transaction, key: Key): Promise<Link | undefined> {
  const rows = await tx.query<Link>(sql`
    with used as (update links set used_at = now() where ${isOpen(key)} returning *)
    ${selected(sql`select * from used`)}`);
  return rows[0];
}

/** Deletes every unused link of an account, so that an older link cannot undo a change. */
export async function endLinks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(sql`delete from links where account_id = ${accountId} and used_at is null`);
}

/** Sets the account's sign-in address. Violates the constraint `accounts_email` if another account has it. */
export async function changeAddress(
  tx: Transaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  await tx.query(sql`update accounts set email = ${email}, updated_at = now() where id = ${accountId}`);
}

function isOpen({ digest, purpose }: Key): Sql {
  return sql`digest = ${digest} and purpose = ${purpose} and used_at is null and expires_at > now()`;
}

function selected(links: Sql): Sql {
  return sql`
    select l.account_id as "accountId", l.new_address as "newAddress", a.email, a.first_name as "firstName",
      a.password_hash is null as "isInvitation"
    from (${links}) l join accounts a on a.id = l.account_id`;
}
