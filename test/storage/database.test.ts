// The pool during restarts and crashes of its server, on a separate server that is actually killed.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import type { EmbeddedServer } from '../../packages/embedded-postgres/owned-server.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { discardPreparedStatements } from '../../src/storage/connection/prepared-statements.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { planForValues, sql } from '../../src/storage/sql.ts';
import { runSql, until } from '../support/embedded.ts';

const UNAVAILABLE = { code: 'unavailable', message: /^The database is not available right now; try again/ };

let dataDir: string;
let server: EmbeddedServer;
let db: Database;
let events: string[];

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'crewcall-database-'));
  await chmod(dataDir, 0o755); // accessible to the server's user, so that the socket stays in this folder
  server = await startEmbedded({ dataDir, durable: false });
  await runSql(server.url, 'create table note (n int primary key, text text)');
});
after(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  events = [];
  db = openDatabase({
    url: server.url,
    maxConnections: 4,
    onError: (event) => events.push(event),
  });
  await db.query(sql`truncate note`);
});
afterEach(() => db.end());

describe('when the server is restarted', () => {
  test('queries meanwhile fail with unavailable, and later ones succeed', async () => {
    await Promise.all([1, 2, 3, 4].map(() => db.query(sql`select pg_sleep(0.05)`))); // four connections
    const outcomes = await queriesWhile(async () => {
      await server.stop();
      await assert.rejects(db.query(sql`select 1`), UNAVAILABLE);
      await assert.rejects(
        db.transaction(async (tx) => tx.query(sql`select 1`)),
        UNAVAILABLE,
      );
      server = await startEmbedded({ dataDir, durable: false });
    });
    assert.deepEqual([...outcomes].sort(), ['succeeded', 'unavailable']);
    assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }]);
  });

  test('lost idle connections are reported, and nothing else fails', async () => {
    await Promise.all([1, 2].map(() => db.query(sql`select pg_sleep(0.05)`)));
    await runSql(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewcall'`,
    );
    await until('both losses', () => events.length === 2);
    assert.deepEqual(events, ['connection.lost', 'connection.lost']);
    assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }]);
  });

  test('after kill -9 the same holds, and an interrupted transaction fails and is rolled back', async () => {
    const outcomes = await queriesWhile(async () => {
      await assert.rejects(
        db.transaction(async (tx) => {
          await tx.query(sql`insert into note values (1, 'cut')`);
          process.kill(server.serverPid, 'SIGKILL');
          await until('the connection to break', async () =>
            tx.query(sql`select 1`).then(Boolean, () => true),
          );
          for (;;) await tx.query(sql`select 1`);
        }),
        UNAVAILABLE,
      );
    });
    assert.ok(outcomes.has('unavailable'));
    assert.deepEqual(await db.query(sql`select * from note`), []);
    await until('every connection to be given back', () => db.counts().total === db.counts().idle);
    assert.equal(db.counts().waiting, 0);
  });

  test('LISTEN reconnects, notifies once for missed notifications, and receives later ones', async () => {
    let hints = 0;
    const { stop } = await db.listen({ news: () => hints++ });
    assert.equal(hints, 1);
    await db.query(sql`notify news`);
    await until('the notification', () => hints === 2);

    await db.query(sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`);
    await until('the hint after reconnecting', () => hints === 3);
    await db.query(sql`notify news`);
    await until('the notification', () => hints === 4);

    const away = server.serverPid;
    process.kill(away, 'SIGKILL');
    await until('the hint after the restart', () => hints === 5);
    await db.query(sql`notify news`);
    await until('the notification', () => hints === 6);
    await stop();
    assert.ok(events.includes('listener.lost'));
    const listening = await db.query(
      sql`select from pg_stat_activity where application_name = 'crewcall listen'`,
    );
    assert.equal(listening.length, 0);
  });

  test('LISTEN that starts while the server is down works as soon as it is up', async () => {
    await server.stop();
    let hints = 0;
    const { stop } = await db.listen({ news: () => hints++ });
    assert.equal(hints, 0);
    server = await startEmbedded({ dataDir, durable: false });
    await until('the hint after connecting', () => hints === 1);
    await stop();
  });

  /** The results of queries sent one after another during `work`, and until one succeeds after it. */
  async function queriesWhile(work: () => Promise<unknown>): Promise<Set<string>> {
    const outcomes = new Set<string>();
    const query = () => db.query(sql`select pg_sleep(0.002)`).then(() => 'succeeded', outcomeOf);
    let working = true;
    const asking = (async () => {
      while (working) outcomes.add(await query());
    })();
    try {
      await work();
    } finally {
      working = false;
      await asking;
    }
    await until('an answer afterwards', async () => {
      const last = await query();
      outcomes.add(last);
      return last === 'succeeded';
    });
    return outcomes;
  }

  function outcomeOf(error: unknown): string {
    return error instanceof AppError ? error.code : String(error);
  }
});

test('statements prepared before a migration changed their table still work, alone and in transactions', async () => {
  const all = sql`select * from note`;
  const inTransaction = () => db.transaction(async (tx) => tx.query(all));
  const four = <Result>(work: () => Promise<Result>) => Promise.all([1, 2, 3, 4].map(work));
  await four(inTransaction);
  try {
    await runSql(server.url, 'alter table note add column more int');
    assert.deepEqual(await four(inTransaction), [[], [], [], []]);
    await runSql(server.url, 'alter table note drop column more');
    assert.deepEqual(await four(() => db.query(all)), [[], [], [], []]);
  } finally {
    await runSql(server.url, 'alter table note drop column if exists more');
  }
});

test('a statement is kept for the next time, unless it is to be planned for its own values', async () => {
  discardPreparedStatements(); // of other files in this process: only so many are kept
  await db.transaction(async (tx) => {
    const prepared = () =>
      tx.query(sql`select from pg_prepared_statements where statement like 'select from note%'`);
    const read = (at: number) => sql`select from note where n between ${at}::int and ${at + 1}::int`;
    await tx.query(planForValues(read(1)));
    assert.equal((await prepared()).length, 0);
    await tx.query(read(1));
    assert.equal((await prepared()).length, 1);
  });
});

describe('a transaction', () => {
  test('is rolled back when its work throws, and rethrows the error', async () => {
    const error = new AppError('conflict', 'no');
    const failing = db.transaction(async (tx) => {
      await tx.query(sql`insert into note values (1, 'never')`);
      throw error;
    });
    await assert.rejects(failing, (thrown) => thrown === error);
    assert.deepEqual(await db.query(sql`select * from note`), []);
    assert.equal(db.counts().idle, db.counts().total);
  });

  test('is retried after a deadlock, so that both transactions commit', async () => {
    await db.query(sql`insert into note values (1, ''), (2, '')`);
    const both = meeting(2);
    let runs = 0;
    const append = (first: number, second: number, name: string) =>
      db.transaction(async (tx) => {
        runs++;
        await tx.query(sql`set local deadlock_timeout = '20ms'`);
        await tx.query(sql`update note set text = text || ${name} where n = ${first}`);
        await both(); // each now holds the row that the other one needs
        await tx.query(sql`update note set text = text || ${name} where n = ${second}`);
      });
    await Promise.all([append(1, 2, 'a'), append(2, 1, 'b')]);
    const rows = await db.query<{ text: string }>(sql`select text from note order by n`);
    assert.deepEqual(
      rows.map(({ text }) => [...text].sort().join('')),
      ['ab', 'ab'],
    );
    assert.ok(runs > 2);
    assert.equal(events.filter((event) => event === 'transaction.retried').length, runs - 2);
  });

  test('that deadlocks at every attempt throws unavailable', async () => {
    let runs = 0;
    const failing = db.transaction(async (tx) => {
      runs++;
      await tx.query(sql`do $$ begin raise sqlstate '40P01'; end $$`);
    });
    await assert.rejects(failing, { code: 'unavailable', message: /too busy right now; try again/ });
    assert.equal(runs, 4);
    assert.equal(events.filter((event) => event === 'transaction.retried').length, 3);
  });

  test('sends its last statements together with the commit, and returns their results', async () => {
    const results = await db.transaction((tx) =>
      tx.commitAfter([
        tx.query(sql`insert into note values (1, 'one')`),
        tx.query(sql`select n from note`),
        'no statement',
      ]),
    );
    assert.deepEqual(results, [[], [{ n: 1 }], 'no statement']);
    assert.deepEqual(await db.query(sql`select n from note`), [{ n: 1 }]);
  });

  test('of which one fails is rolled back, and throws the error of the one that failed', async () => {
    const failing = db.transaction(async (tx) => {
      const insert = async (n: number) => void (await tx.query(sql`insert into note values (${n}, '')`));
      const nested = async (n: number) => insert(n);
      await tx.commitAfter([insert(1), nested(1), tx.query(sql`select n from note`)]);
    });
    await assert.rejects(failing, { code: '23505' });
    assert.deepEqual(await db.query(sql`select n from note`), []);
    assert.equal(db.counts().idle, db.counts().total);
  });

  test('rejects statements after its end, which would run outside of it', async () => {
    let late: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.commitAfter([tx.query(sql`insert into note values (1, 'one')`)]);
      late = tx.query(sql`insert into note values (2, 'two')`);
      await assert.rejects(late, /after the end of its transaction/);
    });
    assert.deepEqual(await db.query(sql`select n from note`), [{ n: 1 }]);
  });

  /** A barrier: the first `size` callers continue together, later ones at once. */
  function meeting(size: number): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let come = 0;
    return () => {
      if (++come >= size) resolve();
      return promise;
    };
  }
});

describe('the pool', () => {
  test('throws unavailable after end()', async () => {
    const ended = openDatabase({ url: server.url });
    await ended.query(sql`select 1`);
    await ended.end();
    await assert.rejects(ended.query(sql`select 1`), UNAVAILABLE);
  });

  test('rethrows errors in statements unchanged', async () => {
    await assert.rejects(db.query(sql`select * from absent`), { code: '42P01' });
  });

  test('returns bigint as a number and a date as text', async () => {
    const rows = await db.query(sql`select 9007199254740991::bigint as id, date '2026-03-08' as day`);
    assert.deepEqual(rows, [{ id: 9007199254740991, day: '2026-03-08' }]);
  });
});
