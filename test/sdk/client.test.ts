// The client of @crewcall/sdk against the running service: lists, links, changes, errors, tokens, retries.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { ApiError, ConnectionError, OAuthError } from '../../packages/sdk/src/client/errors.ts';
import type { Import } from '../../packages/sdk/src/generated/records.ts';
import type { Credentials } from '../../packages/sdk/src/oauth/token-source.ts';
import { sql } from '../../src/storage/sql.ts';
import { requestToken } from '../support/season.ts';
import { type Stage, startStage } from '../support/stage.ts';

const GAMES = 7;

let stage: Stage;
let credentials: { clientId: string; clientSecret: string; scopes: ('read' | 'write' | 'webhooks')[] };

before(async () => {
  stage = await startStage();
  const { clientId, clientSecret } = stage.season.application;
  credentials = { clientId, clientSecret, scopes: ['read', 'write', 'webhooks'] };
  for (let game = 0; game < GAMES; game++) await stage.createGame({ venue_name: 'Pier Park' });
});
after(() => stage.stop());

/** Requests as they went out, in order: `GET /api/v2/…`. */
type Wire = { sent: string[]; headers: Headers[]; fetch: typeof fetch };

/** Counts what goes out; `answer` may answer in the place of the service. */
function wire(
  answer: (url: URL, init: RequestInit, nth: number) => Response | undefined = () => undefined,
): Wire {
  const seen: Wire = {
    sent: [],
    headers: [],
    fetch: async (input, init = {}) => {
      init.signal?.throwIfAborted();
      const url = new URL(String(input));
      seen.sent.push(`${init.method} ${url.pathname}`);
      seen.headers.push(new Headers(init.headers));
      return answer(url, init, seen.sent.length) ?? fetch(input, init);
    },
  };
  return seen;
}

const clientWith = (changes: Partial<ConstructorParameters<typeof Crewcall>[0]> = {}) =>
  new Crewcall({ baseUrl: stage.service.baseUrl, credentials, ...changes });

const tokens = ({ sent }: Wire) => sent.filter((line) => line.endsWith('/oauth/token')).length;

test('a list is read over all its pages, and no page is fetched before it is needed', async () => {
  const { siteId } = stage.season;
  const seen = wire();
  const ids: number[] = [];
  for await (const game of clientWith({ fetch: seen.fetch }).games.list(siteId, { limit: 3 }))
    ids.push(game.id);
  assert.equal(new Set(ids).size, GAMES);
  assert.equal(seen.sent.filter((line) => line === `GET /api/v2/sites/${siteId}/games.json`).length, 2);
  const counted = wire();
  for await (const _first of clientWith({ fetch: counted.fetch }).games.list(siteId, { limit: 3 })) break;
  assert.equal(counted.sent.length, 2); // the token and one page
  const { page, items } = await clientWith().games.list(siteId, { limit: 3 }).first();
  assert.deepEqual([page.records, page.pages, items.length], [GAMES, 3, 3]);
});

test('many games are published, and officials assigned, in one request with a result for each', async () => {
  const { siteId, omar } = stage.season;
  const client = clientWith();
  const { id: draft, _embedded } = await stage.createGame();
  const published = await client.games.publishMany(siteId, { game_ids: [draft, 999_999], dry_run: true });
  assert.deepEqual([published.changed, published.failed, published.told], [1, 1, []]);
  const assignments = _embedded.assignments.map(({ id }: { id: number }) => ({
    assignment_id: id,
    user_id: omar.userId,
  }));
  const only = { assignments: assignments.slice(0, 1), dry_run: true };
  const assigned = await client.games.assignMany(siteId, only);
  assert.equal(assigned.results.map(({ result }) => result).join(), 'changed');
});

test('a search goes out with brackets, one value or several', async () => {
  const client = clientWith();
  const { siteId } = stage.season;
  const all = await client.games.list(siteId).all();
  const venue = all[0]!.venue_id!;
  const found = (search: object) => client.games.list(siteId, { search, limit: 50 }).all();
  assert.equal((await found({ venue_id: venue, published: false })).length, GAMES);
  assert.equal((await found({ venue_id: [venue, 999_999] })).length, GAMES);
  assert.equal((await found({ venue_id: 999_999 })).length, 0);
  assert.equal((await found({ query: 'no & such=name' })).length, 0);
});

