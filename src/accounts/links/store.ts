// The SQL of one-time links. The database decides who uses one first.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { LINK_SECONDS, type Link, type LinkPurpose, PAUSE_SECONDS } from './link.ts';

type Key = { digest: Buffer; purpose: LinkPurpose };

/** Keeps a new link, unless the account had one of this purpose a moment ago; then it gives false. */
export async function insertLink(
  tx: Transaction,
  link: Key & { accountId: number; newAddress?: string | undefined },
): Promise<boolean> {
  await tx.query(sql`delete from links where expires_at <= now()`);
  // The account's row is locked, so that of requests at the same time one sends.
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

/** What a link would do that is neither used nor expired. */
export async function findLink(db: Queryable, key: Key): Promise<Link | undefined> {
  const rows = await db.query<LinkRow>(selected(sql`select * from links where ${isOpen(key)}`));
  return rows.map(toLink)[0];
}

/** Uses a link: of any number of tries exactly one is given what it does. */
export async function useLink(tx: Transaction, key: Key): Promise<Link | undefined> {
  const rows = await tx.query<LinkRow>(sql`
    with used as (update links set used_at = now() where ${isOpen(key)} returning *)
    ${selected(sql`select * from used`)}`);
  return rows.map(toLink)[0];
}

/** Ends every unused link of an account, so that none made before undoes what the account changes now. */
export async function endLinks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(sql`delete from links where account_id = ${accountId} and used_at is null`);
}

/** Gives the account its new sign-in address. Breaks the constraint `accounts_email` when somebody else has it. */
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
    select l.account_id, l.new_address, a.email, a.first_name, a.password_hash is null as is_invitation
    from (${links}) l join accounts a on a.id = l.account_id`;
}

type LinkRow = {
  account_id: number;
  new_address: string | null;
  email: string;
  first_name: string;
  is_invitation: boolean;
};

function toLink(row: LinkRow): Link {
  return {
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    isInvitation: row.is_invitation,
    newAddress: row.new_address ?? undefined,
  };
}
