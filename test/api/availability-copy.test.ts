// Copies of an official's availability from one of their sites to another (docs/api: Availability, Copies).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { inParallel, ok } from '../support/stage.ts';
import { type Api, assertProblem, openApi } from './callers.ts';

type Json = Reply['json'];

let api: Api;
before(async () => {
  api = await openApi();
  const { userId } = api.season.omar;
  const days = [
    { date: '2099-06-06', available: true, start_time: '8:00 AM', end_time: '1:00 PM' },
    { date: '2099-06-07', available: false },
    { date: '2098-06-07', available: true },
  ];
  ok(await api.omar('PUT', `/api/v2/users/${userId}/availability/days`, { body: { days } }), 200);
  // The season of the tests is far away: what is copied is of the next year alone.
  await api.service.db.query(
    sql`update availability set day = current_date + (day - '2099-06-01'::date) % 300`,
  );
});
after(() => api.stop());

/** Omar on another site of Ada's. */
async function join(name: string, timezone = 'America/New_York'): Promise<number> {
  const { db } = api.service;
  const ownerAccountId = api.season.ada.accountId;
  const { site } = await createSite(db, { name, timezone, ownerAccountId });
  const roles = { official: true, assignor: false, manager: false };
  const email = 'omar.reyes@harbor.example';
  const person = { siteId: site.id, firstName: 'Omar', lastName: 'Reyes', email };
  return (await addUser(db, { ...person, roles })).id;
}

const offer = async (id: number): Promise<Json> =>
  ok(await api.omar('GET', `/api/v2/users/${id}/availability/copy`), 200);
const copy = (id: number, from: number | null, call = api.omar) =>
  call('POST', `/api/v2/users/${id}/availability/copy`, { body: { from_user_id: from } });

async function rowsOf(id: number): Promise<unknown[]> {
  return api.service.db.query(sql`
    select day - current_date as day, available, to_char(start_time, 'HH24:MI') as starts,
      to_char(end_time, 'HH24:MI') as ends, weekly from availability where user_id = ${id} order by day`);
}

test('a person is asked once, and their days become rows of the new user', async () => {
  const bay = await join('Bay Basketball');
  const { omar } = api.season;
  const asked = await offer(bay);
  assert.equal(asked.asks, true);
  assert.deepEqual(
    asked.sources.map(({ user_id, site_name, days }: Json) => [user_id, site_name, days]),
    [[omar.userId, 'Harbor Youth Soccer', 2]],
  );
  assert.deepEqual(await rowsOf(bay), []);
  assert.equal(ok(await copy(bay, omar.userId), 200).copied_days, 2);
  assert.deepEqual(await rowsOf(bay), await rowsOf(omar.userId).then((rows) => rows.slice(-2)));
  assert.equal((await offer(bay)).asks, false);
  assert.equal(ok(await copy(bay, omar.userId), 200).copied_days, 0, 'answered days stay as they are');
});

test('whoever copies nothing is not asked again, and nothing is copied', async () => {
  const hill = await join('Hill Soccer');
  assert.equal(ok(await copy(hill, null), 200).copied_days, 0);
  assert.equal((await offer(hill)).asks, false);
  assert.deepEqual(await rowsOf(hill), []);
});

test('hours keep their instant on the clocks of another zone', async () => {
  const lake = await join('Lake Soccer', 'America/Chicago');
  ok(await copy(lake, api.season.omar.userId), 200);
  assert.deepEqual(
    (await rowsOf(lake)).map(({ starts, ends }: Json) => `${starts}-${ends}`),
    ['07:00-12:00', '00:00-23:59'],
  );
});

test('the weekly pattern is copied with its days', async () => {
  const { omar } = api.season;
  const today = new Date().toISOString().slice(0, 10);
  const end = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const body = { start_date: today, end_date: end, days: [{ weekday: 'saturday', all_day: true }] };
  ok(await api.omar('PUT', `/api/v2/users/${omar.userId}/availability_pattern`, { body }), 200);
  const quay = await join('Quay Soccer');
  const [first, second] = await inParallel(2, () => copy(quay, omar.userId)); // once, also when sent twice
  assert.deepEqual([first!.status, second!.status], [200, 200]);
  const pattern = ok(await api.omar('GET', `/api/v2/users/${quay}/availability_pattern`), 200);
  assert.deepEqual([pattern.start_date, pattern.end_date], [today, end]);
  const weekly = (rows: unknown[]) => rows.filter((row) => (row as Json).weekly);
  assert.deepEqual(weekly(await rowsOf(quay)), weekly(await rowsOf(omar.userId)));
});

test('nobody copies what is not theirs', async () => {
  const dock = await join('Dock Soccer');
  const { omar, nina } = api.season;
  for (const id of [nina.userId, dock, 999_999]) assertProblem(await copy(dock, id), 422);
  assert.equal((await copy(omar.userId, null, api.ada)).status, 403, 'not even an assignor');
  assert.equal((await copy(omar.userId, null, api.nina)).status, 403);
  assert.equal((await api.ada('GET', `/api/v2/users/${omar.userId}/availability/copy`)).status, 403);
  assert.deepEqual(await rowsOf(dock), []);
});
