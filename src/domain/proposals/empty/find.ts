// Reads why positions of a proposal stay open: the facts of now, with the plan as if it was accepted.
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { GameFacts, OfficialFacts } from '../../conflicts/facts.ts';
import { findFacts, findFactsOf } from '../../conflicts/store.ts';
import { type Joined, type Left, withoutGames, withPlan } from '../problem/joined.ts';
import { conflictsWith } from '../problem/place.ts';
import { findPairsApart } from '../problem/rows.ts';
import type { Proposal, Proposed } from '../proposal.ts';
import { createChainFinder, type Planned } from './chains.ts';
import { type Reasons, reasonsOf } from './reasons.ts';

export type OpenPosition = Reasons & { assignmentId: number; gameId: number; position: string };

type OpenQuery = {
  proposal: Proposal;
  proposed: readonly Proposed[];
  now: Date;
  ids?: readonly number[] | undefined;
  limit: number;
  offset: number;
};

/**
 * The positions that nobody has by the plan, and of the others those that nobody has now, by the start of their games; and how
 * many there are.
 */
export async function findOpenPositions(
  db: Queryable,
  { proposal, proposed, now, ids, limit, offset }: OpenQuery,
): Promise<{ rows: OpenPosition[]; records: number }> {
  // Whoever is locked and left out has a result that says so.
  const plan = proposed.filter(
    ({ state, result }) => result === null && ['planned', 'locked', 'accepting'].includes(state),
  );
  const plannedIds = plan.map(({ assignmentId }) => assignmentId);
  const leftIds = plan.flatMap(({ fromAssignmentId }) => fromAssignmentId ?? []);
  const open = await db.query<{ id: number; gameId: number; position: string }>(sql`
    select a.id, a.game_id as "gameId", a.position from games g join assignments a on a.game_id = g.id
    where g.site_id = ${proposal.siteId} and g.id = any(${proposal.gameIds}) and g.deleted_at is null and g.status = 'A'
      and g.start_time > ${now} and (a.user_id is null or a.answer = 'declined' or a.id = any(${leftIds}::bigint[]))
      and a.id <> all(${plannedIds}::bigint[])
      and ${ids === undefined ? sql`true` : sql`a.id = any(${ids}::bigint[])`}
    order by g.start_time, g.id, a.sort_order, a.id`);
  const [planned, left, apart] = await Promise.all([
    plannedBy(db, plan),
    findLeft(db, plan),
    findPairsApart(db, proposal),
  ]);
  const byUser = Map.groupBy(planned, ({ userId }) => userId);
  const rejected = proposed.filter(({ state }) => state === 'rejected');
  const { siteId } = proposal;
  const findChains = createChainFinder(db, { siteId, planned, left, byUser, rejected, apart, now });
  const rows: OpenPosition[] = [];
  for (const { id, gameId, position } of open.slice(offset, offset + limit)) {
    const facts = await findFacts(db, { assignmentId: id });
    const officials = (facts?.officials ?? []).map((official) =>
      withoutGames(facts!.game, { official, left }),
    );
    const kept = officials.map((official) => ({
      official,
      conflicts: conflictsOfPlan(facts!.game, { official, joined: byUser.get(official.id) ?? [] }),
      isRejected: rejected.some((one) => one.assignmentId === id && one.userId === official.id),
    }));
    rows.push({
      assignmentId: id,
      gameId,
      position,
      ...reasonsOf(kept, {
        locale: facts?.game.locale ?? 'en-US',
        chains: facts === undefined ? [] : await findChains(facts.game, kept),
      }),
    });
  }
  return { rows, records: open.length };
}

async function plannedBy(db: Queryable, plan: readonly Proposed[]): Promise<Planned[]> {
  const facts = plan.length === 0 ? [] : await findFactsOf(db, plan);
  return facts.flatMap((one, at) => (one === undefined ? [] : [{ ...plan[at]!, game: one.game }]));
}

/**
 * What officials have now and do not have beside the plan: what they leave by it, and what it gives them again, of those who are
 * locked where they stand.
 */
async function findLeft(db: Queryable, plan: readonly Proposed[]): Promise<Left[]> {
  const pairs = plan.flatMap(({ assignmentId, userId, fromAssignmentId, replacedUserId }) => [
    { assignmentId, userId },
    ...(replacedUserId === null ? [] : [{ assignmentId, userId: replacedUserId }]),
    ...(fromAssignmentId === null ? [] : [{ assignmentId: fromAssignmentId, userId }]),
  ]);
  return db.query(sql`
    select distinct a.user_id as "userId", json_build_object('id', g.id,
      'date', (g.start_time at time zone s.timezone)::date::text)::jsonb as game
    from unnest(${pairs.map(({ assignmentId }) => assignmentId)}::bigint[], ${pairs.map(({ userId }) => userId)}::bigint[])
      as pair (slot_id, user_id)
    join assignments a on a.id = pair.slot_id and a.user_id = pair.user_id
    join games g on g.id = a.game_id join sites s on s.id = g.site_id
    where a.live and a.answer is distinct from 'declined'`);
}

function conflictsOfPlan(
  game: GameFacts,
  { official, joined }: { official: OfficialFacts; joined: readonly Joined[] },
) {
  return conflictsWith(game, withPlan(game, { official, joined }));
}
