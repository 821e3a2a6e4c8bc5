// kill -9 of the worker while it hands a message on: nobody gets it twice, and nobody is left out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { findJob } from '../../src/domain/jobs/store.ts';
import { sendMessage } from '../../src/domain/messages/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, NOW } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { type Program, SECRET_KEY, startProgram } from '../support/program.ts';
import { until } from '../support/stage.ts';

const PEOPLE = 450;
const HELD = [150, 250, 350]; // the places of recipients in the second, third and fourth batch of 100
const HEARTBEAT_S = 10; // of the queue: the job of a process that gives no sign for as long is free

let database: TestDatabase;
const programs: Program[] = [];
before(async () => {
  database = await createTestDatabase();
});
after(async () => {
  for (const program of programs) await program.end('SIGKILL');
  await database.drop();
});

function startWorker(): Program {
  const program = startProgram(['worker'], { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'info' });
  programs.push(program);
  return program;
}

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
    const worker = startWorker();
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
    // As if the heartbeat of the queue had passed.
    await db.query(sql`update jobs set updated_at = updated_at - make_interval(secs => ${HEARTBEAT_S + 1})`);
    await db.query(sql`
      update pgboss.job set heartbeat_on = heartbeat_on - make_interval(secs => ${HEARTBEAT_S + 1}) where state = 'active'`);
  }
  await holder.end();
  const last = startWorker();
  await last.waitFor(/job\.ended/);
  assert.equal((await findJob(db, job!.id))?.state, 'done');
  const notices = await db.query<{ userId: number; count: number }>(sql`
    select user_id as "userId", count(*)::int as count from notices where message_id = ${messageId} group by user_id`);
  assert.deepEqual([notices.length, notices.filter(({ count }) => count !== 1)], [PEOPLE, []]);
});
