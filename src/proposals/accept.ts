// Carries out a proposal, or undoes it, as a job: in batches, each position exactly once.
//
// A batch is one transaction, which assigns by the domain's own action and marks what became of it. What was changed since the
// plan was made stays as it is, and is told: also what would only be warned of.
import { may, memberAndSite } from '../domain/access.ts';
import { assign, unassign } from '../domain/assignments/actions.ts';
import { allowArchivedSites } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import { ACCEPT_JOB, changedProposal, SOLVE_JOB, UNDO_JOB } from '../domain/proposals/actions.ts';
import {
  isMoved,
  lockNextProposed,
  type ProposedResult,
  recordProposed,
  type StoredProposed,
} from '../domain/proposals/states-store.ts';
import { findProposal, findProposed } from '../domain/proposals/store.ts';
import type { JobHandler, JobRun } from '../jobs/worker.ts';
import { AppError } from '../kernel/errors.ts';
import { runEach } from '../storage/batch.ts';
import type { Database } from '../storage/database.ts';
import { withSavepoints } from '../storage/savepoint.ts';
import { solver } from './solve.ts';

const BATCH = 25; // some tenths of a second, in which requests for the same games wait
const CHANGED = {
  accepting: 'The position was changed since the plan was made, and stays as it is.',
  undoing: 'The position was changed since it was accepted, and stays as it is.',
};

type Work = (db: Database, one: StoredProposed, now: Date) => Promise<number>;

/** The kinds of jobs of proposals. */
export function proposalHandlers(options: { now: () => Date }): Readonly<Record<string, JobHandler>> {
  return {
    [SOLVE_JOB]: solver(options),
    [ACCEPT_JOB]: (run) => inBatches(run, { from: 'accepting', to: 'accepted', work: acceptOne, ...options }),
    [UNDO_JOB]: (run) => inBatches(run, { from: 'undoing', to: 'undone', work: undoOne, ...options }),
  };
}

type Batches = { from: 'accepting' | 'undoing'; to: 'accepted' | 'undone'; work: Work; now: () => Date };

async function inBatches({ job, db, progress }: JobRun, { from, to, work, now }: Batches): Promise<void> {
  const id = job.input.proposalId!;
  const proposal = await findProposal(db, id);
  if (proposal === undefined) throw new AppError('not_found', 'The proposal was deleted.');
  const here = await memberAndSite(db, { accountId: job.accountId, siteId: proposal.siteId });
  if (here === undefined || !may(here.member, 'assignments.write'))
    throw new AppError('forbidden', 'Who began this is no longer an assignor or manager of the site.');
  const total = (await findProposed(db, id)).filter(({ state }) => state === from).length;
  for (let done = 0; ; ) {
    if (!(await progress(done, total))) return;
    const count = await db.transaction(async (tx) => {
      const inner = withSavepoints(db, tx);
      const rows = await lockNextProposed(tx, { id, state: from, limit: BATCH });
      const ended = await runEach(rows, (one) =>
        inner.transaction((saved) => work(withSavepoints(inner, saved), one, now())),
      );
      const results = ended.map(({ item, result, error }): ProposedResult => {
        if (error === undefined) return { id: item.id, state: to, version: result, result: null };
        const sentence = error.code === 'lock_version_mismatch' ? CHANGED[from] : error.message;
        return {
          id: item.id,
          state: to === 'accepted' ? 'failed' : 'kept',
          version: item.version,
          result: sentence,
        };
      });
      if (results.length > 0) {
        await recordProposed(tx, results);
        await allowArchivedSites(tx); // only now: on a site that was archived meanwhile, nobody is assigned
        await recordChanges(tx, [changedProposal(proposal)]);
      }
      return results.length;
    });
    if (count === 0) return;
    done += count;
  }
}

/** Throws an AppError for any conflict, and if the position was changed, or its game moved. */
const acceptOne: Work = async (db, { id, assignmentId, userId, version }, now) => {
  const { before, assignment, conflicts } = await assign(db, {
    ...{ assignmentId, userId, now },
    lockVersion: version ?? undefined,
  });
  // Read once the assignment has locked the game.
  if (before.lockVersion !== version || (await isMoved(db, { id, now })))
    throw new AppError('lock_version_mismatch', CHANGED.accepting); // by hand, the same
  const [conflict] = conflicts;
  if (conflict !== undefined) throw new AppError('policy_conflict', conflict.sentence);
  return assignment.lockVersion;
};

const undoOne: Work = async (db, { assignmentId, version }, now) => {
  const { assignment } = await unassign(db, { assignmentId, lockVersion: version ?? undefined, now });
  return assignment.lockVersion;
};
