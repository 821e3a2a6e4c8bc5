// If-Match and If-None-Match on changes: 412, and nothing is changed (docs/api: HTTP, ETag; RFC 9110 §13).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type pg from 'pg';
import type { Route } from '../../src/http/api/operation.ts';
import { routes } from '../../src/http/api/routes.ts';
import { viewOf } from '../../src/http/api/write/preconditions.ts';
import { sql } from '../../src/storage/sql.ts';
import { whileItWaits } from '../support/lock-waits.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { EVENT_TYPES, inParallel, ok, SUBSCRIPTIONS } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';
import { join } from './people.ts';
import { enableForms, newTemplate, playedGame } from './reported-games.ts';
import { createSiteFixture } from './site-fixture.ts';

let api: Api;
let game: Reply['json'];
let path: string;
before(async () => {
  api = await openApi();
});
after(() => api.stop());
beforeEach(async () => {
  game = await newGame(api);
  path = `/api/v2/games/${game.id}`;
});

const tagOf = async (address: string, call: Call = api.ada): Promise<string> => {
  const reply = await call('GET', address);
  assert.equal(reply.status, 200, reply.text);
  return reply.headers.get('etag')!;
};
const ifMatch = (tag: string) => ({ headers: { 'if-match': tag } });
const put = (body: object, headers: Record<string, string>) => api.ada('PUT', path, { body, headers });
const events = async () => (await api.service.db.query(sql`select from events`)).length;

function assertFailed(reply: Reply): void {
  assertProblem(reply, 412);
  assert.equal(reply.json.error, 'precondition_failed');
}

describe('a change with If-Match', () => {
  test('is made while the tag matches the resource, and rejected afterwards', async () => {
    const tag = await tagOf(path);
    const made = await put({ subvenue: 'Field 1' }, { 'if-match': tag });
    assert.deepEqual([made.status, made.json.subvenue], [200, 'Field 1']);
    const before = await api.ada('GET', path);
    const recorded = await events();
    assertFailed(await put({ published: true, subvenue: 'Field 2' }, { 'if-match': tag }));
    assert.equal((await api.ada('GET', path)).text, before.text);
    assert.equal(await events(), recorded);
  });

  test('may name several tags, or *; weak and unquoted tags never match', async () => {
    const tag = await tagOf(path);
    for (const wrong of [`W/${tag}`, tag.slice(1, -1), '"other"', `"other", W/${tag}`, '""', '']) {
      assertFailed(await put({ subvenue: 'Field 3' }, { 'if-match': wrong }));
    }
    assert.equal((await put({ subvenue: 'Field 3' }, { 'if-match': `"other", ${tag}` })).status, 200);
    assert.equal((await put({ subvenue: 'Field 4' }, { 'if-match': '*' })).status, 200);
  });

  test('compares the representation that this caller sees', async () => {
    await api.ada('PUT', path, { body: { published: true } });
    const [omars, adas] = [await tagOf(path, api.omar), await tagOf(path)];
    assert.notEqual(omars, adas);
    assertFailed(await put({ subvenue: 'Field 5' }, { 'if-match': omars }));
  });

  test('of a missing resource or without the role is rejected as without the tag', async () => {
    assertProblem(await api.ada('PUT', '/api/v2/games/999999', { body: {}, ...ifMatch('*') }), 404);
    await api.ada('PUT', path, { body: { published: true } });
    assertProblem(await api.omar('PUT', path, { body: {}, ...ifMatch('"stale"') }), 403);
    const stale = { 'if-match': '"stale"' };
    assertProblem(await api.ada('PUT', path, { raw: '{', headers: stale }), 400);
    assertFailed(await put({ status: 'Z' }, stale)); // before its values are judged
    assertProblem(await put({ status: 'Z' }, { 'if-match': await tagOf(path) }), 422);
  });

  test('deletes the resource only if the tag matches', async () => {
    const stale = await tagOf(path);
    await put({ subvenue: 'Field 6' }, {});
    assertFailed(await api.ada('DELETE', path, ifMatch(stale)));
    assert.equal((await api.ada('GET', path)).status, 200);
    assert.equal((await api.ada('DELETE', path, ifMatch(await tagOf(path)))).status, 204);
    assert.equal((await api.ada('GET', path)).status, 404);
  });

  test('of a subscription is checked the same way', async () => {
    const body = {
      site_id: api.season.siteId,
      event_types: EVENT_TYPES,
      target_url: 'http://127.0.0.1:9/',
      target_method: 'POST',
    };
    const { id } = (await api.ada('POST', SUBSCRIPTIONS, { body })).json;
    const address = `${SUBSCRIPTIONS}/${id}`;
    const tag = await tagOf(address);
    assert.equal((await api.ada('PUT', address, { body: { enabled: false }, ...ifMatch(tag) })).status, 200);
    assertFailed(await api.ada('PUT', address, { body: { enabled: true }, ...ifMatch(tag) }));
    assertFailed(await api.ada('DELETE', address, ifMatch(tag)));
    assert.equal((await api.ada('DELETE', address, ifMatch(await tagOf(address)))).status, 204);
  });
});

