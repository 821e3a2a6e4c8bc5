// The bench of proposals: how good the plans of made seasons are, and what CPU time they take. No database takes part, but for
// the slider.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { anneal, annealingOf } from '../../src/domain/proposals/engine/annealing.ts';
import { Draft } from '../../src/domain/proposals/engine/draft.ts';
import { greedy } from '../../src/domain/proposals/engine/greedy.ts';
import { type Improvement, improvements } from '../../src/domain/proposals/engine/improvements.ts';
import type { Instance, Plan } from '../../src/domain/proposals/engine/instance.ts';
import { loadSolver, type Solver } from '../../src/domain/proposals/engine/program/solver.ts';
import { randomFrom } from '../../src/domain/proposals/engine/random.ts';
import { sumOf, termsOf } from '../../src/domain/proposals/engine/score.ts';
import { solveApart } from '../../src/domain/proposals/solving/apart.ts';
import { madeSeason } from '../../test/support/made-season.ts';
import { checkPlan } from '../../test/support/plan-checker.ts';
import { printLine, rounded } from '../report.ts';
import { benchSlider } from './slider.ts';

// Officials are so often available that some seeds leave a few positions open.
const SIZES = {
  weekend: { games: 60, positions: 150, officials: 40, weekends: 1, available: 0.82 },
  month: { games: 300, positions: 700, officials: 150, weekends: 4, available: 0.33 },
  season: { games: 1_000, positions: 2_400, officials: 400, weekends: 10, available: 0.2 },
} as const;
const SEEDS = [1, 2, 3, 4, 5];
const RESTARTS = 10;
const NO_HEAT = 1e-9; // a step is never worse

/**
 * Prints a line for each size (those that are named, or all, and `slider`) and seed: greedy, annealing, a whole proposal with its proofs, as
 * many steps of random restarts as annealing has, and a proposal in its thread that is stopped. Throws if a plan breaks a rule. Gives whether annealing was never worse than greedy.
 */
export async function benchPropose(scenarios: string[]): Promise<boolean> {
  let isFine = true;
  const solver = await loadSolver();
  for (const [name, size] of Object.entries(SIZES)) {
    if (scenarios.length > 0 && !scenarios.includes(name)) continue;
    for (const seed of SEEDS) {
      const instance = madeSeason({ ...size, seed });
      const first = metered(instance, () => greedy(instance).plan());
      const annealed = metered(instance, () => {
        const draft = new Draft(instance);
        draft.become(first.plan);
        return anneal(draft, annealingOf(instance, randomFrom(seed)));
      });
      const proposal = await proposed(instance, { seed, solver });
      const restarted = metered(instance, () => restarts(instance, seed));
      isFine &&= annealed.figures.cost <= first.figures.cost;
      printLine(
        { bench: 'propose', scenario: `${name}, seed ${seed}`, postgresVersion: null },
        {
          greedy: first.figures,
          annealing: annealed.figures,
          proposal,
          random_restarts: restarted.figures,
          apart: await apart(instance, seed),
        },
      );
    }
  }
  if (scenarios.length === 0 || scenarios.includes('slider')) await benchSlider();
  return isFine;
}

/** The plan, replayed by the checker, and its figures. CPU seconds are of the whole process. */
function metered(instance: Instance, work: () => Plan) {
  const before = process.cpuUsage();
  const plan = work();
  const seconds = cpuSeconds(before);
  checkPlan(instance, plan);
  const terms = termsOf(instance, plan);
  const positions = instance.places.reduce((sum, { need }) => sum + need, 0);
  const cost = rounded(sumOf(terms));
  const points = { cost, open_points: terms.open, soft: rounded(cost - terms.open) };
  return { plan, figures: { open: positions - plan.length, ...points, cpu_seconds: seconds } };
}

/** The plan of the last improvement, and when what was known: CPU seconds of the process since the beginning. */
async function proposed(instance: Instance, { seed, solver }: { seed: number; solver: Solver }) {
  const before = process.cpuUsage();
  const start = performance.now();
  const at: Record<string, number> = {};
  let last: Improvement | undefined;
  for await (const one of improvements(instance, { seed, loadSolver: async () => solver })) {
    const known = one.stage === 'proven' && one.restBound !== null ? 'better_by' : one.stage;
    at[known] ??= cpuSeconds(before);
    if (one.plan !== last?.plan) at.plan = cpuSeconds(before);
    checkPlan(instance, one.plan);
    last = one;
  }
  const { plan, openBound, restBound } = last!;
  const terms = termsOf(instance, plan);
  const soft = sumOf(terms) - terms.open;
  return {
    ...{ open_points: terms.open, open_bound: openBound, soft: rounded(soft), cpu_seconds_at: at },
    gap_percent: restBound === null ? null : rounded(100 * (1 - restBound / soft)),
    ...{ seconds: rounded((performance.now() - start) / 1_000), rss_mb: rssMb() },
  };
}

const STOPPED_AFTER_MS = 5_000;

/** In a worker thread, stopped: how late, and what the thread of the service waits at most meanwhile, in milliseconds. */
async function apart(instance: Instance, seed: number) {
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const start = performance.now();
  const goesOn = async () => performance.now() - start < STOPPED_AFTER_MS;
  let firstMs: number | undefined;
  await solveApart(
    { instance, seed, others: [] },
    {
      goesOn,
      onOther: () => {},
      onPlan: async () => {
        firstMs ??= performance.now() - start;
      },
    },
  );
  lag.disable();
  const stopMs = performance.now() - start - STOPPED_AFTER_MS;
  return {
    first_ms: Math.round(firstMs ?? Number.NaN),
    stop_ms: Math.round(Math.max(0, stopMs)),
    lag_ms: Math.round(lag.max / 1e6),
  };
}

function rssMb(): number {
  return Math.round(process.memoryUsage.rss() / 1e6);
}

function cpuSeconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return rounded((user + system) / 1e6);
}

/** The best of several plans filled at random and improved as long as steps remain. */
function restarts(instance: Instance, seed: number): Plan {
  const random = randomFrom(seed);
  const search = annealingOf(instance, random);
  const steps = Math.floor(search.steps / RESTARTS);
  const plans = Array.from({ length: RESTARTS }, () => {
    return anneal(filledAtRandom(instance, random), { ...search, steps, hot: NO_HEAT, cold: NO_HEAT });
  });
  const costs = plans.map((plan) => sumOf(termsOf(instance, plan)));
  return plans[costs.indexOf(Math.min(...costs))]!;
}

function filledAtRandom(instance: Instance, random: () => number): Draft {
  const draft = new Draft(instance);
  for (const place of instance.places.keys()) {
    const inOrder = draft.candidates[place]!.map((official) => ({ official, at: random() }));
    for (const { official } of inOrder.sort((one, other) => one.at - other.at)) {
      if (!draft.isFull(place) && draft.mayTake({ place, official })) draft.add({ place, official });
    }
  }
  return draft;
}
