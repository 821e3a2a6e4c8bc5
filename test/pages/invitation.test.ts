// Whoever is added to a site by an address without an account is invited, by a one-time link in an email.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { assertProblem } from '../api/callers.ts';
import { until } from '../support/operation.ts';
import { callerFor } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { OMAR, type PagesStage, startPages } from './stage.ts';

let stage: PagesStage;
let call: Call;
before(async () => {
  stage = await startPages();
  call = await callerFor(stage.service, stage.season.application);
});
after(() => stage.stop());

const add = (person: object, siteId = stage.season.siteId) =>
  call('POST', `/api/v2/sites/${siteId}/users`, { body: person });

const AS_OFFICIAL = /^Subject: Ada Okafor invites you to referee for Harbor Youth Soccer\r?$/m;

/** As if so much time had passed since all links were made. */
const later = (interval: string) =>
  stage.db.query(sql`
    update links set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`);

test('a new person reads who invites to what, chooses a password and is signed in; the response contains no link', async () => {
  const person = { first_name: 'Zoe', last_name: 'Quist', email: 'zoe.quist@harbor.example' };
  const added = await add({ ...person, official: true });
  assert.equal(added.status, 201, added.text);
  assert.doesNotMatch(added.text, /reset/);
  const [email] = await stage.emails(1);
  assert.match(email!.text, /^To: zoe\.quist@harbor\.example\r?$/m);
  assert.match(email!.text, AS_OFFICIAL);
  assert.match(email!.text, /^From: Harbor Youth Soccer <crewcall@/m);
  assert.match(email!.text, /^Reply-To: Ada Okafor <ada\.okafor@harbor\.example>\r?$/m);
  assert.match(email!.text, /works once, for 14 days\./);
  const zoe = stage.visitor();
  await later('13 days');
  const page = await zoe.get(email!.path);
  assert.match(page.text, /Welcome, Zoe/);
  const password = 'a coin for the toss';
  const chosen = await zoe.submit(page, 'new_password', { new_password: password });
  assert.deepEqual([chosen.status, chosen.location], [303, '/app']);
  assert.match((await zoe.get('/profile')).text, /Zoe/);
});

test('who has not signed in yet is invited again, at most once a minute, and nobody else', async () => {
  const person = { first_name: 'Lou', last_name: 'Frey', email: 'lou.frey@harbor.example' };
  const added = await add({ ...person, assignor: true });
  const { id } = added.json;
  const [first] = (await stage.emails(2)).slice(-1);
  const invite = (userId: number) => call('POST', `/api/v2/users/${userId}/invite`);
  const early = await invite(id);
  assertProblem(early, 429);
  const wait = Number(early.headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 60, `${wait}`);
  await stage.db.query(sql`update links set created_at = created_at - interval '1 minute'`);
  assert.equal((await invite(id)).status, 204);
  const [, , again] = await stage.emails(3);
  assert.match(again!.text, /^To: lou\.frey@harbor\.example\r?$/m);
  assert.match(again!.text, /^Subject: Ada Okafor invites you to assign games for Harbor Youth Soccer\r?$/m);
  assert.notEqual(again!.path, first!.path);
  const lou = stage.visitor();
  const page = await lou.get(again!.path);
  await lou.submit(page, 'new_password', { new_password: 'a coin for the toss' });
  assertProblem(await invite(id), 409);
  assertProblem(await invite(stage.season.omar.userId), 409);

  const { json: ned } = await add({ first_name: 'Ned', last_name: 'Lowe', email: 'ned.lowe@harbor.example' });
  assert.equal((await call('PUT', `/api/v2/users/${ned.id}`, { body: { active: false } })).status, 200);
  assertProblem(await invite(ned.id), 409);
});

