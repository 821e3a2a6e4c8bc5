// Inserts notices, each into the waiting email of its user.
import { canBeReached } from '../domain/users/reach.ts';
import type { Transaction } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';

/**
 * The assignors of a game `g` who can be reached, as a condition on `users u`: its own, if they still assign officials, or
 * else all of the site.
 */
export const ASSIGNS_GAME = sql`u.site_id = g.site_id and ${canBeReached(sql`u`)} and (
  u.id = g.assignor_id and (u.assignor or u.manager) or u.assignor and not exists (
    select from users own
    where own.id = g.assignor_id and (own.assignor or own.manager) and ${canBeReached(sql`own`)}))`;

/** The condition on `notices n` that it tells of a game that its user works: not that others could take it. */
export const OF_THEIR_GAME = sql`n.kind <> 'open_game'`;

export type NewNotices = {
  /**
   * A query for the notices: kind, site_id, user_id, game_id, assignment_id, about_user_id, request_id, statement_id,
   * silent.
   */
  notices: Sql;
  /** How long the email of a user waits for what else happens to them, if none waits already. */
  delayMs: number;
  /** The message that all of them tell. */
  messageId?: number;
  /** The query has `certification_id`, too. */
  ofCertifications?: true;
};

/** Makes the notices, except those of kinds that their users have muted. */
export async function insertNotices(
  tx: Transaction,
  { notices, delayMs, messageId, ofCertifications }: NewNotices,
): Promise<void> {
  // Emails are locked in the order of their users. One that waits already takes the notice in: what waits for the end of quiet
  // hours may go at once now, but not what is tried again after a failure.
  await tx.query(sql`
    with unmuted as materialized (
      select n.* from (${notices}) as n
      where not exists (select from notice_settings s where s.user_id = n.user_id and n.kind = any(s.muted))
    ), email as (
      insert into emails (site_id, user_id, due_at)
      select distinct site_id, user_id, now() + ${delayMs} * interval '1 millisecond' from unmuted order by user_id
      on conflict (user_id) where sent_at is null and failed_at is null do update
        set due_at = case when emails.failure is null then least(emails.due_at, excluded.due_at) else emails.due_at end
      returning id, user_id
    )
    insert into notices (email_id, kind, site_id, user_id, game_id, assignment_id, about_user_id, request_id, statement_id,
      silent, message_id, certification_id)
    select email.id, n.kind, n.site_id, n.user_id, n.game_id, n.assignment_id, n.about_user_id, n.request_id, n.statement_id,
      n.silent, ${messageId ?? null}::bigint, ${ofCertifications ? sql`n.certification_id` : sql`null::bigint`}
    from unmuted n join email using (user_id)`);
}
