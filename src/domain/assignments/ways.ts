// The way of an official to a game that has started: it stays what it was, whoever moves house or corrects a venue since.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** Fixes the ways to the started games at a venue, before it is merged into another. Triggers fix those of places that change. */
export async function fixWaysTo(tx: Transaction, venueId: number): Promise<void> {
  await tx.query(sql`select fix_ways(null, ${venueId}::bigint)`);
}

/** The way is another one: the game has another venue. */
export async function forgetWays(tx: Transaction, gameId: number): Promise<void> {
  await tx.query(sql`
    update assignments set fixed_meters = null where game_id = ${gameId} and fixed_meters is not null`);
}
