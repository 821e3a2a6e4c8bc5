// Officials without another role sign in by a link in an email: by a press on its page, once, and for longer than others.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { makeSignInLink } from '../../src/accounts/links/actions.ts';
import { openSession } from '../../src/accounts/sessions/open.ts';
import { touchSession } from '../../src/accounts/sessions/store.ts';
import { setApiAccess } from '../../src/domain/accounts/actions.ts';
import { digest } from '../../src/kernel/secrets.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor } from '../support/season.ts';
import { until } from '../support/stage.ts';
import { removeFactors, setUpApp } from './app-stage.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';
import type { Answer, Visitor } from './visitor.ts';

const NINA = 'nina.alvarez@harbor.example';

let stage: PagesStage;
before(async () => {
  stage = await startPages();
});
beforeEach(async () => {
  const { db, season } = stage;
  await db.query(sql`delete from links`);
  await db.query(sql`delete from sessions`);
  await db.query(sql`update users set assignor = false, active = true where id = ${season.nina.userId}`);
  await db.query(sql`
    update accounts set api_access = false, first_signed_in_at = null, password_hash = null
    where id = ${season.nina.accountId}`);
  await removeFactors(stage);
});
after(() => stage.stop());

const request = (email: string, visitor = stage.visitor()): Promise<Answer> =>
  visitor.submit('/sign-in', 'link=email', { email });

/** The path of the link in an email with this subject, as long as it can be used. */
async function emailed(subject: string, to: string): Promise<string> {
  const find = async () => {
    const open = new Set(
      (await stage.db.query<{ digest: Buffer }>(sql`select digest from links`)).map(hexOf),
    );
    const isOpen = (path: string) => open.has(digest(path.split('/').at(-1)!).toString('hex'));
    return (await stage.emails(0)).find(
      ({ text, path }) => text.includes(`Subject: ${subject}`) && text.includes(`To: ${to}`) && isOpen(path),
    );
  };
  await until(`${subject} to ${to}`, async () => (await find()) !== undefined);
  return (await find())!.path;
}

const hexOf = (row: { digest: Buffer }) => row.digest.toString('hex');

/** Emails are written after the response: one that an earlier request makes now is as good, and the only one of this minute. */
async function linkOf(email: string): Promise<string> {
  await stage.db.query(sql`delete from links`);
  assert.equal((await request(email)).status, 200);
  return emailed('Sign in to Crewcall', email);
}

/** A browser that signed in by a link. */
async function signedIn(email = NINA): Promise<Visitor> {
  const visitor = stage.visitor();
  const pressed = await visitor.submit(await linkOf(email), 'csrf_token');
  assert.deepEqual([pressed.status, pressed.location], [303, '/app']);
  return visitor;
}

const isIn = async (visitor: Visitor) => (await visitor.get('/profile')).status === 200;

