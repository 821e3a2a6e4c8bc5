// A POST with an Idempotency-Key is carried out once; repeats get the first response (docs/api: HTTP, Idempotency-Key).
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { routes } from '../../src/http/api/routes.ts';
import { purgeIdempotencyKeys } from '../../src/http/api/write/idempotency-keys.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';
import { lockWaits, untilLockWaits } from '../support/lock-waits.ts';
import { callerFor, register, requestToken } from '../support/season.ts';
import { MEDIA_TYPE, type Reply } from '../support/service.ts';
import { inParallel, ok, SUBSCRIPTIONS, until } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';
import { createSiteFixture } from './site-fixture.ts';

const GAME = { localized_date: '2099-05-02', localized_time: '9:00 AM', subvenue: 'Field 1' };

let api: Api;
let games: string;
let key: string;
before(async () => {
  api = await openApi();
  games = `/api/v2/sites/${api.season.siteId}/games`;
});
after(() => api.stop());
beforeEach(() => {
  key = randomUUID();
});

const keyed = (value = key) => ({ 'idempotency-key': value });
const create = (body: object = GAME, call = api.ada) => call('POST', games, { body, headers: keyed() });
const count = async (rows: Sql) => (await api.service.db.query(rows)).length;
const countGames = () => count(sql`select from games`);
const countKeys = () => count(sql`select from idempotency_keys`);

function assertRefused(reply: Reply, status: number, error: string): void {
  assertProblem(reply, status);
  assert.equal(reply.json.error, error);
}

/** The parts of a response that are replayed. */
function told({ status, headers, text }: Reply): unknown[] {
  return [status, text, ...['location', 'content-type'].map((name) => headers.get(name))];
}

function assertReplayed(again: Reply, first: Reply): void {
  assert.deepEqual(told(again), told(first));
  assert.equal(first.headers.get('idempotency-replayed'), null);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
}

describe('a request that is sent again with its key', () => {
  test('gets the first response, and is not carried out again', async () => {
    const before = await countGames();
    const first = await create();
    assert.equal(first.status, 201, first.text);
    for (let n = 0; n < 3; n++) assertReplayed(await create(), first);
    assert.equal(await countGames(), before + 1);
  });

  test('gets it even if the created record has changed or is deleted', async () => {
    const first = await create();
    await api.ada('DELETE', `/api/v2/games/${first.json.id}`);
    assertReplayed(await create(), first);
    assert.equal((await api.ada('GET', first.headers.get('location')!)).status, 404);
  });

  test('gets the first error again, with the same problem', async () => {
    const unusable = { ...GAME, localized_time: '25:00' };
    const first = await create(unusable);
    assertProblem(first, 422);
    assertReplayed(await create(unusable), first);
    const unreadable = () => api.ada('POST', games, { raw: '{', headers: keyed('unreadable') });
    const malformed = await unreadable();
    assertProblem(malformed, 400);
    assertReplayed(await unreadable(), malformed);
  });

  test('may have If-Match as well: the first response is replayed', async () => {
    const game = await gameOfItsOwnDay();
    const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
    const tag = (await api.ada('GET', slot)).headers.get('etag')!;
    const assign = (ifMatch: string) =>
      api.ada('POST', `${slot}/assign`, {
        body: { user_id: api.season.omar.userId },
        headers: { ...keyed(), 'if-match': ifMatch },
      });
    const first = await assign(tag);
    assert.equal(first.status, 200, first.text);
    assertReplayed(await assign(tag), first);
    assertRefused(await assign('"other"'), 422, 'idempotency_key_reused');
  });

  test('sends no second invitation', async () => {
    const add = (email: string) =>
      api.ada('POST', `/api/v2/sites/${api.season.siteId}/users`, {
        body: { first_name: 'Lena', last_name: 'Fischer', email },
        headers: keyed(),
      });
    const emails = () => api.service.logged().split('"email.written"').length - 1;
    const before = emails();
    const first = await add('lena.fischer@harbor.example');
    assert.equal(first.status, 201, first.text);
    await until('the email to be written', async () => emails() === before + 1);
    assertReplayed(await add('lena.fischer@harbor.example'), first);
    key = randomUUID();
    await add('lena.fischer.two@harbor.example');
    await until('the other email to be written', async () => emails() === before + 2);
  });
});

