// The postal address, date of birth and observer flag of a user, which existing clients write and read (docs/api: Resources).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';
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

describe('notes for assignors and the first year as an official', () => {
  const NOTES = 'Good with young crews;\ndrives Wanda Grey';
  const KNOWN = { notes: NOTES, official_since: 2019 };
  const known = ({ notes, official_since }: Json) => ({ notes, official_since });

  test('assignors write both; the person sees the year alone, and other officials see neither', async () => {
    const { userId, call } = await join(api, 'Xena Vance');
    assert.deepEqual(known(ok(await put(userId, KNOWN), 200)), KNOWN);
    assert.deepEqual(known(await view(userId, max.call)), KNOWN);
    assert.deepEqual(known(await view(userId, call)), { notes: null, official_since: 2019 });
    assert.deepEqual(known(await view(userId, api.nina)), { notes: null, official_since: null });
  });

  test('the person changes neither, and sends back their record without losing the notes', async () => {
    const { userId, call } = await join(api, 'Yann Vance');
    ok(await put(userId, KNOWN), 200);
    for (const body of [{ notes: 'Mine' }, { official_since: 2001 }]) {
      assertProblem(await put(userId, body, call), 403);
    }
    const read = await view(userId, call);
    ok(await put(userId, { ...read, city: 'Port' }, call), 200);
    assert.deepEqual(known(await view(userId)), KNOWN);
    assert.deepEqual(known(ok(await put(userId, { notes: ' ', official_since: null }), 200)), {
      ...{ notes: null, official_since: null },
    });
  });

  test('the year is from 1900 to this one, and notes have up to 2,000 characters', async () => {
    const { userId } = await join(api, 'Zoe Vance');
    for (const year of [1899, 2999, '2019', 20.5]) {
      assert.deepEqual(pathsOf(await put(userId, { official_since: year })), ['/official_since'], `${year}`);
    }
    assert.deepEqual(pathsOf(await put(userId, { notes: 'a'.repeat(2_001) })), ['/notes']);
    const email = 'new.vance@harbor.example';
    const body = { first_name: 'New', last_name: 'Vance', email, official_since: 2999 };
    const added = await api.ada('POST', `/api/v2/sites/${api.season.siteId}/users`, { body });
    assert.deepEqual(pathsOf(added), ['/official_since']);
  });

  test('notes are not in what the person exports, and are erased with them and where they name another', async () => {
    const about = await join(api, 'Abel Vance');
    const named = await join(api, 'Wanda Grey');
    ok(await put(about.userId, KNOWN), 200);
    const application = await register(api.service.db, about.accountId);
    const own = await callerFor(api.service, application, 'read bank');
    const exported = await own('GET', '/api/v2/current_account/export');
    assert.equal(exported.status, 200, exported.text);
    assert.doesNotMatch(exported.text, /young crews/);
    assert.match(exported.text, /"official_since": ?2019/);
    await deleteAccount(api, named.accountId);
    assert.equal((await view(about.userId)).notes, 'Good with young crews;\ndrives Deleted user');
    await deleteAccount(api, about.accountId);
    const left = await api.service.db.query(
      sql`select 1 as found from users where id = ${about.userId} and notes is not null`,
    );
    assert.deepEqual(left, []);
  });
});
