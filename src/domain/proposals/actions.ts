// Actions on proposals: ask for one, change it and go on, accept it, undo it, delete it.
import { AppError, changedMeanwhile, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { breakChains } from '../assignments/planned-chains.ts';
import { isLive, type Job } from '../jobs/job.ts';
import { insertJob, requestStop, stopEntry } from '../jobs/store.ts';
import { type JournalEntry, recordEntry } from '../journal/journal.ts';
import { allowArchivedSites } from '../journal/protection.ts';
import { recordChanges } from '../journal/store.ts';
import type { ChosenWeights, Proposal } from './proposal.ts';
import * as states from './states-store.ts';
import * as store from './store.ts';

export const SOLVE_JOB = 'proposal';
export const ACCEPT_JOB = 'proposal_accept';
export const UNDO_JOB = 'proposal_undo';

const MOST_AT_ONCE = 5; // of a site: one of 700 positions takes over half a minute (bench/README.md), and other sites wait for their turn
const TOO_MANY = `This site has ${MOST_AT_ONCE} proposals that wait or are worked on, the most at once. Wait for one, or stop one.`;

/**
 * Asks for a plan for the games, which a job works on. Returns the proposal's id. Throws AppError `conflict` if too many of the
 * site wait or are worked on.
 */
export async function askForProposal(db: Database, input: store.NewProposal): Promise<number> {
  return db.transaction(async (tx) => {
    if ((await store.countUnready(tx, { siteId: input.siteId, kind: SOLVE_JOB })) >= MOST_AT_ONCE)
      throw new AppError('conflict', TOO_MANY);
    const proposal = await store.insertProposal(tx, input);
    await begin(tx, { proposal, accountId: input.accountId, kind: SOLVE_JOB });
    await recordChanges(tx, [recordEntry('proposal', { after: journaled(proposal) })]);
    return proposal.id;
  });
}

type Pair = { assignmentId: number; userId: number };

export type ProposalChange = {
  id: number;
  accountId: number;
  weights?: Partial<ChosenWeights> | undefined;
  mayMove?: boolean | undefined;
  /** Officials who keep a position, or are not to have it. */
  lock?: readonly Pair[] | undefined;
  reject?: readonly Pair[] | undefined;
  /** Neither is wanted any more. */
  release?: readonly Pair[] | undefined;
  lockVersion?: number | undefined;
};

/**
 * Changes what a plan is made from, and begins a new one with it; one that is worked on ends. Throws AppError `not_found`;
 * `conflict` while it is being accepted or undone; `lock_version_mismatch`; `validation_failed` for officials or positions
 * that are none of it.
 */
export async function changeProposal(db: Database, change: ProposalChange): Promise<void> {
  const { id, accountId, weights = {}, lock = [], reject = [], release = [], lockVersion } = change;
  await db.transaction(async (tx) => {
    const before = await lockIdle(tx, id);
    if (lockVersion !== undefined && lockVersion !== before.lockVersion)
      throw changedMeanwhile('proposal', { current: before.lockVersion, sent: lockVersion });
    const locked = byPair(lock);
    const rejected = byPair(reject);
    if (rejected.keys().some((pair) => locked.has(pair)))
      throw validationError([{ path: '/reject', message: LOCKED_AND_REJECTED }]);
    const marks = [
      ...locked.values().map((one) => ({ ...one, state: 'locked' as const })),
      ...rejected.values().map((one) => ({ ...one, state: 'rejected' as const })),
    ];
    const gone = [...reject, ...release];
    await breakChains(
      tx,
      sql`proposal_id = ${id} and (assignment_id, user_id) in (
        select * from unnest(${gone.map(({ assignmentId }) => assignmentId)}::bigint[], ${gone.map(({ userId }) => userId)}::bigint[]))`,
    );
    if ((await store.markProposed(tx, { proposal: before, marks })) < marks.length)
      throw validationError([{ path: '/lock', message: NOT_OF_PROPOSAL }]);
    await store.releaseProposed(tx, { id, pairs: release });
    if (await store.hasLocksOnOne(tx, id))
      throw validationError([{ path: '/lock', message: ONE_A_POSITION }]);
    const { mayMove = before.mayMove } = change;
    const after = await store.updateProposal(tx, {
      ...{ id, mayMove, weights: { ...before.weights, ...weights } },
    });
    await begin(tx, { proposal: after, accountId, kind: SOLVE_JOB });
    const { siteId } = before;
    const step = { before: journaled(before), after: journaled(after) };
    await recordChanges(tx, [{ siteId, kind: 'proposal', id, ...step }]);
  });
}

/** Whoever is sent twice counts once. */
function byPair(pairs: readonly Pair[]): Map<string, Pair> {
  return new Map(pairs.map((pair) => [`${pair.assignmentId} ${pair.userId}`, pair]));
}

/** Ends the search for a better plan; the best so far stays. Throws AppError `not_found`; `conflict` while it is accepted or undone. */
export async function stopProposal(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockIdle(tx, id);
  });
}

