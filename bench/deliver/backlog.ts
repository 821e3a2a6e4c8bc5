// A long backlog of one subscription: what another one's deliveries notice of it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/storage/sql.ts';
import { moment } from '../moment.ts';
import { startPart } from '../part.ts';
import { printLine, representDurations, rounded } from '../report.ts';
import type { BadReceiverQuestions } from './bad-receiver.ts';
import { createPublisher } from './publishing.ts';
import { countMissing, delaysOf } from './receipts.ts';
import type { Theatre } from './theatre.ts';

const BACKLOG = 100_000;
const NEARLY = 99_000; // what is in flight is not queued, and the last ones do not matter
const PATIENCE_MS = 120_000;
const EVENTS = 40;
const EVERY_MS = 100;
const LOOK_MS = 500;

/** Runs the scenario, prints its line, and gives whether the other one got each delivery once. */
export async function backlog(theatre: Theatre): Promise<boolean> {
  const { stage, receiver, targets } = theatre;
  const bad = startPart<BadReceiverQuestions>('deliver/bad-receiver.ts');
  try {
    const hanging = await theatre.subscribe(await bad.ask('listen', { manner: 'black-holed', count: 1 }));
    const other = await theatre.subscribe(targets.slice(0, 1));
    const worker = await stage.startService({ http: false, worker: true });
    const publisher = createPublisher(stage.db, other.siteId);
    const measure = async () => {
      for (let event = 0; event < EVENTS; event++) {
        await publisher.publish();
        await pause(EVERY_MS);
      }
      await theatre.untilReceived(EVENTS);
      const { receipts } = await receiver.ask('take');
      return { ...countMissing(receipts, EVENTS), delays: delaysOf(receipts, await publisher.commits()) };
    };
    await measure(); // connections opened, statements prepared, code compiled
    const without = await measure();
    const startedAt = moment();
    await createPublisher(stage.db, hanging.siteId).pileUp(BACKLOG);
    while (!(await isPiledUp(theatre)) && moment() < startedAt + PATIENCE_MS) await pause(LOOK_MS);
    const piledUpMs = moment() - startedAt;
    const beside = await measure();
    await worker.part.kill();
    const ms = { without: representDurations(without.delays), with: representDurations(beside.delays) };
    const first = rounded(beside.delays[0] ?? Number.NaN);
    printLine(
      { bench: 'deliver', scenario: 'backlog', postgresVersion: stage.postgres.version },
      {
        ...{ backlog: BACKLOG, queued_in_ms: rounded(piledUpMs) },
        ...{ lost: without.lost + beside.lost, duplicated: without.duplicated + beside.duplicated },
        commit_to_receipt_ms_of_another: { first, ...ms },
        ratio: { p50: rounded(ms.with.p50 / ms.without.p50), p99: rounded(ms.with.p99 / ms.without.p99) },
      },
    );
    return without.lost + beside.lost + without.duplicated + beside.duplicated === 0;
  } finally {
    await bad.end();
  }
}

async function isPiledUp({ stage }: Theatre): Promise<boolean> {
  // Counted exactly: `queueStatus` estimates a backlog as long as this one.
  const [row] = await stage.db.query<{ is_piled_up: boolean }>(sql`
    select not exists (select from events where matched_at is null)
      and (select coalesce(sum(cardinality(subscription_ids)), 0) from fanouts)
        + (select count(*) from deliveries) >= ${NEARLY}::int as is_piled_up`);
  return row?.is_piled_up === true;
}
