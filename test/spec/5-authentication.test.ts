// service.md 5: Authentication: scopes of every route, and how a receiver verifies a delivery. 5.1 and 5.3 are tested in
// test/oauth (scopes, rfc6749-client, rfc6750), and that each route rejects other scopes in test/api/access.test.ts.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { RequiredScopes } from '../../src/http/api/operation.ts';
import { routes } from '../../src/http/api/routes.ts';
import { type ReceivedRequest, signatureFault } from '../support/receiver.ts';
import { callerFor } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

const SUFFICIENT = ['read', 'write', 'bank', 'webhooks', 'bank read', 'bank write'] as const;

let stage: Stage;
/** Callers by the scopes of their token: a single one, or the two of what is guarded most. */
let callers: Record<(typeof SUFFICIENT)[number], Call>;
before(async () => {
  stage = await startStage();
  const { service, season } = stage;
  const calls = SUFFICIENT.map(async (scope) => [scope, await callerFor(service, season.application, scope)]);
  callers = Object.fromEntries(await Promise.all(calls));
});
afterEach(() => stage.clear());
after(() => stage.stop());

/** The sufficient scopes of a route; the error names the first (service.md 5.2; docs/api: webhook event, OAuth). */
function scopesOf(method: string, path: string): (keyof typeof callers)[] {
  if (path.startsWith('/webhooks/subscriptions')) return ['webhooks'];
  if (path.startsWith('/webhooks/events')) return ['read', 'webhooks'];
  if (/bank_accounts|tax_form/.test(path)) return [method === 'GET' ? 'bank' : 'bank write'];
  if (path === '/current_account/export') return ['bank read'];
  if (path === '/current_account' && method === 'DELETE') return ['bank write'];
  if (path.endsWith('/exports')) return ['read']; // a POST that changes nothing: service.md 5.2, write
  return method === 'GET' ? ['read'] : ['write'];
}

// Unknown ids: a caller with the right scopes gets 404, and nothing changes. The API root has no data of callers.
const checkedRoutes = routes
  .filter(({ path }) => path !== '/')
  .map(({ method, path, scopes }) => ({
    method,
    required: scopes,
    path: `/api/v2${path.replaceAll(/:\w+/g, '999999')}`,
    scopes: scopesOf(method, path),
  }));

test('5.2 the route table requires the scopes of the specification, and no others', () => {
  assert.ok(checkedRoutes.length > 20);
  for (const { method, path, required, scopes } of checkedRoutes) {
    assert.deepEqual(sufficient(required), scopes, `${method} ${path}`);
  }
});

function sufficient(required: RequiredScopes): string[] {
  if (typeof required === 'string') return [required];
  return 'anyOf' in required ? [...required.anyOf] : [required.allOf.join(' ')];
}

test('5.2 every route accepts a token with only the right scope', async () => {
  for (const { method, path, scopes } of checkedRoutes) {
    for (const scope of scopes) {
      const { status, text } = await callers[scope](method, path);
      assert.ok([200, 201, 404, 422].includes(status), `${method} ${path} with ${scope}: ${status} ${text}`);
    }
  }
});

test('5.2 subscriptions require only webhooks, and a write token receives the record that it wrote', async () => {
  const body = { site_id: stage.season.siteId, event_types: ['site.user.created'], target_method: 'POST' };
  const target_url = 'https://roster.example/webhooks';
  ok(await callers.webhooks('POST', SUBSCRIPTIONS, { body: { ...body, target_url } }), 201);
  const game = await stage.createGame();
  const put = await callers.write('PUT', `/api/v2/games/${game.id}`, { body: { public_note: 'Field 3' } });
  assert.equal(ok(put, 200).public_note, 'Field 3');
});

/** A delivery of a game that was just published, and the secret that signed it. */
async function delivered(): Promise<{ delivery: ReceivedRequest; secret: string }> {
  const { secret, receiver } = await stage.subscribe();
  await stage.createGame({ published: true });
  const [delivery] = await receiver.waitFor(1);
  return { delivery: delivery!, secret };
}

test('5.5(1-3) v1 is the HMAC-SHA256 of time, names, id, topic and raw body under the secret', async () => {
  const { delivery, secret } = await delivered();
  assert.equal(signatureFault(delivery, secret), undefined);
  assert.equal(signatureFault(delivery, secret.toUpperCase()), 'v1 does not match');
  const { secret: other } = await stage.subscribe();
  assert.equal(signatureFault(delivery, other), 'v1 does not match');
});

test('5.5 tampering with any part of a delivery is detected', async () => {
  const { delivery, secret } = await delivered();
  const { headers, body, raw } = delivery;
  const signature = headers['x-webhook-signature']!;
  const [t, h, v1] = signature.split(',') as [string, string, string];
  const signed = (text: string) => ({ headers: { ...headers, 'x-webhook-signature': text } });
  const flipped = v1.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  const later = `t=${Number(t.slice(2)) + 1}`;
  const tampered: Record<string, Partial<ReceivedRequest>> = {
    'another byte in the body': { raw: Buffer.from(raw.toString().replace('games/', 'gamez/')) },
    'a space after the body': { raw: Buffer.concat([raw, Buffer.from(' ')]) },
    'another id': { body: { ...body, id: body.id! + 1 } },
    'another topic': { body: { ...body, topic: 'site.user.created' } },
    'another time': signed([later, h, v1].join(',')),
    'another v1': signed([t, h, flipped].join(',')),
    'v1 in capitals': signed([t, h, v1.replace(/[a-f]/g, (digit) => digit.toUpperCase())].join(',')),
  };
  for (const [what, change] of Object.entries(tampered)) {
    assert.equal(signatureFault({ ...delivery, ...change }, secret), 'v1 does not match', what);
  }
});

test('5.5(4) t is the time of sending, in seconds, well within the tolerance of 300', async () => {
  const { delivery, secret } = await delivered();
  const t = Number(/^t=(\d+),/.exec(delivery.headers['x-webhook-signature']!)?.[1]);
  assert.ok(Math.abs(delivery.at / 1000 - t) <= 60, `${t} against ${delivery.at}`);
  const late = { ...delivery, at: (t + 301) * 1000 };
  assert.equal(signatureFault(late, secret), `t is ${t}`);
});

test('5.5(5) re-serialized JSON breaks the signature', async () => {
  const { delivery, secret } = await delivered();
  const raw = Buffer.from(JSON.stringify(delivery.body, null, 2));
  assert.equal(signatureFault({ ...delivery, raw }, secret), 'v1 does not match');
});

test('5.5(6) the header has all of t, h and v1; a receiver that responds with 401 gets the delivery again', async () => {
  const roster = await stage.subscribe();
  roster.receiver.behave(401);
  await stage.createGame({ published: true });
  const [first] = await roster.receiver.waitFor(1);
  const names = first!.headers['x-webhook-signature']!.split(',').map((part) => part.split('=', 1)[0]);
  assert.deepEqual(names, ['t', 'h', 'v1']);
  await stage.settled();
  roster.receiver.behave(200);
  await stage.hurry();
  const [, second] = await roster.receiver.waitFor(2);
  assert.deepEqual(second!.raw, first!.raw);
  assert.equal(signatureFault(second!, roster.secret), undefined);
});
