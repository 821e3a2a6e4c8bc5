// How far officials traveled to games that have started: it stays what it was, whoever moves house or corrects a venue since.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/**
 * Fixes the distances to the started games at a venue, before it is merged into another, and that these were visits of a place
 * of its own. Triggers fix distances when a place changes.
 */
export async function fixVisitsTo(tx: Transaction, venueId: number): Promise<void> {
  await tx.query(sql`select fix_distances(null, ${venueId}::bigint)`);
  await tx.query(sql`
    update games set merged_venue_id = venue_id
    where venue_id = ${venueId} and start_time <= now() and merged_venue_id is null`);
}

/** The game has another venue. */
export async function forgetVisits(tx: Transaction, gameId: number): Promise<void> {
  await tx.query(sql`
    update assignments set fixed_meters = null where game_id = ${gameId} and fixed_meters is not null`);
  await tx.query(sql`
    update games set merged_venue_id = null where id = ${gameId} and merged_venue_id is not null`);
}