describe('a key', () => {
  test('is for one request: another body, path or query is 422', async () => {
    const before = await countGames();
    await create();
    for (const ask of [
      () => create({ ...GAME, subvenue: 'Field 2' }),
      () => api.ada('POST', `${games}?colour=blue`, { body: GAME, headers: keyed() }),
      () => api.ada('POST', SUBSCRIPTIONS, { body: GAME, headers: keyed() }),
      () => api.ada('POST', games, { headers: keyed() }),
    ]) {
      assertRefused(await ask(), 422, 'idempotency_key_reused');
    }
    assert.equal(await countGames(), before + 1);
  });

  test('is its application’s and account’s alone', async () => {
    const other = await callerFor(api.service, await register(api.service.db, api.season.ada.accountId));
    const [mine, theirs] = [await create(), await create(GAME, other)];
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.notEqual(mine.json.id, theirs.json.id);
    assert.equal(theirs.headers.get('idempotency-replayed'), null);
  });

  test('is 1 to 255 visible ASCII characters, sent once', async () => {
    const before = await countGames();
    for (const wrong of ['', 'a b', 'é', 'a'.repeat(256), 'one, two']) {
      const reply = await api.ada('POST', games, { body: GAME, headers: keyed(wrong) });
      assertRefused(reply, 400, 'malformed_request');
      assert.match(reply.json.message, /Idempotency-Key must be 1 to 255/);
    }
    assert.equal(await countGames(), before);
    for (const right of ['!', '~'.repeat(255), '"quoted"']) {
      assert.equal((await api.ada('POST', games, { body: GAME, headers: keyed(right) })).status, 201);
    }
  });

  test('counts on POST alone', async () => {
    const game = await newGame(api);
    for (const subvenue of ['Field 3', 'Field 4']) {
      const body = { subvenue };
      const reply = await api.ada('PUT', `/api/v2/games/${game.id}`, { body, headers: keyed() });
      assert.deepEqual([reply.status, reply.json.subvenue], [200, subvenue]);
    }
  });

  test('is not used up by a request that is rejected before its body is read', async () => {
    const before = await countKeys();
    assertProblem(await create(GAME, api.omar), 403);
    const headers = { ...keyed(), accept: 'text/html' };
    assertProblem(await api.ada('POST', games, { body: GAME, headers }), 406);
    assertProblem(await api.ada('POST', '/api/v2/sites/999/games', { body: GAME, headers: keyed() }), 404);
    assert.equal(await countKeys(), before);
    assert.equal((await create()).status, 201);
  });

  test('is good for another request after 24 hours, and goes', async () => {
    const first = await create();
    const day = await api.service.db.query<{ hours: number }>(
      sql`select extract(epoch from expires_at - now()) / 3600 as hours from idempotency_keys where key = ${key}`,
    );
    assert.ok(Math.abs(Number(day[0]!.hours) - 24) < 0.1);
    const expire = sql`update idempotency_keys set expires_at = now() where key = ${key}`;
    await api.service.db.query(expire);
    const second = await create({ ...GAME, subvenue: 'Field 5' });
    assert.equal(second.status, 201);
    assert.notEqual(second.json.id, first.json.id);
    const before = await countKeys();
    assert.equal(await purgeIdempotencyKeys(api.service.db, 100), 0);
    await api.service.db.query(expire);
    assert.equal(await purgeIdempotencyKeys(api.service.db, 100), 1);
    assert.equal(await countKeys(), before - 1);
  });
});

describe('at the same time', () => {
  test('ten requests with one key make one game', async () => {
    const before = await countGames();
    const replies = await inParallel(10, () => create());
    const made = replies.filter(({ status }) => status === 201);
    for (const reply of replies) {
      if (reply.status !== 201) assertRefused(reply, 409, 'request_in_progress');
    }
    const first = made.filter(({ headers }) => headers.get('idempotency-replayed') === null);
    assert.equal(first.length, 1);
    for (const reply of made) assert.deepEqual(told(reply), told(first[0]!));
    assert.equal(await countGames(), before + 1);
    assertReplayed(await create(), first[0]!);
  });

  test('the second gets 409 while the first still runs', async () => {
    await whileGameIsLocked(async ({ assign, unlock }) => {
      const first = assign();
      await untilLockWaits(api.service.db);
      const second = await assign();
      assertRefused(second, 409, 'request_in_progress');
      assert.equal(second.headers.get('retry-after'), '1');
      assertRefused(await assign(api.season.nina.userId), 422, 'idempotency_key_reused');
      await unlock();
      assert.equal((await first).status, 200);
      assertReplayed(await assign(), await first);
    });
  });

  test('whoever took longer than its claim lasts changes nothing once another has taken the key over', async () => {
    await whileGameIsLocked(async ({ assign, unlock }) => {
      const slow = assign();
      await untilLockWaits(api.service.db);
      await api.service.db.query(sql`update idempotency_keys set locked_until = now() where key = ${key}`);
      const next = assign();
      await untilLockWaits(api.service.db, 2);
      await unlock();
      const statuses = [(await slow).status, (await next).status];
      assert.deepEqual(statuses, [409, 200]);
    });
  });
});