test('the link signs in by a press on its page, once, and nothing else does', async () => {
  const path = await linkOf(NINA);
  const scanner = stage.visitor();
  const opened = await scanner.get(path);
  assert.match(opened.text, /Sign in as Nina Alvarez/);
  assert.match(opened.text, /nina\.alvarez@harbor\.example/);
  const head = await fetch(`${stage.service.baseUrl}${path}`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal((await scanner.post(path, {})).status, 403, 'without the CSRF token of this browser');
  assert.equal(await isIn(scanner), false);
  const other = stage.visitor(); // the phone, whereas the computer asked
  const pressed = await other.submit(path, 'csrf_token');
  assert.deepEqual([pressed.status, pressed.location], [303, '/app']);
  assert.match(
    pressed.headers.getSetCookie().join(),
    /crewcall=[\w-]{43}; Max-Age=7776000; .*crewcall_account=\d+; Max-Age=7776000;/,
  );
  assert.match((await other.get('/profile')).text, /Nina/);
  assert.equal((await scanner.submit(opened, 'csrf_token')).status, 404, 'a second time');
  assert.match((await scanner.get(path)).text, /This link has expired[\s\S]*href="\/sign-in"/);
});

test('of twenty presses at once one signs in', async () => {
  const path = await linkOf(NINA);
  const visitors = Array.from({ length: 20 }, () => stage.visitor());
  const pages = await Promise.all(visitors.map((visitor) => visitor.get(path)));
  const pressed = await Promise.all(visitors.map((visitor, at) => visitor.submit(pages[at]!, 'csrf_token')));
  assert.deepEqual(pressed.map(({ status }) => status).sort(), [303, ...Array(19).fill(404)]);
});

test('the page says the same whatever the address is, and only officials alone get an email', async () => {
  const { db, season } = stage;
  await db.query(sql`update users set active = false where id = ${season.nina.userId}`);
  const asked = ['nobody@harbor.example', ADA.email, NINA, OMAR.email];
  const omar = await stage.signedIn(OMAR);
  await setUpApp(omar);
  for (const email of asked) assert.equal(await makeSignInLink(db, email), undefined, email);
  await removeFactors(stage);
  const texts = [];
  for (const email of asked) texts.push((await request(email)).text);
  assert.deepEqual(new Set(texts).size, 1);
  assert.match(texts[0]!, /within 15 minutes/);
  await emailed('Sign in to Crewcall', OMAR.email);
  const links = await db.query<{ account_id: number }>(
    sql`select account_id from links where purpose = 'sign-in'`,
  );
  assert.deepEqual(links, [{ account_id: season.omar.accountId }]);
});

test('an address that is none is asked for again', async () => {
  const answer = await request('nina');
  assert.equal(answer.status, 422);
  assert.match(answer.text, /We send the link to it/);
});

test('one link a minute is sent, which works for 15 minutes, and its token is not stored', async () => {
  const path = await linkOf(NINA);
  await request(NINA);
  const { db, service } = stage;
  const rows = await db.query<{ dump: string; seconds: number }>(sql`
    select l::text as dump, extract(epoch from expires_at - created_at)::int as seconds from links l`);
  assert.deepEqual(
    rows.map(({ seconds }) => seconds),
    [900],
  );
  const token = path.split('/').at(-1)!;
  assert.ok(!rows[0]!.dump.includes(token) && !service.logged().includes(token));
  await db.query(sql`update links set expires_at = now()`);
  assert.equal((await stage.visitor().get(path)).status, 404);
});

test('the page names the person whom it signs out', async () => {
  const ada = await stage.signedIn(ADA);
  const page = await ada.get(await linkOf(NINA));
  assert.match(page.text, /This signs out Ada Okafor at this browser\./);
  await ada.submit(page, 'csrf_token');
  assert.match((await ada.get('/profile')).text, /Nina/);
  const [{ count }] = (await stage.db.query<{ count: number }>(
    sql`select count(*)::int as count from sessions`,
  )) as [{ count: number }];
  assert.equal(count, 1);
});

test('the session lasts 90 days, and 30 without use', async () => {
  const nina = await signedIn();
  const passed = (column: 'used' | 'opened', interval: string) =>
    stage.db.query(
      column === 'used'
        ? sql`update sessions set seen_at = now() - ${interval}::interval`
        : sql`update sessions set created_at = now() - ${interval}::interval, expires_at = now() - ${interval}::interval + interval '90 days'`,
    );
  await passed('used', '29 days');
  assert.match((await nina.get('/profile/sessions')).text, /signed in by a link in an email, after 30 days/);
  await passed('used', '31 days');
  assert.equal(await isIn(nina), false);
  const again = await signedIn();
  await passed('opened', '89 days');
  assert.equal(await isIn(again), true);
  await passed('opened', '91 days');
  assert.equal(await isIn(again), false);
});

test('an ordinary session lasts 30 days, and 7 without use, also of an official', async () => {
  const omar = await stage.signedIn(OMAR);
  const [row] = await stage.db.query<{ days: number }>(
    sql`select extract(day from expires_at - created_at)::int as days from sessions`,
  );
  assert.equal(row!.days, 30);
  await stage.db.query(sql`update sessions set seen_at = now() - interval '8 days'`);
  assert.equal(await isIn(omar), false);
});

test('the session and its tokens end with a role on any site, and do not come back', async () => {
  const { db, season, service } = stage;
  const call = await callerFor(service, season.application);
  const nina = await signedIn();
  const change = (assignor: boolean) =>
    call('PUT', `/api/v2/users/${season.nina.userId}`, { body: { assignor } });
  await db.query(sql`
    insert into access_tokens (digest, application_id, account_id, session_id, scopes, expires_at)
    select '\x01', a.id, s.account_id, s.id, '{read}', now() + interval '1 hour'
    from sessions s, applications a where a.kind = 'built-in' and s.by_link`);
  assert.equal((await change(true)).status, 200);
  const tokens = await db.query(sql`select from access_tokens where digest = '\x01'`);
  assert.equal(tokens.length, 0, 'with the session');
  assert.equal((await change(false)).status, 200);
  assert.equal(await isIn(nina), false);
});

test('a role that is given while the link is used ends the session', async () => {
  const { db, season } = stage;
  const path = await linkOf(NINA);
  await db.query(sql`update users set assignor = true where id = ${season.nina.userId}`);
  assert.equal((await stage.visitor().submit(path, 'csrf_token')).status, 404);
});

test('API access, a new address and a second factor end the session by a link, and others stay', async () => {
  const { db, season } = stage;
  const nina = await signedIn();
  await setApiAccess(db, { email: NINA, allowed: true });
  assert.equal(await isIn(nina), false);
  await setApiAccess(db, { email: NINA, allowed: false });

  const byLink = await signedIn(OMAR.email);
  const byPassword = await stage.signedIn(OMAR);
  const changed = { new_address: 'omar@elsewhere.example', password: OMAR.password };
  await byPassword.submit('/profile', 'new_address', changed);
  const path = await emailed('Confirm your new email address', changed.new_address);
  assert.equal((await byPassword.submit(path, 'csrf_token')).status, 303);
  assert.deepEqual([await isIn(byLink), await isIn(byPassword)], [false, true]);
  await db.query(sql`update accounts set email = ${OMAR.email} where id = ${season.omar.accountId}`);

  const setsUp = await stage.signedIn(OMAR);
  await db.query(sql`delete from links`);
  await db.query(sql`update sessions set by_link = true, expires_at = now() + interval '90 days'`);
  await setUpApp(setsUp);
  const left = await db.query<{ by_link: boolean; days: number }>(
    sql`select by_link, extract(day from expires_at - created_at)::int as days from sessions`,
  );
  assert.deepEqual(left, [{ by_link: false, days: 30 }]);
});

test('whoever came by a link has come: not invited again, and chooses a first password by the reset page', async () => {
  const { season, service, db } = stage;
  const call = await callerFor(service, season.application);
  const waiting = async () =>
    (await call('GET', `/api/v2/sites/${season.siteId}/users?search[signed_in]=false`)).text.includes(
      'Alvarez',
    );
  assert.equal(await waiting(), true);
  const nina = await signedIn();
  assert.equal(await waiting(), false);
  assert.equal((await call('POST', `/api/v2/users/${season.nina.userId}/invite`)).status, 409);
  const profile = await nina.get('/profile');
  assert.match(profile.text, /Choose a password/);
  assert.doesNotMatch(profile.text, /Current password/);
  await nina.submit('/reset', 'email', { email: NINA });
  const path = await emailed('Reset your Crewcall password', NINA);
  await nina.submit(path, 'new_password', { new_password: 'a coin for the toss' });
  assert.match((await nina.get('/profile')).text, /Current password/);
  const [{ by_link }] = (await db.query<{ by_link: boolean }>(sql`select by_link from sessions`)) as [
    { by_link: boolean },
  ];
  assert.equal(by_link, false);
});

test('the sign-in is in the journal and in the log, as others are', async () => {
  await signedIn();
  const { db, season, service } = stage;
  const [entry] = await db.query<{ account_id: number; after: object }>(
    sql`select account_id, after from journal where kind = 'session' order by id desc limit 1`,
  );
  assert.equal(entry!.account_id, season.nina.accountId);
  assert.match(service.logged(), /"account":\d+,"by":"link","msg":"sign-in\.accepted"/);
});

test('the operator turns it off, also for those who are in and for links that were sent', async (t) => {
  const off = await startPages({ EMAIL_SIGN_IN_DAYS: '0' });
  t.after(() => off.stop());
  const { accountId } = off.season.nina;
  const visitor = off.visitor();
  const page = await visitor.get('/sign-in');
  assert.doesNotMatch(page.text, /Email me a link/);
  assert.equal((await visitor.submit(page, 'email', { email: NINA, link: 'email' })).status, 422);
  const browser = { userAgent: 'Firefox', address: '192.0.2.7' };
  const token = await off.db.transaction((tx) => openSession(tx, { accountId, browser, isByLink: true }));
  visitor.cookies.set('crewcall', token);
  assert.equal(await isIn(visitor), false);
  const sent = await makeSignInLink(off.db, NINA);
  assert.equal((await visitor.get(`/sign-in/link/${sent!.token}`)).status, 404);
});

test('the operator sets less, also for sessions that are open', async () => {
  const nina = await signedIn();
  const token = { digest: digest(nina.cookies.get('crewcall')!), requirement: 'nobody' as const };
  const touch = (linkDays: number, linkIdleDays: number) =>
    touchSession(stage.db, { ...token, linkDays, linkIdleDays });
  await stage.db.query(sql`update sessions set created_at = now() - interval '11 days'`);
  assert.equal(await touch(10, 5), undefined);
  assert.ok(await touch(12, 5));
  await stage.db.query(sql`update sessions set seen_at = now() - interval '6 days'`);
  assert.equal(await touch(12, 5), undefined);
  assert.ok(await touch(12, 7));
});
