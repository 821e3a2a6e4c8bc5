// What users know of games.
import type { Queryable, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import type { GameAsNotified } from './notice.ts';

/** The games as a user was last told of them, or took them, with the answer that they gave since. */
export function findLastNotified(
  db: Queryable,
  { userId, gameIds }: { userId: number; gameIds: number[] },
): Promise<{ gameId: number; game: GameAsNotified }[]> {
  // An email is as old as what it says: an answer of after that is newer, also if the email was recorded later.
  return db.query(sql`
    select distinct on (n.game_id) n.game_id as "gameId", n.last_notified->'game' || coalesce((
      select a.last_notified->'answer' from notices a
      where a.game_id = n.game_id and a.user_id = n.user_id and a.last_notified ? 'answer' and a.notified_at > n.notified_at
      order by a.notified_at desc, a.id desc limit 1), '{}') as game
    from notices n
    where n.user_id = ${userId} and n.game_id = any(${gameIds}) and n.last_notified ? 'game'
    order by n.game_id, n.notified_at desc, n.id desc`);
}

/** What a user knows of a game without an email, since `at` or now. */
export type NewLastNotified = {
  siteId: number;
  userId: number;
  gameId: number;
  game: GameAsNotified;
  at?: Date;
};

export async function insertLastNotified(tx: Transaction, known: readonly NewLastNotified[]): Promise<void> {
  await tx.query(sql`
    insert into notices (kind, silent, site_id, user_id, game_id, last_notified, notified_at)
    select 'game', true, k."siteId", k."userId", k."gameId", jsonb_build_object('notifiedAs', null, 'game', k.game),
      coalesce(k.at, now())
    from json_to_recordset(${JSON.stringify(known)}::json) as k ("siteId" bigint, "userId" bigint, "gameId" bigint,
      game jsonb, at timestamptz)`);
}