type Accepting = { id: number; accountId: number; assignmentIds?: readonly number[] | undefined };

/**
 * Begins to assign who is planned, all or for these positions, as a job. Throws AppError `not_found`; `conflict` while it is
 * being accepted or undone, or if nothing of it is left.
 */
export async function acceptProposal(db: Database, input: Accepting): Promise<void> {
  await moveAll(db, { ...input, from: ['planned', 'locked', 'failed'], to: 'accepting', kind: ACCEPT_JOB });
}

/** Begins to open the positions again that the proposal filled, as a job. Throws AppError as `acceptProposal`. */
export async function undoProposal(db: Database, input: Accepting): Promise<void> {
  await moveAll(db, { ...input, from: ['accepted'], to: 'undoing', kind: UNDO_JOB });
}

type Move = Accepting & Pick<Parameters<typeof states.moveProposed>[1], 'from' | 'to'> & { kind: string };

async function moveAll(db: Database, { id, accountId, assignmentIds, from, to, kind }: Move): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockIdle(tx, id);
    const moved = await states.moveProposed(tx, { id, from, to, assignmentIds });
    if (moved === 0)
      throw new AppError('conflict', kind === ACCEPT_JOB ? NOTHING_TO_ACCEPT : NOTHING_TO_UNDO);
    const proposal = await store.updateProposal(tx, before);
    await begin(tx, { proposal, accountId, kind });
    const step = { before: { state: from[0] }, after: { state: to, positions: moved } };
    await recordChanges(tx, [{ siteId: before.siteId, kind: 'proposal', id, ...step }]);
  });
}

/** Throws AppError `not_found`; `conflict` while it is being accepted or undone. Who was assigned stays assigned. */
export async function deleteProposal(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockIdle(tx, id);
    await store.deleteProposal(tx, id);
    await recordChanges(tx, [recordEntry('proposal', { before: journaled(before) })]);
  });
}

/** Locks the proposal, stops the search for a plan, and settles what a job left that was stopped. */
async function lockIdle(tx: Transaction, id: number): Promise<Proposal> {
  const proposal = await store.lockProposal(tx, id);
  if (proposal === undefined) throw notFound('proposal');
  const job = await store.findJobOf(tx, proposal);
  if (job === undefined || !isLive(job)) {
    await states.settleProposed(tx, id);
    return proposal;
  }
  if (job.kind !== SOLVE_JOB)
    throw new AppError(
      'conflict',
      `This proposal is being ${job.kind === ACCEPT_JOB ? 'accepted' : 'undone'}.`,
    );
  const stopped = await requestStop(tx, job.id);
  if (stopped !== undefined) await recordChanges(tx, [stopEntry(stopped)]);
  return proposal;
}

async function begin(
  tx: Transaction,
  {
    proposal: { id, siteId, lockVersion },
    accountId,
    kind,
  }: { proposal: Proposal; accountId: number; kind: string },
): Promise<void> {
  const key = `proposal ${id} ${lockVersion}`;
  const job = await insertJob(tx, {
    siteId,
    accountId,
    kind,
    key,
    input: { proposalId: id, version: lockVersion },
  });
  await store.setJob(tx, { id, jobId: job.id });
}

/** Records the end of a job of a proposal, whichever it is, so that who looks at it sees that nothing works on it any more. */
export async function recordEnd(db: Database, { input: { proposalId } }: Pick<Job, 'input'>): Promise<void> {
  const proposal = proposalId === undefined ? undefined : await store.findProposal(db, proposalId);
  if (proposal === undefined) return;
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    await recordChanges(tx, [changedProposal(proposal)]);
  });
}

/**
 * Names the proposal in the feed after a change of its plan or of its positions. It has no fields: the audit log has the
 * changes of the games.
 */
export const changedProposal = ({ id, siteId }: Proposal): JournalEntry => ({
  ...{ siteId, kind: 'proposal', id },
  ...{ before: {}, after: {} },
});

/** Of the weights and the numbers alone: the games are in the record, and people are not told of in the log. */
function journaled({ id, siteId, gameIds, weights, mayMove, seed, lockVersion }: Proposal) {
  return { id, siteId, games: gameIds.length, weights, mayMove, seed, lockVersion };
}

const NOT_OF_PROPOSAL =
  'lock and reject must name positions of the games of this proposal and officials of its site, and none that was accepted.';
const LOCKED_AND_REJECTED = 'An official cannot be both locked and rejected for the same position.';
const ONE_A_POSITION = 'Only one official can be locked on a position; release the other one.';
const NOTHING_TO_ACCEPT = 'Nothing of this proposal is left to accept.';
const NOTHING_TO_UNDO = 'Nothing of this proposal can be undone.';
