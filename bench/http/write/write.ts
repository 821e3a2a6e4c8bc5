// The bench of writes over HTTP: publish, assign, create, against the same bytes and the bare transaction.
import { setTimeout as pause } from 'node:timers/promises';
import { issueAccessToken } from '../../../src/oauth/tokens.ts';
import { startCountingPostgres, type Traffic } from '../../../test/support/counting-postgres.ts';
import { type Measurement, type MeterTarget, meterCpu } from '../../cpu.ts';
import { type Part, startPart } from '../../part.ts';
import { createAssignor } from '../../people.ts';
import { perSecond, printLine, representCpu, representDurations, rounded } from '../../report.ts';
import { onStage, type RunningService, type Stage } from '../../stage.ts';
import type { BareRouteQuestions } from '../bare-route.ts';
import type { Reply } from '../client.ts';
import type { BareTransactionQuestions } from './bare-transaction.ts';
import type { CallersQuestions } from './callers.ts';
import type { Arrival, Run } from './loop.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { playReceipt } from './receipt.ts';
import { type Season, seedSeason } from './season.ts';

const WARM_UP = 600; // connections opened, statements prepared and planned for good, code compiled
const COUNTED = 5; // requests whose round trips are counted, after as many that open connections
const SETTLE_MS = 500; // what a connection still does after its request

/** How requests arrive, and how many. */
const LOADS: { name: string; arrival: Arrival; count: number }[] = [
  { name: '1 in flight', arrival: { inFlight: 1 }, count: 300 },
  { name: '50 in flight', arrival: { inFlight: 50 }, count: 1_500 },
  { name: '100 a second', arrival: { perSecond: 100 }, count: 500 },
];

/** Runs the bench, or what is named of it. Throws at an answer that is not whole; gives whether every delivery arrived. */
export function benchWrite(names: string[]): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    const season = await seedSeason(stage.db, assignor);
    const token = await issueAccessToken(stage.db, {
      applicationId: assignor.application.id,
      accountId: assignor.accountId,
      scopes: ['write'],
    });
    const headers = {
      accept: 'application/vnd.service.v2.hal+json',
      'content-type': 'application/vnd.service.v2.hal+json', // service.md 4: on every request
      authorization: `Bearer ${token.value}`,
    };
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      if (names.length === 0 || names.includes(name)) await play({ stage, season, headers }, name, operation);
    }
    if (names.length > 0 && !names.includes('receipt')) return true;
    return playReceipt({ stage, season, assignor, headers });
  });
}

type Setting = { stage: Stage; season: Season; headers: Record<string, string> };
type Measured = Measurement & { run: Run };
/** Runs so many of the operation on games that were not written yet. */
type Runner<Result extends Run> = (load: { count: number; arrival: Arrival }) => Promise<Result>;

async function play(setting: Setting, scenario: string, operation: Operation): Promise<void> {
  const { stage, season, headers } = setting;
  const callers = startPart<CallersQuestions>('http/write/callers.ts');
  const route = startPart<BareRouteQuestions>('http/bare-route.ts');
  const bare = startPart<BareTransactionQuestions>('http/write/bare-transaction.ts');
  let at = 0;
  const calling =
    (origin: string): Runner<Run & { reply: Reply }> =>
    ({ count, arrival }) => {
      const calls = Array.from({ length: count }, () => operation.call(season, at++));
      return callers.ask('make', { origin, headers, calls, arrival });
    };
  const running: Runner<Run> = async ({ count, arrival }) => {
    const numbers = Array.from({ length: count }, () => at++);
    const transactions = await Promise.all(numbers.map((number) => operation.transaction(season, number)));
    return bare.ask('run', { url: stage.postgres.url, transactions, arrival });
  };
  try {
    const trips = await countTrips(stage, calling);
    const service = await stage.startService({ http: true, worker: false });
    const { reply } = await calling(service.baseUrl)({ count: WARM_UP, arrival: { inFlight: 10 } });
    const origin = await route.ask('serve', reply);
    await repeatingTheSame(
      season,
      operation,
      callers,
      headers,
      origin,
    )({
      count: WARM_UP,
      arrival: { inFlight: 10 },
    });
    await running({ count: WARM_UP, arrival: { inFlight: 10 } });
    for (const { name, ...load } of LOADS) {
      const { postgresPid, count } = { postgresPid: stage.postgres.serverPid, count: load.count };
      const served = await measured({ service: service.part, postgresPid }, () =>
        calling(service.baseUrl)(load),
      );
      const routed = await measured({ service: route }, () =>
        repeatingTheSame(season, operation, callers, headers, origin)(load),
      );
      const transacted = await measured({ service: bare, postgresPid }, () => running(load));
      printLine(
        { bench: 'write', scenario: `${scenario}, ${name}`, postgresVersion: stage.postgres.version },
        {
          ...{ requests: count, round_trips: trips.roundTrips, statements: trips.statements },
          ...represent(served, count),
          ceiling: { route: represent(routed, count), transaction: represent(transacted, count) },
          ratio: {
            route: rounded(served.cpu.service / routed.cpu.service),
            // What the answer costs at best is the request and its response, and the driver's part of the transaction.
            cpu: rounded(served.cpu.service / (routed.cpu.service + transacted.cpu.service)),
            postgres:
              served.cpu.postgres === undefined || transacted.cpu.postgres === undefined
                ? null
                : rounded(served.cpu.postgres / transacted.cpu.postgres),
          },
        },
      );
    }
    await service.part.end();
  } finally {
    for (const part of [callers, route, bare]) await part.end();
  }
}

/** The route answers the same requests from memory, so they need no games of their own. */
function repeatingTheSame(
  season: Season,
  operation: Operation,
  callers: Part<CallersQuestions>,
  headers: Record<string, string>,
  origin: string,
): Runner<Run & { reply: Reply }> {
  return ({ count, arrival }) => {
    const calls = Array.from({ length: count }, () => operation.call(season, 0));
    return callers.ask('make', { origin, headers, calls, arrival });
  };
}

async function measured<Result extends Run>(
  metered: MeterTarget,
  work: () => Promise<Result>,
): Promise<Measured> {
  const { result, cpu } = await meterCpu(metered, work);
  return { ms: result.ms, cpu, run: result };
}

function represent({ ms, cpu, run }: Measured, count: number): object {
  return {
    requests_per_second: perSecond(count, ms),
    answer_ms: representDurations(run.durations),
    cpu_micros_per_request: representCpu(cpu, count),
  };
}

/** Of one request of a service that reaches PostgreSQL through a proxy. */
async function countTrips(stage: Stage, calling: (origin: string) => Runner<Run>): Promise<Traffic> {
  const proxy = await startCountingPostgres(stage.postgres.url);
  const service: RunningService = await stage.startService({
    http: true,
    worker: false,
    databaseUrl: proxy.url,
  });
  const load = { count: COUNTED, arrival: { inFlight: 1 } };
  await calling(service.baseUrl)(load);
  await pause(SETTLE_MS);
  const before = { ...proxy.traffic };
  await calling(service.baseUrl)(load);
  const { roundTrips, statements } = proxy.traffic;
  await service.part.end();
  await proxy.stop();
  return {
    roundTrips: rounded((roundTrips - before.roundTrips) / COUNTED),
    statements: rounded((statements - before.statements) / COUNTED),
  };
}