test("the caller's own Idempotency-Key counts, in whatever case it is sent", async () => {
  const seen = wire();
  const { games } = clientWith({ fetch: seen.fetch });
  const body = { localized_date: '2097-05-02', localized_time: '9:00 AM' };
  const options = { headers: { 'Idempotency-Key': 'roster-sync-1', 'Content-Type': 'text/plain' } };
  const [one, two] = [
    await games.create(stage.season.siteId, body, options),
    await games.create(stage.season.siteId, body, options),
  ];
  assert.equal(one.id, two.id);
  const { headers } = seen;
  assert.equal(headers.at(-1)!.get('idempotency-key'), 'roster-sync-1');
  assert.equal(headers.at(-1)!.get('content-type'), 'application/vnd.service.v2.hal+json');
});

test('any link is followed, to a record or to a list', async () => {
  const client = clientWith();
  const account = await client.account.get();
  const sites = await client.follow(account._links.sites).all();
  assert.deepEqual(
    sites.map(({ name }) => name),
    ['Harbor Youth Soccer'],
  );
  const { items } = await client.games.list(stage.season.siteId).first();
  const venue = await client.follow(items[0]!._links.venue!);
  assert.equal(venue.name, 'Pier Park');
  const elsewhere = {
    'resource-type': 'venue' as const,
    href: 'https://elsewhere.example/api/v2/venues/1.json',
  };
  await assert.rejects(
    async () => client.follow(elsewhere),
    /A link leads to https:\/\/elsewhere\.example, but baseUrl is http:.*The token is only sent/,
  );
});

test('records are created, changed and deleted; a change can depend on what was read', async () => {
  const client = clientWith();
  const day = { localized_date: '2097-05-03', localized_time: '3:00 PM' };
  const game = await client.games.create(stage.season.siteId, { ...day, home_team_name: 'Harbor Hawks' });
  assert.equal(game.home_team, 'Harbor Hawks');
  const { headers } = await client.send('GET', `/api/v2/games/${game.id}`);
  const ifMatch = headers.get('etag')!;
  assert.equal(
    (await client.games.change(game.id, { subvenue: 'Field 2' }, { ifMatch })).subvenue,
    'Field 2',
  );
  const again = client.games.change(game.id, { subvenue: 'Field 3' }, { ifMatch });
  await assert.rejects(again, (error) => error instanceof ApiError && error.status === 412);
  assert.equal(await client.games.delete(game.id), undefined);
  await assert.rejects(client.games.get(game.id), { status: 404, code: 'not_found' });
});

test('an error has its status, code, sentence, every wrong value, and the request', async () => {
  const creating = clientWith().subscriptions.create({
    site_id: stage.season.siteId,
    event_types: [],
    target_url: 'nowhere',
    target_method: 'POST',
  });
  const error = await creating.catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.name, error.status, error.code], ['ApiError', 422, 'validation_error']);
  assert.deepEqual(error.errors.map(({ path }) => path).sort(), ['/event_types', '/target_url']);
  assert.match(error.message, /\n {2}\/target_url: /);
  assert.match(error.requestId ?? '', /^[\w.-]+$/);
  assert.match(error.type ?? '', /^http:.*validation_failed/);
});

test('twenty callers wait for one token, and later ones use it', async () => {
  const seen = wire();
  const client = clientWith({ fetch: seen.fetch });
  await Promise.all(Array.from({ length: 20 }, () => client.account.get()));
  await client.account.get();
  assert.equal(tokens(seen), 1);
  assert.equal(seen.sent.length, 22);
});

test('a token that is about to end is replaced before it does', async () => {
  const shortly = wire();
  const client = clientWith({
    fetch: async (input, init) => {
      const response = await shortly.fetch(input, init);
      if (!String(input).endsWith('/oauth/token')) return response;
      return Response.json({ ...((await response.json()) as object), expires_in: 59 });
    },
  });
  await client.account.get();
  await client.account.get();
  assert.equal(tokens(shortly), 2);
});

