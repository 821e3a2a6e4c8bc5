// Requests under load: what they cost the service, and in the same run the same bytes of a bare route and the bare statements.
import { type Measurement, type MeterTarget, meterCpu } from '../cpu.ts';
import { startPart } from '../part.ts';
import { perSecond, printLine, representCpu, representDurations, rounded } from '../report.ts';
import type { RunningService, Stage } from '../stage.ts';
import type { BareDriverQuestions, Statement } from './bare-driver.ts';
import type { BareRouteQuestions } from './bare-route.ts';
import type { Call, ClientQuestions } from './client.ts';
import type { Arrival, Run } from './drive.ts';

export type Load = { name?: string; count: number; arrival: Arrival };

export type Comparison = {
  bench: string;
  scenario: string;
  /** The request of this number: each is made once, except of the route, which gets the first one again and again. */
  call: (at: number) => Call;
  /** What the request of this number sends to PostgreSQL at least. */
  transaction?: (at: number) => Statement[] | Promise<Statement[]>;
  /** Connections opened, statements prepared and planned for good, code compiled. */
  warmUp: Load;
  loads: Load[];
};

export type Measured = Measurement & { count: number; run: Run };

/** Prints a line for each load. Gives what the service took for the warm-up and for each of them. */
export async function compare(
  stage: Stage,
  service: RunningService,
  { bench, scenario, call, transaction, warmUp, loads }: Comparison,
): Promise<{ first: Run; served: Measured[] }> {
  const client = startPart<ClientQuestions>('http/client.ts');
  const route = startPart<BareRouteQuestions>('http/bare-route.ts');
  const driver = startPart<BareDriverQuestions>('http/bare-driver.ts');
  const { url, serverPid: postgresPid, version: postgresVersion } = stage.postgres;
  let at = 0;
  const serve = ({ count, arrival }: Load) => {
    const calls = Array.from({ length: count }, () => call(at++));
    return client.ask('make', { origin: service.baseUrl, calls, arrival });
  };
  const repeat = (origin: string, { count, arrival }: Load) =>
    client.ask('make', { origin, calls: Array(count).fill(call(0)), arrival });
  const transact = async ({ count, arrival }: Load) => {
    const numbers = Array.from({ length: count }, () => at++);
    return driver.ask('run', { url, transactions: await Promise.all(numbers.map(transaction!)), arrival });
  };
  try {
    const first = await serve(warmUp);
    const origin = await route.ask('serve', { reply: first.reply });
    await repeat(origin, warmUp);
    if (transaction !== undefined) await transact(warmUp);
    const served: Measured[] = [];
    for (const load of loads) {
      const own = await measure({ service: service.part, postgresPid }, load, () => serve(load));
      const routed = await measure({ service: route }, load, () => repeat(origin, load));
      const transacted =
        transaction && (await measure({ service: driver, postgresPid }, load, () => transact(load)));
      const name = load.name === undefined ? scenario : `${scenario}, ${load.name}`;
      printLine(
        { bench, scenario: name, postgresVersion },
        { bytes: Buffer.byteLength(first.reply.body), ...figures({ own, routed, transacted }) },
      );
      served.push(own);
    }
    return { first, served };
  } finally {
    for (const part of [client, route, driver]) await part.end();
  }
}

async function measure(metered: MeterTarget, { count }: Load, work: () => Promise<Run>): Promise<Measured> {
  const { result, cpu } = await meterCpu(metered, work);
  return { ms: result.ms, cpu, count, run: result };
}

type Sides = { own: Measured; routed: Measured; transacted: Measured | undefined };

function figures({ own, routed, transacted }: Sides): object {
  const postgres =
    own.cpu.postgres === undefined || transacted?.cpu.postgres === undefined
      ? null
      : rounded(own.cpu.postgres / transacted.cpu.postgres);
  return {
    requests: own.count,
    ...represent(own),
    ceiling: { route: represent(routed), ...(transacted && { transaction: represent(transacted) }) },
    ratio: {
      requests_per_second: rounded(routed.ms / own.ms),
      route: rounded(own.cpu.service / routed.cpu.service),
      // What a response costs at best is the request and its bytes, and the driver's part of the transaction.
      cpu: rounded(own.cpu.service / (routed.cpu.service + (transacted?.cpu.service ?? 0))),
      postgres,
    },
  };
}

function represent({ ms, cpu, run, count }: Measured): object {
  return {
    requests_per_second: perSecond(count, ms),
    answer_ms: representDurations(run.durations),
    cpu_micros_per_request: representCpu(cpu, count),
  };
}
