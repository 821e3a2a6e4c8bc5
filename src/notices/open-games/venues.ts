// The venues whose open games somebody wants to hear of, as they are now.
import { sql } from '../../storage/sql.ts';

/**
 * An array of ids, for `notice_settings n`: a venue that was merged is the one that it became, and one that was deleted is left
 * out. If none is left, those that were deleted: no id would be any venue.
 */
export const WISHED_VENUES = sql`coalesce(nullif(array(
  select distinct v.id from jsonb_array_elements_text(n.open_games->'venueIds') as wished (id)
  join venues v on v.site_id = n.site_id and (v.id = wished.id::bigint or exists (
    select from merged_records m
    where m.kind = 'venue' and m.former_id = wished.id::bigint and m.record_id = v.id))
  order by v.id), '{}'), array(
  select gone.id::bigint from jsonb_array_elements_text(n.open_games->'venueIds') as gone (id)))`;
