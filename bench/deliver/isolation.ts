// Endpoints that misbehave beside others that do not: what the healthy ones notice of them.
import { setTimeout as pause } from 'node:timers/promises';
import { moment } from '../moment.ts';
import { startPart } from '../part.ts';
import { printLine, representDurations, rounded } from '../report.ts';
import type { BadReceiverQuestions, Manner } from './bad-receiver.ts';
import { createPublisher, type Publisher } from './publishing.ts';
import { countMissing, delaysOf } from './receipts.ts';
import type { Theatre } from './theatre.ts';

const BAD: Record<Manner, number> = { black_holed: 100, dripping: 30, closing: 30 }; // of the 1,000 endpoints
const EVERY_MS = 1_000; // an event to all of them: well below what the machine can do, so that waiting shows
const WARM_UP_EVENTS = 3;
const EVENTS_WITHOUT = 12;
const EVENTS_WITH = 20; // twenty seconds: the attempts of the first ones run out of time, and are tried again

/** Runs the scenario, prints its line, and gives whether every healthy endpoint got each of its deliveries once. */
export async function isolation(theatre: Theatre): Promise<boolean> {
  const { stage } = theatre;
  const bad = startPart<BadReceiverQuestions>('deliver/bad-receiver.ts');
  try {
    const targets: string[] = [];
    for (const [manner, count] of Object.entries(BAD) as [Manner, number][])
      targets.push(...(await bad.ask('listen', { manner, count })));
    const healthy = theatre.targets.slice(targets.length);
    const alone = await theatre.subscribe(healthy);
    const mixed = await theatre.subscribe([...targets, ...healthy]);
    const worker = await stage.startService({ http: false, worker: true });
    const play = (publisher: Publisher, events: number) =>
      measure(theatre, { publisher, events, of: healthy.length });
    const undisturbed = createPublisher(stage.db, alone.siteId);
    await play(undisturbed, WARM_UP_EVENTS);
    const without = await play(undisturbed, EVENTS_WITHOUT);
    const disturbed = createPublisher(stage.db, mixed.siteId);
    const unknown = await play(disturbed, 1); // no endpoint has responded yet: the limits know none of them
    await play(disturbed, WARM_UP_EVENTS);
    const among = await play(disturbed, EVENTS_WITH);
    await worker.part.kill();

    const ms = { without: representDurations(without.delays), with: representDurations(among.delays) };
    printLine(
      { bench: 'deliver', scenario: 'isolation', postgresVersion: stage.postgres.version },
      {
        ...{ healthy: healthy.length, ...BAD },
        ...{ lost: without.lost + among.lost, duplicated: without.duplicated + among.duplicated },
        commit_to_receipt_ms_of_the_healthy: ms,
        first_event_ms: representDurations(unknown.delays),
        ratio: { p50: rounded(ms.with.p50 / ms.without.p50), p99: rounded(ms.with.p99 / ms.without.p99) },
      },
    );
    return without.lost + among.lost + without.duplicated + among.duplicated === 0;
  } finally {
    await bad.end();
  }
}

type IsolationRun = { delays: number[]; lost: number; duplicated: number };

/** Publishes at the appointed moments, and waits until the healthy ones have it all. */
async function measure(
  { receiver, untilReceived }: Theatre,
  { publisher, events, of }: { publisher: Publisher; events: number; of: number },
): Promise<IsolationRun> {
  const startedAt = moment();
  for (let event = 0; event < events; event++) {
    const dueAt = startedAt + event * EVERY_MS;
    await pause(Math.max(0, dueAt - moment()));
    await publisher.publish();
  }
  await untilReceived(events * of);
  const { receipts } = await receiver.ask('take');
  return { delays: delaysOf(receipts, await publisher.commits()), ...countMissing(receipts, events * of) };
}
