// Ten million events in the table: what recording and matching one more costs, beside an empty table.
import { openDatabase } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { meterCpu } from '../../cpu.ts';
import { moment } from '../../moment.ts';
import { printLine, representCpu, representDurations, rounded } from '../../report.ts';
import { createPublisher, type Publisher, untilSettled } from '../publishing.ts';
import { countMissing, delaysOf } from '../receipts.ts';
import { inTheatre, type Theatre } from '../theatre.ts';

const OLD_EVENTS = 10_000_000;
const PER_STATEMENT = 200_000;
const STATEMENT_TIMEOUT_MS = 120_000; // on a busy machine
const DAYS = 89; // over which they are spread: one more, and they would be purged
const EVENTS = 300;
const SUBSCRIBERS = 10;

/** Prints a line, and gives whether every delivery arrived once. */
export function benchHistory(): Promise<boolean> {
  return inTheatre(history);
}

async function history(theatre: Theatre): Promise<boolean> {
  const { stage, targets } = theatre;
  const audience = await theatre.subscribe(targets.slice(0, SUBSCRIBERS));
  const publisher = createPublisher(stage.db, audience.siteId);
  await measure(theatre, publisher); // connections opened, statements prepared, code compiled
  const empty = await measure(theatre, publisher);
  await fill(theatre, audience.siteId);
  await measure(theatre, publisher);
  const filled = await measure(theatre, publisher);
  printLine(
    { bench: 'deliver-history', scenario: 'history', postgresVersion: stage.postgres.version },
    {
      ...{ events: OLD_EVENTS, subscribers: SUBSCRIBERS },
      ...{ lost: empty.lost + filled.lost, duplicated: empty.duplicated + filled.duplicated },
      empty: empty.figures,
      filled: filled.figures,
      ratio: {
        record: rounded(filled.figures.record_ms.p50 / empty.figures.record_ms.p50),
        postgres: rounded(
          (filled.figures.cpu_micros_per_event.postgres ?? Number.NaN) /
            (empty.figures.cpu_micros_per_event.postgres ?? Number.NaN),
        ),
      },
    },
  );
  return empty.lost + filled.lost + empty.duplicated + filled.duplicated === 0;
}

/** Old events that were matched long ago, as rows. */
async function fill({ stage }: Theatre, siteId: number): Promise<void> {
  const db = openDatabase({ url: stage.postgres.url, queryTimeoutMs: STATEMENT_TIMEOUT_MS });
  for (let made = 0; made < OLD_EVENTS; made += PER_STATEMENT) {
    await db.query(sql`
      insert into events (site_id, topic, resource_id, game_id, facts, created_at, matched_at)
      select ${siteId}, 'game.game.published', n, null, '{"league_id": [3]}', at, at
      from generate_series(${made}::int + 1, ${made + PER_STATEMENT}::int) as n
      cross join lateral (select now() - n * interval '1 day' * ${DAYS / OLD_EVENTS}::float8 as at) as moment`);
  }
  await db.query(sql`analyze events`); // as autovacuum would have on the way
  await db.end();
}

/** Records events one by one, and gives what recording each took and what all cost until they were delivered. */
async function measure(theatre: Theatre, publisher: Publisher) {
  const { stage, receiver, untilReceived } = theatre;
  const worker = await stage.startService({ http: false, worker: true });
  const meter = { service: worker.part, postgresPid: stage.postgres.serverPid };
  const recording: number[] = [];
  const { cpu } = await meterCpu(meter, async () => {
    for (let event = 0; event < EVENTS; event++) {
      const startedAt = moment();
      await publisher.publish();
      recording.push(moment() - startedAt);
    }
    await untilReceived(EVENTS * SUBSCRIBERS);
    await untilSettled(stage.db);
  });
  const { receipts } = await receiver.ask('take');
  await worker.part.end();
  return {
    ...countMissing(receipts, EVENTS * SUBSCRIBERS),
    figures: {
      record_ms: representDurations(recording),
      commit_to_receipt_ms: representDurations(delaysOf(receipts, await publisher.commits())),
      cpu_micros_per_event: representCpu(cpu, EVENTS),
    },
  };
}
