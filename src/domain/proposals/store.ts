// The SQL of proposals.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { deleteExpired } from '../../storage/purging.ts';
import { sql } from '../../storage/sql.ts';
import type { Job } from '../jobs/job.ts';
import { findJob } from '../jobs/store.ts';
import {
  type ChosenWeights,
  DEFAULT_CHOSEN,
  type Outcome,
  type Proposal,
  type Proposed,
  type ProposedState,
} from './proposal.ts';

const KEPT_DAYS = 30; // as long as people ask how a month was filled

// A proposal of 1.0 has no weight for who is moved.
const COLUMNS = sql`
  id, site_id as "siteId", account_id as "accountId", game_ids as "gameIds",
  ${JSON.stringify({ moved: DEFAULT_CHOSEN.moved })}::jsonb || weights as weights, may_move as "mayMove", seed, outcome, job_id as "jobId",
  lock_version as "lockVersion", created_at as "createdAt", updated_at as "updatedAt", expires_at as "expiresAt"`;

export async function findProposal(db: Queryable, id: number): Promise<Proposal | undefined> {
  const [row] = await db.query<Proposal>(sql`select ${COLUMNS} from proposals where id = ${id}`);
  return row;
}

/** Locks it until the transaction ends. */
export async function lockProposal(tx: Transaction, id: number): Promise<Proposal | undefined> {
  const [row] = await tx.query<Proposal>(sql`select ${COLUMNS} from proposals where id = ${id} for update`);
  return row;
}

/** The job that works on a proposal, or did last; undefined once it was deleted. */
export async function findJobOf(db: Queryable, { jobId }: Proposal): Promise<Job | undefined> {
  return jobId === null ? undefined : findJob(db, jobId);
}

/** What a list of proposals can be sorted by. */
export const PROPOSAL_SORTS: Sortable = TIMES;

/** The newest first. */
export async function listProposals(
  db: Queryable,
  { siteId, page }: { siteId: number; page: Pagination },
): Promise<Page<Proposal>> {
  const select = sql`select ${COLUMNS} from proposals where site_id = ${siteId}`;
  return readPage<Proposal>(db, { select, order: sql`id desc`, sortable: PROPOSAL_SORTS, page });
}

/** How many plans of the site wait or are worked on; until the transaction ends, no other one counts them. */
export async function countUnready(
  tx: Transaction,
  { siteId, kind }: { siteId: number; kind: string },
): Promise<number> {
  await tx.query(sql`select 1 from sites where id = ${siteId} for no key update`);
  const rows = await tx.query(sql`
    select 1 from jobs where site_id = ${siteId} and kind = ${kind} and state in ('waiting', 'running')`);
  return rows.length;
}

export type NewProposal = Pick<Proposal, 'siteId' | 'gameIds' | 'weights' | 'mayMove' | 'seed'> & {
  accountId: number;
};

export async function insertProposal(
  tx: Transaction,
  { siteId, accountId, gameIds, weights, mayMove, seed }: NewProposal,
): Promise<Proposal> {
  const [row] = await tx.query<Proposal>(sql`
    insert into proposals (site_id, account_id, game_ids, weights, may_move, seed, expires_at)
    values (${siteId}, ${accountId}, ${gameIds}, ${JSON.stringify(weights)}::jsonb, ${mayMove}, ${seed},
      now() + make_interval(days => ${KEPT_DAYS}))
    returning ${COLUMNS}`);
  return row!;
}

export async function updateProposal(
  tx: Transaction,
  { id, weights, mayMove }: { id: number; weights: ChosenWeights; mayMove: boolean },
): Promise<Proposal> {
  const [row] = await tx.query<Proposal>(sql`
    update proposals set weights = ${JSON.stringify(weights)}::jsonb, may_move = ${mayMove}, lock_version = lock_version + 1, updated_at = now()
    where id = ${id} returning ${COLUMNS}`);
  return row!;
}

export async function setJob(tx: Transaction, { id, jobId }: { id: number; jobId: number }): Promise<void> {
  await tx.query(sql`update proposals set job_id = ${jobId}, updated_at = now() where id = ${id}`);
}

