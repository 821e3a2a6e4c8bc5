// Records that an official opened a game, in the application or on the page that an email leads to.
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Records that the user has seen the game as it is now. Does nothing for somebody who is not on its crew. */
export async function recordView(
  db: Queryable,
  { gameId, userId }: { gameId: number; userId: number },
): Promise<void> {
  await db.query(sql`
    insert into game_views (site_id, game_id, user_id) select site_id, game_id, user_id from assignments
    where game_id = ${gameId} and user_id = ${userId}
    on conflict (game_id, user_id) do update set seen_at = now()`);
}
