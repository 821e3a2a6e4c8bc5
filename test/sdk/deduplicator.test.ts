// De-duplication with @crewcall/sdk: at least once becomes once, in one process and in several.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import { EventBusyError } from '../../packages/sdk/src/webhooks/busy-error.ts';
import { Deduplicator } from '../../packages/sdk/src/webhooks/deduplicator.ts';
import { type Claim, MemoryStore, type SeenStore } from '../../packages/sdk/src/webhooks/seen-store.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { SDK } from './packed.ts';

const LONG_MS = 60_000; // longer than any of these tests
const NEVER = new Promise<never>(() => {}); // how a handler ends whose process was killed

let database: { url: string; drop(): Promise<void> };
let pools: pg.Pool[];
let stores: SeenStore[]; // of the README, one for each process

before(async () => {
  database = await createEmptyDatabase();
  pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 10 }));
  // A pool that ends does not wait for its connections to be gone, which dropping the database then cuts.
  for (const pool of pools) pool.on('error', (error) => assert.ok(pool.ending, error));
  await pools[0]!.query(readmeCode('sql').split(';')[0]!);
  stores = await Promise.all(pools.map(readmeStore));
});
after(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});
beforeEach(() => pools[0]!.query('truncate seen'));

test('an event is handled once, however often it comes', async () => {
  const deduplicator = new Deduplicator();
  const handled: number[] = [];
  const once = (id: number) => deduplicator.once({ id }, () => handled.push(id));
  assert.deepEqual([await once(1), await once(2), await once(1)], ['handled', 'handled', 'repeated']);
  assert.deepEqual(handled, [1, 2]);
});

test('an event that could not be handled is handled when it comes again', async () => {
  const deduplicator = new Deduplicator();
  const failing = deduplicator.once({ id: 1 }, () => Promise.reject(new Error('the database is away')));
  await assert.rejects(failing, /the database is away/);
  assert.equal(await deduplicator.once({ id: 1 }, () => {}), 'handled');
});

test('a repetition waits for the first, and fails with it', async () => {
  for (const outcome of ['handled', 'failed']) {
    const deduplicator = new Deduplicator();
    const handling = Promise.withResolvers<void>();
    const first = deduplicator.once({ id: 1 }, () => handling.promise);
    let isAnswered = false;
    const second = deduplicator
      .once({ id: 1 }, () => assert.fail('handled twice'))
      .finally(() => {
        isAnswered = true;
      });
    await new Promise(setImmediate);
    assert.equal(isAnswered, false);
    if (outcome === 'handled') {
      handling.resolve();
      assert.deepEqual(await Promise.all([first, second]), ['handled', 'repeated']);
    } else {
      handling.reject(new Error('failed'));
      await assert.rejects(first, /failed/);
      await assert.rejects(second, /failed/);
    }
  }
});

test('the store of the README: what one process has handled, another does not handle again', async () => {
  const [one, another] = stores.map((store) => new Deduplicator(store));
  assert.equal(await one!.once({ id: 7 }, () => {}), 'handled');
  assert.equal(await another!.once({ id: 7 }, () => assert.fail('handled twice')), 'repeated');
});

test('what another process is handling is busy: not done, and not to be answered with 2xx', async () => {
  const [one, another] = stores.map((store) => new Deduplicator(store));
  const handling = Promise.withResolvers<void>();
  const isRunning = Promise.withResolvers<void>();
  const first = one!.once({ id: 7 }, () => {
    isRunning.resolve();
    return handling.promise;
  });
  await isRunning.promise;
  await assert.rejects(
    another!.once({ id: 7 }, () => assert.fail('handled twice')),
    (error) => {
      assert.ok(error instanceof EventBusyError);
      assert.equal(error.name, 'EventBusyError');
      assert.equal(error.eventId, '7');
      assert.equal(
        error.message,
        'Event 7 is being handled by another process, and might fail there. Respond 503: the service retries later.',
      );
      return true;
    },
  );
  handling.reject(new Error('failed'));
  await assert.rejects(first, /failed/);
  assert.equal(await another!.once({ id: 7 }, () => {}), 'handled');
});

test('an event whose process was killed is handled once its claim has ended', async () => {
  const [killed, another] = stores.map((store) => new Deduplicator(store, { claimMs: 300 }));
  const isRunning = Promise.withResolvers<void>();
  void killed!.once({ id: 7 }, () => {
    isRunning.resolve();
    return NEVER;
  });
  await isRunning.promise;
  let repetitions = 0;
  for (;;) {
    repetitions++;
    const outcome = await another!.once({ id: 7 }, () => {}).catch((error: unknown) => error);
    if (outcome === 'handled') break;
    assert.ok(outcome instanceof EventBusyError, String(outcome));
  }
  assert.ok(repetitions > 1);
  assert.equal(await another!.once({ id: 7 }, () => assert.fail('handled twice')), 'repeated');
});

