// client.changes of @crewcall/sdk against the running service: from the stream, and by asking where there is none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { sql } from '../../src/storage/sql.ts';
import { settled } from '../api/changes-feed.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());

function clientWith(more: { fetch?: typeof fetch; maxRetries?: number } = {}): Crewcall {
  const { clientId, clientSecret } = stage.season.application;
  const credentials = { clientId, clientSecret, scopes: ['read' as const] };
  return new Crewcall({ baseUrl: stage.service.baseUrl, credentials, ...more });
}
const isStream = (init: RequestInit = {}) => new Headers(init.headers).get('accept') === 'text/event-stream';

/** Reads the changes of two new teams from the cursor of now. */
async function readTwo(client: Crewcall, names: string[]): Promise<void> {
  const { siteId } = stage.season;
  await settled(stage.service.db);
  const { cursor } = await client.sites.listChanges(siteId);
  const ids: number[] = [];
  for (const name of names) {
    ids.push(ok(await stage.ada('POST', `/api/v2/sites/${siteId}/teams`, { body: { name } }), 201).id);
  }
  const seen: number[] = [];
  for await (const change of client.changes(siteId, { after: cursor, pollMs: 50 })) {
    seen.push(change.id);
    if (seen.length === ids.length) break;
  }
  assert.deepEqual(seen, ids);
}

test('changes come from the stream', async () => {
  let streams = 0;
  const counting: typeof fetch = (input, init) => {
    if (isStream(init)) streams++;
    return fetch(input, init);
  };
  await readTwo(clientWith({ fetch: counting }), ['Stream A', 'Stream B']);
  assert.ok(streams > 0);
});

test('without a site, the changes of all sites of the account come', async () => {
  const { siteId } = stage.season;
  const client = clientWith();
  await settled(stage.service.db);
  const { cursor } = await client.account.listChanges();
  const { id } = ok(await stage.ada('POST', `/api/v2/sites/${siteId}/teams`, { body: { name: 'All' } }), 201);
  for await (const change of client.changes({ after: cursor, pollMs: 50 })) {
    assert.deepEqual([change.type, change.id, change.site_id], ['team', id, siteId]);
    break;
  }
});

test('where no stream comes through, they are asked for', async () => {
  const without: typeof fetch = async (input, init) =>
    isStream(init) ? new Response('No streams here.', { status: 502 }) : fetch(input, init);
  await readTwo(clientWith({ fetch: without }), ['Poll A', 'Poll B']);
});

test('pages without changes are passed over at once where there is more', async () => {
  const without: typeof fetch = async (input, init) =>
    isStream(init) ? new Response('No streams here.', { status: 502 }) : fetch(input, init);
  const { siteId } = stage.season;
  const client = clientWith({ fetch: without });
  await settled(stage.service.db);
  const { cursor } = await client.sites.listChanges(siteId);
  await stage.service.db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience)
    select ${siteId}, 'block', 1, 'created', 'nobody' from generate_series(1, 4100)`);
  const { id } = ok(
    await stage.ada('POST', `/api/v2/sites/${siteId}/teams`, { body: { name: 'Far Behind' } }),
    201,
  );
  await settled(stage.service.db);
  for await (const change of client.changes(siteId, { after: cursor, pollMs: 24 * 3_600_000 })) {
    assert.equal(change.id, id);
    break;
  }
});

test('a stream that breaks in the middle of an event, with comments of a proxy, loses and repeats nothing', async () => {
  let streams = 0;
  const breaking: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!isStream(init) || response.status !== 200) return response;
    streams++;
    let left = 600; // bytes: in the middle of the second change
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(': connected\n\n')),
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, Math.max(0, left)));
        left -= chunk.length;
        if (left <= 0) controller.error(new Error('The connection broke.'));
      },
    });
    return new Response(response.body!.pipeThrough(cut), response);
  };
  await readTwo(clientWith({ fetch: breaking }), ['Break A', 'Break B']);
  assert.ok(streams > 0);
});

test('an authorization server that is away and a rate limit do not end the changes', async () => {
  const failures = ['/oauth/token', '/oauth/token', '/changes', '/changes'];
  const failing: typeof fetch = async (input, init) => {
    if (isStream(init)) return new Response('No streams here.', { status: 502 });
    const at = failures.findIndex((one) => new URL(String(input)).pathname.endsWith(one));
    if (at === -1) return fetch(input, init);
    const [path] = failures.splice(at, 1);
    return new Response('Later.', { status: path === '/changes' ? 429 : 503 });
  };
  const { siteId } = stage.season;
  await settled(stage.service.db);
  const { cursor } = await clientWith().sites.listChanges(siteId);
  const body = { name: 'Patient' };
  const { id } = ok(await stage.ada('POST', `/api/v2/sites/${siteId}/teams`, { body }), 201);
  const changes = clientWith({ fetch: failing, maxRetries: 0 }).changes(siteId, {
    after: cursor,
    pollMs: 20,
  });
  for await (const change of changes) {
    assert.equal(change.id, id);
    break;
  }
  assert.deepEqual(failures, []);
});

test('the stream is asked for with the headers of the call', async () => {
  const sent = Promise.withResolvers<string | null>();
  const noting: typeof fetch = (input, init) => {
    if (isStream(init)) sent.resolve(new Headers(init?.headers).get('x-request-id'));
    return fetch(input, init);
  };
  const signal = new AbortController();
  const options = { headers: { 'X-Request-Id': 'mirror-1' }, signal: signal.signal };
  const next = clientWith({ fetch: noting }).changes(stage.season.siteId, options).next();
  assert.equal(await sent.promise, 'mirror-1');
  signal.abort();
  await assert.rejects(next, { name: 'AbortError' });
});

test('a cursor that is none ends the changes with the error of the service', async () => {
  const changes = clientWith().changes(stage.season.siteId, { after: 'no cursor', pollMs: 50 });
  await assert.rejects(changes.next(), { status: 422 });
});
