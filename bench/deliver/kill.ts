// kill -9 of the sender in mid-run: what is lost, and what is sent twice by the one that comes after it.
import { moment } from '../moment.ts';
import { printLine, rounded } from '../report.ts';
import { createPublisher, untilSettled } from './publishing.ts';
import { countForged, countMissing } from './receipts.ts';
import type { Theatre } from './theatre.ts';

const EVENTS = 40; // to 1,000 subscribers each
const SHARE_BEFORE = 0.3; // of the deliveries have come at the kill

/** Runs the scenario, prints its line, and gives whether nothing was lost or mis-signed. */
export async function kill({ stage, receiver, targets, ...theatre }: Theatre): Promise<boolean> {
  const audience = await theatre.subscribe(targets);
  const killed = await stage.startService({ http: false, worker: true });
  const publisher = createPublisher(stage.db, audience.siteId);
  await publisher.pileUp(EVENTS);
  const count = EVENTS * targets.length;
  await theatre.untilReceived(SHARE_BEFORE * count);
  await killed.part.kill();
  const killedAt = moment();
  const before = await receiver.ask('take');
  const successor = await stage.startService({ http: false, worker: true });
  await untilSettled(stage.db); // what was under way waits for the end of its lease
  const settledAt = moment();
  const after = await receiver.ask('take');
  await successor.part.end();

  const receipts = [...before.receipts, ...after.receipts];
  const { lost, duplicated } = countMissing(receipts, count);
  const forged = countForged([...before.samples, ...after.samples], audience.secrets);
  printLine(
    { bench: 'deliver', scenario: 'kill', postgresVersion: stage.postgres.version },
    {
      ...{
        deliveries: count,
        before_kill: before.receipts.length,
        lost,
        duplicated,
        signatures_wrong: forged,
      },
      seconds_until_all_settled: rounded((settledAt - killedAt) / 1_000),
    },
  );
  return lost === 0 && forged === 0;
}