describe('an action with If-Match', () => {
  test('compares the resource above it', async () => {
    const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
    const open = await tagOf(slot);
    const assign = (userId: number, tag: string) =>
      api.ada('POST', `${slot}/assign`, { body: { user_id: userId }, ...ifMatch(tag) });
    assert.equal((await assign(api.season.omar.userId, open)).status, 200);
    const taken = await api.ada('GET', slot);
    assertFailed(await assign(api.season.nina.userId, open));
    assertFailed(await api.ada('POST', `${slot}/unassign`, ifMatch(open)));
    assert.equal((await api.ada('GET', slot)).text, taken.text);
    const tag = taken.headers.get('etag')!;
    assert.equal((await api.ada('POST', `${slot}/unassign`, ifMatch(tag))).status, 200);
  });
});

describe('at the same time', () => {
  test('of twenty changes with one tag one is made', async () => {
    const tag = await tagOf(path);
    const replies = await inParallel(20, (n) => put({ subvenue: `Field ${n}` }, { 'if-match': tag }));
    const made = replies.filter(({ status }) => status === 200);
    assert.equal(made.length, 1);
    for (const reply of replies.filter((one) => one !== made[0])) assertFailed(reply);
    const now = (await api.ada('GET', path)).json;
    assert.deepEqual([now.subvenue, now.lock_version], [made[0]!.json.subvenue, game.lock_version + 1]);
  });

  test('of twenty games created on one state of the list one is created', async () => {
    const list = `/api/v2/sites/${api.season.siteId}/games`;
    const headers = { 'if-match': await tagOf(list) };
    const count = async () => (await api.ada('GET', list)).json.page.records;
    const before = await count();
    const body = { localized_date: '2099-08-01', localized_time: '9:00 AM' };
    const replies = await inParallel(20, () => api.ada('POST', list, { body, headers }));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(19).fill(412)]);
    assert.equal(await count(), before + 1);
  });

  for (const [what, change] of [
    ['a change of the game itself', 'update games set subvenue = $2 where id = $1'],
    ['a change of its crew', 'update assignments set position = $2 where game_id = $1'],
  ] as const) {
    test(`${what} without If-Match, just before, makes it 412`, async () => {
      const tag = await tagOf(path);
      const first = async (other: pg.Client) => {
        await other.query('select from games where id = $1 for update', [game.id]);
        await other.query(change, [game.id, 'Elsewhere']);
      };
      const sent = () => put({ public_note: 'Bring water.' }, { 'if-match': tag });
      assertFailed(await whileItWaits(api.service, { first }, sent));
      assert.equal((await api.ada('GET', path)).json.public_note, null);
    });
  }
});

