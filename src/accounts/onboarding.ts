// The SQL of how far users have come who were invited to a site.
import type { Onboarding, OnboardingState } from '../domain/users/onboarding.ts';
import type { Queryable } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';

/** Of each of these users. */
export async function findOnboarding(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Onboarding>> {
  const rows = await db.query<Onboarding & { id: number }>(sql`
    select u.id, o.* from users u, ${ofUser} o where u.id = any(${userIds})`);
  return new Map(rows.map(({ id, ...onboarding }) => [id, onboarding]));
}

/** The ids of a site's active users who have come that far. */
export async function listOnboarding(
  db: Queryable,
  { siteId, state }: { siteId: number; state: OnboardingState },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select u.id from users u, ${ofUser} o where u.site_id = ${siteId} and u.active and ${CONDITIONS[state]}`);
  return rows.map(({ id }) => id);
}

const CONDITIONS: Record<OnboardingState, Sql> = {
  not_invited: sql`not o."signedIn" and o."invitedAt" is null`,
  invited: sql`not o."signedIn" and o."invitationExpiresAt" > now()`,
  expired: sql`not o."signedIn" and o."invitationExpiresAt" <= now()`,
  signed_in: sql`o."signedIn"`,
  no_phone: sql`o."signedIn" and not o.phone`,
  no_availability: sql`o."signedIn" and not o.availability`,
  no_calendar: sql`o."signedIn" and not o.calendar`,
};

// Only invitations to this site count: nobody learns here that another site invited the person.
const ofUser = sql`lateral (
  select l.created_at as "invitedAt", l.expires_at as "invitationExpiresAt",
    coalesce(a.first_signed_in_at is not null, false) as "signedIn",
    coalesce(u.mobile_phone, u.home_phone, u.work_phone) is not null as phone,
    exists(select from availability_patterns p where p.user_id = u.id and p.end_date >= current_date)
      or exists(select from availability d where d.user_id = u.id and d.day >= current_date) as availability,
    exists(select from calendar_feeds f
      where f.account_id = u.account_id and (f.site_id is null or f.site_id = u.site_id)) as calendar
  from (select 1) one left join accounts a on a.id = u.account_id
    left join lateral (select created_at, expires_at from links
      where account_id = u.account_id and purpose = 'invitation' and user_id = u.id
      order by created_at desc limit 1) l on true)`;