test('a token that is refused is replaced once; one that was given stays refused', async () => {
  const seen = wire();
  const client = clientWith({ fetch: seen.fetch });
  await client.account.get();
  await stage.service.db.query(sql`delete from access_tokens`);
  assert.match((await client.account.get()).name, /Ada/);
  assert.equal(tokens(seen), 2);
  const once = wire();
  const fixed = clientWith({ fetch: once.fetch, credentials: { accessToken: 'no-such-token' } });
  await assert.rejects(fixed.account.get(), { name: 'ApiError', status: 401, code: 'token_invalid' });
  assert.equal(once.sent.length, 1); // there is no other token to try
  const always = wire((url) => (url.pathname.startsWith('/api/') ? errorResponse(401) : undefined));
  await assert.rejects(clientWith({ fetch: always.fetch }).account.get(), { status: 401 });
  assert.deepEqual([tokens(always), always.sent.length], [2, 4]);
});

test('a wrong secret is an OAuthError, and the next call tries again', async () => {
  const wrong = clientWith({ credentials: { ...credentials, clientSecret: 'wrong' } });
  for (const _time of ['once', 'again']) {
    await assert.rejects(wrong.account.get(), (error) => {
      assert.ok(error instanceof OAuthError);
      assert.deepEqual([error.code, error.status], ['invalid_client', 401]);
      return true;
    });
  }
});

test('a caller that gives up leaves the token to the others', async () => {
  const asked = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  const client = clientWith({
    fetch: async (input, init) => {
      if (String(input).endsWith('/oauth/token')) {
        asked.resolve();
        await given.promise;
      }
      return fetch(input, init);
    },
  });
  const controller = new AbortController();
  const impatient = client.account.get({ signal: controller.signal });
  const patient = client.account.get();
  await asked.promise;
  controller.abort(new Error('no time'));
  await assert.rejects(impatient, /no time/);
  given.resolve();
  assert.match((await patient).name, /Ada/);
});

test('429 and 503 are waited out as Retry-After says, and not for ever', async () => {
  const twice = wire((url, _init, nth) =>
    isApi(url) && nth < 4 ? errorResponse(nth === 2 ? 429 : 503, '0') : undefined,
  );
  assert.match((await clientWith({ fetch: twice.fetch }).account.get()).name, /Ada/);
  assert.equal(twice.sent.length, 4);
  const always = wire((url) => (isApi(url) ? errorResponse(503, '0') : undefined));
  await assert.rejects(clientWith({ fetch: always.fetch, maxRetries: 2 }).account.get(), {
    status: 503,
    retryAfterSeconds: 0,
  });
  assert.equal(always.sent.length, 1 + 3);
  const long = wire((url) => (isApi(url) ? errorResponse(429, '3600') : undefined));
  await assert.rejects(clientWith({ fetch: long.fetch }).account.get(), {
    status: 429,
    retryAfterSeconds: 3600,
  });
  assert.equal(long.sent.length, 2);
});

test('waiting ends with the signal', async () => {
  const controller = new AbortController();
  const busy = wire((url) => {
    if (!isApi(url)) return undefined;
    setImmediate(() => controller.abort(new Error('no time')));
    return errorResponse(503, '30');
  });
  const call = clientWith({ fetch: busy.fetch }).account.get({ signal: controller.signal });
  await assert.rejects(call, /no time/);
});

test('a POST whose answer got lost is sent again under its key, and is carried out once', async () => {
  const seen = wire();
  const lossy = clientWith({
    fetch: async (input, init) => {
      const response = await seen.fetch(input, init);
      const isFirst =
        init?.method === 'POST' && seen.sent.filter((line) => line.endsWith('/games')).length === 1;
      if (isFirst && isApi(new URL(String(input)))) throw new TypeError('fetch failed');
      return response;
    },
  });
  const day = { localized_date: '2097-06-01', localized_time: '3:00 PM', user_defined_id: 'ONCE-1' };
  const game = await lossy.games.create(stage.season.siteId, day);
  const keys = seen.headers.map((headers) => headers.get('idempotency-key')).filter((key) => key !== null);
  assert.equal(keys.length, 2);
  assert.equal(new Set(keys).size, 1);
  const found = await lossy.games.list(stage.season.siteId, { search: { query: 'ONCE-1' } }).all();
  assert.deepEqual(
    found.map(({ id }) => id),
    [game.id],
  );
});

