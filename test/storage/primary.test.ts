// Several hosts in DATABASE_URL: connections go to the server that accepts writes (libpq: target_session_attrs).
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { AppError } from '../../src/kernel/errors.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { NoPrimaryError } from '../../src/storage/pg-errors.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/embedded.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';
import { setReadOnly } from '../support/read-only.ts';

const REFUSING = '127.0.0.1:1';

let database: TestDatabase;
let proxy: PostgresProxy;
let silent: Server;
let sockets: Socket[];
/** A host that refuses, one that accepts and says nothing, as behind a partition, and the primary. */
let url: string;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  proxy = await startPostgresProxy(database.url, (client, server) => void client.pipe(server));
  sockets = [];
  silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const { host } = new URL(proxy.url);
  url = `${proxy.url.replace(host, `${REFUSING},127.0.0.1:${port},${host}`)}&target_session_attrs=read-write`;
  db = openDatabase({ url });
});
after(async () => {
  await db.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
  await proxy.stop();
  await database.drop();
});

test('queries, transactions and migrations reach the primary, whatever the other hosts do', async () => {
  await migrate(url);
  const rows = await Promise.all(Array.from({ length: 5 }, () => db.query(sql`select 1 as one`)));
  assert.deepEqual(rows, Array(5).fill([{ one: 1 }]));
  await db.transaction((tx) => tx.query(sql`create table note (text text)`));
  const { code, json } = await status();
  assert.equal(json.database.reachable, true);
  assert.equal(code, 1); // no worker runs
});

test('a listener hears notifications from the primary', async () => {
  const heard: unknown[] = [];
  const { stop } = await db.listen({ tide: (payload) => void heard.push(payload) });
  await database.db.query(sql`select pg_notify('tide', 'high')`);
  await until('the notification', () => heard.includes('high'));
  await stop();
});

test('a listener hears again after a time in which no server accepted writes', async () => {
  const errors: unknown[] = [];
  let connects = 0; // each calls the function
  const listening = openDatabase({ url, onError: (_event, error) => void errors.push(error) });
  const { stop } = await listening.listen({ tide: () => void connects++ });
  await setReadOnly(database.url, true);
  await until('an attempt to connect again', () => errors.some((error) => error instanceof NoPrimaryError));
  await setReadOnly(database.url, false);
  await until('the listener to be connected again', () => connects === 2);
  await stop();
  await listening.end();
});

test('while no server accepts writes, everything is unavailable and the cause says why of each host', async () => {
  await setReadOnly(database.url, true);
  let error: unknown;
  await until('every idle connection to have noticed its end', async () => {
    error = await db.query(sql`select 1`).catch((reason) => reason);
    return !/terminating connection|Connection terminated/.test(String((error as Error).cause));
  });
  assert.ok(error instanceof AppError);
  assert.equal(error.code, 'unavailable');
  assert.match((error.cause as Error).message, /127\.0\.0\.1:1: .*ECONNREFUSED.*; .*; .* accepts no writes/);
  const { code, json } = await status();
  assert.equal(code, 1);
  assert.match(json.database.error, /ECONNREFUSED.* accepts no writes/);

  await setReadOnly(database.url, false);
  await db.query(sql`insert into note values ('again')`);
});

test('an error that waiting does not heal is reported as it is', async () => {
  const elsewhere = proxy.url.replace(/\/t_\w+/, '/no_such_database');
  const wrong = openDatabase({ url: `${elsewhere}&target_session_attrs=read-write` });
  try {
    await assert.rejects(wrong.query(sql`select 1`), /database "no_such_database" does not exist/);
  } finally {
    await wrong.end();
  }
});

async function status() {
  const { code, out } = await crewcall(['status', '--json'], { DATABASE_URL: url, SECRET_KEY });
  return { code, json: JSON.parse(out) };
}
