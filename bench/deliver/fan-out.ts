// One event to 10,000 subscriptions: how soon it is matched and durably queued, and how fast it is delivered.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/storage/sql.ts';
import { addUp, meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { startPart } from '../part.ts';
import { perSecond, printLine, representCpu, representDurations, rounded } from '../report.ts';
import type { CeilingQuestions } from './ceiling.ts';
import { createPublisher, untilSettled } from './publishing.ts';
import { countForged, countMissing } from './receipts.ts';
import { replay } from './steady.ts';
import type { Theatre } from './theatre.ts';

const MATCHING = 10_000;
const OTHERS = 90_000; // of the same site, whose criteria the event does not meet
const EVENTS = 5; // one after the other, each when the last has arrived everywhere
const LOOK_MS = 2; // between two looks for the commit of the matching

/** Runs the scenario, prints its line, and gives whether every delivery arrived once and was signed. */
export async function fanOut(theatre: Theatre): Promise<boolean> {
  const { stage, receiver } = theatre;
  const targets = Array.from(
    { length: MATCHING },
    (_, subscriber) => `${theatre.targets[subscriber % theatre.targets.length]}?${subscriber}`,
  );
  const audience = await theatre.subscribeCrowd(targets, OTHERS);
  const worker = await stage.startService({ http: false, worker: true });
  const ceiling = startPart<CeilingQuestions>('deliver/ceiling.ts');
  const publisher = createPublisher(stage.db, audience.siteId);
  const publish = async (): Promise<{ matchedMs: number; ms: number }> => {
    await publisher.publish();
    const committedAt = moment();
    while (await isUnmatched(theatre)) await pause(LOOK_MS);
    const matchedMs = moment() - committedAt;
    await theatre.untilReceived(MATCHING);
    const ms = moment() - committedAt;
    await untilSettled(stage.db);
    return { matchedMs, ms };
  };
  await publish(); // connections opened, statements prepared, code compiled
  const warm = await receiver.ask('take');
  const requests = warm.samples.map(({ subscriber, ...sample }) => ({
    url: targets[subscriber]!,
    ...sample,
  }));

  const meter = { service: worker.part, postgresPid: stage.postgres.serverPid };
  const rounds = [];
  for (let round = 0; round < EVENTS; round++) {
    const { result, cpu } = await meterCpu(meter, publish);
    const { receipts, samples } = await receiver.ask('take');
    const bare = await replay(ceiling, requests, 1);
    await receiver.ask('take');
    rounds.push({ ...result, cpu, receipts, samples, ceiling: bare });
  }
  await ceiling.end();
  await worker.part.end();

  const count = EVENTS * MATCHING;
  const { lost, duplicated } = countMissing(
    rounds.flatMap(({ receipts }) => receipts),
    count,
  );
  const forged = rounds.reduce((sum, { samples }) => sum + countForged(samples, audience.secrets), 0);
  const service = addUp(rounds);
  const bare = addUp(rounds.map((round) => round.ceiling));
  printLine(
    { bench: 'deliver', scenario: 'fan-out', postgresVersion: stage.postgres.version },
    {
      ...{ subscriptions: MATCHING + OTHERS, matching: MATCHING, events: EVENTS, lost, duplicated },
      signatures_wrong: forged,
      commit_to_queued_ms: representDurations(rounds.map(({ matchedMs }) => matchedMs)),
      commit_to_last_receipt_ms: representDurations(rounds.map(({ ms }) => ms)),
      deliveries_per_second: perSecond(count, service.ms),
      cpu_micros_per_delivery: representCpu(service.cpu, count),
      ceiling: {
        deliveries_per_second: perSecond(count, bare.ms),
        cpu_micros_per_delivery: rounded(bare.cpu.service / count),
      },
      ratio: {
        deliveries_per_second: rounded(bare.ms / service.ms),
        cpu: rounded(service.cpu.service / bare.cpu.service),
      },
    },
  );
  return lost === 0 && duplicated === 0 && forged === 0;
}

async function isUnmatched({ stage }: Theatre): Promise<boolean> {
  const rows = await stage.db.query(sql`select from events where matched_at is null limit 1`);
  return rows.length > 0;
}
