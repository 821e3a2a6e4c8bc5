// Reads the fields that decide who may change a game or a slot, for a fraction of the cost of reading the game.
import type { Queryable } from '../../storage/database.ts';
import { nothing, type Sql, sql } from '../../storage/sql.ts';
import type { Member } from '../access.ts';
import type { Site } from '../sites/site.ts';
import { type SiteRow, toSite } from '../sites/store.ts';
import { activeUsersOf, type Principal } from '../users/principal.ts';
import { toUser, type UserRow } from '../users/store.ts';

/** A game, its site and the principal's active user there. `crew` contains only that user. */
export type GameAccess = {
  id: number;
  siteId: number;
  published: boolean;
  public: boolean;
  crew: { official: { id: number } }[];
  site: Site;
  viewer: Member;
};

type GameAndPrincipal = Principal & { gameId: number };

/** Returns undefined also for a deleted game, and for a principal without an active user on its site. */
export function findGameAccess(db: Queryable, who: GameAndPrincipal): Promise<GameAccess | undefined> {
  return findAccess(db, who, sql`and g.deleted_at is null`);
}

/** The same, also for a deleted game. */
export function findGameAccessWithDeleted(
  db: Queryable,
  who: GameAndPrincipal,
): Promise<GameAccess | undefined> {
  return findAccess(db, who, nothing);
}

async function findAccess(
  db: Queryable,
  { gameId, ...principal }: GameAndPrincipal,
  condition: Sql,
): Promise<GameAccess | undefined> {
  const [row] = await db.query<AccessRow>(sql`
    select g.id, ${ACCESS} from games g ${joinedTo(principal)} where g.id = ${gameId} ${condition}`);
  return row && toAccess(row);
}

/** The slot's own id, its official, and the access to its game. */
export type SlotAccess = GameAccess & { official: { id: number } | null };

/** The same for a slot of a game. */
export async function findSlotAccess(
  db: Queryable,
  { slotId, ...principal }: Principal & { slotId: number },
): Promise<SlotAccess | undefined> {
  const [row] = await db.query<AccessRow & { user_id: number | null }>(sql`
    select slot.id, slot.user_id, ${ACCESS}
    from assignments slot join games g on g.id = slot.game_id ${joinedTo(principal)}
    where slot.id = ${slotId} and g.deleted_at is null`);
  return row && { ...toAccess(row), official: row.user_id === null ? null : { id: row.user_id } };
}

const ACCESS = sql`g.published, g.public, to_json(s) as site, to_json(u) as viewer,
  exists (select from assignments a where a.game_id = g.id and a.user_id = u.id) as is_on_crew`;

function joinedTo(principal: Principal): Sql {
  return sql`join sites s on s.id = g.site_id
    join users u on u.site_id = g.site_id and ${activeUsersOf(principal)}`;
}

type AccessRow = {
  id: number;
  published: boolean;
  public: boolean;
  site: SiteRow;
  viewer: UserRow;
  is_on_crew: boolean;
};

function toAccess(row: AccessRow): GameAccess {
  const viewer = toUser(row.viewer);
  return {
    ...{ id: row.id, siteId: viewer.siteId, published: row.published, public: row.public },
    crew: row.is_on_crew ? [{ official: { id: viewer.id } }] : [],
    ...{ site: toSite(row.site), viewer },
  };
}
