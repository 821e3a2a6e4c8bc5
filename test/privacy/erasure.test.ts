// Deleting a person: nothing that identifies them is left in the database, the log or the outbox (docs/operate: People's data).
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createMailer } from '../../src/accounts/email/mailer.ts';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { createSigner } from '../../src/kernel/signer.ts';
import { createEmailLinks } from '../../src/notices/emails/links.ts';
import { readJournal } from '../../src/notices/journal/reader.ts';
import { attemptEmail } from '../../src/notices/sending/attempt.ts';
import { claimEmails } from '../../src/notices/sending/queue.ts';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { clearOutbox } from '../../src/privacy/outbox.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Api } from '../api/callers.ts';
import { assertProblem, newGame } from '../api/callers.ts';
import { settled } from '../api/changes-feed.ts';
import { NO_PUSH } from '../notices/notice-stage.ts';
import { postForm } from '../oauth/endpoint.ts';
import { addClient, codeFor, credentialsOf, exchangeFields, pairOf } from '../oauth/flow.ts';
import { createVisitor } from '../pages/visitor.ts';
import { callerFor, createPattern, createSeason, register } from '../support/season.ts';
import { caller, startTestService } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import {
  EMAIL,
  emailsSaved,
  hasNeedle,
  NEEDLES,
  PASSWORD,
  type PersonalData,
  plantPerson,
  searchDatabase,
  searchOutbox,
} from './planted.ts';

