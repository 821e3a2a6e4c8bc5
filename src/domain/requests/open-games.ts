// Lists the open positions that officials can take, each with whether this one may.
import { offsetOf, type Page, type Pagination } from '../../kernel/pagination.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { all, any, sql } from '../../storage/sql.ts';
import type { Member } from '../access.ts';
import { findConflicts } from '../conflicts/candidates.ts';
import type { Conflict } from '../conflicts/conflict.ts';
import { type PricedSlot, priceSlots } from '../fees/priced.ts';
import { type GameFilter, gameConditions } from '../games/filter.ts';
import type { Game } from '../games/game.ts';
import { findGames } from '../games/game-queries.ts';
import { findGroupIdsOf } from '../groups/store.ts';
import { isTakeable } from './conditions.ts';
import { type OpenGameRight, rightTo } from './right.ts';
import { findWaitingRequestIds } from './store.ts';

export type OpenGame = OpenGameRight & {
  /** With what it would pay them. */
  slot: PricedSlot;
  game: Game;
  /** Their request that waits. */
  requestId: number | null;
  /** Those that the official may know. */
  conflicts: Conflict[];
};

export type OpenGameQuery = {
  /** The caller's users on the sites. */
  members: readonly Member[];
  filter: GameFilter;
  now: Date;
  page: Pagination;
};

/** The open slots of published games that have not begun, by start time; not of games that the official is on. */
export async function listOpenGames(
  db: Database,
  { members, filter, now, page }: OpenGameQuery,
): Promise<Page<OpenGame>> {
  const siteIds = members.map(({ siteId }) => siteId);
  const conditions = [
    isTakeable(sql`${now}::timestamptz`),
    any([
      sql`false`,
      ...members.map(
        ({ id, siteId }) => sql`g.site_id = ${siteId} and not exists (
          select from assignments own where own.game_id = g.id and own.user_id = ${id})`,
      ),
    ]),
    ...gameConditions(filter, siteIds),
  ];
  const found = sql`from assignments a join games g on g.id = a.game_id join sites s on s.id = g.site_id
    where ${all(conditions)}`;
  const [counted, slots] = await db.pipeline((one) => [
    one.query<{ records: number }>(sql`select count(*) as records ${found}`),
    one.query<{ id: number; game_id: number }>(sql`
      select a.id, a.game_id ${found} order by g.start_time, g.id, a.sort_order, a.id
      limit ${page.limit} offset ${offsetOf(page)}`),
  ]);
  const rows = await withRights(db, { slots, members, now });
  return { rows, records: counted[0]!.records };
}

type SlotRights = {
  slots: readonly { id: number; game_id: number }[];
  members: readonly Member[];
  now: Date;
};

async function withRights(db: Database, { slots, members, now }: SlotRights): Promise<OpenGame[]> {
  if (slots.length === 0) return [];
  const games = await findGames(db, [...new Set(slots.map(({ game_id: id }) => id))]);
  const gameOf = new Map(games.map((game) => [game.id, game]));
  const memberOf = new Map(members.map((member) => [member.siteId, member]));
  const open = slots.flatMap(({ id, game_id: gameId }) => {
    const game = gameOf.get(gameId); // it may have been deleted meanwhile
    const slot = game?.crew.find((one) => one.id === id);
    return game && slot ? [{ game, slot, member: memberOf.get(game.siteId)! }] : [];
  });
  const userIds = members.map(({ id }) => id);
  const priced = Map.groupBy(open, ({ game }) => game.siteId)
    .values()
    .map((ofSite) => {
      const { game, member } = ofSite[0]!;
      return priceSlots(db, { site: game.site, slots: ofSite.map(({ slot }) => slot), takerId: member.id });
    });
  const slotOf = new Map((await Promise.all(priced)).flat().map((slot) => [slot.id, slot]));
  const [requestIds, groups, conflicts] = await db.pipeline((one) => [
    findWaitingRequestIds(one, { assignmentIds: open.map(({ slot }) => slot.id), userIds }),
    findGroupIdsOf(one, userIds),
    Promise.all(
      open.map(({ slot, member }) => conflictsOf(one, { assignmentId: slot.id, userId: member.id })),
    ),
  ]);
  return open.map(({ game, slot: { id }, member }, at) => {
    const { openGames: policy, grades } = game.site;
    const facts = { policy, grades, grade: member.grade, groupIds: groups.get(member.id) ?? [], now };
    const right = rightTo({ ...facts, startTime: game.startTime, ...conflicts[at]! });
    return {
      ...right,
      slot: slotOf.get(id)!,
      game,
      requestId: requestIds.get(id) ?? null,
      conflicts: conflicts[at]!.shown.map((conflict) => ({ ...conflict, message: conflict.toOfficial })),
    };
  });
}

/** All conflicts, and those that the official may know: neither unpublished games nor what they are blocked from. */
async function conflictsOf(db: Queryable, query: { assignmentId: number; userId: number }) {
  const conflicts = await findConflicts(db, query);
  // Most positions have none: then there is nothing that the official may not know.
  const shown = conflicts.length === 0 ? [] : await findConflicts(db, { ...query, hidesDrafts: true });
  return { conflicts, shown };
}
