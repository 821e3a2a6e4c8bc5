// How far the users of a site have come: the invitation, the first sign-in, and what an assignor waits for afterwards.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findOnboarding } from '../../src/accounts/onboarding.ts';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { type Api, assertProblem, openApi } from './callers.ts';

type User = { id: number; onboarding: Record<string, unknown> | null; skipped_steps: string[] | null };

let api: Api;
let users: string;
before(async () => {
  api = await openApi();
  users = `/api/v2/sites/${api.season.siteId}/users`;
});
after(() => api.stop());

const ofNina = async (as = api.ada): Promise<User> =>
  (await as('GET', `/api/v2/users/${api.season.nina.userId}`)).json;

/** The last names of those who have come that far. */
async function found(state: string): Promise<string[]> {
  const { json } = await api.ada('GET', `${users}?search[onboarding]=${state}`);
  return json._embedded.users.map(({ last_name }: { last_name: string }) => last_name);
}

const later = (interval: string) =>
  api.service.db.query(sql`
    update links set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`);

test('a user is not invited, invited, expired, and then signed in', async () => {
  const { db } = api.service;
  const { userId, accountId } = api.season.nina;
  assert.deepEqual((await ofNina()).onboarding, {
    ...{ invited: null, invitation_expires: null, signed_in: false },
    ...{ phone: false, availability: false, calendar: false },
  });
  assert.ok((await found('not_invited')).includes('Alvarez'));
  assert.equal((await api.ada('POST', `/api/v2/users/${userId}/invite`)).status, 204);
  await until('the invitation', async () => (await found('invited')).includes('Alvarez'));
  assert.ok(!(await found('not_invited')).includes('Alvarez'));
  const { onboarding } = await ofNina();
  const days =
    (Date.parse(`${onboarding!.invitation_expires}`) - Date.parse(`${onboarding!.invited}`)) / 86_400_000;
  assert.equal(days, 14);
  await later('15 days');
  assert.deepEqual(await found('expired'), ['Alvarez']);
  assert.ok(!(await found('invited')).includes('Alvarez'));
  await db.query(sql`update accounts set first_signed_in_at = now() where id = ${accountId}`);
  assert.deepEqual([await found('expired'), (await ofNina()).onboarding!.signed_in], [[], true]);
  assert.ok((await found('signed_in')).includes('Alvarez'));
});

test('what an assignor waits for is found, and no longer once it is there', async () => {
  const { userId, accountId } = api.season.nina;
  for (const state of ['no_phone', 'no_availability', 'no_calendar'])
    assert.ok((await found(state)).includes('Alvarez'), state);
  const { db } = api.service;
  await api.ada('PUT', `/api/v2/users/${userId}`, { body: { work_phone: '617 555 0100' } });
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const day = (date: string) => ({
    body: { date, all_day: true },
  });
  const said = (date: string) => api.ada('POST', `/api/v2/users/${userId}/availability`, day(date));
  assert.equal((await said(yesterday)).status, 201);
  assert.ok((await found('no_availability')).includes('Alvarez'), 'only coming days count');
  assert.equal((await said(tomorrow)).status, 201);
  await db.query(sql`insert into calendar_feeds (account_id, digest) values (${accountId}, '\\x01')`);
  for (const state of ['no_phone', 'no_availability', 'no_calendar'])
    assert.ok(!(await found(state)).includes('Alvarez'), state);
  const { phone, availability, calendar } = (await ofNina()).onboarding!;
  assert.deepEqual([phone, availability, calendar], [true, true, true]);
});

test('only the user and assignors see it, and only these find by it', async () => {
  const seen = await ofNina(api.omar);
  assert.deepEqual([seen.onboarding, seen.skipped_steps], [null, null]);
  const own = await api.omar('GET', `/api/v2/users/${api.season.omar.userId}`);
  assert.equal(own.json.onboarding.signed_in, false);
  const mine = await api.omar('GET', '/api/v2/current_account/users');
  assert.deepEqual(mine.json._embedded.users[0].onboarding, own.json.onboarding);
  assertProblem(await api.omar('GET', `${users}?search[onboarding]=invited`), 403);
  assertProblem(await api.ada('GET', `${users}?search[onboarding]=sometimes`), 422);
});

test('another site does not learn that the person was invited elsewhere', async () => {
  const { db } = api.service;
  const { accountId } = api.season.nina;
  const [other] = await db.query<{ id: number }>(sql`
    with site as (insert into sites (name, timezone) values ('Bay City Futsal', 'America/Chicago') returning id)
    insert into users (site_id, account_id, first_name, last_name, official)
    select id, ${accountId}, 'Nina', 'Alvarez', true from site returning id`);
  const [row] = [...(await findOnboarding(db, [other!.id])).values()];
  assert.deepEqual([row!.invitedAt, row!.invitationExpiresAt], [null, null]);
});

test('a user skips steps, and a step that is none is refused', async () => {
  const at = `/api/v2/users/${api.season.omar.userId}`;
  const skipped = await api.omar('PUT', at, { body: { skipped_steps: ['calendar', 'phone'] } });
  assert.deepEqual(skipped.json.skipped_steps, ['calendar', 'phone']);
  const refused = await api.omar('PUT', at, { body: { skipped_steps: ['lunch'] } });
  assertProblem(refused, 422);
  assert.match(refused.text, /skipped_steps\/0/);
  assertProblem(
    await api.omar('PUT', `/api/v2/users/${api.season.nina.userId}`, { body: { skipped_steps: [] } }),
    403,
  );
});