test('of many claims at once one wins, as often as it is tried', async () => {
  for (let round = 0; round < 20; round++) {
    const claims = await Promise.all(
      Array.from({ length: 16 }, (_, index) => stores[index % 2]!.claim(`race ${round}`, LONG_MS)),
    );
    assert.deepEqual(tally(claims), { claimed: 1, busy: 15 });
  }
});

test('of many that take over a claim that has ended one wins', async () => {
  for (let round = 0; round < 20; round++) {
    assert.equal(await stores[0]!.claim(`over ${round}`, 0), 'claimed');
    const claims = await Promise.all(
      Array.from({ length: 16 }, (_, index) => stores[index % 2]!.claim(`over ${round}`, LONG_MS)),
    );
    assert.deepEqual(tally(claims), { claimed: 1, busy: 15 });
  }
});

const contracts: Record<string, () => SeenStore> = {
  'of the README': () => stores[0]!,
  'in memory': () => new MemoryStore(10),
};
for (const [which, open] of Object.entries(contracts)) {
  test(`the store ${which}: claims end, marks stay`, async () => {
    const store = open();
    assert.equal(await store.claim('a', LONG_MS), 'claimed');
    assert.equal(await store.claim('a', LONG_MS), 'busy');
    await store.release('a');
    assert.equal(await store.claim('a', 0), 'claimed');
    assert.equal(await store.claim('a', LONG_MS), 'claimed', 'a claim that has ended is free');
    await store.done('a');
    assert.equal(await store.claim('a', LONG_MS), 'done');
    await store.release('a');
    assert.equal(await store.claim('a', LONG_MS), 'done', 'release undoes no mark');
    await store.done('b');
    assert.equal(
      await store.claim('b', LONG_MS),
      'done',
      'a mark needs no claim: it may have been cleared away',
    );
  });
}

test('the statement that clears away leaves what is new', async () => {
  const [db] = pools;
  const clearing = readmeCode('sql').split(';')[1]!;
  await stores[0]!.done('new');
  await db!.query(`insert into seen values ('old', now() - interval '4 days', true)`);
  await db!.query(clearing);
  assert.deepEqual((await db!.query('select id from seen')).rows, [{ id: 'new' }]);
});

/** A store that answers in order, and tells what it was asked. */
function scripted(...responses: unknown[]): { store: SeenStore; asked: string[] } {
  const asked: string[] = [];
  const next = (what: string) => {
    asked.push(what);
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response as Claim;
  };
  const store = { claim: () => next('claim'), done: () => next('done'), release: () => next('release') };
  return { store, asked };
}

test('a handler that outlasts its claim releases nothing: by then the claim may be another’s', async () => {
  const { store, asked } = scripted('claimed');
  const slow = new Deduplicator(store, { claimMs: 1 }).once({ id: 1 }, async () => {
    const start = Date.now();
    while (Date.now() - start < 2) await new Promise(setImmediate);
    throw new Error('too late');
  });
  await assert.rejects(slow, /too late/);
  assert.deepEqual(asked, ['claim']);
});

test('a store that fails has the event come again, and hides no failure of the handler', async () => {
  const away = new Error('the store is away');
  const unmarked = scripted('claimed', away);
  await assert.rejects(
    new Deduplicator(unmarked.store).once({ id: 1 }, () => {}),
    away,
  );
  assert.deepEqual(unmarked.asked, ['claim', 'done'], 'it is marked or stays claimed, never released');
  const unreleased = scripted('claimed', away);
  const failing = new Deduplicator(unreleased.store).once({ id: 1 }, () => Promise.reject(new Error('mine')));
  await assert.rejects(failing, /mine/);
  const deaf = scripted(away);
  await assert.rejects(
    new Deduplicator(deaf.store).once({ id: 1 }, () => assert.fail('not claimed')),
    away,
  );
});

test('memory is bounded: the oldest ids are forgotten', () => {
  const store = new MemoryStore(2);
  const handled = (id: string) => {
    const claim = store.claim(id, LONG_MS);
    store.done(id);
    return claim;
  };
  assert.deepEqual(['a', 'b', 'a', 'c', 'b', 'a'].map(handled), [
    'claimed',
    'claimed',
    'done',
    'claimed',
    'done',
    'claimed',
  ]);
});

function tally(claims: Claim[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const claim of claims) found[claim] = (found[claim] ?? 0) + 1;
  return found;
}

/** The block of "Handle each event once" in this language that is about the shared store. */
function readmeCode(language: 'js' | 'sql'): string {
  const readme = readFileSync(join(SDK, 'README.md'), 'utf8');
  const section = /^## Handle each event once\n.*?(?=^## )/ms.exec(readme)?.[0] ?? '';
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)];
  const block = blocks.find(([, tag, code]) => tag === language && code?.includes('seen'));
  assert.ok(block, `the README has a store in ${language}`);
  return block[2]!;
}

async function readmeStore(db: pg.Pool): Promise<SeenStore> {
  const code = `export default (db, Deduplicator) => { ${readmeCode('js')}\nreturn store; }`;
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default(db, Deduplicator);
}
