// Works on a proposal as a job: reads what it is made from, solves it in a worker thread, and stores each better plan.
//
// 1. The facts are read, unless the process has those of the same proposal still and nothing has changed (`known-facts.ts`).
// 2. A proposal that was changed goes on with the plan that it has, and with the routes that were found for it. The search of
//    before ends at once.
// 3. Each plan is replayed by the rules of conflicts before it is stored, with what the database has then.
//
// A process works on one at a time, and others wait. A process that dies loses the computation alone: the next one begins it
// again, with the same seed.
import { isDeepStrictEqual } from 'node:util';
import type { Job } from '../domain/jobs/job.ts';
import { allowArchivedSites } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import { changedProposal } from '../domain/proposals/actions.ts';
import type { Improvement } from '../domain/proposals/engine/improvements.ts';
import type { Plan } from '../domain/proposals/engine/instance.ts';
import type { OtherWeights } from '../domain/proposals/engine/other-weights.ts';
import type { Route } from '../domain/proposals/engine/program/routes.ts';
import { otherPlansOf, otherWeightsOf } from '../domain/proposals/problem/costs.ts';
import type { ProblemFacts } from '../domain/proposals/problem/facts.ts';
import { outcomeOf, planOf, proposedOf } from '../domain/proposals/problem/outcome.ts';
import { type Problem, problemOf } from '../domain/proposals/problem/problem.ts';
import { findClash, replay } from '../domain/proposals/problem/replay.ts';
import { leavingOf, seatingOf } from '../domain/proposals/problem/seats.ts';
import { countedWeights, type Outcome, type Proposal, type Proposed } from '../domain/proposals/proposal.ts';
import { solveApart } from '../domain/proposals/solving/apart.ts';
import type { FoundOther } from '../domain/proposals/solving/thread.ts';
import {
  findProposal,
  findProposed,
  lockProposal,
  replacePlan,
  setOutcome,
} from '../domain/proposals/store.ts';
import { type JobHandler, type JobRun, JobWaits } from '../jobs/worker.ts';
import { AppError } from '../kernel/errors.ts';
import type { Database } from '../storage/database.ts';
import { createFactsReader, type FactsReader, type KnownFacts } from './known-facts.ts';

const STEPS = { first: 2, searched: 3, proven: 4, bounded: 5 } as const; // of the progress; the first is reading, and after the last, other weights are tried
const ALL_STEPS = 6;
const NOTHING_OPEN: Outcome = {
  ...{
    stage: 'bounded',
    positions: 0,
    filled: 0,
    fillable: 0,
    betterBy: 0,
    meters: 0,
    offShare: 0,
    points: 0,
    others: [],
  },
  ...{ people: 0, fair: 0, fairBefore: 0 },
};

/** The handler of one process. */
export function solver({ now }: { now: () => Date }): JobHandler {
  const readFacts = createFactsReader();
  let running: { job: Job; stop: AbortController; ended: Promise<unknown> } | undefined;
  return async (run) => {
    const { job } = run;
    // A search for the plan as it was before the last change.
    while (running?.job.input.proposalId === job.input.proposalId && running!.job.id < job.id) {
      running!.stop.abort();
      await running!.ended;
    }
    if (running !== undefined) throw new JobWaits();
    const stop = new AbortController();
    const solving = solve(run, { now: now(), readFacts, stopped: stop.signal });
    running = { job, stop, ended: solving.catch(() => {}) };
    try {
      await solving;
    } finally {
      running = undefined;
    }
  };
}

type Solving = { now: Date; readFacts: FactsReader; stopped: AbortSignal };

