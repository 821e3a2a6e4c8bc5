// Invitation, password reset and a new sign-in address: one-time links by mail.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { makeAddressLink } from '../../src/accounts/links/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { until } from '../support/stage.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';

const NINA = 'nina.alvarez@harbor.example'; // was added to the site, and has no password yet
const FRESH = 'goal kick on the left';

let stage: PagesStage;
let emails = 0;
before(async () => {
  stage = await startPages();
});
beforeEach(() => stage.db.query(sql`delete from links`)); // as if a minute had passed
after(() => stage.stop());

const CHANGED = /^Subject: Your (password|email address) was changed\r?$/m;

/** The emails but those that tell of a change, which test/pages/undo.test.ts is about. */
async function emailsSent(count: number) {
  const others = (all: { text: string; path: string }[]) => all.filter(({ text }) => !CHANGED.test(text));
  await until(`${count} emails`, async () => others(await stage.emails(1)).length >= count);
  return others(await stage.emails(1));
}

/** Asks for an email and gives the path of its link. */
async function linkFor(email: string): Promise<string> {
  await stage.visitor().submit('/reset', 'email', { email });
  emails++;
  return (await emailsSent(emails)).at(-1)!.path;
}

test('who was invited sets a password by the email, and is signed in', async () => {
  const path = await linkFor(NINA);
  const [email] = (await emailsSent(emails)).slice(-1);
  assert.match(email!.text, /^To: nina\.alvarez@harbor\.example\r?$/m);
  assert.match(email!.text, /^From: Harbor Youth Soccer <crewcall@/m);
  assert.match(email!.text, /^Subject: You are invited to referee for Harbor Youth Soccer\r?$/m);
  assert.doesNotMatch(email!.text, /^Reply-To:/m);
  const visitor = stage.visitor();
  const page = await visitor.get(path);
  assert.match(page.text, /Welcome, Nina/);
  const set = await visitor.submit(page, 'new_password', { new_password: FRESH });
  assert.deepEqual([set.status, set.location], [303, '/app']);
  assert.match((await visitor.get('/profile')).text, /Nina/);
  assert.equal((await stage.visitor().signIn({ email: NINA, password: FRESH })).status, 303);
});

test('the response is the same for an unknown address, and no email is sent', async () => {
  const [known, unknown] = [
    await stage.visitor().submit('/reset', 'email', { email: OMAR.email }),
    await stage.visitor().submit('/reset', 'email', { email: 'nobody@harbor.example' }),
  ];
  emails++;
  assert.deepEqual([unknown.status, unknown.text], [known.status, known.text]);
  await stage.service.restart(); // stopping waits for the emails on their way
  assert.equal((await emailsSent(emails)).length, emails);
});

test('a reset ends the account’s sessions and its other links', async () => {
  const signedIn = await stage.signedIn(OMAR);
  const first = await linkFor(OMAR.email);
  await stage.db.query(sql`update links set created_at = created_at - interval '2 minutes'`);
  const second = await linkFor(OMAR.email);
  const visitor = stage.visitor();
  assert.match((await visitor.get(second)).text, /Choose a password/);
  await visitor.submit(second, 'new_password', { new_password: OMAR.password });
  assert.equal((await signedIn.get('/profile')).status, 302);
  assert.equal((await visitor.get(first)).status, 404);
});