describe('who runs a site', () => {
  test('locks the site first, with and without a tag, so that no deadlock occurs', async () => {
    const nina = `/api/v2/users/${api.season.nina.userId}`;
    const tag = await tagOf(nina);
    // The other transaction takes what a change without a tag takes, in its order.
    const site = 'select from sites where id = $1 for no key update';
    const user = 'select id from users where id = $1 for no key update nowait';
    const inOrder = {
      first: (other: pg.Client) => other.query(site, [api.season.siteId]),
      meanwhile: async (other: pg.Client) =>
        assert.equal((await other.query(user, [api.season.nina.userId])).rowCount, 1),
    };
    const sent = () => api.ada('PUT', nina, { body: { assignor: false, grade: 'Grade 7' }, ...ifMatch(tag) });
    assert.equal((await whileItWaits(api.service, inOrder, sent)).status, 200);
  });

  test('is changed by fifty requests at once, half of them with a tag, and each gets a response', async () => {
    const { userId } = await join(api, 'Ines Duarte', { roles: ['assignor'] });
    const replies = await inParallel(50, (n) =>
      api.ada('PUT', `/api/v2/users/${userId}`, {
        body: { assignor: n % 3 === 0 },
        ...(n % 2 === 0 && ifMatch('*')),
      }),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.doesNotMatch(api.service.logged(), /transaction\.retried/);
  });
});

describe('a request for an open game', () => {
  test('is decided with a tag after its game is locked, as without, so that no deadlock occurs', async () => {
    const site = `/api/v2/sites/${api.season.siteId}`;
    ok(await api.ada('PUT', site, { body: { open_games: { mode: 'ask' } } }), 200);
    const open = await newGame(api, { localized_date: '2099-06-01', published: true });
    const asking = `/api/v2/assignments/${open._embedded.assignments[0].id}/request`;
    const { id } = ok(await api.omar('POST', asking, { body: {} }), 201);
    const tag = await tagOf(`/api/v2/requests/${id}`);
    // The other transaction takes what a decision without a tag takes, in its order.
    const game = 'select from games where id = $1 for no key update';
    const request = 'select id from requests where id = $1 for no key update nowait';
    const inOrder = {
      first: (other: pg.Client) => other.query(game, [open.id]),
      meanwhile: async (other: pg.Client) => assert.equal((await other.query(request, [id])).rowCount, 1),
    };
    const decision = { body: { status: 'granted' }, ...ifMatch(tag) };
    const sent = () => api.ada('POST', `/api/v2/requests/${id}/decide`, decision);
    assert.equal((await whileItWaits(api.service, inOrder, sent)).status, 200);
  });
});

describe('If-None-Match on a change', () => {
  test('rejects it if the tag matches, or with * if the resource exists', async () => {
    const tag = await tagOf(path);
    for (const known of [tag, `W/${tag}`, '*']) {
      assertFailed(await put({ subvenue: 'Field 7' }, { 'if-none-match': known }));
    }
    assert.equal((await put({ subvenue: 'Field 7' }, { 'if-none-match': '"other"' })).status, 200);
  });
});

describe('a form template', () => {
  test('is filled in with and without a tag at once, and each gets a response', async () => {
    await enableForms(api);
    const games = await Promise.all(Array.from({ length: 3 }, () => playedGame(api)));
    const template = await newTemplate(api, { reported_by: 'everybody' });
    const replies = await inParallel(36, (index) => {
      const { id } = games[index % games.length];
      const call = index % 4 < 2 ? api.omar : api.nina;
      const match = index % 3 > 0 ? { headers: { 'if-match': '*' } } : {};
      const body = { values: { homeTeamScore: 1 } };
      return index % 2 === 0
        ? call('POST', `/api/v2/form/templates/${template.id}/submissions`, {
            body: { ...body, game_id: id },
            ...match,
          })
        : call('POST', `/api/v2/games/${id}/submissions`, {
            body: { ...body, template_id: template.id },
            ...match,
          });
    });
    const statuses = replies.map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)].sort(), [201, 409]);
    assert.equal(statuses.filter((status) => status === 201).length, 2 * games.length);
  });
});

