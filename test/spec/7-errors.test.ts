// service.md 7: Errors, and the decisions of docs/api where it leaves them open.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { callerFor } from '../support/season.ts';
import { type Call, caller, type Reply } from '../support/service.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

/** Checks that the response is problem+json (RFC 9457) with string members, and returns its body. */
function assertError(reply: Reply, status: number, error: string) {
  const { json } = reply;
  assert.equal(reply.status, status, reply.text);
  assert.equal(reply.headers.get('content-type'), 'application/problem+json');
  assert.equal(json.error, error);
  assert.equal(json.status, status);
  const codes: Record<number, string> = { 401: 'token_invalid', 422: 'validation_error' };
  assert.equal(json.code, codes[status] ?? error);
  assert.equal(json.message, json.detail);
  assert.match(json.message, /^\S+ .*\.( \(and \d+ more\))?$/, 'a sentence');
  assert.equal(typeof json.type, 'string');
  assert.equal(typeof json.title, 'string');
  assert.equal(json.request_id, reply.headers.get('x-request-id'));
  return json;
}

test('3. a target_method other than POST is accepted, and an invalid one does not affect other subscriptions', async () => {
  const methods = ['GET', 'PATCH', 'DELETE', 'post', 'CONNECT', 'X-ANNOUNCE'];
  for (const target_method of methods) {
    const { created } = await stage.subscribe({ target_method });
    assert.equal(created.target_method, target_method);
  }
  const roster = await stage.subscribe();
  await stage.createGame({ published: true });
  await roster.receiver.waitFor(1);
});

test('4. without the webhooks scope, every subscription endpoint responds with 403', async () => {
  const { id, created } = await stage.subscribe();
  const call = await callerFor(stage.service, stage.season.application, 'read write bank');
  const requests: [method: string, path: string, body?: object][] = [
    ['POST', SUBSCRIPTIONS, { ...created }],
    ['GET', SUBSCRIPTIONS],
    ['GET', `${SUBSCRIPTIONS}/${id}`],
    ['PUT', `${SUBSCRIPTIONS}/${id}`, { enabled: false }],
    ['DELETE', `${SUBSCRIPTIONS}/${id}`],
  ];
  for (const [method, path, body] of requests) {
    const reply = await call(method, path, { body });
    const { message } = assertError(reply, 403, 'insufficient_scope');
    assert.match(message, /scope "webhooks"/);
    assert.match(message, /operator has granted it/, 'how to get it');
  }
  assert.deepEqual(ok(await stage.ada('GET', SUBSCRIPTIONS), 200)._embedded.subscriptions, [created]);
});

test('5. an error is problem+json with error and message as strings, and all problems together', async () => {
  const body = {
    site_id: 'one',
    event_types: ['game.moved'],
    target_url: 'roster.example',
    target_method: 'P O S T',
    target_headers: { Host: 'roster.example' },
    enabled: 'yes',
    criteria: 'league 3',
  };
  const { errors } = assertError(await stage.ada('POST', SUBSCRIPTIONS, { body }), 422, 'validation_failed');
  assert.deepEqual(errors.map(({ path }: { path: string }) => path).sort(), [
    '/criteria',
    '/enabled',
    '/event_types/0',
    '/site_id',
    '/target_headers/Host',
    '/target_method',
    '/target_url',
  ]);
  for (const { message } of errors) assert.match(message, /^\S.* .*\.$/);
});

test('6. every kind of error has its status and its code', async () => {
  const { ada, omar, season, service } = stage;
  const games = `/api/v2/sites/${season.siteId}/games`;
  const game = await stage.createGame({ published: true, localized_time: '9:00 AM' });
  const [first, second] = game._embedded.assignments;
  await stage.assign(game, 0, season.omar.userId);
  const again = { body: { user_id: season.omar.userId } };
  const subscription = {
    site_id: season.siteId,
    target_url: 'https://roster.example/',
    target_method: 'POST',
  };
  const types = { event_types: ['site.user.created'] };
  type Request = [who: Call, method: string, path: string, options?: Parameters<Call>[2]];
  const table: [status: number, error: string, request: Request][] = [
    [400, 'malformed_request', [ada, 'POST', games, { raw: '{"localized_date": ' }]],
    [401, 'invalid_token', [caller(service), 'GET', games]],
    [401, 'invalid_token', [caller(service, 'not-a-token'), 'GET', games]],
    [403, 'forbidden', [omar, 'POST', games, { body: {} }]],
    [403, 'forbidden', [omar, 'PUT', `/api/v2/games/${game.id}`, { body: { published: false } }]],
    [403, 'forbidden', [omar, 'POST', SUBSCRIPTIONS, { body: { ...subscription, ...types } }]],
    [404, 'not_found', [ada, 'GET', '/api/v2/games/999999']],
    [404, 'not_found', [ada, 'GET', '/api/v2/games/the-first']],
    [404, 'not_found', [ada, 'GET', '/api/v2/tournaments']],
    [405, 'method_not_allowed', [ada, 'PATCH', `/api/v2/games/${game.id}`, { body: {} }]],
    [406, 'not_acceptable', [ada, 'GET', games, { headers: { accept: 'text/html' } }]],
    [409, 'lock_version_mismatch', [ada, 'PUT', `/api/v2/games/${game.id}`, { body: { lock_version: 99 } }]],
    [409, 'double_booked', [ada, 'POST', `/api/v2/assignments/${second.id}/assign`, again]],
    [
      415,
      'unsupported_media_type',
      [ada, 'POST', games, { raw: 'x', headers: { 'content-type': 'text/plain' } }],
    ],
    [422, 'validation_failed', [ada, 'POST', games, { body: {} }]],
    [422, 'validation_failed', [ada, 'GET', `${games}?limit=51`]],
    [422, 'validation_failed', [ada, 'POST', `/api/v2/assignments/${first.id}/assign`, { body: {} }]],
    [
      422,
      'validation_failed',
      [ada, 'POST', SUBSCRIPTIONS, { body: { ...subscription, ...types, site_id: 999_999 } }],
    ],
  ];
  for (const [status, error, [who, method, path, options]] of table) {
    assertError(await who(method, path, options), status, error);
  }
});
