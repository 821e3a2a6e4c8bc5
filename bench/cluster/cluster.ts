// The bench of several processes on one PostgreSQL: what the same work costs one, two and four of them.
import { addUp, type Measurement, meterCpu } from '../cpu.ts';
import type { Reply } from '../http/client.ts';
import { seedSeason } from '../http/write/season.ts';
import { startPart } from '../part.ts';
import { createAssignor } from '../people.ts';
import { perSecond, printLine, representCpu, rounded } from '../report.ts';
import { onStage, type RunningService, type Stage } from '../stage.ts';
import type { BareServiceQuestions } from './bare-service.ts';
import { playCommits } from './commits.ts';
import { playCoordination } from './coordination.ts';
import { type MeasuredService, openWork, type Work } from './work.ts';

// Back and forth, so that a machine that becomes slower meanwhile does so for each number of processes.
const ROUNDS = [1, 2, 4, 4, 2, 1];
const SCENARIOS = ['processes', 'commits', 'coordination'];

/** Runs the bench, or what is named of it. Gives whether every delivery arrived once. */
export function benchCluster(names: string[]): Promise<boolean> {
  const chosen = names.length === 0 ? SCENARIOS : names;
  return onStage(async (stage) => {
    const isWhole = chosen.includes('processes') ? await playProcesses(stage) : true;
    if (chosen.includes('commits')) await playCommits(stage);
    if (chosen.includes('coordination')) await playCoordination(stage);
    return isWhole;
  });
}

/** What one round of a kind of work took, and how often the processes waited for PostgreSQL. */
type Round = Measurement & { processes: number; count: number; roundTrips: number };

async function playProcesses(stage: Stage): Promise<boolean> {
  const assignor = await createAssignor(stage.db);
  const season = await seedSeason(stage.db, assignor);
  const work = await openWork(stage, { assignor, season });
  const rounds = new Map<string, Round[]>();
  const add = (kind: string, round: Round) => void rounds.set(kind, [...(rounds.get(kind) ?? []), round]);
  try {
    for (const processes of ROUNDS) {
      const services = await startServices(stage, processes);
      const kinds = Object.entries(work.kinds);
      for (const [kind, one] of kinds) add(kind, await play(stage, services, one));
      const replies = await work.repliesOf(services[0]!);
      await Promise.all(services.map(({ part }) => part.end()));
      const bare = await startBareServices(stage, processes, replies);
      add('bare list', await play(stage, bare, work.kinds.list));
      add('bare token', await play(stage, bare, work.kinds.token));
      await Promise.all(bare.map(({ part }) => part.end()));
    }
    const missing = await work.missing();
    for (const [kind, all] of rounds) report(stage, kind, all);
    printLine({ bench: 'cluster', scenario: 'deliveries', postgresVersion: stage.postgres.version }, missing);
    return missing.lost + missing.duplicated === 0;
  } finally {
    await work.close();
  }
}

/** One after the other: a process that starts first migrates. */
async function startServices(stage: Stage, count: number): Promise<RunningService[]> {
  const services: RunningService[] = [];
  for (let at = 0; at < count; at++) services.push(await stage.startService({ http: true, worker: true }));
  return services;
}

/** They give the same answers from memory: what as many processes cost whatever they do. */
function startBareServices(
  stage: Stage,
  count: number,
  replies: Record<'GET' | 'POST', Reply>,
): Promise<MeasuredService[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const part = startPart<BareServiceQuestions>('cluster/bare-service.ts');
      const { baseUrl } = await part.ask('start', { databaseUrl: stage.postgres.url, replies });
      return { part, baseUrl };
    }),
  );
}

async function play(
  stage: Stage,
  services: readonly MeasuredService[],
  { warmUp, measured: count, run }: Work,
): Promise<Round> {
  await run(services, warmUp * services.length); // each of them the same: compiled code is a process's own
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const together = {
    cpuMicros: async () => sum(await Promise.all(services.map(({ part }) => part.cpuMicros()))),
  };
  const roundTrips = async () => sum(await Promise.all(services.map(({ part }) => part.ask('roundTrips'))));
  const before = await roundTrips();
  const startedAt = performance.now();
  const target = { service: together, postgresPid: stage.postgres.serverPid };
  const { cpu } = await meterCpu(target, () => run(services, count));
  const ms = performance.now() - startedAt;
  return { ms, cpu, count, processes: services.length, roundTrips: (await roundTrips()) - before };
}

/** A line for each number of processes; `ratio` compares with one process. */
function report({ postgres }: Stage, kind: string, rounds: readonly Round[]): void {
  const of = (processes: number) => rounds.filter((round) => round.processes === processes);
  const costOf = (some: readonly Round[]) => {
    const { cpu } = addUp(some);
    return { service: cpu.service, postgres: cpu.postgres ?? Number.NaN };
  };
  const alone = costOf(of(1));
  for (const processes of new Set(rounds.map((round) => round.processes))) {
    const some = of(processes);
    const count = some.reduce((total, round) => total + round.count, 0);
    const trips = some.reduce((total, round) => total + round.roundTrips, 0);
    const { ms, cpu } = addUp(some);
    const cost = costOf(some);
    printLine(
      { bench: 'cluster', scenario: `${kind}, ${processes}`, postgresVersion: postgres.version },
      {
        ...{ processes, operations: count, operations_per_second: perSecond(count, ms) },
        cpu_micros_per_operation: representCpu(cpu, count),
        round_trips_per_operation: rounded(trips / count),
        ratio: {
          service: rounded(cost.service / alone.service),
          postgres: rounded(cost.postgres / alone.postgres),
          cpu: rounded((cost.service + cost.postgres) / (alone.service + alone.postgres)),
        },
      },
    );
  }
}