export async function deleteProposal(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from proposals where id = ${id}`);
}

/** Those who are proposed, or rejected, with the names that people read; by the start of the game. */
export type ShownProposed = Proposed & {
  gameId: number;
  position: string;
  firstName: string;
  lastName: string;
  /** Who else could have it, the best first: those who are still active. */
  alternatives: { userId: number; firstName: string; lastName: string; points: number }[];
  /** Who has the position now and leaves it, and which one their official leaves for it. */
  replaces: { userId: number; firstName: string; lastName: string } | null;
  movesFrom: { assignmentId: number; gameId: number; position: string } | null;
};

const PROPOSED = sql`
  p.assignment_id as "assignmentId", p.user_id as "userId", p.state, p.version, p.result, p.why,
  p.from_assignment_id as "fromAssignmentId", p.from_version as "fromVersion", p.replaced_user_id as "replacedUserId", p.chain`;

export async function findShownProposed(db: Queryable, id: number): Promise<ShownProposed[]> {
  return db.query(sql`
    select ${PROPOSED}, a.game_id as "gameId", a.position, u.first_name as "firstName", u.last_name as "lastName", (
        select coalesce(json_agg(json_build_object('userId', o.id, 'firstName', o.first_name, 'lastName', o.last_name,
          'points', other->'points') order by place), '[]')
        from jsonb_array_elements(p.why->'alternatives') with ordinality as each_other (other, place)
        join users o on o.id = (other->>'userId')::bigint
        where o.site_id = p.site_id and o.official and o.active) as alternatives,
      case when r.id is not null
        then json_build_object('userId', r.id, 'firstName', r.first_name, 'lastName', r.last_name) end as replaces,
      case when f.id is not null
        then json_build_object('assignmentId', f.id, 'gameId', f.game_id, 'position', f.position) end as "movesFrom"
    from proposal_assignments p join assignments a on a.id = p.assignment_id join games g on g.id = a.game_id
    join users u on u.id = p.user_id left join users r on r.id = p.replaced_user_id
    left join assignments f on f.id = p.from_assignment_id
    where p.proposal_id = ${id} and g.deleted_at is null
    order by g.start_time, g.id, a.sort_order, a.id, p.id`);
}

export async function findProposed(db: Queryable, id: number): Promise<Proposed[]> {
  return db.query(sql`
    select ${PROPOSED} from proposal_assignments p where proposal_id = ${id} order by id`);
}

/** Replaces the plan; what was locked, rejected or accepted stays. */
export async function replacePlan(
  tx: Transaction,
  { id, siteId, plan }: { id: number; siteId: number; plan: readonly Proposed[] },
): Promise<void> {
  await tx.query(sql`
    delete from proposal_assignments where proposal_id = ${id} and state in ('planned', 'failed', 'undone')`);
  await tx.query(sql`
    update proposal_assignments set result = ${LEFT_OUT}, why = null, ${STAYS} where proposal_id = ${id} and state = 'locked'`);
  const values = plan.map((one) => ({
    ...{ ...one, assignment_id: one.assignmentId, user_id: one.userId },
    ...{ from_id: one.fromAssignmentId, from_version: one.fromVersion, replaced_id: one.replacedUserId },
  }));
  // Chains of the plan are counted beyond those of what was accepted before.
  await tx.query(sql`
    insert into proposal_assignments
      (site_id, proposal_id, assignment_id, user_id, state, version, planned_start, planned_venue, why,
        from_assignment_id, from_version, replaced_user_id, chain)
    select ${siteId}, ${id}, sent.assignment_id, sent.user_id, sent.state, sent.version, g.start_time, g.venue_id, sent.why,
      sent.from_id, sent.from_version, r.id, sent.chain + kept.chains
    from json_to_recordset(${JSON.stringify(values)}::json) as sent (assignment_id bigint, user_id bigint, state text, version integer,
      why jsonb, from_id bigint, from_version integer, replaced_id bigint, chain integer)
    join assignments a on a.id = sent.assignment_id join games g on g.id = a.game_id
    left join users r on r.id = sent.replaced_id
    cross join (select coalesce(max(chain), 0) as chains from proposal_assignments where proposal_id = ${id}) as kept
    on conflict (proposal_id, assignment_id, user_id) do update set state = excluded.state, version = excluded.version,
      planned_start = excluded.planned_start, planned_venue = excluded.planned_venue, why = excluded.why, result = null,
      from_assignment_id = excluded.from_assignment_id, from_version = excluded.from_version,
      replaced_user_id = excluded.replaced_user_id, chain = excluded.chain`);
}

/** Nobody leaves a position for it. */
const STAYS = sql`from_assignment_id = null, from_version = null, replaced_user_id = null, chain = null`;

/** What is known of the plan. */
export async function setOutcome(
  tx: Transaction,
  { id, outcome }: { id: number; outcome: Outcome },
): Promise<void> {
  await tx.query(
    sql`update proposals set outcome = ${JSON.stringify(outcome)}::jsonb, updated_at = now() where id = ${id}`,
  );
}

const LEFT_OUT = 'They are not possible there now, and this plan leaves them out.';

/** Nobody leaves a position for somebody who is rejected. */
const UNLESS_REJECTED = sql`
  from_assignment_id = case when excluded.state <> 'rejected' then proposal_assignments.from_assignment_id end,
  from_version = case when excluded.state <> 'rejected' then proposal_assignments.from_version end,
  replaced_user_id = case when excluded.state <> 'rejected' then proposal_assignments.replaced_user_id end,
  chain = case when excluded.state <> 'rejected' then proposal_assignments.chain end`;

/** Marks officials for positions of the games of the proposal; returns how many there are. */
export async function markProposed(
  tx: Transaction,
  {
    proposal,
    marks,
  }: { proposal: Proposal; marks: readonly { assignmentId: number; userId: number; state: ProposedState }[] },
): Promise<number> {
  const values = marks.map(({ assignmentId, userId, state }) => ({
    ...{ assignment_id: assignmentId, user_id: userId, state },
  }));
  const rows = await tx.query(sql`
    insert into proposal_assignments
      (site_id, proposal_id, assignment_id, user_id, state, version, planned_start, planned_venue)
    select ${proposal.siteId}, ${proposal.id}, a.id, u.id, sent.state, a.lock_version, g.start_time, g.venue_id
    from json_to_recordset(${JSON.stringify(values)}::json) as sent (assignment_id bigint, user_id bigint, state text)
    join assignments a on a.id = sent.assignment_id and a.game_id = any(${proposal.gameIds})
    join games g on g.id = a.game_id
    join users u on u.id = sent.user_id and u.site_id = ${proposal.siteId}
    on conflict (proposal_id, assignment_id, user_id) do update set state = excluded.state, ${UNLESS_REJECTED}
      where proposal_assignments.state not in ('accepting', 'accepted', 'undoing')
    returning 1`);
  return rows.length;
}

/** Takes back that officials are locked or rejected. */
export async function releaseProposed(
  tx: Transaction,
  { id, pairs }: { id: number; pairs: readonly { assignmentId: number; userId: number }[] },
): Promise<void> {
  await tx.query(sql`
    delete from proposal_assignments where proposal_id = ${id} and state in ('locked', 'rejected')
      and (assignment_id, user_id) in (
        select * from unnest(${pairs.map(({ assignmentId }) => assignmentId)}::bigint[], ${pairs.map(({ userId }) => userId)}::bigint[]))`);
}

/** Whether several officials are locked on one position. */
export async function hasLocksOnOne(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from proposal_assignments where proposal_id = ${id} and state = 'locked'
    group by assignment_id having count(*) > 1 limit 1`);
  return rows.length > 0;
}

/** Other proposals of the site with one of the games, the newest first, and who asked for them. */
export type OtherProposal = { id: number; firstName: string; lastName: string; createdAt: Date };

export async function findOthers(db: Queryable, { id, siteId, gameIds }: Proposal): Promise<OtherProposal[]> {
  return db.query(sql`
    select p.id, u.first_name as "firstName", u.last_name as "lastName", p.created_at as "createdAt"
    from proposals p join users u on u.account_id = p.account_id and u.site_id = p.site_id
    where p.site_id = ${siteId} and p.id <> ${id} and p.game_ids && ${gameIds}::bigint[]
    order by p.id desc limit ${MOST_OTHERS}`);
}

const MOST_OTHERS = 5; // are told of

/** Deletes proposals 30 days after they were asked for. */
export function purgeProposals(db: Queryable, batch: number): Promise<number> {
  return deleteExpired(db, { table: sql`proposals`, key: sql`id` }, batch);
}
