// Where notices begin on a database that has never made any.
import { priceGames } from '../domain/fees/priced.ts';
import { findGames } from '../domain/games/game-queries.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { nothing, sql } from '../storage/sql.ts';
import { gameAsNotified } from './game-difference.ts';
import { insertPosition } from './journal/position.ts';
import { insertLastNotified } from './last-notified.ts';

const BATCH = 100; // games of one statement

/**
 * Begins to read the journal at its end: what was there before the first start, such as the season of the demo, is told to
 * nobody and counts as known, so that later changes of it are told as changes. Does nothing on any later start.
 */
export async function recordFirstBaseline(db: Database): Promise<void> {
  const begun = await db.query(sql`select from notice_position`);
  if (begun.length > 0) return; // the database may accept no writes now
  await db.transaction(async (tx) => {
    if (!(await insertPosition(tx))) return;
    await recordBaseline(tx);
  });
}

/** Records that officials know the published games to come, of all sites or of one, so that only changes are told. */
export async function recordBaseline(tx: Transaction, siteId?: number): Promise<void> {
  const games = await tx.query<{ id: number }>(sql`
    select id from games where published and deleted_at is null and end_time > now()
      ${siteId === undefined ? nothing : sql`and site_id = ${siteId}`} order by id`);
  for (let from = 0; from < games.length; from += BATCH) {
    await insertBaseline(
      tx,
      games.slice(from, from + BATCH).map(({ id }) => id),
    );
  }
}

async function insertBaseline(tx: Transaction, gameIds: number[]): Promise<void> {
  const known = (await priceGames(tx, await findGames(tx, gameIds))).flatMap((game) =>
    game.crew.flatMap(({ siteId, official }) =>
      official === null
        ? []
        : [{ siteId, userId: official.id, gameId: game.id, game: gameAsNotified(game, official.id) }],
    ),
  );
  await insertLastNotified(tx, known);
}
