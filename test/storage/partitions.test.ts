// The journal has a partition for each month (docs/decisions: 24).
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { purgeJournal } from '../../src/domain/journal/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const YEAR = 365;
let database: TestDatabase | undefined;
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
});
after(() => database?.drop());

const db = () => database!.db;

/** Records an entry of the first second of a month, so many months from now. */
async function record(months: number): Promise<void> {
  await db().query(sql`
    insert into journal (site_id, kind, record_id, action, audience, created_at)
    values (1, 'team', ${months}, 'created', 'nobody',
      (date_trunc('month', now() at time zone 'UTC') + ${months} * interval '1 month') at time zone 'UTC')`);
}

/** Where the entries are, by how many months from now they are of: `other` is the default partition, `month` their own. */
async function places(): Promise<Record<string, string>> {
  const rows = await db().query<{ months: number; place: string }>(sql`
    select record_id as months, case tableoid::regclass::text when 'journal_default' then 'other'
      when to_char(created_at at time zone 'UTC', '"journal_"YYYY_MM') then 'month' else tableoid::regclass::text end as place
    from journal`);
  return Object.fromEntries(rows.map(({ months, place }) => [months, place]));
}

async function partitions(): Promise<number[]> {
  const rows = await db().query<{ months: number }>(sql`
    select (extract(year from age) * 12 + extract(month from age))::int as months from (
      select age(to_date(right(c.relname, 7), 'YYYY_MM'), date_trunc('month', now() at time zone 'UTC')::date) as age
      from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = 'journal'::regclass and c.relname <> 'journal_default') as ages
    order by 1`);
  return rows.map(({ months }) => months);
}

test('a new database has the partitions of this month and the next', async () => {
  assert.deepEqual(await partitions(), [0, 1]);
});

test('an entry of a month without a partition is recorded, and moves when the partition is added', async () => {
  for (const months of [-2, 0, 1, 2]) await record(months);
  assert.deepEqual(await places(), { '-2': 'other', '0': 'month', '1': 'month', '2': 'other' });
  await purgeJournal(db(), { days: YEAR });
  assert.deepEqual(await places(), { '-2': 'month', '0': 'month', '1': 'month', '2': 'month' });
  assert.deepEqual(await partitions(), [-2, 0, 1, 2]);
});

test('a month is dropped when all of its entries are older than the retention', async () => {
  for (const months of [-14, -3, -1, 0]) await record(months);
  await purgeJournal(db(), { days: 10 * YEAR });
  assert.deepEqual(await partitions(), [-14, -3, -1, 0, 1]);
  await purgeJournal(db(), { days: YEAR });
  assert.deepEqual(await partitions(), [-3, -1, 0, 1]);
  await purgeJournal(db(), { days: 40 }); // the month before ended at most 31 days ago, and the one before that at least 59
  assert.deepEqual(await places(), { '-1': 'month', '0': 'month' });
});

test('an entry that is older than the retention and has no partition goes, too', async () => {
  await record(-14);
  await purgeJournal(db(), { days: YEAR });
  assert.deepEqual([await places(), await partitions()], [{}, [0, 1]]);
});

test('several processes may add and drop partitions at the same time', async () => {
  // On busy cores, one may wait longer for the others than it should; the next purge does it.
  const purge = async (): Promise<unknown> =>
    purgeJournal(db(), { days: YEAR }).catch((error) =>
      error.code === '55P03' ? purge() : Promise.reject(error),
    );
  for (let round = 0; round < 5; round++) {
    for (const months of [-14, -13, -2, 3]) await record(months);
    await Promise.all([1, 2, 3, 4].map(purge));
    assert.deepEqual(await places(), { '-2': 'month', '3': 'month' });
    assert.deepEqual(await partitions(), [-2, 0, 1, 3]);
  }
});

test('a month that cannot be added does not keep the months that are too old', async () => {
  await record(-14);
  await purgeJournal(db(), { days: 10 * YEAR });
  await record(2);
  await db().query(sql`
    do $$ begin
      execute to_char(now() at time zone 'UTC' + interval '2 months', '"create domain journal_"YYYY_MM" as integer"');
    end $$`);
  await assert.rejects(purgeJournal(db(), { days: YEAR }), { code: '42710' });
  assert.deepEqual(await partitions(), [0, 1]);
});

test('a long query delays partitions and nothing else', async () => {
  for (const months of [-14, 0]) await record(months);
  const isRead = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const reading = db().transaction(async (tx) => {
    await tx.query(sql`select from journal`);
    isRead.resolve();
    await end.promise;
  });
  await isRead.promise;
  await assert.rejects(purgeJournal(db(), { days: YEAR }), { code: '55P03' });
  await record(1);
  assert.deepEqual(await places(), { '-14': 'other', '0': 'month', '1': 'month' });
  end.resolve();
  await reading;
  await purgeJournal(db(), { days: YEAR });
  assert.deepEqual(await places(), { '0': 'month', '1': 'month' });
});
