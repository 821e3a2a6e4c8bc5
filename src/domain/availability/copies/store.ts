// The SQL of copies of availability between the profiles of one person.
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import { activeUsersOf, type Principal } from '../../users/principal.ts';
import type { CopyEnd, CopyOffer, CopySource } from './copy.ts';

/** What the person can copy to this profile of theirs, from the sites with the most days. */
export async function findCopyOffer(
  db: Queryable,
  { userId, now, ...principal }: Principal & { userId: number; now: Date },
): Promise<CopyOffer> {
  const [[user], sources] = await Promise.all([
    db.query<{ asks: boolean }>(sql`
      select u.availability_copy_answered_at is null
        and not exists (select from availability a where a.user_id = u.id)
        and not exists (select from availability_patterns p where p.user_id = u.id) as asks
      from users u where u.id = ${userId}`),
    db.query<CopySource>(sql`
      select u.id as "userId", s.id as "siteId", s.name as "siteName", count(distinct a.day) as days
      from users u join sites s on s.id = u.site_id join availability a on a.user_id = u.id
      where ${activeUsersOf(principal)} and u.id <> ${userId}
        and a.day >= (${now}::timestamptz at time zone s.timezone)::date
      group by u.id, s.id order by days desc, u.id`),
  ]);
  return { asks: user?.asks === true && sources.length > 0, sources };
}

/** Another active user of the principal, to copy from; undefined if it is not one. */
export async function findCopySource(
  db: Queryable,
  { fromId, toId, ...principal }: Principal & { fromId: number; toId: number },
): Promise<CopyEnd | undefined> {
  const rows = await db.query<CopyEnd>(sql`
    select u.site_id as "siteId", u.id as "userId", s.timezone as zone
    from users u join sites s on s.id = u.site_id
    where u.id = ${fromId} and u.id <> ${toId} and ${activeUsersOf(principal)}`);
  return rows[0];
}

/** Records that the person has been asked. */
export async function markAsked(tx: Transaction, userId: number): Promise<void> {
  await tx.query(sql`update users set availability_copy_answered_at = now() where id = ${userId}`);
}
