// A request with a late body is authorized again once the body has arrived (docs/api: HTTP; Roles on a site).
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import { digest } from '../../src/kernel/secrets.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { register, requestToken } from '../support/season.ts';
import { type Api, openApi } from './callers.ts';
import { join, type Person } from './people.ts';

let api: Api;
let assignor: Person;
let token: string;
let people = 0;
before(async () => {
  api = await openApi();
});
after(() => api.stop());
beforeEach(async () => {
  assignor = await join(api, `Ines Duarte${people++}`, { roles: ['official', 'assignor'] });
  token = await requestToken(api.service, await register(api.service.db, assignor.accountId));
});

/** Sends the head of a request, makes a change after its authorization, then sends the body. Returns the status. */
async function late(
  { method, path, body }: { method: string; path: string; body: object },
  change: [text: string, ...values: unknown[]],
): Promise<number> {
  const [text, ...values] = change;
  const other = new pg.Client({ connectionString: api.service.databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('lock table sites in access exclusive mode'); // all that is judged asks for the site at last
    const bytes = Buffer.from(JSON.stringify(body));
    const asked = head({ method, path, length: bytes.length });
    await untilLockWaits(api.service.db);
    await other.query(text, values);
    const answered = once(asked, 'response'); // a rejection may come before the answer to the commit does
    await other.query('commit');
    asked.end(bytes);
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    return answer.statusCode!;
  } finally {
    await other.end();
  }
}

function head({ method, path, length }: { method: string; path: string; length: number }): ClientRequest {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': length,
  };
  const asked = request(`${api.service.baseUrl}/api/v2${path}`, { method, headers });
  asked.flushHeaders();
  return asked;
}

test('a user deactivated meanwhile cannot reactivate themselves', async () => {
  const path = `/users/${assignor.userId}`;
  const body = { active: true, assignor: true };
  const change = 'update users set active = false where id = $1';
  assert.equal(await late({ method: 'PUT', path, body }, [change, assignor.userId]), 404);
  assert.equal((await api.ada('GET', `/api/v2${path}`)).json.active, false);
});

test('a user who has lost their role meanwhile adds nothing', async () => {
  const path = `/sites/${api.season.siteId}/venues`;
  const change = 'update users set assignor = false where id = $1';
  assert.equal(
    await late({ method: 'POST', path, body: { name: 'Pier Field' } }, [change, assignor.userId]),
    403,
  );
  assert.equal((await api.ada('GET', `/api/v2${path}`)).json.page.records, 0);
});

test('a token that has been revoked meanwhile is rejected', async () => {
  const path = `/users/${assignor.userId}`;
  const change = 'delete from access_tokens where digest = $1';
  assert.equal(await late({ method: 'PUT', path, body: { mi: 'J' } }, [change, digest(token)]), 401);
  assert.equal((await api.ada('GET', `/api/v2${path}`)).json.mi, null);
});

test('a late body is read if the token and role are unchanged', async () => {
  const path = `/users/${assignor.userId}`;
  const change = 'select 1';
  assert.equal(await late({ method: 'PUT', path, body: { mi: 'J' } }, [change]), 200);
});

test('a sheet has two minutes to arrive, and not the half minute of other bodies', async (t) => {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const onRequest = (message: unknown) => arrived.resolve((message as { request: IncomingMessage }).request);
  subscribe('http.server.request.start', onRequest);
  t.mock.timers.enable({ apis: ['setInterval'] });
  const asked = head({ method: 'POST', path: `/sites/${api.season.siteId}/imports`, length: 100_000 });
  const answered = once(asked, 'response');
  const received = await arrived.promise;
  unsubscribe('http.server.request.start', onRequest);
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setImmediate(resolve));
  };
  await until(() => received.listenerCount('data') > 0); // it is authorized
  for (let period = 0; period < 12; period++) {
    assert.equal(received.socket.writableEnded, false);
    const before = received.socket.bytesRead;
    asked.write('x'.repeat(2_000));
    await until(() => received.socket.bytesRead >= before + 2_000);
    t.mock.timers.tick(10_000);
  }
  const [answer] = (await answered) as [IncomingMessage];
  assert.equal(answer.statusCode, 408);
  asked.destroy();
});