test('of ten uses of a link at the same time exactly one sets the password', async () => {
  const path = await linkFor(OMAR.email);
  const visitor = stage.visitor();
  const page = await visitor.get(path);
  const tries = Array.from({ length: 10 }, (_, n) =>
    visitor.submit(page, 'new_password', { new_password: `${FRESH} ${n}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [303, ...Array(9).fill(404)]);
  assert.equal((await visitor.get(path)).status, 404);
  await visitor.submit(await linkAgain(OMAR.email), 'new_password', { new_password: OMAR.password });
});

async function linkAgain(email: string): Promise<string> {
  await stage.db.query(sql`delete from links`);
  return linkFor(email);
}

test('a password that will not do leaves the link usable', async () => {
  const path = await linkFor(OMAR.email);
  const visitor = stage.visitor();
  const short = await visitor.submit(path, 'new_password', { new_password: 'short' });
  assert.equal(short.status, 422);
  assert.match(short.text, /must be 8 to 1000 characters long/);
  assert.equal((await visitor.submit(path, 'new_password', { new_password: OMAR.password })).status, 303);
});

test('a link to reset a password is over after an hour', async () => {
  const path = await linkFor(OMAR.email);
  await stage.db.query(sql`update links set expires_at = expires_at - interval '1 hour'`);
  assert.equal((await stage.visitor().get(path)).status, 404);
});

test('while an account is deactivated, no link of it changes its password or address', async (t) => {
  const reset = await linkFor(OMAR.email);
  const { token } = await makeAddressLink(stage.db, { ...OMAR, newAddress: 'omar.r@harbor.example' });
  const visitor = stage.visitor();
  const page = await visitor.get(reset);
  const setDeactivated = (deactivated: boolean) =>
    stage.db.query(sql`
      update accounts set deactivated_at = case when ${deactivated} then now() end where email = ${OMAR.email}`);
  const account = () =>
    stage.db.query(sql`select email, password_hash from accounts where email = ${OMAR.email}`);
  const before = await account();
  const confirming = await visitor.get(`/address/${token}`);
  t.after(() => setDeactivated(false));
  await setDeactivated(true);
  const used = await visitor.submit(page, 'new_password', { new_password: FRESH });
  const over = /This link has expired/;
  assert.deepEqual([used.status, over.test(used.text)], [404, true]);
  assert.match((await visitor.get(reset)).text, over);
  assert.match((await visitor.get(`/address/${token}`)).text, over);
  assert.equal((await visitor.submit(confirming, 'csrf_token')).status, 404);
  assert.deepEqual(await account(), before);
});

test('at most one email a minute goes to an address, also with concurrent requests', async () => {
  const visitor = stage.visitor();
  await visitor.get('/reset');
  await Promise.all(
    Array.from({ length: 8 }, () => visitor.submit('/reset', 'email', { email: OMAR.email })),
  );
  await stage.service.restart();
  emails++;
  assert.equal((await emailsSent(emails)).length, emails);
});

test('the database holds no link, only its digest', async () => {
  const token = (await linkFor(OMAR.email)).split('/').at(-1)!;
  const rows = await stage.db.query<{ dump: string }>(sql`select links::text as dump from links`);
  assert.ok(rows.length === 1 && !rows[0]!.dump.includes(token));
  assert.ok(!stage.service.logged().includes(token));
});

test('a new sign-in address requires the password, and takes effect once confirmed by email', async () => {
  const ada = await stage.signedIn(ADA);
  const asked = { new_address: 'ada@okafor.example', password: 'not hers' };
  assert.equal((await ada.submit('/profile', 'new_address', asked)).status, 422);
  await ada.submit('/profile', 'new_address', { ...asked, password: ADA.password });
  emails++;
  const email = (await emailsSent(emails)).at(-1)!;
  assert.match(email.text, /^To: ada@okafor\.example\r?$/m);
  assert.equal((await stage.visitor().signIn({ ...ADA, email: 'ada@okafor.example' })).status, 422);
  const confirmed = await ada.submit(email.path, 'csrf_token');
  assert.deepEqual([confirmed.status, confirmed.location], [303, '/profile?done=address']);
  assert.equal((await stage.visitor().signIn({ ...ADA, email: 'ada@okafor.example' })).status, 303);
  assert.equal((await stage.visitor().signIn(ADA)).status, 422);
  await stage.db.query(sql`update accounts set email = ${ADA.email} where email = 'ada@okafor.example'`);
});

test('a new sign-in address is one address, no list or group of them', async () => {
  const ada = await stage.signedIn(ADA);
  for (const new_address of ['all:ada@okafor.example;', 'a,b@okafor.example', '<ada@okafor.example>']) {
    const refused = await ada.submit('/profile', 'new_address', { new_address, password: ADA.password });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /id="new_address-problem">Enter an email address/);
  }
});

test('an address of another account is rejected when it is confirmed, and nothing changes', async () => {
  const ada = await stage.signedIn(ADA);
  await ada.submit('/profile', 'new_address', {
    new_address: OMAR.email.toUpperCase(),
    password: ADA.password,
  });
  emails++;
  const { path } = (await emailsSent(emails)).at(-1)!;
  const refused = await ada.submit(path, 'csrf_token');
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Another account already uses this email address/);
  assert.equal((await stage.visitor().signIn(ADA)).status, 303);
});

/** Has a thief who knows Ada's password ask for a link to an address of theirs, and gives its path. */
async function thiefsLink(): Promise<string> {
  const thief = await stage.signedIn(ADA);
  const asked = { new_address: `thief${emails}@elsewhere.example`, password: ADA.password };
  await thief.submit('/profile', 'new_address', asked);
  emails++;
  return (await emailsSent(emails)).at(-1)!.path;
}

test('a link to another address, made before the password was reset, changes nothing any more', async () => {
  const path = await thiefsLink();
  const visitor = stage.visitor();
  await visitor.submit(await linkFor(ADA.email), 'new_password', { new_password: ADA.password });
  assert.equal((await visitor.get(path)).status, 404);
});

test('a link to another address, made before the password was changed, changes nothing any more', async () => {
  const path = await thiefsLink();
  const ada = await stage.signedIn(ADA);
  const change = { current_password: ADA.password, new_password: ADA.password };
  assert.equal((await ada.submit('/profile', 'new_password', change)).status, 303);
  assert.equal((await ada.get(path)).status, 404);
});

test('a link to another address is not made with a password that is changed meanwhile', async () => {
  const { db, season } = stage;
  const asked = { email: ADA.email, password: ADA.password, newAddress: 'thief@elsewhere.example' };
  const hash = sql`select password_hash from accounts where id = ${season.ada.accountId}`;
  const [before] = await db.query<{ password_hash: string }>(hash);
  const asking = await db.transaction(async (tx) => {
    await tx.query(sql`${hash} for update`);
    const made = makeAddressLink(db, asked).then(
      () => 'made',
      (error) => error.code,
    );
    await untilLockWaits(db);
    await tx.query(sql`update accounts set password_hash = 'changed' where id = ${season.ada.accountId}`);
    return { made };
  });
  assert.equal(await asking.made, 'validation_failed');
  await db.query(
    sql`update accounts set password_hash = ${before!.password_hash} where id = ${season.ada.accountId}`,
  );
});

test('a link to another address, made before a new one was confirmed, changes nothing any more', async () => {
  const path = await thiefsLink();
  await stage.db.query(sql`update links set created_at = created_at - interval '2 minutes'`);
  const own = await thiefsLink();
  const visitor = stage.visitor();
  assert.equal((await visitor.submit(own, 'csrf_token')).status, 303);
  assert.equal((await visitor.get(path)).status, 404);
  await stage.db.query(sql`update accounts set email = ${ADA.email} where email like 'thief%'`);
});
