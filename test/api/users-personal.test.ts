// The postal address, date of birth and observer flag of a user, which existing clients write and read (docs/api: Resources).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, openApi, pathsOf } from './callers.ts';
import { deleteAccount, join, type Person } from './people.ts';

type Json = Reply['json'];

let api: Api;
let max: Person;
before(async () => {
  api = await openApi();
  max = await join(api, 'Max Boss', { roles: ['manager'] });
});
after(() => api.stop());

const put = (id: number, body: unknown, call: Call = api.ada) => call('PUT', `/api/v2/users/${id}`, { body });
const view = async (id: number, call: Call = api.ada): Promise<Json> =>
  ok(await call('GET', `/api/v2/users/${id}.json`), 200);

describe('postal address, date of birth and observer', () => {
  const ADDRESS = { street1: '1 Pier Road', street2: 'Apartment 2', city: 'Harbor', state: 'NY' };
  const DETAILS = { ...ADDRESS, postal_code: '10001', date_of_birth: '1961-05-02', observer: true };
  const NOTHING = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, null]));
  const details = (json: Json) => Object.fromEntries(Object.keys(DETAILS).map((name) => [name, json[name]]));

  test('are kept and given back: to the user and managers whole, to assignors without the date of birth', async () => {
    const { userId, call } = await join(api, 'Rosa Vance');
    ok(await put(userId, DETAILS), 200);
    for (const [who, expected] of [
      [call, DETAILS],
      [max.call, DETAILS],
      [api.ada, { ...DETAILS, date_of_birth: null }],
      [api.nina, NOTHING],
    ] as const) {
      assert.deepEqual(details(await view(userId, who)), expected);
      const path = `/api/v2/sites/${api.season.siteId}/users?search[query]=rosa`;
      assert.deepEqual(details((await who('GET', path)).json._embedded.users[0]), expected);
    }
    const mine = ok(await call('GET', '/api/v2/current_account/users'), 200)._embedded.users[0];
    assert.deepEqual(details(mine), DETAILS);
  });

  test('are changed and cleared by the user, except observer', async () => {
    const { userId, call } = await join(api, 'Theo Vance');
    const { observer, ...own } = DETAILS;
    assert.deepEqual(details(ok(await put(userId, own, call), 200)), { ...DETAILS, observer: false });
    const cleared = { ...NOTHING, observer: false };
    assert.deepEqual(details(ok(await put(userId, { ...cleared, street1: ' ' }, call), 200)), cleared);
  });

  test('a record that an assignor reads and sends back keeps the date of birth, which they do not see', async () => {
    const { userId, call } = await join(api, 'Vera Vance');
    ok(await put(userId, DETAILS), 200);
    const { date_of_birth, ...read } = await view(userId);
    assert.equal(date_of_birth, null);
    ok(await put(userId, { ...read, date_of_birth, city: 'Port' }), 200);
    assert.deepEqual(details(await view(userId, call)), { ...DETAILS, city: 'Port' });
    ok(await put(userId, { date_of_birth: null }, max.call), 200);
    assert.equal((await view(userId, call)).date_of_birth, null);
  });

  test('a date of birth is a day from 1900 to today, in both forms', async () => {
    const { userId, call } = await join(api, 'Ugo Vance');
    ok(await put(userId, { date_of_birth: '5/2/1961' }, call), 200);
    for (const date of ['1899-12-31', '2999-01-01', '1991-02-30', 'May', 19_910_502]) {
      assert.deepEqual(
        pathsOf(await put(userId, { date_of_birth: date }, call)),
        ['/date_of_birth'],
        `${date}`,
      );
    }
    assert.equal((await view(userId, call)).date_of_birth, '1961-05-02');
  });

  test('have limits: 90 characters, of a postal code 20', async () => {
    const long = {
      street1: 'a'.repeat(91),
      street2: 'a'.repeat(91),
      city: 'a'.repeat(91),
      state: 'a'.repeat(91),
    };
    const paths = pathsOf(
      await put(api.season.omar.userId, { ...long, postal_code: '1'.repeat(21), observer: 'yes' }),
    ).sort();
    assert.deepEqual(paths, ['/city', '/observer', '/postal_code', '/state', '/street1', '/street2']);
    const longest = { street1: 'a'.repeat(90), postal_code: '1'.repeat(20) };
    assert.partialDeepStrictEqual(ok(await put(api.season.omar.userId, longest), 200), longest);
  });

  test('are deleted with the account', async () => {
    const { userId, accountId } = await join(api, 'Wim Vance');
    ok(await put(userId, { ...DETAILS, street1: '99 Erased Street' }), 200);
    await deleteAccount(api, accountId);
    const left = await api.service.db.query(
      sql`select 1 as found from users where street1 = '99 Erased Street'`,
    );
    assert.deepEqual(left, []);
  });
});
