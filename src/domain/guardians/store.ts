// The SQL of guardians, and of what waits to be sent to them.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { isMinor } from '../users/minor.ts';
import { isThere } from '../users/reach.ts';
import type { Guardian, GuardianStatus, NewGuardian } from './guardian.ts';

const SELECT = sql`
  select id, site_id as "siteId", user_id as "userId", email, may_answer as "mayAnswer", status, asked_at as "askedAt",
    created_at as "createdAt", updated_at as "updatedAt"
  from guardians`;

export async function findGuardian(db: Queryable, id: number): Promise<Guardian | undefined> {
  const [row] = await db.query<Guardian>(sql`${SELECT} where id = ${id}`);
  return row;
}

/** What a list of guardians can be sorted by. */
export const GUARDIAN_SORTS: Sortable = TIMES;

/** The guardians of a user, by id. */
export async function listGuardians(
  db: Queryable,
  { userId, page }: { userId: number; page: Pagination },
): Promise<Page<Guardian>> {
  return readPage<Guardian>(db, {
    select: sql`${SELECT} where user_id = ${userId}`,
    order: sql`id`,
    sortable: GUARDIAN_SORTS,
    page,
  });
}

export async function countGuardians(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from guardians where user_id = ${userId}`,
  );
  return row!.count;
}

/** The minor of a guardian, with the site, while the minor can be reached; undefined for one who is an adult by now. */
export async function findMinorOf(
  db: Queryable,
  guardianId: number,
): Promise<{ firstName: string; lastName: string; siteName: string } | undefined> {
  const [row] = await db.query<{
    firstName: string;
    lastName: string;
    siteName: string;
    dateOfBirth: string | null;
    adultAge: number;
    timezone: string;
    now: Date;
  }>(sql`
    select u.first_name as "firstName", u.last_name as "lastName", s.name as "siteName", u.date_of_birth as "dateOfBirth",
      s.adult_age as "adultAge", s.timezone, now() as now
    from guardians g join users u on u.id = g.user_id join sites s on s.id = g.site_id
    where g.id = ${guardianId} and ${isThere(sql`u`)}`);
  return row !== undefined && isMinor(row, row, row.now) ? row : undefined;
}

/** Whether the guardian may answer for the user, who is a minor. */
export async function mayAnswerFor(
  db: Queryable,
  { guardianId, userId }: { guardianId: number; userId: number },
): Promise<boolean> {
  const guardian = await findGuardian(db, guardianId);
  if (guardian?.status !== 'confirmed' || !guardian.mayAnswer || guardian.userId !== userId) return false;
  return (await findMinorOf(db, guardianId)) !== undefined;
}

/** Locks the guardian against other changes until the transaction ends. */
export async function lockGuardian(tx: Transaction, id: number): Promise<Guardian | undefined> {
  const [row] = await tx.query<Guardian>(sql`${SELECT} where id = ${id} for no key update`);
  return row;
}

/** Returns undefined if the user has a guardian with this address. */
export async function insertGuardian(
  tx: Transaction,
  { siteId, userId, email, mayAnswer }: NewGuardian,
): Promise<Guardian | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into guardians (site_id, user_id, email, may_answer) values (${siteId}, ${userId}, ${email}, ${mayAnswer})
    on conflict do nothing returning id`);
  return row && findGuardian(tx, row.id);
}

export async function setMayAnswer(tx: Transaction, id: number, mayAnswer: boolean): Promise<Guardian> {
  await tx.query(sql`update guardians set may_answer = ${mayAnswer}, updated_at = now() where id = ${id}`);
  return (await findGuardian(tx, id))!;
}

/** What waits for somebody who is not confirmed any more is not sent. */
export async function setStatus(tx: Transaction, id: number, status: GuardianStatus): Promise<Guardian> {
  await tx.query(sql`
    update guardians set status = ${status}, asked_at = case when ${status} = 'asked' then now() else asked_at end,
      updated_at = now()
    where id = ${id}`);
  if (status !== 'confirmed') await deleteWaiting(tx, sql`guardian_id = ${id}`);
  return (await findGuardian(tx, id))!;
}

