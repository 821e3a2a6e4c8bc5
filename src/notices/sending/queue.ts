// The queue of emails: claims what is due, and records what became of it.
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { nothing, type Sql, sql } from '../../storage/sql.ts';
import { insertCopies } from '../guardians/copy.ts';
import type { LastNotified } from '../notice.ts';
import type { Way } from '../ways.ts';

/** An email that only this process may send until its lease ends. */
export type Claim = {
  id: number;
  userId: number;
  /** The number of this attempt, from 1: a fencing token. With another number in its row, another process has it. */
  attempt: number;
  messageId: string;
  /** How long ago the email was made. */
  ageMs: number;
};

/**
 * Up to `limit` messages that are due, those that are due longest first: one of each account, and none of an account that got
 * one within the last minute, by any way and on any site, or is sent one now.
 */
export async function claimEmails(
  db: Queryable,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<Claim[]> {
  // The turn of an account is a column of its row: whoever waits for the row compares it again with what it is then.
  return db.query(sql`
    with due as materialized (
      select e.id, a.id as account_id from emails e join users u on u.id = e.user_id join accounts a on a.id = u.account_id
      where e.sent_at is null and e.failed_at is null and e.due_at <= now()
        and (e.leased_until is null or e.leased_until < now()) and a.notices_after <= now()
      order by e.due_at limit ${limit} for no key update of e, a skip locked
    ), turn as materialized (
      select distinct on (account_id) id, account_id from due order by account_id, id
    ), taken as (
      update accounts set notices_after = now() + ${leaseMs} * interval '1 millisecond'
      where id in (select account_id from turn))
    update emails set leased_until = now() + ${leaseMs} * interval '1 millisecond', attempts = attempts + 1
    where id in (select id from turn)
    returning id, user_id as "userId", attempts as attempt, message_id as "messageId",
      (extract(epoch from now() - created_at) * 1000)::float8 as "ageMs"`);
}

/** Lets the account of a claim have its next message after `gapMs`. */
export async function endTurn(db: Queryable, { userId }: Claim, { gapMs }: { gapMs: number }): Promise<void> {
  await db.query(sql`
    update accounts set notices_after = now() + ${gapMs} * interval '1 millisecond'
    where id = (select account_id from users where id = ${userId})`);
}

/** What the user knows of each subject since. Notices that say nothing new are deleted. */
export type Settlement = {
  /** Notices that the email has. */
  notified: { id: number; lastNotified: LastNotified }[];
  /** What the user did themselves, and knows without an email. */
  known: { id: number; lastNotified: LastNotified }[];
  /** Notices that say nothing new. */
  obsolete: number[];
  /** When that was true, by the database's clock. */
  at: Date;
};

/**
 * Records that an email was sent, or (without a subject) that there is nothing to send. Notices that came in since it was
 * composed wait for another email. `copies` are for guardians of the reader. Does nothing and returns false if another process has claimed the email since, or if its
 * reader was deleted.
 */
export async function settleEmail(
  db: Database,
  claim: Claim,
  {
    subject,
    notified,
    known,
    obsolete,
    at,
    delayMs,
    way = 'email',
    copies,
  }: Settlement & {
    subject?: string | undefined;
    way?: Way;
    delayMs: number;
    copies?: Parameters<typeof insertCopies>[1] | undefined;
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owned = await tx.query(sql`
      update emails set leased_until = null, failure = null, subject = ${subject ?? null}, way = ${way},
        sent_at = case when ${subject !== undefined} then now() end
      where id = ${claim.id} and attempts = ${claim.attempt} and sent_at is null and failed_at is null
      returning 1 as owned`);
    if (owned.length === 0) return false;
    const settled = [
      ...notified.map((one) => ({ ...one, email: claim.id })),
      ...known.map((one) => ({ ...one, email: null })),
    ];
    await tx.query(sql`
      update notices n set last_notified = s."lastNotified", notified_at = ${at}, email_id = s.email
      from json_to_recordset(${JSON.stringify(settled)}::json) as s (id bigint, "lastNotified" jsonb, email bigint)
      where n.id = s.id`);
    await tx.query(sql`delete from notices where id = any(${obsolete})`);
    if (subject === undefined) {
      await tx.query(sql`
        delete from emails e where id = ${claim.id} and not exists (select from notices where email_id = e.id)`);
      await tx.query(sql`
        update emails e set due_at = now() + ${delayMs} * interval '1 millisecond', attempts = 0,
          created_at = (select min(created_at) from notices where email_id = e.id)
        where id = ${claim.id}`);
    } else {
      await moveUntold(tx, claim.id, { delayMs });
      if (copies !== undefined) await insertCopies(tx, copies);
    }
    return true;
  });
}

/** Waits until then, which is no failure. */
export async function deferEmail(db: Queryable, { id, attempt }: Claim, until: Date): Promise<void> {
  await db.query(sql`
    update emails set leased_until = null, attempts = 0, failure = null, due_at = ${until}
    where id = ${id} and attempts = ${attempt} and sent_at is null and failed_at is null`);
}

/** Tries again after a pause. */
export async function postponeEmail(
  db: Queryable,
  { id, attempt }: Claim,
  { failure, delayMs }: { failure: string; delayMs: number },
): Promise<void> {
  await db.query(sql`
    update emails set leased_until = null, failure = ${failure}, due_at = now() + ${delayMs} * interval '1 millisecond'
    where id = ${id} and attempts = ${attempt} and sent_at is null and failed_at is null`);
}

/** Gives an email up with all of its notices, which stay with it: they were not told. Returns whether the claim still held. */
export async function failEmail(db: Queryable, { id, attempt }: Claim, failure: string): Promise<boolean> {
  const failed = await db.query(sql`
    update emails set leased_until = null, failure = ${failure}, failed_at = now()
    where id = ${id} and attempts = ${attempt} and sent_at is null and failed_at is null returning 1 as failed`);
  return failed.length > 0;
}

/**
 * Gives up the notices of an email that have waited for `ageMs`. Younger ones, which joined it while it was failing, wait for
 * another email.
 */
export async function giveUpEmail(
  db: Database,
  claim: Claim,
  { failure, ageMs, delayMs }: { failure: string; ageMs: number; delayMs: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOwn = await failEmail(tx, claim, failure);
    const isYoung = sql`created_at > now() - ${ageMs} * interval '1 millisecond'`;
    if (isOwn) await moveUntold(tx, claim.id, { isYoung, delayMs });
  });
}

/** Moves what an email that has ended did not tell to another one, whose age is that of its oldest notice. */
async function moveUntold(
  tx: Transaction,
  emailId: number,
  { isYoung, delayMs }: { isYoung?: Sql; delayMs: number },
): Promise<void> {
  await tx.query(sql`
    with later as materialized (
      select id, created_at from notices
      where email_id = ${emailId} and last_notified is null ${isYoung ? sql`and ${isYoung}` : nothing}
    ), email as (
      insert into emails (site_id, user_id, due_at, created_at)
      select site_id, user_id, now() + ${delayMs} * interval '1 millisecond',
        greatest(created_at, (select min(created_at) from later))
      from emails where id = ${emailId} and exists (select from later) returning id)
    update notices set email_id = email.id from email where notices.id in (select id from later)`);
}