let api: Api;
let person: PersonalData;
let outbox: string;
before(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-privacy-'));
  outbox = join(dataDir, 'outbox');
  const service = await startTestService({
    env: { DATA_DIR: dataDir },
    noticePace: { delayMs: 0, pollMs: 20, random: () => 0.5 },
  });
  const season = await createSeason(service.db);
  await createPattern(service.db, season.siteId, '2 officials', ['Referee', 'Assistant']);
  const callerOf = async ({ accountId }: { accountId: number }) =>
    callerFor(service, await register(service.db, accountId));
  api = {
    ...{ service, season },
    ada: await callerFor(service, season.application),
    omar: await callerOf(season.omar),
    nina: await callerOf(season.nina),
    stop: async () => {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  person = await plantPerson(api);
  await emailsSaved(service.db, outbox);
});
after(() => api.stop());

test('the export has all that is found, for the person alone', async () => {
  const found = await searchDatabase(api.service);
  const tables = new Set(found.map((place) => place.split('.')[0]));
  for (const table of [
    'accounts',
    'users',
    'journal',
    'games',
    'notices',
    'sessions',
    'bank_accounts',
    'tax_forms',
  ]) {
    assert.ok(tables.has(table), `nothing was planted in ${table}: ${[...tables]}`);
  }
  const exported = ok(await person.call('GET', '/api/v2/current_account/export'), 200);
  const text = JSON.stringify(exported).toLowerCase();
  for (const needle of NEEDLES.filter((one) => one !== '5550177'))
    assert.ok(text.includes(needle.toLowerCase()), needle);
  assert.equal(exported.account[0]?.email ?? exported.account.email, EMAIL);
  assert.equal(exported.sites[0].profile.id, person.userId);
  assert.equal(exported.sites[0].games.length, 2);
  assert.ok(!/"(digest|password_hash|secret|public_key)":/.test(text));
  assertProblem(await api.ada('GET', '/api/v2/current_account/export'), 403);
});

test('the export of an official does not have what they are blocked from, and why', async () => {
  const { db } = api.service;
  const path = `/api/v2/users/${person.userId}/blocks`;
  const body = { other_user_id: api.season.nina.userId, reason: 'Nina asked for it' };
  const { id } = ok(await api.ada('POST', path, { body }), 201);
  ok(await api.ada('DELETE', `/api/v2/blocks/${id}`), 204);
  const entries = await db.query(
    sql`select from journal where kind = 'block' and subject_id = ${person.userId}`,
  );
  assert.equal(entries.length, 2);
  const exported = ok(await person.call('GET', '/api/v2/current_account/export'), 200);
  assert.ok(!JSON.stringify(exported).includes('Nina asked for it'));
});

test('somebody else, or without the scope, deletes nothing', async () => {
  const { call, accountId } = person;
  assertProblem(await call('DELETE', '/api/v2/current_account'), 422);
  assertProblem(await call('DELETE', `/api/v2/current_account?id=${accountId + 1}`), 422);
  assertProblem(await api.omar('DELETE', `/api/v2/current_account?id=${api.season.omar.accountId}`), 403);
});

test('an application that somebody allowed to act for them neither exports nor deletes their data', async () => {
  const { service, season } = api;
  const { db, baseUrl } = service;
  const client = await addClient(db, {
    accountId: season.ada.accountId,
    redirectUris: ['https://roster-sync.example/callback'],
    scopes: ['read', 'write', 'bank'],
  });
  const { accountId } = season.omar;
  const code = await codeFor(db, { client, accountId, fields: { scope: 'read write bank' } });
  const fields = { ...credentialsOf(client), ...exchangeFields(client, code) };
  const call = caller(service, pairOf(await postForm(`${baseUrl}/oauth/token`, fields)).access);
  for (const reply of [
    await call('GET', '/api/v2/current_account/export'),
    await call('DELETE', '/api/v2/current_account'),
    await call('DELETE', `/api/v2/current_account?id=${accountId}`),
  ]) {
    assertProblem(reply, 403);
    assert.equal(reply.json.error, 'forbidden');
  }
  assert.equal(ok(await call('GET', '/api/v2/current_account'), 200).id, accountId);
});

test('a last assignor is told which site needs another one first', async () => {
  const call = await callerFor(api.service, api.season.application, 'read write bank');
  const reply = await call('DELETE', `/api/v2/current_account?id=${api.season.ada.accountId}`);
  assertProblem(reply, 409);
  assert.match(reply.json.message, /last active assignor or manager of Harbor Youth Soccer/);
  ok(await call('GET', '/api/v2/current_account'), 200);
});

test('nothing that identifies the person is left, and games keep their history', async () => {
  const { service, ada } = api;
  const { db } = service;
  const reply = await person.call('DELETE', `/api/v2/current_account?id=${person.accountId}`);
  assert.equal(reply.status, 204, reply.text);
  assert.deepEqual(await searchDatabase(service), []);
  assert.deepEqual(await searchOutbox(outbox), []);
  assert.deepEqual(service.logged().split('\n').filter(hasNeedle), []);

  const crewOf = async (id: number) => ok(await ada('GET', `/api/v2/games/${id}`), 200)._embedded.assignments;
  const [past] = await crewOf(person.games.past);
  const { first_name, last_name } = past._embedded.official;
  assert.deepEqual([first_name, last_name], ['Deleted', 'user']);
  assert.equal((await crewOf(person.games.coming))[0].assigned, false);
  const game = ok(await ada('GET', `/api/v2/games/${person.games.coming}`), 200);
  assert.equal(game.public_note, 'Deleted user has the key.\nDeleted user brings it; ask [deleted]');
  const statements = ok(await ada('GET', `/api/v2/sites/${api.season.siteId}/statements`), 200);
  const [{ amount, description }] = statements._embedded.statements;
  assert.deepEqual([amount, description], [45, 'Paid to Deleted user']);
  const [entry] = await db.query<{ account_id: number }>(sql`
    select account_id from journal where kind = 'account' and action = 'deleted'`);
  assert.equal(entry!.account_id, person.accountId, 'who did it stays, as a number');
  const history = ok(await ada('GET', `/api/v2/games/${person.games.past}/history`), 200);
  assert.ok(history.page.records >= 2);
  assertProblem(await person.call('GET', '/api/v2/current_account'), 401);
});

test('an email that is being saved while its reader is deleted is not kept', async () => {
  const { service, season, ada } = api;
  const { db } = service;
  await service.restart({}, false); // the emails are this test's
  const kim = {
    first_name: 'Kimberly',
    last_name: 'Reyeswood',
    email: 'kim@reyeswood.example',
    official: true,
  };
  const user = ok(await ada('POST', `/api/v2/sites/${season.siteId}/users`, { body: kim }), 201);
  const game = await newGame(api, { localized_date: '2099-07-04', published: true });
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}/assign`;
  ok(await ada('POST', slot, { body: { user_id: user.id } }), 200);
  await settled(db);
  await readJournal(db, { delayMs: 0 });
  const [account] = await db.query<{ id: number }>(sql`select id from accounts where email = ${kim.email}`);
  const report = { written: () => {}, unsent: assert.fail };
  const mailer = createMailer({ smtpUrl: undefined, outbox, from: 'crewcall@harbor.example', report });
  let saved: string[] = [];
  const send: typeof mailer.send = async (email) => {
    const sent = await mailer.send(email);
    saved = await searchOutbox(outbox);
    await eraseAccount(db, {
      accountId: account!.id,
      outbox: `${outbox}-of-another-process`,
      now: new Date(),
    });
    return sent;
  };
  const claims = await claimEmails(db, { limit: 5, leaseMs: 60_000 });
  const options = {
    log: { info() {}, warn() {}, error: assert.fail },
    random: () => 0.5,
    push: NO_PUSH,
    quietHours: undefined,
    delayMs: 0,
    gapMs: 0,
    leaseMs: 60_000,
  };
  const links = createEmailLinks(createSigner([Buffer.from('a key')], 'emails'), service.baseUrl);
  for (const claim of claims.filter(({ userId }) => userId === user.id)) {
    const urls = { baseUrl: service.baseUrl, authUrl: service.baseUrl };
    const stopped = new AbortController().signal;
    await attemptEmail(claim, { ...options, ...urls, db, links, mailer: { send }, stopped });
  }
  assert.ok(saved.length > 0, 'the email was written');
  const offers = (await searchOutbox(outbox)).filter((one) => !one.includes('invites you'));
  assert.deepEqual(offers, []);
  await clearOutbox(outbox, { names: ['Kimberly Reyeswood'], contacts: [kim.email] }); // the invitation
  assert.deepEqual(await searchOutbox(outbox), []);
});

test('an email of the outbox is deleted for the whole name or address, not for a longer one that contains it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-outbox-'));
  try {
    const longer = 'Subject: Offer\r\n\r\nHello Joann Leeson,\r\njoann@harbor.example\r\n';
    await writeFile(join(folder, 'longer.eml'), longer);
    await writeFile(join(folder, 'name.eml'), 'Subject: Offer\r\n\r\nAsk ANN\r\nLee.\r\n');
    await writeFile(join(folder, 'address.eml'), 'To: <ann@harbor.example>\r\n\r\nHello,\r\n');
    assert.equal(await clearOutbox(folder, { names: ['Ann Lee'], contacts: ['ann@harbor.example'] }), 2);
    assert.deepEqual(await readdir(folder), ['longer.eml']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a person saves a copy and deletes their account on a page of their profile', async () => {
  const { service, season } = api;
  const [nina] = await service.db.query<{ email: string }>(
    sql`update accounts set password_hash = ${await hashPassword(PASSWORD)} where id = ${season.nina.accountId} returning email`,
  );
  const visitor = createVisitor(service);
  await visitor.signIn({ email: nina!.email, password: PASSWORD });
  assert.match((await visitor.get('/profile/data')).text, /Delete your account/);
  const copy = await visitor.submit('/profile/data', 'change=export');
  assert.equal(JSON.parse(copy.text).sites[0].profile.last_name, 'Alvarez');
  const wrong = await visitor.submit('/profile/data', 'change=delete', { email: 'nina@harbor.example' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /Type your email address exactly/);
  const deleted = await visitor.submit('/profile/data', 'change=delete', {
    email: nina!.email.toUpperCase(),
  });
  assert.deepEqual([deleted.status, deleted.location], [303, '/sign-in?done=deleted']);
  assert.match((await visitor.get('/sign-in?done=deleted')).text, /Your account has been deleted/);
  assertProblem(await api.nina('GET', '/api/v2/current_account'), 401);
});

test('the address can have a new account, which is another one', async () => {
  const { season, ada } = api;
  const body = { first_name: 'Omarion', last_name: 'Reyeswood', email: EMAIL, official: true };
  const again = ok(await ada('POST', `/api/v2/sites/${season.siteId}/users`, { body }), 201);
  assert.notEqual(again.id, person.userId);
  assert.ok(PASSWORD);
});

test('a phone that is a year and a street that is a word are replaced nowhere: the audit log stays as it was', async () => {
  const { service, season, ada } = api;
  const { db } = service;
  const words = { mobile_phone: '2099', home_phone: '2099-05-16', street1: 'null', work_phone: 'status' };
  const body = {
    first_name: 'Pat',
    last_name: 'Quinn',
    email: 'pat@harbor.example',
    official: true,
    ...words,
  };
  const pat = ok(await ada('POST', `/api/v2/sites/${season.siteId}/users`, { body }), 201);
  const [user] = await db.query<{ account_id: number }>(
    sql`select account_id from users where id = ${pat.id}`,
  );
  const accountId = user!.account_id;
  const call = await callerFor(service, await register(db, accountId), 'read write bank');
  const note = 'Ask Pat Quinn for the status of 2099.';
  await newGame(api, { localized_date: '2099-05-16', published: true, private_note: note });
  const readGames = () => db.query(sql`select before, after from journal where kind = 'game' order by id`);
  const before = await readGames();
  const reply = await call('DELETE', `/api/v2/current_account?id=${accountId}`);
  assert.equal(reply.status, 204, reply.text);
  const replaced = JSON.stringify(before).replaceAll('Pat Quinn', 'Deleted user');
  assert.deepEqual(JSON.parse(JSON.stringify(await readGames())), JSON.parse(replaced));
});
