// kill -9 of the worker while it hands a message on: nobody gets it twice, and nobody is left out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { findJob } from '../../src/domain/jobs/store.ts';
import { sendMessage } from '../../src/domain/messages/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, NOW } from '../domain/season.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { until } from '../support/stage.ts';
import { createWorkerDatabase, type WorkerDatabase } from '../support/workers.ts';

const PEOPLE = 450;
const HELD = [150, 250, 350]; // the places of recipients in the second, third and fourth batch of 100

let database: WorkerDatabase;
before(async () => {
  database = await createWorkerDatabase();
});
after(() => database.drop());

test('each recipient of a message is handed on once, whoever dies between two batches', async () => {
  const { db } = database;
  const { site, ada } = await createSeason(db);
  await db.query(sql`
    with account as (
      insert into accounts (email, first_name, last_name, password_hash)
      select 'kim.' || n || '@harbor.example', 'Kim', 'Official ' || n, 'none' from generate_series(1, ${PEOPLE}::int) n
      returning id, last_name, email)
    insert into users (site_id, account_id, first_name, last_name, email_addresses, official)
    select ${site.id}, id, 'Kim', last_name, array[email], true from account`);
  const people = await db.query<{ id: number }>(
    sql`select id from users where site_id = ${site.id} and first_name = 'Kim'`,
  );
  const sender = { ...ada, accountId: ada.accountId!, siteId: site.id };
  const messageId = await sendMessage(db.actingAs({ accountId: sender.accountId }), {
    ...{ site, sender, to: { userIds: people.map(({ id }) => id) }, now: NOW },
    ...{ subject: 'Saturday', text: 'Hi {first_name}, bring both shirts.' },
  });
  const recipients = await db.query<{ id: number }>(
    sql`select id from message_recipients where message_id = ${messageId} order by id`,
  );
  const handedOn = async () => {
    const [row] = await db.query<{ count: number }>(
      sql`select count(queued_at)::int as count from message_recipients where message_id = ${messageId}`,
    );
    return row!.count;
  };
  const [job] = await db.query<{ id: number }>(sql`select id from jobs where key = ${String(messageId)}`);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  for (const [at, place] of HELD.entries()) {
    await holder.query('begin');
    await holder.query('select from message_recipients where id = $1 for update', [recipients[place]!.id]);
    const worker = database.startWorker();
    const whole = (at + 1) * 100;
    await until(
      'the worker to wait within a batch',
      async () => (await handedOn()) === whole && (await lockWaits(db)) > 0,
    );
    await worker.end('SIGKILL');
    await holder.query('rollback');
    await until('PostgreSQL to end what the worker began', async () => (await lockWaits(db)) === 0);
    assert.equal(await handedOn(), whole, 'whole batches alone');
    assert.equal((await findJob(db, job!.id))?.state, 'running');
    await database.passHeartbeat();
  }
  await holder.end();
  const last = database.startWorker();
  await last.waitFor(/job\.ended/);
  assert.equal((await findJob(db, job!.id))?.state, 'done');
  const notices = await db.query<{ userId: number; count: number }>(sql`
    select user_id as "userId", count(*)::int as count from notices where message_id = ${messageId} group by user_id`);
  assert.deepEqual([notices.length, notices.filter(({ count }) => count !== 1)], [PEOPLE, []]);
});
