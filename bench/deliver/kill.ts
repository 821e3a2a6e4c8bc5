// kill -9 of the sender in mid-run: what is lost, what is sent twice by the one that comes after it, and how late.
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { moment } from '../moment.ts';
import { printLine, rounded } from '../report.ts';
import { createPublisher, untilSettled } from './publishing.ts';
import { countMissing } from './receipts.ts';
import type { Receipt } from './receiver.ts';
import type { Theatre } from './theatre.ts';

const EVENTS = 40; // to 1,000 subscribers each
const SHARE_BEFORE = 0.3; // of the deliveries have come at the kill

/** Runs the scenario, prints its line, and gives whether nothing was lost. */
export async function kill({ stage, receiver, targets, ...theatre }: Theatre): Promise<boolean> {
  const audience = await theatre.subscribe(targets);
  const killed = await stage.startService({ http: false, worker: true });
  const publisher = createPublisher(stage.db, audience.siteId);
  await publisher.pileUp(EVENTS);
  const count = EVENTS * targets.length;
  await theatre.untilReceived(SHARE_BEFORE * count);
  await killed.part.kill();
  const killedAt = moment();
  const claimed = await claimedBy(stage.db);
  const before = await receiver.ask('take');
  const successor = await stage.startService({ http: false, worker: true });
  await untilSettled(stage.db);
  const settledAt = moment();
  const after = await receiver.ask('take');
  await successor.part.end();

  const receipts = [...before.receipts, ...after.receipts];
  const { lost, duplicated } = countMissing(receipts, count);
  printLine(
    { bench: 'deliver', scenario: 'kill', postgresVersion: stage.postgres.version },
    {
      ...{
        deliveries: count,
        before_kill: before.receipts.length,
        lost,
        duplicated,
        claimed_at_kill: claimed.size,
      },
      seconds_until_claimed_arrived: rounded(
        (Math.max(...firstReceipts(after.receipts, claimed)) - killedAt) / 1_000,
      ),
      seconds_until_all_settled: rounded((settledAt - killedAt) / 1_000),
    },
  );
  return lost === 0;
}

const keyOf = ({ subscriber, event }: Pick<Receipt, 'subscriber' | 'event'>) => `${subscriber} ${event}`;

/** The deliveries that are claimed now. Subscriptions are numbered in the order of the receiver's origins. */
async function claimedBy(db: Database): Promise<Set<string>> {
  const rows = await db.query<Pick<Receipt, 'subscriber' | 'event'>>(sql`
    select event_id as event, unnest(subscription_ids) - (select min(id) from subscriptions) as subscriber
    from fanouts where leased_by is not null`);
  return new Set(rows.map(keyOf));
}

/** When each of these deliveries first came. */
function firstReceipts(receipts: readonly Receipt[], keys: ReadonlySet<string>): number[] {
  const first = new Map<string, number>();
  for (const receipt of receipts.filter((one) => keys.has(keyOf(one)))) {
    first.set(keyOf(receipt), Math.min(receipt.at, first.get(keyOf(receipt)) ?? receipt.at));
  }
  return [...first.values()];
}
