// A long queue that drains: whether memory stays flat while it does.
import { setTimeout as pause } from 'node:timers/promises';
import { meterCpu } from '../../cpu.ts';
import { moment } from '../../moment.ts';
import { startPart } from '../../part.ts';
import { perSecond, printLine, representCpu, rounded } from '../../report.ts';
import type { CeilingQuestions } from '../ceiling.ts';
import { createPublisher, untilSettled } from '../publishing.ts';
import { countForged, countMissing } from '../receipts.ts';
import type { Receipt, Sample } from '../receiver.ts';
import { replay } from '../steady.ts';
import { inTheatre, type Theatre } from '../theatre.ts';

const EVENTS = 200; // to 1,000 subscribers each
const CEILING_EVENTS = 20;
const POINTS = 20; // of the curve
const SAMPLE_MS = 250;
const MEGABYTE = 1_048_576;

type Point = { s: number; rss_mb: number; heap_mb: number };

/** Runs the scenario, prints its line, and gives whether every delivery arrived once and was signed. */
export function benchDrain(): Promise<boolean> {
  return inTheatre(drain);
}

async function drain(theatre: Theatre): Promise<boolean> {
  const { stage, receiver, targets } = theatre;
  const audience = await theatre.subscribe(targets);
  await createPublisher(stage.db, audience.siteId).pileUp(EVENTS);
  const worker = await stage.startService({ http: false, worker: true });
  const startedAt = moment();
  const points: Point[] = [];
  let draining = true;
  const sampling = (async () => {
    while (draining) {
      const { rss, heapUsed } = await worker.part.memory();
      const s = rounded((moment() - startedAt) / 1_000);
      points.push({ s, rss_mb: Math.round(rss / MEGABYTE), heap_mb: Math.round(heapUsed / MEGABYTE) });
      await pause(SAMPLE_MS);
    }
  })();
  const count = EVENTS * targets.length;
  const meter = { service: worker.part, postgresPid: stage.postgres.serverPid };
  const { cpu } = await meterCpu(meter, async () => {
    await theatre.untilReceived(count);
    await untilSettled(stage.db);
  });
  const ms = moment() - startedAt;
  draining = false;
  await sampling;
  await worker.part.end();
  const { receipts, samples } = await receiver.ask('take');
  return report(theatre, { receipts, samples, secrets: audience.secrets, count, ms, cpu, points });
}

type DrainResult = {
  receipts: Receipt[];
  samples: Sample[];
  secrets: string[];
  count: number;
  ms: number;
  cpu: Parameters<typeof representCpu>[0];
  points: Point[];
};

async function report({ stage, targets }: Theatre, drained: DrainResult): Promise<boolean> {
  const { count, ms, cpu, points } = drained;
  const { lost, duplicated } = countMissing(drained.receipts, count);
  const forged = countForged(drained.samples, drained.secrets);
  const ceiling = startPart<CeilingQuestions>('deliver/ceiling.ts');
  const requests = drained.samples.map(({ subscriber, ...sample }) => ({
    url: targets[subscriber]!,
    ...sample,
  }));
  await replay(ceiling, requests, 1);
  const bare = await replay(ceiling, requests, CEILING_EVENTS);
  await ceiling.end();
  const bareCount = CEILING_EVENTS * requests.length;
  printLine(
    { bench: 'deliver-drain', scenario: 'drain', postgresVersion: stage.postgres.version },
    {
      ...{ deliveries: count, lost, duplicated, signatures_wrong: forged },
      deliveries_per_second: perSecond(count, ms),
      cpu_micros_per_delivery: representCpu(cpu, count),
      largest_rss_mb: Math.max(...points.map((point) => point.rss_mb)),
      largest_heap_mb: Math.max(...points.map((point) => point.heap_mb)),
      curve: thinned(points),
      ceiling: {
        deliveries_per_second: perSecond(bareCount, bare.ms),
        cpu_micros_per_delivery: rounded(bare.cpu.service / bareCount),
      },
      ratio: { deliveries_per_second: rounded((count / ms) * (bare.ms / bareCount)) },
    },
  );
  return lost === 0 && duplicated === 0 && forged === 0;
}

function thinned(points: Point[]): Point[] {
  const step = Math.max(1, Math.floor(points.length / POINTS));
  return points.filter((_, index) => index % step === 0);
}
