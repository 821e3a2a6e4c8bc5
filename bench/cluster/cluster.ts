// The bench of several processes on one PostgreSQL: what the same work costs one, two and four of them.
import { addUp, type Measurement, meterCpu } from '../cpu.ts';
import type { BareRouteQuestions } from '../http/bare-route.ts';
import type { Reply } from '../http/client.ts';
import { startPart } from '../part.ts';
import { perSecond, printLine, representCpu, rounded } from '../report.ts';
import { onStage, type Stage } from '../stage.ts';
import { openWork, type Process, type Work } from './work.ts';

// Back and forth, so that a machine that becomes slower meanwhile does so for each number of processes.
const ROUNDS = [1, 2, 4, 4, 2, 1];

/** Prints a line for each kind of work and number of processes. Gives whether every delivery arrived once. */
export function benchCluster(): Promise<boolean> {
  return onStage(playProcesses);
}

/** What one round of a kind of work took, and how often the processes waited for PostgreSQL. */
type Round = Measurement & { processes: number; count: number; roundTrips: number };

async function playProcesses(stage: Stage): Promise<boolean> {
  const work = await openWork(stage);
  const rounds = new Map<string, Round[]>();
  const add = (kind: string, round: Round) => void rounds.set(kind, [...(rounds.get(kind) ?? []), round]);
  try {
    for (const count of ROUNDS) {
      const services = await startServices(stage, count);
      for (const [kind, one] of Object.entries(work.kinds)) add(kind, await play(stage, services, one));
      const list = await work.replyOf('list', services[0]!);
      const token = await work.replyOf('token', services[0]!);
      await endAll(services);
      const bare = await startBareServices(stage, count, { list, token });
      add('bare list', await play(stage, bare, work.kinds.list));
      add('bare token', await play(stage, bare, work.kinds.token));
      await endAll(bare);
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
async function startServices(stage: Stage, count: number): Promise<Process[]> {
  const services: Process[] = [];
  while (services.length < count) {
    const { part, baseUrl } = await stage.startService({ http: true, worker: true });
    services.push({ part, originOf: () => baseUrl });
  }
  return services;
}

/** They give the same responses from memory after two waits for PostgreSQL: what as many processes cost whatever they do. */
function startBareServices(
  stage: Stage,
  count: number,
  replies: Record<'list' | 'token', Reply>,
): Promise<Process[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const part = startPart<BareRouteQuestions>('http/bare-route.ts');
      const serve = (reply: Reply) => part.ask('serve', { reply, databaseUrl: stage.postgres.url });
      const origins = { list: await serve(replies.list), token: await serve(replies.token), publish: '' };
      return { part, originOf: (kind: keyof typeof origins) => origins[kind] };
    }),
  );
}

async function endAll(processes: readonly Process[]): Promise<void> {
  await Promise.all(processes.map(({ part }) => part.end()));
}

async function play(
  stage: Stage,
  processes: readonly Process[],
  { warmUp, measured: count, run }: Work,
): Promise<Round> {
  await run(processes, warmUp * processes.length); // each of them the same: compiled code is a process's own
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const together = {
    cpuMicros: async () => sum(await Promise.all(processes.map(({ part }) => part.cpuMicros()))),
  };
  const roundTrips = async () => sum(await Promise.all(processes.map(({ part }) => part.ask('roundTrips'))));
  const before = await roundTrips();
  const startedAt = performance.now();
  const target = { service: together, postgresPid: stage.postgres.serverPid };
  const { cpu } = await meterCpu(target, () => run(processes, count));
  const ms = performance.now() - startedAt;
  return { ms, cpu, count, processes: processes.length, roundTrips: (await roundTrips()) - before };
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
