// One call under load: what it costs the service, and what the same bytes cost a bare route in the same run.
import { type Measurement, type MeterTarget, meterCpu } from '../cpu.ts';
import { startPart } from '../part.ts';
import { perSecond, representCpu } from '../report.ts';
import type { RunningService, Stage } from '../stage.ts';
import type { BareRouteQuestions } from './bare-route.ts';
import type { Call, ClientQuestions, Reply } from './client.ts';

export const CONNECTIONS = 16; // enough that the service never waits for a caller
const WARM_UP_SHARE = 0.25; // connections opened, statements prepared, code compiled

/** What `count` repetitions took. */
export type Load = Measurement & { count: number };

/** Repeats a quarter of `count` to warm up, then `count` under the meter. */
export async function measure(
  metered: MeterTarget,
  { count, repeat }: { count: number; repeat: (count: number) => Promise<{ ms: number }> },
): Promise<Load> {
  await repeat(Math.ceil(count * WARM_UP_SHARE));
  const { result, cpu } = await meterCpu(metered, () => repeat(count));
  return { count, ms: result.ms, cpu };
}

export type Play = {
  stage: Stage;
  service: RunningService;
  call: Call;
  count: number;
  /** The part that answers from memory. */
  ceiling?: 'http/bare-route.ts' | 'http/bare-form.ts';
};

/** Makes the call `count` times of the service, then of a bare route that gives the service's first answer again. */
export async function measureCall({
  stage,
  service,
  call,
  count,
  ceiling = 'http/bare-route.ts',
}: Play): Promise<{ reply: Reply; served: Load; bare: Load }> {
  const client = startPart<ClientQuestions>('http/client.ts');
  const route = startPart<BareRouteQuestions>(ceiling);
  try {
    const reply = await client.ask('call', call);
    if (reply.status !== 200) throw new Error(`${call.url} answered ${reply.status}: ${reply.body}`);
    const expected = { status: reply.status, bytes: Buffer.byteLength(reply.body) };
    const repeating = (url: string) => (times: number) =>
      client.ask('repeat', { call: { ...call, url }, count: times, connections: CONNECTIONS, expected });
    const metered = { service: service.part, postgresPid: stage.postgres.serverPid };
    const served = await measure(metered, { count, repeat: repeating(call.url) });
    const origin = await route.ask('serve', reply);
    const bare = await measure({ service: route }, { count, repeat: repeating(`${origin}/`) });
    return { reply, served, bare };
  } finally {
    await client.end();
    await route.end();
  }
}

/** The figures of a load of requests. */
export function representLoad({ count, ms, cpu }: Load): object {
  return {
    requests_per_second: perSecond(count, ms),
    cpu_micros_per_request: representCpu(cpu, count),
  };
}
