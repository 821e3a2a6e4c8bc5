// The audit log: who did what on a site, for its managers (docs/api: Audit log).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeUser } from '../../src/domain/users/actions.ts';
import { findUser } from '../../src/domain/users/store.ts';
import { callerFor, register } from '../support/season.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ACCOUNT } from './bank-data.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';
import { join, type Person } from './people.ts';

type Json = Reply['json'];

let api: Api;
let max: Person;
before(async () => {
  api = await openApi();
  max = await join(api, 'Max Boss', { roles: ['manager'] });
});
after(() => api.stop());

const site = () => `/api/v2/sites/${api.season.siteId}`;
const list = async (search = ''): Promise<Json> =>
  ok(await max.call('GET', `${site()}/audit?${search}`), 200);
const entries = async (search = ''): Promise<Json[]> => (await list(search))._embedded.audit;

describe('the audit log of a site', () => {
  test('says who changed which field of a game, from what to what, with which application', async () => {
    const game = await newGame(api);
    ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { published: true } }), 200);
    const found = await entries(`search[record]=game&search[record_id]=${game.id}`);
    const [changed, created] = found;
    assert.equal(found.length, 2);
    assert.deepEqual([changed.action, created.action], ['changed', 'created']);
    assert.deepEqual([changed.before.published, changed.after.published], [false, true]);
    assert.equal(created.before, null);
    assert.equal(created.after.pattern_id, game.pattern_id);
    assert.deepEqual([changed.by, changed.application, changed.game_id], ['account', 'Roster Sync', game.id]);
    const { first_name, last_name } = changed._embedded.user;
    assert.deepEqual([first_name, last_name], ['Ada', 'Okafor']);
    assert.match(changed.created, /-0[45]:00$/);
    assert.equal(changed._links.game.href, game._links.self.href);
    assert.equal(changed._links.site.href, ok(await api.ada('GET', site()), 200)._links.self.href);
  });

  test('says whose roles changed, and names an operator on the command line', async () => {
    const { omar } = api.season;
    ok(await api.ada('PUT', `/api/v2/users/${omar.userId}`, { body: { assignor: true } }), 200);
    const by = await findUser(api.service.db, max.userId);
    const operator = api.service.db.actingAs({ isOperator: true });
    await changeUser(operator, { id: omar.userId, change: { assignor: false }, by: by! });
    const [second, first] = await entries(`search[record]=user&search[record_id]=${omar.userId}`);
    assert.deepEqual(
      [first.by, first.before, first.after],
      ['account', { assignor: false }, { assignor: true }],
    );
    assert.deepEqual([second.by, second.application, second._embedded], ['operator', null, undefined]);
  });

  test('says of a bank account only that it was added', async () => {
    const { omar } = api.season;
    const application = await register(api.service.db, omar.accountId);
    const call = await callerFor(api.service, application, 'write bank');
    ok(await call('POST', `/api/v2/users/${omar.userId}/bank_accounts`, { body: ACCOUNT }), 201);
    const [entry] = await entries('search[record]=bank-account');
    assert.deepEqual([entry.action, entry.before, entry.after], ['created', null, null]);
  });

  test('leaves out records that changed only because another one did', async () => {
    const game = await newGame(api, { localized_date: '2099-06-02', published: true });
    const { id } = game._embedded.assignments[0];
    const body = { user_id: api.season.nina.userId };
    ok(await api.ada('POST', `/api/v2/assignments/${id}/assign`, { body }), 200);
    const [entry, ...others] = await entries('search[action]=changed&limit=2');
    assert.deepEqual([entry.record, entry.record_id], ['assignment', id]);
    assert.ok(others.every(({ record, record_id }) => record !== 'game' || record_id !== game.id));
  });

  test('is searched by time, person, record and action', async () => {
    const before = new Date();
    const created = ok(await api.ada('POST', `${site()}/teams`, { body: { name: 'Audited' } }), 201);
    ok(await max.call('PUT', `/api/v2/teams/${created.id}`, { body: { name: 'Renamed' } }), 200);
    const since = `search[since]=${before.toISOString()}`;
    const actions = async (search: string) => (await entries(search)).map(({ action }) => action);
    assert.deepEqual(await actions(since), ['changed', 'created']);
    assert.deepEqual(await actions(`${since}&search[user_id]=${max.userId}`), ['changed']);
    assert.deepEqual(await actions(`${since}&search[action]=created`), ['created']);
    assert.deepEqual(await actions(`${since}&search[by]=operator`), []);
    assert.deepEqual(await actions(`${since}&search[until]=${before.toISOString()}`), []);
    const page = await list(`${since}&limit=1`);
    assert.deepEqual([page.page.records, page.page.next_page], [2, 2]);
  });

  test('rejects times without an offset and records that do not exist', async () => {
    const reply = await max.call('GET', `${site()}/audit?search[since]=yesterday&search[until]=2026-05-02`);
    assert.deepEqual(pathsOf(reply), ['/search/since', '/search/until']);
    assert.deepEqual(pathsOf(await max.call('GET', `${site()}/audit?search[record]=secret`)), [
      '/search/record',
    ]);
  });

  test('is for managers', async () => {
    assertProblem(await api.ada('GET', `${site()}/audit`), 403);
    assertProblem(await api.omar('GET', `${site()}/audit`), 403);
  });
});
