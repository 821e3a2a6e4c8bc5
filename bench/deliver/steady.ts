// Steady load: events follow one another to 1,000 subscribers on 1,000 origins, always with some deliveries owed.
import { type CpuMicros, meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { startPart } from '../part.ts';
import { perSecond, printLine, representCpu, representDurations, rounded } from '../report.ts';
import type { CeilingQuestions } from './ceiling.ts';
import { createPublisher, type Publisher, untilSettled } from './publishing.ts';
import { countForged, countMissing, delaysOf } from './receipts.ts';
import type { Receipt, Sample } from './receiver.ts';
import type { Audience, Theatre } from './theatre.ts';

const WARM_UP_EVENTS = 10; // connections opened, statements prepared, code compiled
const EVENTS = 40; // 40,000 deliveries: some seconds, so that a pause of any process weighs little
const EVENTS_AHEAD = 3; // enough that the sender never waits for the publisher
const CONCURRENCY = 512; // as many at once as the worker allows itself

/** Runs the scenario, prints its line, and gives whether every delivery arrived once and was signed. */
export async function steady(theatre: Theatre): Promise<boolean> {
  const audience = await theatre.subscribe(theatre.targets);
  const count = EVENTS * audience.targets.length;
  const { receipts, samples, delays, ms, cpu } = await play(theatre, audience);
  const { lost, duplicated } = countMissing(receipts, count);
  const forged = countForged(samples, audience.secrets);
  const ceiling = await measureCeiling(samples, { audience, count });

  printLine(
    { bench: 'deliver', scenario: 'steady', postgresVersion: theatre.stage.postgres.version },
    {
      ...{ origins: audience.targets.length, deliveries: count, lost, duplicated },
      ...{ signatures_verified: samples.length - forged, signatures_wrong: forged },
      deliveries_per_second: perSecond(count, ms),
      cpu_micros_per_delivery: representCpu(cpu, count),
      commit_to_receipt_ms: representDurations(delays),
      ceiling: {
        deliveries_per_second: perSecond(count, ceiling.ms),
        cpu_micros_per_delivery: rounded(ceiling.cpu.service / count),
      },
      ratio: {
        deliveries_per_second: rounded(ceiling.ms / ms),
        cpu: rounded(cpu.service / ceiling.cpu.service),
      },
    },
  );
  return lost === 0 && duplicated === 0 && forged === 0;
}

type Played = { receipts: Receipt[]; samples: Sample[]; delays: number[]; ms: number; cpu: CpuMicros };

/** Warms up, then measures from the first event until its last receipt and, for CPU time, its last settlement. */
async function play(theatre: Theatre, audience: Audience): Promise<Played> {
  const { stage, receiver } = theatre;
  const worker = await stage.startService({ doors: false, worker: true });
  const publisher = createPublisher(stage.db, audience.siteId);
  const publish = (events: number) =>
    publishAll(theatre, { publisher, events, perEvent: audience.targets.length });
  await publish(WARM_UP_EVENTS);
  await receiver.ask('take');

  const startedAt = moment();
  const meter = { service: worker.part, postgresPid: stage.postgres.serverPid };
  const { cpu } = await meterCpu(meter, () => publish(EVENTS));
  const { receipts, samples } = await receiver.ask('take');
  await worker.part.end();
  const delays = delaysOf(receipts, await publisher.commits());
  const endedAt = receipts.at(-1)?.at ?? startedAt;
  return { receipts, samples, delays, ms: endedAt - startedAt, cpu };
}

type Publishing = { publisher: Publisher; events: number; perEvent: number };

/** Publishes as fast as deliveries arrive, and waits for all of them; stops when they no longer do. */
async function publishAll({ stage, untilReceived }: Theatre, publishing: Publishing): Promise<void> {
  const { publisher, events, perEvent } = publishing;
  for (let published = 1; published <= events; published++) {
    await publisher.publish();
    if (!(await untilReceived((published - EVENTS_AHEAD) * perEvent))) return;
  }
  if (await untilReceived(events * perEvent)) await untilSettled(stage.db);
}

/** The same requests, as they were received, in the same number over the same origins. */
async function measureCeiling(
  samples: readonly Sample[],
  { audience, count }: { audience: Audience; count: number },
): Promise<{ ms: number; cpu: CpuMicros }> {
  const ceiling = startPart<CeilingQuestions>('deliver/ceiling.ts');
  try {
    const requests = samples.map(({ subscriber, headers, body }) => ({
      url: audience.targets[subscriber]!,
      ...{ headers, body },
    }));
    const run = (part: number) => ceiling.ask('run', { requests, count: part, concurrency: CONCURRENCY });
    await run(WARM_UP_EVENTS * audience.targets.length);
    const { result, cpu } = await meterCpu({ service: ceiling }, () => run(count));
    return { ms: result.ms, cpu };
  } finally {
    await ceiling.end();
  }
}
