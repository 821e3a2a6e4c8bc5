// What it costs to delete a month of the journal: its partition is dropped, beside the deletion of its rows in batches.
import { purgeJournal } from '../../src/domain/journal/store.ts';
import type { Database } from '../../src/storage/database.ts';
import { raw, sql } from '../../src/storage/sql.ts';
import { meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { rounded } from '../report.ts';
import type { Stage } from '../stage.ts';

const BATCH = 1_000;
const BATCHES = 50;

/** Deletes some rows of the second month in batches, and then the whole first month. */
export async function measurePurges(stage: Stage, db: Database): Promise<object> {
  const [first, second] = await db.query<{ name: string; rows: number; bytes: number; days: number }>(sql`
    select c.relname as name, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes,
      floor(extract(epoch from now() - (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC')
        / 86400)::int as days
    from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'journal'::regclass and c.relname <> 'journal_default' order by 1 limit 2`);
  const table = raw(second!.name);
  const batches = Math.min(BATCHES, Math.floor(second!.rows / BATCH / 2));
  const deleted = await meter(stage, db, async () => {
    for (let batch = 0; batch < batches; batch++) {
      await db.query(sql`
        delete from ${table} where id = any(array(
          select id from (select id, created_at from ${table} order by id limit ${BATCH}) as oldest
          where created_at < now() - interval '1 day')) returning 1`);
    }
  });
  const vacuumed = await meter(stage, db, () => db.query(sql`vacuum ${table}`));
  const rows = batches * BATCH;
  const perRow = (micros: number) => rounded(micros / rows);

  const writes = startWrites(db);
  let longest = 0;
  const dropped = await meter(stage, db, () => purgeJournal(db, { days: first!.days })).finally(async () => {
    longest = await writes.stop();
  });
  return {
    batches: {
      rows,
      cpu_micros_per_row: { delete: perRow(deleted.micros), vacuum: perRow(vacuumed.micros) },
      wal_bytes_per_row: perRow(deleted.wal + vacuumed.wal),
      rows_per_second: Math.round((rows / deleted.ms) * 1_000),
    },
    drop: {
      rows: first!.rows,
      megabytes: Math.round(first!.bytes / 1e6),
      ...{ ms: rounded(dropped.ms), cpu_ms: rounded(dropped.micros / 1e3), wal_bytes: dropped.wal },
      longest_write_ms: rounded(longest),
    },
  };
}

type Cost = { ms: number; micros: number; wal: number };

async function meter(stage: Stage, db: Database, work: () => Promise<unknown>): Promise<Cost> {
  const before = await walPosition(db);
  const startedAt = moment();
  const service = { cpuMicros: async () => 0 };
  const { cpu } = await meterCpu({ service, postgresPid: stage.postgres.serverPid }, work);
  const ms = moment() - startedAt;
  return { ms, micros: cpu.postgres ?? Number.NaN, wal: (await walPosition(db)) - before };
}

async function walPosition(db: Database): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`);
  return row!.bytes;
}

/** Writes entries one after the other until it is stopped, and gives how long the slowest took, in milliseconds. */
function startWrites(db: Database) {
  let longest = 0;
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const startedAt = moment();
      await db.query(sql`
        insert into journal (site_id, kind, record_id, action, audience) values (1, 'team', 1, 'changed', 'everybody')`);
      longest = Math.max(longest, moment() - startedAt);
    }
  };
  const running = run();
  return {
    async stop(): Promise<number> {
      isStopped = true;
      await running;
      return longest;
    },
  };
}
