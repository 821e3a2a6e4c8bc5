// Which new open games an official wants to hear of (docs/api: notices).
import type { Weekday } from '../../domain/availability/patterns/pattern.ts';
import { allowArchivedSites } from '../../domain/journal/protection.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import { notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

export type OpenGamesWish = {
  /** On these days of the week; empty: any. */
  weekdays: Weekday[];
  /** At these venues; empty: any. */
  venueIds: number[];
};

/** Any open game. */
export const ANY_OPEN_GAME: OpenGamesWish = { weekdays: [], venueIds: [] };

/**
 * Changes what a user hears of open games; null: nothing. Who did not want any before hears of them from the next morning.
 * Throws AppError `not_found` for a user who does not exist, and `validation_failed` for venues of another site.
 */
export async function wishOpenGames(
  db: Database,
  { userId, wish }: { userId: number; wish: OpenGamesWish | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const [user] = await tx.query<{ siteId: number; before: OpenGamesWish | null }>(sql`
      select u.site_id as "siteId", (select open_games from notice_settings n where n.user_id = u.id) as before
      from users u where id = ${userId} for no key update`);
    if (user === undefined) throw notFound('user');
    const { siteId, before } = user;
    await requireVenues(tx, { siteId, venueIds: wish?.venueIds ?? [], known: before?.venueIds ?? [] });
    const after = wish === null ? null : JSON.stringify(wish);
    await tx.query(sql`
      insert into notice_settings as n (site_id, user_id, muted, open_games, open_games_told_at)
      values (${siteId}, ${userId}, '{}', ${after}::jsonb, now())
      on conflict (user_id) do update set open_games = excluded.open_games,
        open_games_told_at = case when n.open_games is null then now() else n.open_games_told_at end`);
    const fields = { before: { open_games: before }, after: { open_games: wish } };
    await recordChanges(tx, [{ siteId, kind: 'notice_settings', id: userId, subjectId: userId, ...fields }]);
  });
}

/** Those that they chose before may have been deleted since: settings can be sent as they were read. */
async function requireVenues(
  tx: Transaction,
  { siteId, venueIds, known }: { siteId: number; venueIds: readonly number[]; known: readonly number[] },
): Promise<void> {
  if (venueIds.length === 0) return;
  const rows = await tx.query<{ id: number }>(
    sql`select id from venues where site_id = ${siteId} and id = any(${venueIds})`,
  );
  const unknown = venueIds.filter((id) => !known.includes(id) && !rows.some((row) => row.id === id));
  if (unknown.length === 0) return;
  const message = `open_games.venue_ids has ${unknown.join(', ')}, which is not a venue of this site; send ids of its venues.`;
  throw validationError([{ path: '/open_games/venue_ids', message }]);
}
