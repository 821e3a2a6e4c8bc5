// Reads why positions of a proposal stay open: the facts of now, with the plan as if it was accepted.
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { GameFacts, OfficialFacts } from '../../conflicts/facts.ts';
import { findFacts, findFactsOf } from '../../conflicts/store.ts';
import { type Joined, withPlan } from '../problem/joined.ts';
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

/** The positions that nobody has, neither now nor by the plan, by the start of their games; and how many there are. */
export async function findOpenPositions(
  db: Queryable,
  { proposal, proposed, now, ids, limit, offset }: OpenQuery,
): Promise<{ rows: OpenPosition[]; records: number }> {
  // Whoever is locked and left out has a result that says so.
  const plan = proposed.filter(
    ({ state, result }) => result === null && ['planned', 'locked', 'accepting'].includes(state),
  );
  const plannedIds = plan.map(({ assignmentId }) => assignmentId);
  const open = await db.query<{ id: number; gameId: number; position: string }>(sql`
    select a.id, a.game_id as "gameId", a.position from games g join assignments a on a.game_id = g.id
    where g.site_id = ${proposal.siteId} and g.id = any(${proposal.gameIds}) and g.deleted_at is null and g.status = 'A'
      and g.start_time > ${now} and (a.user_id is null or a.answer = 'declined') and a.id <> all(${plannedIds}::bigint[])
      and ${ids === undefined ? sql`true` : sql`a.id = any(${ids}::bigint[])`}
    order by g.start_time, g.id, a.sort_order, a.id`);
  const [planned, apart] = await Promise.all([plannedBy(db, plan), findPairsApart(db, proposal)]);
  const byUser = Map.groupBy(planned, ({ userId }) => userId);
  const rejected = proposed.filter(({ state }) => state === 'rejected');
  const { siteId } = proposal;
  const findChains = createChainFinder(db, { siteId, planned, byUser, rejected, apart, now });
  const rows: OpenPosition[] = [];
  for (const { id, gameId, position } of open.slice(offset, offset + limit)) {
    const facts = await findFacts(db, { assignmentId: id });
    const kept = (facts?.officials ?? []).map((official) => ({
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

function conflictsOfPlan(
  game: GameFacts,
  { official, joined }: { official: OfficialFacts; joined: readonly Joined[] },
) {
  return conflictsWith(game, withPlan(game, { official, joined }));
}
