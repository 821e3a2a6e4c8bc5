// Makes the notices that no change calls for: games that begin soon, officials who have not answered, what ends soon.
import { lapseOffers } from '../domain/assignments/lapsing.ts';
import { CAN_ANSWER, REMINDED_LATELY, remindOfficials } from '../domain/assignments/reminding.ts';
import { endGuardians } from '../domain/guardians/actions.ts';
import { canBeReached, findUntold, recordTold } from '../domain/users/reach.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { remindOfCertifications } from './certifications.ts';
import { MORNING, type QuietHours } from './quiet-hours.ts';
import { ASSIGNS_GAME, insertNotices, OF_THEIR_GAME } from './store.ts';

const TOLD_HOURS = 24; // before their answer is due, officials are reminded: a day, in which everybody reads an email

/**
 * Reminds officials of their games as many days before as the site says. Those who have not answered are reminded once
 * more after half of these days, and the assignors are told. Who was told of the game since then is not reminded: the
 * offer of a game for tomorrow is no news twice. On the day itself, those who want it are
 * reminded in the morning. One process does this, once a minute.
 */
export async function remind(
  db: Database,
  { delayMs, quietHours }: { delayMs: number; quietHours: QuietHours | undefined },
): Promise<boolean> {
  const isOwn = await db.transaction(async (tx) => {
    const turn = await tx.query(sql`
      update notice_position set reminded_at = now() where reminded_at < now() - interval '1 minute' returning 1 as turn`);
    if (turn.length === 0) return false;
    await insertNotices(tx, { notices: DUE, delayMs });
    await insertNotices(tx, { notices: ofToday(quietHours?.until ?? MORNING), delayMs });
    await remindOfCertifications(tx, { delayMs });
    await tellOfEarlierGames(tx, { delayMs });
    return true;
  });
  if (isOwn) {
    await endGuardians(db);
    await remindOfAnswers(db);
    await lapse(db);
  }
  return false;
}

/** Those who were invited since they were put on published games hear of these; who has heard of one already, not of that. */
async function tellOfEarlierGames(tx: Transaction, { delayMs }: { delayMs: number }): Promise<void> {
  const userIds = await findUntold(tx);
  if (userIds.length === 0) return;
  const notices = sql`
    select distinct 'game' as kind, u.site_id, u.id as user_id, g.id as game_id, null::bigint as assignment_id,
      null::bigint as about_user_id, null::bigint as request_id, null::bigint as statement_id, false as silent
    from users u join assignments a on a.user_id = u.id and a.answer is distinct from 'declined'
    join games g on g.id = a.game_id and g.end_time > now() and g.published and g.status = 'A' and g.deleted_at is null
    where u.id = any(${userIds}) and ${canBeReached(sql`u`)}
      and not exists (select from notices n where n.game_id = g.id and n.user_id = u.id and ${OF_THEIR_GAME})`;
  await insertNotices(tx, { notices, delayMs });
  await recordTold(tx, userIds); // after the emails are locked, as an erasure locks them
}

// Days are those of the site, whose clocks may change in between. A notice without an email counts if its user did it.
const DUE = sql`
  with soon as materialized (
    select g.id, g.site_id, g.assignor_id, g.start_time - make_interval(hours => 12 * s.reminder_days) as half,
      ((g.start_time at time zone s.timezone) - make_interval(days => s.reminder_days)) at time zone s.timezone as first
    from sites s join games g on g.site_id = s.id
    where s.active and g.start_time between now() and now() + make_interval(days => s.reminder_days + 1)
      and g.published and g.status = 'A' and g.deleted_at is null
  ), moment as (
    select g.*, a.id as assignment_id, a.user_id, a.answer,
      case when a.answer is null and g.half <= now() then g.half else g.first end as at
    from soon g join assignments a on a.game_id = g.id
    where a.user_id is not null and a.answer is distinct from 'declined' and g.first <= now()
  )
  select 'reminder' as kind, u.site_id, u.id as user_id, g.id as game_id, null::bigint as assignment_id,
    null::bigint as about_user_id, null::bigint as request_id, null::bigint as statement_id, false as silent
  from moment g join users u on u.id = g.user_id and ${canBeReached(sql`u`)}
  where not exists (
    select from notices n where n.game_id = g.id and n.user_id = u.id and n.kind in ('game', 'reminder')
      and (n.email_id is not null or n.silent) and greatest(n.created_at, n.notified_at) >= g.at)
  union all
  select 'unanswered', u.site_id, u.id, g.id, g.assignment_id, g.user_id, null, null, false
  from moment g join users u on ${ASSIGNS_GAME} join users official on official.id = g.user_id
  where g.answer is null and g.half <= now() and u.id <> g.user_id
    and (official.never_invited or exists (
      select from notices n where n.game_id = g.id and n.user_id = g.user_id and n.created_at < g.half
        and ${OF_THEIR_GAME}))
    and not exists (
      select from notices n where n.game_id = g.id and n.user_id = u.id and n.kind = 'unanswered'
        and n.assignment_id = g.assignment_id and n.about_user_id = g.user_id)`;