async function solve({ job, db, progress }: JobRun, { now, readFacts, stopped }: Solving): Promise<void> {
  const proposal = await findProposal(db, job.input.proposalId!);
  if (proposal === undefined) throw new AppError('not_found', 'The proposal was deleted.');
  let done = 1;
  const goesOn = async () => (await progress(done, ALL_STEPS)) && !stopped.aborted;
  if (!(await goesOn())) return;
  const marks = await findProposed(db, proposal.id);
  const known = await readFacts(db, { proposal, now, goesOn });
  if (known === undefined) {
    if (await goesOn()) await store(db, { proposal, plan: [], outcome: NOTHING_OPEN });
    return;
  }
  const problem = problemOf(known.facts, { proposal, marks });
  await requireTogether(db, { proposal, problem, known, marks });
  let last: { found: Improvement; possible: Possible; outcome: Outcome } | undefined;
  const onPlan = async (improvement: Improvement) => {
    const found = withNobodyDropped(improvement, { problem, marks });
    // More may be proven of the same plan, again and again: that needs no replay.
    const isSame = last !== undefined && isDeepStrictEqual(found.plan, last.found.plan);
    const possible = isSame
      ? last!.possible
      : await possibleOf(db, { proposal, problem, known, marks, found });
    const outcome = outcomeOf(problem, found, possible);
    await store(db, { proposal, plan: isSame ? undefined : possible.possible, outcome });
    last = { found, possible, outcome };
    done = STEPS[found.stage];
  };
  const others = otherWeightsOf(countedWeights(proposal));
  const tried: { weights: OtherWeights['weights']; plan: Plan }[] = [];
  const onOther = ({ other, plan }: FoundOther) => tried.push({ weights: others[other]!.weights, plan });
  const onRoutes = (routes: readonly Route[]) => {
    known.routes = routes;
  };
  await solveApart(
    {
      instance: problem.instance,
      seed: proposal.seed,
      others,
      ...beginningOf({ proposal, problem, known, marks }),
    },
    { onPlan, onOther, onRoutes, goesOn, stopped },
  );
  if (last !== undefined && tried.length > 0) {
    const outcome = { ...last.outcome, others: otherPlansOf(problem, last.found.plan, tried) };
    await store(db, { proposal, plan: undefined, outcome });
    done = ALL_STEPS;
  }
  await goesOn();
}

type Solved = { proposal: Proposal; problem: Problem; known: KnownFacts; marks: readonly Proposed[] };

/** What the search goes on with: nothing at first, so that the same seed makes the same plan. */
function beginningOf({ proposal, problem, known, marks }: Solved) {
  const isFirst = proposal.lockVersion === 0;
  return { before: isFirst ? undefined : planOf(problem, marks), routes: known.routes };
}

/** Throws AppError `conflict` if officials who are locked on positions that are open break a rule together: no plan can keep them. */
async function requireTogether(db: Database, { proposal, problem, known, marks }: Solved): Promise<void> {
  const open = new Set(problem.places.flatMap((place) => place.open.map(({ id }) => id)));
  const plan = marks.filter(({ state, assignmentId }) => state === 'locked' && open.has(assignmentId));
  if (plan.length === 0) return;
  const left = problem.movable.filter((one) => !one.locked);
  const clash = await findClash(db, {
    siteId: proposal.siteId,
    ...{ plan, left, known: await currentOf(db, known) },
  });
  if (clash !== undefined)
    throw new AppError('conflict', `Who is locked does not go together: ${clash} Release one of them.`);
}

const currentOf = async (db: Database, known: KnownFacts): Promise<ProblemFacts | undefined> =>
  (await known.isCurrent(db)) ? known.facts : undefined;

type FoundPlan = Solved & { found: Improvement };

/** Nothing is proven of a plan that others had to stay for. */
function withNobodyDropped(
  found: Improvement,
  { problem, marks }: Pick<Solved, 'problem' | 'marks'>,
): Improvement {
  const { plan } = seatingOf(problem, found.plan, marks);
  return plan === found.plan ? found : { ...found, plan, restBound: null };
}

type Possible = Parameters<typeof outcomeOf>[2];

/** Those of the plan that are possible now. */
async function possibleOf(
  db: Database,
  { proposal, problem, known, marks, found }: FoundPlan,
): Promise<Possible> {
  const plan = proposedOf(problem, found.plan, marks);
  const left = leavingOf(problem, plan);
  const { siteId } = proposal;
  const pairs = await replay(db, { siteId, plan, left, known: await currentOf(db, known) });
  const ids = new Set(pairs.map(({ assignmentId }) => assignmentId));
  const possible = plan.filter(({ assignmentId }) => ids.has(assignmentId));
  return { possible, isWhole: possible.length === plan.length };
}

/** The plan, if it is another one, and what is known of it; nothing if the proposal was changed meanwhile. */
async function store(
  db: Database,
  {
    proposal,
    plan,
    outcome,
  }: { proposal: Proposal; plan: readonly Proposed[] | undefined; outcome: Outcome },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockProposal(tx, proposal.id);
    if (locked?.lockVersion !== proposal.lockVersion) return;
    if (plan !== undefined) await replacePlan(tx, { ...proposal, plan });
    await setOutcome(tx, { id: proposal.id, outcome });
    await allowArchivedSites(tx); // one that was archived during the search
    await recordChanges(tx, [changedProposal(proposal)]);
  });
}
