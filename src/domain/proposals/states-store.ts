// The SQL of what becomes of those who are proposed: who is accepted, undone, or neither.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Proposed, ProposedState } from './proposal.ts';

/**
 * Gives those in a state another one; `assignmentIds`: only these, with their chains. Returns how many. Whoever is locked where
 * they stand has nothing to accept, and so nothing to lose when it is undone.
 */
export async function moveProposed(
  tx: Transaction,
  {
    id,
    from,
    to,
    assignmentIds,
  }: {
    id: number;
    from: readonly ProposedState[];
    to: ProposedState;
    assignmentIds?: readonly number[] | undefined;
  },
): Promise<number> {
  const which =
    assignmentIds === undefined
      ? sql`true`
      : sql`(assignment_id = any(${assignmentIds}) or chain in (
          select chain from proposal_assignments
          where proposal_id = ${id} and state = any(${from}) and assignment_id = any(${assignmentIds})))`;
  const rows = await tx.query(sql`
    update proposal_assignments set state = ${to}, result = null
    where proposal_id = ${id} and state = any(${from}) and ${which} and not (state = 'locked' and chain is null and exists(
      select from assignments a where a.id = assignment_id and a.user_id = proposal_assignments.user_id)) returning 1`);
  return rows.length;
}

/** Gives what waited for a job that has ended the state from before. */
export async function settleProposed(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`
    update proposal_assignments set state = case state when 'accepting' then 'planned' else 'accepted' end
    where proposal_id = ${id} and state in ('accepting', 'undoing')`);
}

export type StoredProposed = Proposed & { id: number };

/** The next in a state, locked; more than `limit` only to have chains whole. */
export async function lockNextProposed(
  tx: Transaction,
  { id, state, limit }: { id: number; state: ProposedState; limit: number },
): Promise<StoredProposed[]> {
  return tx.query(sql`
    with next as materialized (
      select id, chain from proposal_assignments where proposal_id = ${id} and state = ${state} order by id limit ${limit})
    select id, assignment_id as "assignmentId", user_id as "userId", state, version, result, why,
      from_assignment_id as "fromAssignmentId", from_version as "fromVersion", replaced_user_id as "replacedUserId", chain
    from proposal_assignments where proposal_id = ${id} and state = ${state}
      and (id in (select id from next) or chain in (select chain from next)) order by id for update`);
}

/** Whether the game was moved since the plan was made, or has begun, or the one that the official leaves has. */
export async function isMoved(db: Queryable, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from proposal_assignments p join assignments a on a.id = p.assignment_id join games g on g.id = a.game_id
    where p.id = ${id} and ((g.start_time, g.venue_id) is distinct from (p.planned_start, p.planned_venue)
      or g.start_time <= ${now} or exists (
        select from assignments f join games left_game on left_game.id = f.game_id
        where f.id = p.from_assignment_id and left_game.start_time <= ${now}))`);
  return rows.length > 0;
}

export type ProposedResult = Pick<StoredProposed, 'id' | 'state' | 'version' | 'fromVersion' | 'result'>;

export async function recordProposed(tx: Transaction, results: readonly ProposedResult[]): Promise<void> {
  await tx.query(sql`
    update proposal_assignments p set state = sent.state, version = sent.version, from_version = sent."fromVersion",
      result = sent.result
    from json_to_recordset(${JSON.stringify(results)}::json) as sent (id bigint, state text, version integer,
      "fromVersion" integer, result text)
    where p.id = sent.id`);
}