export async function removeGuardian(tx: Transaction, id: number): Promise<void> {
  await deleteWaiting(tx, sql`guardian_id = ${id}`);
  await tx.query(sql`delete from guardians where id = ${id}`);
}

/** Deletes all of a user. Returns their ids. */
export async function removeGuardiansOf(tx: Transaction, userId: number): Promise<{ id: number }[]> {
  await tx.query(sql`delete from guardian_emails where user_id = ${userId}`);
  return tx.query(sql`delete from guardians where user_id = ${userId} returning id`);
}

/** Deletes those with this address, whose owner is erased; those who want no copies stay, so that nobody asks again. */
export async function removeGuardiansAt(
  tx: Transaction,
  email: string,
): Promise<{ id: number; siteId: number; userId: number }[]> {
  await tx.query(sql`delete from guardian_emails where lower(address) = lower(${email})`);
  return tx.query(sql`
    delete from guardians where lower(email) = lower(${email}) and status <> 'stopped'
    returning id, site_id as "siteId", user_id as "userId"`);
}

async function deleteWaiting(tx: Transaction, condition: Sql): Promise<void> {
  await tx.query(sql`delete from guardian_emails where ${condition} and sent_at is null`);
}

/** How many seconds until an email may ask again: for this user and at this address; 0: at once. */
export async function secondsUntilAsk(
  tx: Transaction,
  { userId, email, most }: { userId: number; email: string; most: number },
): Promise<number> {
  // The address may be that of guardians of others, whose users are not locked: two requests at once could exceed it by one.
  const [row] = await tx.query<{ seconds: number }>(sql`
    select greatest(0, max(ceil(extract(epoch from at + interval '1 day' - now()))))::float8 as seconds from (
      (select created_at as at from guardian_emails where kind = 'ask' and user_id = ${userId}
        and created_at > now() - interval '1 day' order by created_at desc offset ${most - 1} limit 1)
      union all
      (select created_at from guardian_emails where kind = 'ask' and lower(address) = lower(${email})
        and created_at > now() - interval '1 day' order by created_at desc offset ${most - 1} limit 1)) as asked`);
  return row?.seconds ?? 0;
}

/** Lets an email ask the guardian to confirm. */
export async function insertAsk(tx: Transaction, { id, siteId, userId, email }: Guardian): Promise<void> {
  await tx.query(sql`
    insert into guardian_emails (site_id, user_id, guardian_id, kind, address)
    values (${siteId}, ${userId}, ${id}, 'ask', ${email})`);
}

/** Lets emails say to the guardian and to the user that no copies are sent any more; to each once, however many guardians end. */
export async function insertEnded(tx: Transaction, { siteId, userId, email }: Guardian): Promise<void> {
  await tx.query(sql`
    insert into guardian_emails (site_id, user_id, kind, address)
    select ${siteId}::bigint, ${userId}::bigint, 'ended', address from (
      select ${email}::text as address
      union select a.email from users u join accounts a on a.id = u.account_id where u.id = ${userId}) as told
    where not exists (
      select from guardian_emails e where e.user_id = ${userId} and e.kind = 'ended' and e.address = told.address)`);
}

/** Guardians of people who may be adults by now: `isMinor` decides. Those who want no copies stay, so that nobody asks again. */
export async function findGuardiansToEnd(
  db: Queryable,
): Promise<{ id: number; dateOfBirth: string; adultAge: number; timezone: string; now: Date }[]> {
  return db.query(sql`
    select g.id, now() as now, u.date_of_birth as "dateOfBirth", s.adult_age as "adultAge", s.timezone
    from guardians g join users u on u.id = g.user_id join sites s on s.id = g.site_id
    where g.status <> 'stopped' and u.date_of_birth + make_interval(years => s.adult_age) <= now() + interval '1 day'
    order by g.id`);
}
