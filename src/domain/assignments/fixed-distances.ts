// How far officials traveled to games that have started: it stays what it was, whoever moves house or corrects a venue since.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/**
 * Fixes the distances to the started games at a venue, before it is merged into another, and that these were visits of a place
 * of its own: also the later ones of a day that has begun, which go with the same visit. Triggers fix distances when a place
 * changes.
 */
export async function fixVisitsTo(tx: Transaction, venueId: number): Promise<void> {
  await tx.query(sql`select fix_distances(null, ${venueId}::bigint)`);
  await tx.query(sql`
    with there as (
      select g.id, g.start_time, (g.start_time at time zone coalesce(v.timezone, s.timezone))::date as day
      from games g join venues v on v.id = g.venue_id join sites s on s.id = g.site_id
      where g.venue_id = ${venueId} and g.merged_venue_id is null)
    update games set merged_venue_id = venue_id
    where id in (select id from there where day in (select day from there where start_time <= now()))`);
}

/** The game has another venue, or is played anew. */
export async function forgetVisits(tx: Transaction, gameId: number): Promise<void> {
  await tx.query(sql`
    update assignments set fixed_meters = null where game_id = ${gameId} and fixed_meters is not null`);
  await tx.query(sql`
    update games set merged_venue_id = null where id = ${gameId} and merged_venue_id is not null`);
}
