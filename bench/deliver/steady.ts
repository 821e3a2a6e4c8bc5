// Steady load: events follow one another to 1,000 subscribers on 1,000 origins, always with some deliveries owed.
import { printLine, representDurations } from '../report.ts';
import { createPublisher, untilSettled } from './publishing.ts';
import { delaysOf } from './receipts.ts';
import { openRounds } from './rounds.ts';
import type { Theatre } from './theatre.ts';

const ROUNDS = 4;
const EVENTS = 10; // in a round, and 1,000 deliveries of each
const EVENTS_AHEAD = 3; // enough that the sender never waits for the publisher

/** Runs the scenario, prints its line, and gives whether every delivery arrived once. */
export async function steady(theatre: Theatre): Promise<boolean> {
  const { stage, untilReceived } = theatre;
  const audience = await theatre.subscribe(theatre.targets);
  const { part: worker } = await stage.startService({ http: false, worker: true });
  const publisher = createPublisher(stage.db, audience.siteId);
  const perEvent = audience.targets.length;
  /** As fast as deliveries arrive; stops when they no longer do. */
  const publish = async (events: number) => {
    for (let published = 1; published <= events; published++) {
      await publisher.publish();
      if (!(await untilReceived((published - EVENTS_AHEAD) * perEvent))) return;
    }
    if (await untilReceived(events * perEvent)) await untilSettled(stage.db);
  };
  const rounds = await openRounds(theatre, { worker, audience, events: EVENTS, publish });
  for (let round = 0; round < ROUNDS; round++) await rounds.play();
  const { figures, receipts, isWhole } = await rounds.end();
  await worker.end();
  const delays = delaysOf(receipts, await publisher.commits());
  printLine(
    { bench: 'deliver', scenario: 'steady', postgresVersion: stage.postgres.version },
    { origins: perEvent, ...figures, commit_to_receipt_ms: representDurations(delays) },
  );
  return isWhole;
}