describe('a missing resource', () => {
  test('is named by no tag, and If-None-Match: * is how it is made only then', async () => {
    const forms = `/api/v2/users/${api.season.nina.userId}/tax_form`;
    const body = {
      name: 'Nina Alvarez',
      tax_classification: 'individual',
      tin_type: 'ssn',
      tin: '000-00-6789',
      street_1: '12 Pier Road',
      city: 'Portland',
      state_or_province: 'ME',
      postal: '04101',
    };
    const application = await register(api.service.db, api.season.nina.accountId);
    const nina = await callerFor(api.service, application, 'read write bank');
    const add = (headers: Record<string, string>) => nina('POST', forms, { body, headers });
    assertFailed(await add({ 'if-match': '*' }));
    assertProblem(await nina('GET', forms), 404);
    assert.equal((await add({ 'if-none-match': '*' })).status, 201);
    assertFailed(await add({ 'if-none-match': '*' }));
  });
});

describe('the route table', () => {
  const ofNothing = '/game_requests'; // it has no GET: If-None-Match: * holds there (RFC 9110 §13.1.2)
  const changing = routes.filter(({ method, path: at }) => method !== 'GET' && at !== ofNothing);

  test('has a GET that shows what each change is about, and a row to lock for it', async () => {
    const unlocked = new Set<string>();
    for (const line of changing) {
      const view = viewOf(line, routes);
      assert.ok(view?.response, `${line.method} ${line.path} is about nothing that GET shows`);
      if (view.lock === undefined) unlocked.add(`${line.method} ${line.path}`);
    }
    // About the caller's own account and lists, on no site.
    const known = [
      'DELETE /current_account',
      'POST /current_account/answers',
      'POST /current_account/calendar_feeds',
    ];
    const push = ['POST', 'DELETE'].map(
      (method) => `${method} /current_account/push_subscriptions${method === 'POST' ? '' : '/:id'}`,
    );
    const feed = 'DELETE /current_account/calendar_feeds/:id';
    const copy = 'POST /users/:id/availability/copy'; // its GET shows days of other sites, which no row of this one locks
    assert.deepEqual([...unlocked], [...known, feed, copy, ...push, 'POST /webhooks/subscriptions']);
  });

  test('has no change that is made against the tag of something else', async () => {
    const { owner, address } = await createSiteFixture(api);
    for (const { method, path: pattern } of changing) {
      for (const [name, value] of [
        ['if-match', '"other"'],
        ['if-none-match', '*'],
      ] as const) {
        const headers = { [name]: value };
        assertFailed(await owner(pattern)(method, address(pattern), { body: {}, headers }));
      }
    }
    for (const { path: pattern } of changing.filter((line) => line.method === 'DELETE')) {
      const view = viewOf({ path: pattern } as Route, routes)!.path;
      assert.equal((await owner(view)('GET', address(view))).status, 200, pattern);
    }
  });

  test('names rows that are there to be locked', async () => {
    const params = { id: '1', site_id: '1' };
    await api.service.db.transaction(async (tx) => {
      for (const { lock } of routes) await lock?.(tx, params);
    });
  });
});

describe('reading with If-Match', () => {
  test('is 412 if the tag does not match, and is checked before If-None-Match', async () => {
    const tag = await tagOf(path);
    for (const method of ['GET', 'HEAD']) {
      assert.equal((await api.ada(method, path, ifMatch(tag))).status, 200);
      assert.equal((await api.ada(method, path, ifMatch('*'))).status, 200);
      assert.equal((await api.ada(method, path, ifMatch('"other"'))).status, 412);
      assert.equal((await api.ada(method, path, ifMatch(`W/${tag}`))).status, 412);
      const both = { 'if-match': '"other"', 'if-none-match': tag };
      assert.equal((await api.ada(method, path, { headers: both })).status, 412);
    }
    assertFailed(await api.ada('GET', path, ifMatch('"other"')));
  });
});
