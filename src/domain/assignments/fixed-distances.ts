// How far officials traveled to games that have started: it stays what it was, whoever moves house or corrects a venue since.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** Fixes the distances to the started games at a venue, before it is merged into another. Triggers do so when a place changes. */
export async function fixDistancesTo(tx: Transaction, venueId: number): Promise<void> {
  await tx.query(sql`select fix_distances(null, ${venueId}::bigint)`);
}

/** The distances are others: the game has another venue. */
export async function forgetDistances(tx: Transaction, gameId: number): Promise<void> {
  await tx.query(sql`
    update assignments set fixed_meters = null where game_id = ${gameId} and fixed_meters is not null`);
}
