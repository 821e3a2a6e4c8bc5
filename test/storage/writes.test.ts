// Whether the database accepts writes is known from the writes that happen, and a check costs little (docs/operate: Health).
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type EmbeddedServer, startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { findWriteProblem, startWriteChecks } from '../../src/storage/writes.ts';

const SIX_MINUTES = 360;
const MOST_WAL = (5_000_000 * SIX_MINUTES) / 86_400; // of 5 MB a day
const CHECKS = 2 * (SIX_MINUTES / 15); // of two idle processes
const KNOWN_MS = 15_000;

let folder: string;
let server: EmbeddedServer;
let db: Database;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewcall-writes-'));
  await chmod(folder, 0o755); // so that the server's own user gets to it
  server = await startEmbedded({ dataDir: path.join(folder, 'data'), durable: false }); // of its own: others write no WAL there
  db = openDatabase({ url: server.url });
  await db.query(sql`create table notes (text text)`);
});
after(async () => {
  await db.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the checks of two idle processes write less than 5 MB of WAL a day', async () => {
  const position = async () => {
    const [row] = await db.query<{ bytes: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`,
    );
    return row!.bytes;
  };
  assert.equal(await findWriteProblem(db), undefined);
  const earlier = await position();
  for (let check = 0; check < CHECKS; check++) await findWriteProblem(db);
  const written = (await position()) - earlier;
  assert.ok(written < MOST_WAL, `${written} bytes`);
  assert.ok(written > 0, 'a commit that is written shows that writes are possible');
});

test('a check is made when nothing was written for 15 seconds, and at once when a write was refused', async () => {
  let time = 0;
  let writes = { committedAt: Number.NEGATIVE_INFINITY, refusedAt: Number.NEGATIVE_INFINITY };
  const silent = () => {};
  const checks = startWriteChecks({
    db: { writes: () => writes },
    probe: db,
    log: { info: silent, warn: silent, error: silent },
    now: () => time,
  });
  /** Whether it was checked when it is asked at this time. */
  const isChecked = async (at: number) => {
    time = at;
    const earlier = db.counts().roundTrips;
    assert.equal(await checks.findReason(), undefined);
    return db.counts().roundTrips > earlier;
  };
  assert.equal(await isChecked(0), true, 'nothing is known at the start');
  assert.equal(await isChecked(KNOWN_MS - 1), false);
  writes = { ...writes, committedAt: 10_000 };
  assert.equal(await isChecked(10_000 + KNOWN_MS - 1), false, 'a write has shown it');
  assert.equal(await isChecked(10_000 + KNOWN_MS), true);
  writes = { committedAt: 26_000, refusedAt: 25_500 };
  assert.equal(await isChecked(26_000), true, 'one write fits on a full disk, and another does not');
  assert.equal(await isChecked(26_001), false);
  await checks.stop();
});

test('a pool knows when it has last committed a write, and when one was refused', async () => {
  const { committedAt: never } = openDatabase({ url: server.url }).writes();
  assert.equal(never, Number.NEGATIVE_INFINITY);
  const last = () => ({ ...db.writes() });

  const atFirst = last();
  await db.query(sql`select from notes`);
  await db.transaction((tx) => tx.query(sql`delete from notes where text = 'none'`));
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query(sql`insert into notes values ('a')`);
      throw new Error('rolled back');
    }),
  );
  assert.deepEqual(last(), atFirst, 'nothing was written');

  await db.query(sql`insert into notes values ('a')`);
  const { committedAt } = last();
  assert.ok(committedAt > atFirst.committedAt);
  await db.transaction((tx) => tx.query(sql`update notes set text = 'b'`));
  assert.ok(last().committedAt > committedAt);
  assert.equal(last().refusedAt, Number.NEGATIVE_INFINITY);

  const refused = db.transaction(async (tx) => {
    await tx.query(sql`set transaction read only`);
    await tx.query(sql`insert into notes values ('a')`);
  });
  await assert.rejects(refused, { code: 'unavailable' });
  assert.ok(last().refusedAt > Number.NEGATIVE_INFINITY);
});