test('all who have not signed in are invited at once, but for those of the last day', async () => {
  const inviteAll = () => call('POST', `/api/v2/sites/${stage.season.siteId}/users/invite`);
  const before = (await stage.emails(1)).length;
  await later('1 day');
  const { json: ona } = await add({ first_name: 'Ona', last_name: 'Lind', email: 'ona@harbor.example' });
  const isOna = ({ text }: { text: string }) => /^To: ona@harbor\.example\r?$/m.test(text);
  await until('her invitation', async () => (await stage.emails(before)).some(isOna)); // others may arrive before it
  const waiting = sql`select a.email from users u join accounts a on a.id = u.account_id
    where u.site_id = ${stage.season.siteId} and u.active and a.password_hash is null and u.id <> ${ona.id}`;
  const others = (await stage.db.query<{ email: string }>(waiting)).map(({ email }) => email);
  assert.ok(others.length >= 1, 'Nina');
  const earlier = (await stage.emails(before)).map(({ text }) => /^To: (.*?)\r?$/m.exec(text)?.[1]);
  const counted = others.map((email) => earlier.filter((to) => to === email).length);
  assert.equal((await inviteAll()).json.invited, others.length);
  // Emails of what was done before may still arrive among them.
  const sent = async () => (await stage.emails(before)).map(({ text }) => /^To: (.*?)\r?$/m.exec(text)?.[1]);
  const timesSent = async (email: string) => (await sent()).filter((to) => to === email).length;
  const times = () => Promise.all(others.map(timesSent));
  await until('all of them', async () => (await times()).every((count, at) => count > counted[at]!));
  assert.deepEqual(
    await times(),
    counted.map((count) => count + 1),
  );
  assert.equal(await timesSent('ona@harbor.example'), 1);
  assert.equal((await inviteAll()).json.invited, 0);
});

test('an address that has an account with a password joins another site without an email', async () => {
  const { site } = await createSite(stage.db, {
    name: 'Bay City Futsal',
    timezone: 'America/Chicago',
    ownerAccountId: stage.season.ada.accountId,
  });
  const before = (await stage.emails(1)).length;
  const joined = await add({ first_name: 'Omar', last_name: 'Reyes', email: OMAR.email }, site.id);
  assert.equal(joined.status, 201, joined.text);
  const added = await add({ first_name: 'Max', last_name: 'Berg', email: 'max.berg@harbor.example' });
  assert.equal(added.status, 201, added.text);
  const emails = await stage.emails(before + 1); // one to Max, none to Omar
  assert.equal(emails.length, before + 1);
  assert.match(emails.at(-1)!.text, /^To: max\.berg@harbor\.example\r?$/m);
});

test('the page of an expired invitation sends a new one by a press, once a day, until the person has come', async () => {
  const person = { first_name: 'Eve', last_name: 'Moss', email: 'eve.moss@harbor.example' };
  const { json: eve } = await add({ ...person, official: true });
  const all = async (count: number) =>
    (await stage.emails(count)).filter(({ text }) => /^To: eve\.moss@/m.test(text));
  const sent = (await stage.emails(1)).length;
  const [first] = await all(sent + 1);
  const visitor = stage.visitor();
  await later('14 days');
  const over = await visitor.get(first!.path);
  assert.equal(over.status, 404);
  assert.match(over.text, /This invitation has expired/);
  const press = () => visitor.submit(over, 'renew');
  assert.match((await press()).text, /We have sent a new invitation/);
  const [, second] = await all(sent + 2);
  assert.match(second!.text, AS_OFFICIAL);
  assert.match((await press()).text, /We have sent a new invitation/, 'again on the same day');
  await later('1 day');
  await press();
  const three = await all(sent + 3);
  assert.equal(three.length, 3);

  await stage.db.query(sql`update users set active = false where id = ${eve.id}`);
  await later('1 day');
  assert.match((await press()).text, /This link has expired/, 'of somebody who has left');
  await stage.db.query(sql`update users set active = true where id = ${eve.id}`);
  await visitor.submit(three[2]!.path, 'new_password', { new_password: 'a coin for the toss' });
  assert.match((await visitor.get(first!.path)).text, /This link has expired/);
});