test('a DELETE whose answer got lost is not sent again: its second answer would be a 404', async () => {
  const lossy = wire((url) => {
    if (isApi(url)) throw new TypeError('fetch failed');
    return undefined;
  });
  await assert.rejects(clientWith({ fetch: lossy.fetch }).games.delete(1), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.match(error.message, /There was no response from http:/);
    return true;
  });
  assert.equal(lossy.sent.length, 2);
});

test('a change on a condition is not sent again after its answer got lost, however the condition is given', async () => {
  for (const options of [{ ifMatch: '"1"' }, { headers: { 'If-Match': '"1"' } }]) {
    const lossy = wire((url) => {
      if (isApi(url)) throw new TypeError('fetch failed');
      return undefined;
    });
    const { games } = clientWith({ fetch: lossy.fetch, maxWaitMs: 1 });
    await assert.rejects(games.change(1, { published: true }, options), ConnectionError);
    assert.equal(lossy.sent.length, 2); // the token and the change
  }
});

test('a signal that outlives its calls keeps nothing of them', async () => {
  const handed: AbortSignal[] = [];
  const client = clientWith({
    fetch: async (input, init) => {
      if (init?.signal) handed.push(init.signal);
      return fetch(input, init);
    },
  });
  const controller = new AbortController();
  await client.account.get({ signal: controller.signal });
  controller.abort();
  assert.deepEqual(
    handed.map(({ aborted }) => aborted),
    [false, false], // the token and the account: both calls are over, and hear of it no more
  );
});

test('an answer that takes too long is a ConnectionError', async () => {
  const never: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const slow = clientWith({ fetch: never, timeoutMs: 1, maxRetries: 0, credentials: { accessToken: 'a' } });
  await assert.rejects(slow.account.get(), /There was no response in time from/);
});

test('an answer that is not the service’s says where to look', async () => {
  const proxy = wire((url) =>
    isApi(url) ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : undefined,
  );
  await assert.rejects(clientWith({ fetch: proxy.fetch }).account.get(), {
    code: 'unknown',
    message: /The response \(status 502, .*\) is not from the service/,
  });
});

test('addresses and credentials that are none are refused at once', () => {
  assert.throws(() => clientWith({ baseUrl: 'api.example.org' }), /baseUrl is the address of the service/);
  assert.throws(() => clientWith({ authUrl: 'ftp://x' }), /authUrl is the address/);
  for (const wrong of [
    undefined,
    {},
    { clientId: 'a' },
    { accessToken: '' },
    { clientId: '', clientSecret: 'b' },
  ]) {
    assert.throws(
      () => clientWith({ credentials: wrong as Credentials }),
      /credentials are \{/,
      JSON.stringify(wrong),
    );
  }
});

test('a FormData goes out as multipart/form-data, the same in a retry', async () => {
  const bodies: unknown[] = [];
  const { fetch } = wire((url, { body }) => {
    if (isApi(url)) bodies.push(body);
    return bodies.length === 1 ? errorResponse(503, '0') : undefined;
  });
  const [client, form] = [clientWith({ fetch }), new FormData()];
  form.append('file', new Blob(['Name\nBay Gulls\nPier Pirates\n']), 'teams.csv');
  const path = `/api/v2/sites/${stage.season.siteId}/imports`;
  const { filename } = await client.request<Import>('POST', path, { body: form });
  assert.deepEqual([filename, bodies.length, bodies[0] === bodies[1]], ['teams.csv', 2, true]);
});

test('a source of tokens of one’s own is asked, and told what was refused', async () => {
  const token = await requestToken(stage.service, stage.season.application);
  const asked: (string | undefined)[] = [];
  const source = {
    accessToken: async ({ rejected }: { rejected?: string }) => {
      asked.push(rejected);
      return rejected === undefined ? 'old' : token;
    },
  };
  assert.match((await clientWith({ credentials: source }).account.get()).name, /Ada/);
  assert.deepEqual(asked, [undefined, 'old']);
});

function isApi(url: URL): boolean {
  return url.pathname.startsWith('/api/');
}

function errorResponse(status: number, retryAfter?: string): Response {
  const headers = { ...(retryAfter !== undefined && { 'retry-after': retryAfter }) };
  return Response.json({ error: 'unavailable', message: 'Not now.' }, { status, headers });
}
