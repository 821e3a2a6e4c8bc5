// The pool through restarts and crashes of its server, on a server of its own that is really killed.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import type { Embedded } from '../../packages/embedded-postgres/owned-server.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { ask, until } from '../support/embedded.ts';
import { startStalling } from '../support/stalling.ts';

const UNAVAILABLE = { code: 'unavailable', message: /^The database is not available just now; try again/ };

let dataDir: string;
let server: Embedded;
let db: Database;
let happenings: string[];

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'crewcall-database-'));
  await chmod(dataDir, 0o755); // open to the server's user, so that its socket stays where it is
  server = await startEmbedded({ dataDir, durable: false });
  await ask(server.url, 'create table note (n int primary key, text text)');
});
after(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  happenings = [];
  db = openDatabase({
    url: server.url,
    maxConnections: 4,
    onError: (happening) => happenings.push(happening),
  });
  await db.query(sql`truncate note`);
});
afterEach(() => db.end());

describe('when the server is restarted', () => {
  test('queries meanwhile are refused as unavailable, and later ones succeed by themselves', async () => {
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
    assert.deepEqual([...outcomes].sort(), ['answered', 'unavailable']);
    assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }]);
  });

  test('idle connections that break are told of, and end nothing', async () => {
    await Promise.all([1, 2].map(() => db.query(sql`select pg_sleep(0.05)`)));
    await ask(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewcall'`,
    );
    await until('both losses', () => happenings.length === 2);
    assert.deepEqual(happenings, ['connection.lost', 'connection.lost']);
    assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }]);
  });

  test('kill -9 does the same, and a transaction cut by it is refused and leaves nothing', async () => {
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

  test('LISTEN comes back, hints once for what it may have missed, and hears what follows', async () => {
    let hints = 0;
    const stop = await db.listen('news', () => hints++);
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
    assert.ok(happenings.includes('listener.lost'));
    const listening = await db.query(
      sql`select from pg_stat_activity where application_name = 'crewcall listen'`,
    );
    assert.equal(listening.length, 0);
  });

  test('LISTEN that starts while the server is away hears as soon as it is back', async () => {
    await server.stop();
    let hints = 0;
    const stop = await db.listen('news', () => hints++);
    assert.equal(hints, 0);
    server = await startEmbedded({ dataDir, durable: false });
    await until('the hint after connecting', () => hints === 1);
    await stop();
  });

  /** What became of queries sent one after another during `work`, and until one is answered after it. */
  async function queriesWhile(work: () => Promise<unknown>): Promise<Set<string>> {
    const outcomes = new Set<string>();
    const ask = () => db.query(sql`select pg_sleep(0.002)`).then(() => 'answered', outcomeOf);
    let working = true;
    const asking = (async () => {
      while (working) outcomes.add(await ask());
    })();
    try {
      await work();
    } finally {
      working = false;
      await asking;
    }
    await until('an answer afterwards', async () => {
      const last = await ask();
      outcomes.add(last);
      return last === 'answered';
    });
    return outcomes;
  }

  function outcomeOf(error: unknown): string {
    return error instanceof AppError ? error.code : String(error);
  }
});

test('a server that hangs counts as away, and its connections are thrown away', async () => {
  const way = await startStalling(server.url);
  const stalling = openDatabase({ url: way.url, maxConnections: 2, queryTimeoutMs: 200 });
  try {
    await Promise.all([1, 2].map(() => stalling.query(sql`select pg_sleep(0.05)`)));
    way.stall();
    await assert.rejects(stalling.query(sql`select 1`), UNAVAILABLE);
    await assert.rejects(
      stalling.transaction(async (tx) => tx.query(sql`select 1`)),
      UNAVAILABLE,
    );
    await until('the connections to go', () => stalling.counts().total === 0);
  } finally {
    await way.stop();
    await stalling.end();
  }
});

test('listening ends although the server hangs', { timeout: 10_000 }, async () => {
  const way = await startStalling(server.url);
  const stalling = openDatabase({ url: way.url });
  try {
    const end = await stalling.listen('notes', () => {});
    way.stall();
    await end();
  } finally {
    await way.stop();
    await stalling.end();
  }
});

test('statements prepared before a migration changed their table go on, alone and in transactions', async () => {
  const all = sql`select * from note`;
  const inTransaction = () => db.transaction(async (tx) => tx.query(all));
  const four = <Result>(work: () => Promise<Result>) => Promise.all([1, 2, 3, 4].map(work));
  await four(inTransaction);
  try {
    await ask(server.url, 'alter table note add column more int');
    assert.deepEqual(await four(inTransaction), [[], [], [], []]);
    await ask(server.url, 'alter table note drop column more');
    assert.deepEqual(await four(() => db.query(all)), [[], [], [], []]);
  } finally {
    await ask(server.url, 'alter table note drop column if exists more');
  }
});

describe('a transaction', () => {
  test('is rolled back when its work throws, which reaches the caller as it was', async () => {
    const refusal = new AppError('conflict', 'no');
    const failing = db.transaction(async (tx) => {
      await tx.query(sql`insert into note values (1, 'never')`);
      throw refusal;
    });
    await assert.rejects(failing, (error) => error === refusal);
    assert.deepEqual(await db.query(sql`select * from note`), []);
    assert.equal(db.counts().idle, db.counts().total);
  });

  test('is run again after a deadlock, so that both of two are committed', async () => {
    await db.query(sql`insert into note values (1, ''), (2, '')`);
    const both = meeting(2);
    let runs = 0;
    const append = (first: number, second: number, name: string) =>
      db.transaction(async (tx) => {
        runs++;
        await tx.query(sql`set local deadlock_timeout = '20ms'`);
        await tx.query(sql`update note set text = text || ${name} where n = ${first}`);
        await both(); // each now holds the row that the other wants
        await tx.query(sql`update note set text = text || ${name} where n = ${second}`);
      });
    await Promise.all([append(1, 2, 'a'), append(2, 1, 'b')]);
    const rows = await db.query<{ text: string }>(sql`select text from note order by n`);
    assert.deepEqual(
      rows.map(({ text }) => [...text].sort().join('')),
      ['ab', 'ab'],
    );
    assert.ok(runs > 2);
    assert.equal(happenings.filter((happening) => happening === 'transaction.retried').length, runs - 2);
  });

  test('that meets a deadlock at every try is unavailable, which is no mistake of anybody', async () => {
    let runs = 0;
    const failing = db.transaction(async (tx) => {
      runs++;
      await tx.query(sql`do $$ begin raise sqlstate '40P01'; end $$`);
    });
    await assert.rejects(failing, { code: 'unavailable', message: /too busy just now; try again/ });
    assert.equal(runs, 4);
    assert.equal(happenings.filter((happening) => happening === 'transaction.retried').length, 3);
  });

  /** Lets the first `size` callers go on together, and later ones at once. */
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
  test('that was ended refuses as unavailable', async () => {
    const ended = openDatabase({ url: server.url });
    await ended.query(sql`select 1`);
    await ended.end();
    await assert.rejects(ended.query(sql`select 1`), UNAVAILABLE);
  });

  test('leaves mistakes in statements to be seen as what they are', async () => {
    await assert.rejects(db.query(sql`select * from absent`), { code: '42P01' });
  });

  test('gives bigint as a number and a date as its text', async () => {
    const rows = await db.query(sql`select 9007199254740991::bigint as id, date '2026-03-08' as day`);
    assert.deepEqual(rows, [{ id: 9007199254740991, day: '2026-03-08' }]);
  });
});