describe('after a failure', () => {
  test('of the service changes nothing and releases the key', async () => {
    const before = await countGames();
    await api.service.db.query(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`);
    await api.service.db.query(sql`create trigger fail before insert on games execute function fail()`);
    assertRefused(await create(), 500, 'internal_error');
    await api.service.db.query(sql`drop function fail cascade`);
    assert.equal(await countGames(), before);
    assert.equal((await create({ ...GAME, subvenue: 'Field 6' })).status, 201);
  });

  test('of the database connection does the same', async () => {
    await whileGameIsLocked(async ({ assign, unlock }) => {
      const broken = assign();
      await untilLockWaits(api.service.db);
      await api.service.db.query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      assertRefused(await broken, 503, 'unavailable');
      await unlock();
      const again = await assign();
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, null]);
    });
  });

  test('of the process the key stays taken until its claim has run out', async () => {
    await create();
    await api.service.db.query(sql`update idempotency_keys set response = null where key = ${key}`);
    assertRefused(await create(), 409, 'request_in_progress');
    await api.service.db.query(sql`update idempotency_keys set locked_until = now() where key = ${key}`);
    assert.equal((await create()).status, 201);
  });

  test('of the client, which has not waited for the answer, it is there when they ask again', async () => {
    await whileGameIsLocked(async ({ assign, unlock, slot }) => {
      const leaving = new AbortController();
      const token = await requestToken(api.service, api.season.application);
      const lost = fetch(`${api.service.baseUrl}${slot}/assign`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': MEDIA_TYPE, ...keyed() },
        body: JSON.stringify({ user_id: api.season.omar.userId }),
        signal: leaving.signal,
      }).catch((error: Error) => error.name);
      await untilLockWaits(api.service.db);
      leaving.abort();
      assert.equal(await lost, 'AbortError');
      await unlock();
      await until('the request to be carried out', async () => (await lockWaits(api.service.db)) === 0);
      await until('its answer to be kept', async () => (await assign()).status === 200);
      const again = await assign();
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      assert.equal((await api.ada('GET', slot)).json.lock_version, 1);
    });
  });
});

describe('every POST of the route table that changes something', () => {
  test('gets the first response', async () => {
    const { owner, address } = await createSiteFixture(api);
    const body = { open_games: { mode: 'claim' } };
    ok(await api.ada('PUT', `/api/v2/sites/${api.season.siteId}`, { body }), 200);
    const changing = routes.filter(({ method, changesNothing }) => method === 'POST' && !changesNothing);
    for (const { path } of changing) {
      key = randomUUID();
      const post = (body: object) => owner(path)('POST', address(path), { body, headers: keyed() });
      const first = await post({});
      assert.ok([200, 201, 204, 409, 422].includes(first.status), `${path} ${first.text}`);
      assertReplayed(await post({}), first);
      assertRefused(await post({ colour: 'blue' }), 422, 'idempotency_key_reused');
    }
  });
});

describe('what is stored', () => {
  test('is encrypted, requests too', async () => {
    const body = {
      site_id: api.season.siteId,
      event_types: ['game.game.published'],
      target_url: 'https://roster-sync.example/webhooks',
      target_method: 'POST',
    };
    const reply = await api.ada('POST', SUBSCRIPTIONS, { body, headers: keyed() });
    assert.equal(reply.status, 201, reply.text);
    const readable = sql`
      select from idempotency_keys
      where position(convert_to(${reply.json.secret}, 'UTF8') in response) > 0
        or position('roster-sync'::bytea in request) > 0`;
    assert.equal(await count(readable), 0);
    assertReplayed(await api.ada('POST', SUBSCRIPTIONS, { body, headers: keyed() }), reply);
  });

  test('cannot be decrypted after its SECRET_KEY is removed, and still nothing is done twice', async () => {
    await create();
    const before = await countGames();
    await api.service.db.query(sql`delete from secret_key_check`); // its first key may be removed a day too early
    await api.service.restart({ SECRET_KEY: randomBytes(32).toString('base64') });
    assertRefused(await create(), 409, 'conflict');
    assert.equal(await countGames(), before);
  });
});

let days = 0;

/** So that nobody who is assigned to it is on another game. */
function gameOfItsOwnDay(): Promise<Reply['json']> {
  return newGame(api, { localized_date: `2099-07-${String(++days).padStart(2, '0')}` });
}

type RowLock = {
  slot: string;
  assign: (userId?: number) => Promise<Reply>;
  unlock: () => Promise<void>;
};

/** Assigning waits until the test unlocks the game. */
async function whileGameIsLocked(work: (locked: RowLock) => Promise<void>): Promise<void> {
  const game = await gameOfItsOwnDay();
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  const other = new pg.Client({ connectionString: api.service.databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select from games where id = $1 for update', [game.id]);
    await work({
      slot,
      assign: (userId = api.season.omar.userId) =>
        api.ada('POST', `${slot}/assign`, { body: { user_id: userId }, headers: keyed() }),
      unlock: async () => void (await other.query('commit')),
    });
  } finally {
    await other.end();
  }
}
