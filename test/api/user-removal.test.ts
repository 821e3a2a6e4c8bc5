// Removing a user from a site (docs/api: Users, Remove a user from the site).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setDeactivated } from '../../src/domain/accounts/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ACCOUNT } from './bank-data.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';
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
const remove = (userId: number, call = max.call) => call('DELETE', `/api/v2/users/${userId}`);
let day = 0;
/** A published game with this official as its referee. */
async function playWith({ userId }: Person, year: number): Promise<Json> {
  const localized_date = new Date(Date.UTC(year, 4, ++day)).toISOString().slice(0, 10);
  const game = await newGame(api, { localized_date, published: true });
  const { id } = game._embedded.assignments[0];
  ok(
    await api.ada('POST', `/api/v2/assignments/${id}/assign`, { body: { user_id: userId, override: true } }),
    200,
  );
  return game;
}
const refereeOf = async ({ id }: Json): Promise<Json> =>
  ok(await api.ada('GET', `/api/v2/games/${id}`), 200)._embedded.assignments[0]._embedded?.official;

describe('a user who is removed', () => {
  test('leaves coming games, whose subscribers are told, and stays on those of the past by name', async () => {
    const kim = await join(api, 'Kim Park');
    const [past, coming] = [await playWith(kim, 2020), await playWith(kim, 2098)];
    await api.service.db.query(sql`delete from events`);
    assert.equal((await remove(kim.userId)).status, 204);
    assert.equal((await refereeOf(past)).last_name, 'Park');
    assert.equal(await refereeOf(coming), undefined);
    const topics = await api.service.db.query(sql`select topic, game_id from events`);
    assert.deepEqual(topics, [{ topic: 'game.official.changed', game_id: coming.id }]);
  });

  test('has no access, is in no list, and has no contacts', async () => {
    const kim = await join(api, 'Kim Lee');
    const contacts = {
      mobile_phone: '+1 617 555 0144',
      street1: '7 Quay Street',
      date_of_birth: '1990-02-03',
    };
    ok(await kim.call('PUT', `/api/v2/users/${kim.userId}`, { body: contacts }), 200);
    const bank = await callerFor(
      api.service,
      await register(api.service.db, kim.accountId),
      'read write bank',
    );
    ok(await bank('POST', `/api/v2/users/${kim.userId}/bank_accounts`, { body: ACCOUNT }), 201);
    assert.equal((await remove(kim.userId)).status, 204);
    assertProblem(await kim.call('GET', `${site()}`), 404);
    const listed = ok(await max.call('GET', `${site()}/users?search[query]=Kim Lee`), 200);
    assert.equal(listed.page.records, 0);
    const user = ok(await max.call('GET', `/api/v2/users/${kim.userId}`), 200);
    const { active, removed, official, mobile_phone, street1, date_of_birth, email_addresses } = user;
    assert.deepEqual(
      [active, removed, official, mobile_phone, street1, date_of_birth, email_addresses],
      [false, true, false, null, null, null, []],
    );
    const change = { mobile_phone: '+1 617 555 0100' };
    assertProblem(await max.call('PUT', `/api/v2/users/${kim.userId}`, { body: change }), 404);
    const left = await api.service.db.query(sql`select from bank_accounts where user_id = ${kim.userId}`);
    assert.equal(left.length, 0);
  });

  test('comes back as the same record when they are added again', async () => {
    const kim = await join(api, 'Kim Back');
    assert.equal((await remove(kim.userId)).status, 204);
    assertProblem(await remove(kim.userId), 404);
    const body = { first_name: 'Kim', last_name: 'Returned', email: kim.email, official: true };
    const again = ok(await api.ada('POST', `${site()}/users`, { body }), 201);
    const { id, last_name, active, removed } = again;
    assert.deepEqual([id, last_name, active, removed], [kim.userId, 'Returned', true, false]);
    ok(await kim.call('GET', site()), 200);
    assertProblem(await api.ada('POST', `${site()}/users`, { body }), 409);
  });

  test('is not the last active assignor or manager, also when two are removed at once', async () => {
    const { ada } = api.season;
    const eve = await join(api, 'Eve Lead', { roles: ['manager'] });
    const replies = await Promise.all([remove(max.userId, eve.call), remove(eve.userId), remove(ada.userId)]);
    const statuses = replies.map(({ status }) => status);
    assert.ok(
      statuses.some((status) => status !== 204),
      String(statuses),
    );
    const leaders = await api.service.db.query(sql`
      select from users where site_id = ${api.season.siteId} and active and (assignor or manager)`);
    assert.ok(leaders.length > 0);
    await api.service.db.query(sql`
      update users set active = true, manager = id = ${max.userId}, assignor = true, removed_at = null
      where id in (${max.userId}, ${ada.userId})`);
    await api.service.db.query(sql`update users set active = false where id = ${eve.userId}`);
    assert.equal((await remove(ada.userId)).status, 204);
    const reply = await remove(max.userId);
    assertProblem(reply, 409);
    assert.match(reply.json.message, /last active assignor or manager/);
    await api.service.db.query(
      sql`update users set active = true, assignor = true, removed_at = null where id = ${ada.userId}`,
    );
  });

  test('an assignor who is assigned meanwhile is not left on a coming game', async () => {
    const kim = await join(api, 'Kim Race');
    const game = await newGame(api, { localized_date: '2097-05-02', published: true });
    const { id } = game._embedded.assignments[0];
    const [removed] = await Promise.all([
      remove(kim.userId),
      api.ada('POST', `/api/v2/assignments/${id}/assign`, { body: { user_id: kim.userId } }),
    ]);
    assert.equal(removed.status, 204, removed.text);
    assert.equal(await refereeOf(game), undefined);
  });
});

test('while an account is deactivated, no token of it and of its applications works', async () => {
  const kim = await join(api, 'Kim Off');
  const { db } = api.service;
  await setDeactivated(db, { email: kim.email, deactivated: true });
  assertProblem(await kim.call('GET', '/api/v2/current_account'), 401);
  const application = await register(db, kim.accountId);
  await assert.rejects(callerFor(api.service, application), /no token/);
  await setDeactivated(db, { email: kim.email, deactivated: false });
  ok(await kim.call('GET', '/api/v2/current_account'), 200);
});
