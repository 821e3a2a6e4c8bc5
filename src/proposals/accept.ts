// Carries out a proposal, or undoes it, as a job: in batches, each position exactly once.
//
// A batch is one transaction, which assigns by the domain's own action and marks what became of it. What was changed since the
// plan was made stays as it is, and is told: also what would only be warned of. Those of a chain are in one batch and one
// savepoint.
import { may, memberAndSite } from '../domain/access.ts';
import { allowArchivedSites } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import { ACCEPT_JOB, changedProposal, SOLVE_JOB, UNDO_JOB } from '../domain/proposals/actions.ts';
import {
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
import { acceptTogether, undoTogether, type Versions } from './chain.ts';
import { solver } from './solve.ts';

const BATCH = 25; // some tenths of a second, in which requests for the same games wait
const CHANGED = {
  accepting: {
    one: 'The position was changed since the plan was made, and stays as it is.',
    chain:
      'A position that goes together with it was changed since the plan was made; all of them stay as they are.',
  },
  undoing: {
    one: 'The position was changed since it was accepted, and stays as it is.',
    chain:
      'A position that goes together with it was changed since it was accepted; all of them stay as they are.',
  },
};
const NOT_TOGETHER = {
  accepting: 'It is accepted only together with others, which is not possible now:',
  undoing: 'It is undone only together with others, which is not possible now:',
};

/** Gives the versions of the positions as it leaves them, in the order of the rows. */
type Work = (db: Database, rows: readonly StoredProposed[], now: Date) => Promise<Versions[]>;

/** The kinds of jobs of proposals. */
export function proposalHandlers(options: { now: () => Date }): Readonly<Record<string, JobHandler>> {
  return {
    [SOLVE_JOB]: solver(options),
    [ACCEPT_JOB]: (run) =>
      inBatches(run, { from: 'accepting', to: 'accepted', work: acceptTogether, ...options }),
    [UNDO_JOB]: (run) => inBatches(run, { from: 'undoing', to: 'undone', work: undoTogether, ...options }),
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
      const ended = await runEach(chainsOf(rows), (chain) =>
        inner.transaction((saved) => work(withSavepoints(inner, saved), chain, now())),
      );
      const results = ended.flatMap(({ item: chain, result, error }) =>
        chain.map(({ id: rowId, version, fromVersion }, at): ProposedResult => {
          if (error === undefined) return { id: rowId, state: to, ...result[at]!, result: null };
          const state = to === 'accepted' ? 'failed' : 'kept';
          return { id: rowId, state, version, fromVersion, result: sentenceOf(error, { from, chain }) };
        }),
      );
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

/** Those that go together, by the first of each. */
function chainsOf(rows: readonly StoredProposed[]): StoredProposed[][] {
  return [...Map.groupBy(rows, ({ id, chain }) => (chain === null ? `row ${id}` : chain)).values()];
}

function sentenceOf(
  { code, message }: AppError,
  { from, chain }: { from: 'accepting' | 'undoing'; chain: readonly StoredProposed[] },
): string {
  if (code === 'lock_version_mismatch') return CHANGED[from][chain.length === 1 ? 'one' : 'chain'];
  return chain.length === 1 ? message : `${NOT_TOGETHER[from]} ${message}`;
}
