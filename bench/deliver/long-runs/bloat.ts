// Millions of deliveries through the queue: what its tables and indexes weigh before, on the way and after.
import { sql } from '../../../src/storage/sql.ts';
import { meterCpu } from '../../cpu.ts';
import { moment } from '../../moment.ts';
import { perSecond, printLine, representCpu } from '../../report.ts';
import { createPublisher, untilSettled } from '../publishing.ts';
import { countMissing } from '../receipts.ts';
import { inTheatre, type Theatre } from '../theatre.ts';

const ROUNDS = 26;
const EVENTS = 100; // in a round, to 1,000 subscribers each
const KILOBYTE = 1_024;

/** Prints a line, and gives whether every delivery arrived once. */
export function benchBloat(): Promise<boolean> {
  return inTheatre(bloat);
}

async function bloat(theatre: Theatre): Promise<boolean> {
  const { stage, receiver, targets } = theatre;
  const audience = await theatre.subscribe(targets);
  const worker = await stage.startService({ http: false, worker: true });
  const publisher = createPublisher(stage.db, audience.siteId);
  const perRound = EVENTS * targets.length;
  const sizes = [await sizesOf(theatre)];
  const startedAt = moment();
  let lost = 0;
  let duplicated = 0;
  const meter = { service: worker.part, postgresPid: stage.postgres.serverPid };
  const { cpu } = await meterCpu(meter, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await publisher.pileUp(EVENTS);
      await theatre.untilReceived(perRound);
      await untilSettled(stage.db);
      const missing = countMissing((await receiver.ask('take')).receipts, perRound);
      lost += missing.lost;
      duplicated += missing.duplicated;
      sizes.push(await sizesOf(theatre));
    }
  });
  const ms = moment() - startedAt;
  await worker.part.end();
  printLine(
    { bench: 'deliver-bloat', scenario: 'bloat', postgresVersion: stage.postgres.version },
    {
      ...{ deliveries: ROUNDS * perRound, lost, duplicated },
      deliveries_per_second: perSecond(ROUNDS * perRound, ms),
      cpu_micros_per_delivery: representCpu(cpu, ROUNDS * perRound),
      kilobytes_by_round: Object.fromEntries(
        Object.keys(sizes[0]!).map((name) => [name, sizes.map((size) => size[name] ?? 0)]),
      ),
    },
  );
  return lost === 0 && duplicated === 0;
}

/** Kilobytes of the tables of the queue and of each of their indexes, whatever they are called. */
async function sizesOf({ stage }: Theatre): Promise<Record<string, number>> {
  const rows = await stage.db.query<{ name: string; bytes: number }>(sql`
    select relname as name, pg_relation_size(oid) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
      and relname ~ '^(deliveries|fanouts|retry_queues)'
    order by relname`);
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round(bytes / KILOBYTE)]));
}