/** When officials of a slot `a` were asked, and when their answer is due. */
const ASKED = sql`greatest(a.updated_at, g.updated_at)`;
const DUE_AT = sql`(g.start_time - make_interval(hours => s.answer_hours))`;
/** The same as `DUE_AT <= now()`, so that games are found by their start. */
const IS_DUE = sql`g.start_time <= now() + make_interval(hours => s.answer_hours)`;

/** By the rules of their site: some days after they were asked, and a day before their answer is due. */
async function remindOfAnswers(db: Database): Promise<void> {
  const due = await db.query<{ siteId: number; userIds: number[] }>(sql`
    select g.site_id as "siteId", array_agg(distinct a.user_id) as "userIds"
    from sites s join games g on g.site_id = s.id join assignments a on a.game_id = g.id
    join users u on u.id = a.user_id and ${canBeReached(sql`u`)}
    left join notice_settings n on n.user_id = u.id
    cross join lateral (values
      (${ASKED} + make_interval(days => s.answer_reminder_days)),
      (${DUE_AT} - make_interval(hours => ${TOLD_HOURS}))) as rule (at)
    where s.active and (s.answer_reminder_days is not null or s.answer_hours is not null) and ${CAN_ANSWER}
      and rule.at between ${ASKED} and now() and (a.reminded_at is null or a.reminded_at < rule.at)
      and not coalesce('reminder' = any(n.muted), false)
      and not exists (select from assignments r where r.user_id = u.id and ${REMINDED_LATELY})
    group by g.site_id`);
  for (const one of due) await remindOfficials(db, one);
}

/**
 * Takes officials off games that they have not answered when they are due, where the site says so: those alone whom a
 * reminder has told it, half of the time before, and not before the time that it named.
 */
async function lapse(db: Database): Promise<void> {
  const offers = await db.query<{ slotId: number; userId: number; now: Date }>(sql`
    select a.id as "slotId", a.user_id as "userId", now() as now
    from sites s join games g on g.site_id = s.id join assignments a on a.game_id = g.id
    where s.active and s.offers_lapse and s.answer_hours is not null and ${CAN_ANSWER} and ${IS_DUE}
      and exists (
        select from notices n where n.game_id = g.id and n.user_id = a.user_id
          and (n.last_notified->>'lapsesAt')::timestamptz <= now()
          and n.notified_at between ${ASKED} and now() - make_interval(hours => ${TOLD_HOURS / 2}))
    order by a.id`);
  const [first] = offers;
  if (first !== undefined) await lapseOffers(db, { offers, now: first.now });
}

/** Once for each game, to those who chose a way for it, or have a device and did not choose. */
function ofToday(hour: number): Sql {
  return sql`
    select 'today' as kind, u.site_id, u.id as user_id, g.id as game_id, null::bigint as assignment_id,
      null::bigint as about_user_id, null::bigint as request_id, null::bigint as statement_id, false as silent
    from sites s join games g on g.site_id = s.id join assignments a on a.game_id = g.id
    join users u on u.id = a.user_id and ${canBeReached(sql`u`)}
    where s.active and g.start_time between now() and now() + interval '1 day'
      and g.published and g.status = 'A' and g.deleted_at is null and a.answer is distinct from 'declined'
      and (g.start_time at time zone s.timezone)::date = (now() at time zone s.timezone)::date
      and extract(hour from now() at time zone s.timezone) >= ${hour}
      and case coalesce((select ways->>'today' from notice_settings n where n.user_id = u.id), 'push')
        when 'email' then true when 'push' then exists (
          select from push_subscriptions p join sessions t on t.id = p.session_id
          where p.account_id = u.account_id and t.expires_at > now())
        else false end
      and not exists (select from notices n where n.game_id = g.id and n.user_id = u.id and n.kind = 'today')`;
}
