// The queue of emails to guardians: claims what is due, and records what became of it.
import { isThere } from '../../domain/users/reach.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Copy } from './copy.ts';

/** Only one process claims at a time, so that nobody is sent two emails within a minute. */
const CLAIMING_LOCK = 7_340_902_115; // any number that no other advisory lock of the service has

/** An email that only this process may send until its lease ends. */
export type GuardianClaim = {
  id: number;
  guardianId: number | null;
  kind: 'ask' | 'copy' | 'ended';
  address: string;
  content: Copy | null;
  messageId: string;
  attempt: number;
  ageMs: number;
};

type Pace = { limit: number; leaseMs: number; gapMs: number };

/**
 * Up to `limit` emails that are due: one for each address, and none for one that got an email within `gapMs`, of the guardians of
 * anybody or as somebody with an account.
 */
export async function claimGuardianEmails(
  db: Database,
  { limit, leaseMs, gapMs }: Pace,
): Promise<GuardianClaim[]> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query<{ isOwn: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CLAIMING_LOCK}::bigint) as "isOwn"`,
    );
    if (!lock!.isOwn) return [];
    const due = await tx.query<{ id: number; address: string }>(sql`
      select distinct on (lower(e.address)) e.id, lower(e.address) as address from guardian_emails e
      where e.sent_at is null and e.due_at <= now() and (e.leased_until is null or e.leased_until < now())
        and not exists (
          select from guardian_emails o where lower(o.address) = lower(e.address)
            and (o.sent_at > now() - ${gapMs} * interval '1 millisecond' or o.sent_at is null and o.leased_until > now()))
        and not exists (select from accounts a where lower(a.email) = lower(e.address) and a.notices_after > now())
      order by lower(e.address), e.due_at, e.id limit ${limit}`);
    if (due.length === 0) return [];
    // Whoever waits for the row of an account compares its turn again with what it is then.
    const busy = await tx.query<{ address: string }>(sql`
      with turn as (
        update accounts set notices_after = now() + ${leaseMs} * interval '1 millisecond'
        where lower(email) = any(${due.map(({ address }) => address)}) and notices_after <= now() returning id)
      select lower(email) as address from accounts
      where lower(email) = any(${due.map(({ address }) => address)}) and id not in (select id from turn)`);
    const addresses = new Set(busy.map(({ address }) => address));
    const ids = due.filter(({ address }) => !addresses.has(address)).map(({ id }) => id);
    return tx.query<GuardianClaim>(sql`
      update guardian_emails set leased_until = now() + ${leaseMs} * interval '1 millisecond', attempts = attempts + 1
      where id = any(${ids})
      returning id, guardian_id as "guardianId", kind, address, content, message_id as "messageId", attempts as attempt,
        (extract(epoch from now() - created_at) * 1000)::float8 as "ageMs"`);
  });
}

/** What an email is composed of, as it is now. */
export type GuardianFacts = {
  minor: { id: number; firstName: string; lastName: string };
  siteName: string;
  dateOfBirth: string | null;
  adultAge: number;
  timezone: string;
  /** null for one that says that copies have ended. */
  guardian: { status: string; mayAnswer: boolean } | null;
  /** The address of the minor's account. */
  ownAddress: string | null;
  now: Date;
};

/** Undefined if the minor cannot be reached any more. */
export async function findGuardianFacts(db: Queryable, id: number): Promise<GuardianFacts | undefined> {
  const [row] = await db.query<GuardianFacts>(sql`
    select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as minor, s.name as "siteName",
      u.date_of_birth as "dateOfBirth", s.adult_age as "adultAge", s.timezone, a.email as "ownAddress", now() as now,
      (select json_build_object('status', g.status, 'mayAnswer', g.may_answer) from guardians g where g.id = e.guardian_id)
        as guardian
    from guardian_emails e join users u on u.id = e.user_id join sites s on s.id = e.site_id
    left join accounts a on a.id = u.account_id
    where e.id = ${id} and ${isThere(sql`u`)}`);
  return row;
}

/**
 * The row says for a day when the next email may go to the address, and how many asked; what the copy said is deleted. False if
 * the row is not this process's any more, or was erased.
 */
export async function recordSent(
  db: Queryable,
  { id, attempt, address }: GuardianClaim,
  { gapMs }: { gapMs: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    with paused as (
      update accounts set notices_after = now() + ${gapMs} * interval '1 millisecond' where lower(email) = lower(${address}))
    update guardian_emails set sent_at = now(), leased_until = null, content = null
    where id = ${id} and attempts = ${attempt} and sent_at is null returning 1 as sent`);
  return rows.length > 0;
}

/** Tries again after a pause. */
export async function postpone(
  db: Queryable,
  { id, attempt, address }: GuardianClaim,
  { delayMs }: { delayMs: number },
): Promise<void> {
  await db.query(sql`
    with postponed as (
      update guardian_emails set leased_until = null, due_at = now() + ${delayMs} * interval '1 millisecond'
      where id = ${id} and attempts = ${attempt} and sent_at is null)
    update accounts set notices_after = now() where lower(email) = lower(${address}) and notices_after > now()`);
}

/** Nobody gets it any more. */
export async function discard(db: Queryable, { id, attempt, address }: GuardianClaim): Promise<void> {
  await db.query(sql`
    with discarded as (
      delete from guardian_emails where id = ${id} and attempts = ${attempt} and sent_at is null)
    update accounts set notices_after = now() where lower(email) = lower(${address}) and notices_after > now()`);
}

/** Deletes what is older than two days: it was sent, or given up after one. Returns how many. */
export async function purgeGuardianEmails(db: Queryable, batch: number): Promise<number> {
  const deleted = await db.query(sql`
    delete from guardian_emails where id = any(array(
      select id from guardian_emails where created_at < now() - interval '2 days' order by created_at limit ${batch}))
    returning 1 as deleted`);
  return deleted.length;
}
