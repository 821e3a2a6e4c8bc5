// Conditions on requests for open positions, for every statement that reads them (docs/api: Open games).
import { type Sql, sql } from '../../storage/sql.ts';

/** The condition that the slot `a` of the game `g` is one that officials may take: open, and of a game to come. */
export function isOpenToOfficials(now: Sql): Sql {
  return sql`(a.user_id is null and a.live and g.published and g.public and g.start_time > ${now})`;
}

/** The same, for the slot of a game of the site `s`, by what the site lets officials take and how long before the game. */
export function isTakeable(now: Sql): Sql {
  const latest = sql`${now} + make_interval(hours => coalesce((s.open_games->>'hoursBefore')::int, 0))`;
  return sql`(${isOpenToOfficials(latest)} and s.active and coalesce(s.open_games->>'mode', 'off') <> 'off')`;
}

/** The condition that the request `r` of the user `u` has not been decided, and that the user can still be assigned. */
export const CAN_BE_GRANTED = sql`(r.status = 'waiting' and u.active and u.official)`;

/** The rule of `seesGame` for the official of the request `r`: an assignor may have hidden the game `g` since. */
export const SEES_GAME = sql`(g.published and (g.public or exists (
  select from assignments own where own.game_id = g.id and own.user_id = r.user_id)))`;
