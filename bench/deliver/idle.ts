// An idle service: events to one subscriber at a rate far below what it can do, to see how soon each arrives.
import { setTimeout as pause } from 'node:timers/promises';
import { meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { printLine, representCpu, representDurations } from '../report.ts';
import { createPublisher, type Publisher, untilSettled } from './publishing.ts';
import { countMissing, delaysOf } from './receipts.ts';
import type { Theatre } from './theatre.ts';

const EVENTS_PER_SECOND = 200;
const EVENTS = 1_000; // five seconds: the 99th percentile stands for ten of them
const WARM_UP_EVENTS = 200;

/** Runs the scenario, prints its line, and gives whether every delivery arrived once. */
export async function idle({ stage, receiver, targets, ...theatre }: Theatre): Promise<boolean> {
  const audience = await theatre.subscribe(targets.slice(0, 1));
  const worker = await stage.startService({ http: false, worker: true });
  const publisher = createPublisher(stage.db, audience.siteId);
  const publish = async (events: number) => {
    await publishAtRate(publisher, events);
    if (await theatre.untilReceived(events)) await untilSettled(stage.db);
  };
  await publish(WARM_UP_EVENTS);
  await receiver.ask('take');

  const meter = { service: worker.part, postgresPid: stage.postgres.serverPid };
  const { cpu } = await meterCpu(meter, () => publish(EVENTS));
  const { receipts } = await receiver.ask('take');
  const commits = await publisher.commits();
  await worker.part.end();
  const nothing = { cpuMicros: () => Promise.resolve(0) };
  const alone = await meterCpu({ service: nothing, postgresPid: stage.postgres.serverPid }, () =>
    publishAtRate(publisher, EVENTS),
  );

  const { lost, duplicated } = countMissing(receipts, EVENTS);
  printLine(
    { bench: 'deliver', scenario: 'idle', postgresVersion: stage.postgres.version },
    {
      ...{ events_per_second: EVENTS_PER_SECOND, deliveries: EVENTS, lost, duplicated },
      cpu_micros_per_delivery: representCpu(cpu, EVENTS),
      commit_to_receipt_ms: representDurations(delaysOf(receipts, commits)),
      ceiling: { cpu_micros_per_event: { postgres: representCpu(alone.cpu, EVENTS).postgres } },
    },
  );
  return lost === 0 && duplicated === 0;
}

/** Publishes at the appointed moments, however long the earlier ones take: a stall must show, not slow the clock. */
async function publishAtRate(publisher: Publisher, events: number): Promise<void> {
  const startedAt = moment();
  const publishing: Promise<void>[] = [];
  for (let event = 0; event < events; event++) {
    const dueAt = startedAt + (event * 1_000) / EVENTS_PER_SECOND;
    await pause(Math.max(0, dueAt - moment()));
    publishing.push(publisher.publish());
  }
  await Promise.all(publishing);
}
