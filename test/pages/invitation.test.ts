// Whoever is added to a site by an address without an account is invited, by a one-time link in an email.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
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

test('a new person gets an email, chooses a password by its link, and signs in; the response contains no link', async () => {
  const added = await add({ first_name: 'Zoe', last_name: 'Quist', email: 'zoe.quist@harbor.example' });
  assert.equal(added.status, 201, added.text);
  assert.doesNotMatch(added.text, /reset/);
  const [email] = await stage.emails(1);
  assert.match(email!.text, /^To: zoe\.quist@harbor\.example\r?$/m);
  assert.match(email!.text, /^Subject: Your invitation to Crewcall\r?$/m);
  const zoe = stage.visitor();
  const page = await zoe.get(email!.path);
  assert.match(page.text, /Welcome, Zoe/);
  const password = 'a coin for the toss';
  assert.equal((await zoe.submit(page, 'new_password', { new_password: password })).status, 303);
  await zoe.signIn({ email: 'zoe.quist@harbor.example', password });
  assert.match((await zoe.get('/profile')).text, /Zoe/);
});

test('an address that has an account with a password joins another site without an email', async () => {
  const { site } = await createSite(stage.db, {
    name: 'Bay City Futsal',
    timezone: 'America/Chicago',
    ownerAccountId: stage.season.ada.accountId,
  });
  const joined = await add({ first_name: 'Omar', last_name: 'Reyes', email: OMAR.email }, site.id);
  assert.equal(joined.status, 201, joined.text);
  const added = await add({ first_name: 'Max', last_name: 'Berg', email: 'max.berg@harbor.example' });
  assert.equal(added.status, 201, added.text);
  const emails = await stage.emails(2); // one to Zoe before, one to Max, none to Omar
  assert.equal(emails.length, 2);
  assert.match(emails[1]!.text, /^To: max\.berg@harbor\.example\r?$/m);
});
