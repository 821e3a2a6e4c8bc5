// The account cookie, which names the account of the session to scripts of the application, and to nobody else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ADA, OMAR, type PagesStage, startPages } from '../pages/stage.ts';
import type { Visitor } from '../pages/visitor.ts';

const ACCOUNT_COOKIE = 'crewcall_account';

let stage: PagesStage;
before(async () => {
  stage = await startPages();
});
after(() => stage.stop());

const accountOf = async ({ email }: { email: string }) =>
  (await stage.db.query<{ id: number }>(sql`select id from accounts where email = ${email}`))[0]!.id;

const post = (path: string, cookies: Iterable<[string, string]>) =>
  fetch(new URL(path, stage.service.baseUrl), {
    method: 'POST',
    headers: {
      'crewcall-app': '1',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: '{}',
  });

const named = (visitor: Visitor) => visitor.cookies.get(ACCOUNT_COOKIE);
const cookieOf = ({ headers }: Response) =>
  headers.getSetCookie().filter((line) => line.startsWith(`${ACCOUNT_COOKIE}=`));

test('the cookie is set with a sign-in, for scripts to read, and cleared with a sign-out', async () => {
  const omar = stage.visitor();
  const signIn = await omar.get('/sign-in');
  assert.equal(named(omar), undefined);
  await omar.submit(signIn, 'email', OMAR);
  assert.equal(named(omar), String(await accountOf(OMAR)));
  const fresh = await post(
    '/app/token',
    [...omar.cookies].filter(([name]) => name !== ACCOUNT_COOKIE),
  );
  assert.deepEqual(cookieOf(fresh), [
    `${ACCOUNT_COOKIE}=${await accountOf(OMAR)}; Max-Age=2592000; Path=/; SameSite=Lax`,
  ]);
  await omar.submit(await omar.get('/sign-out'), 'return_to');
  assert.equal(named(omar), '');
});

test('the sign-out of the application clears the cookie', async () => {
  const omar = await stage.signedIn(OMAR);
  const response = await post('/app/sign-out', omar.cookies);
  assert.deepEqual(cookieOf(response), [`${ACCOUNT_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`]);
});

test('a session that has ended elsewhere takes the cookie with it', async () => {
  const [omar, other] = [await stage.signedIn(OMAR), await stage.signedIn(OMAR)];
  await stage.db.query(sql`delete from sessions where account_id = ${await accountOf(OMAR)}`);
  const token = await post('/app/token', omar.cookies);
  assert.equal(token.status, 204);
  assert.deepEqual(cookieOf(token), [`${ACCOUNT_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`]);
  await other.get('/sign-in');
  assert.equal(named(other), '');
});

test('signing in as another person names the other person', async () => {
  const visitor = await stage.signedIn(OMAR);
  await visitor.submit(await visitor.get('/sign-in?again=1'), 'email', ADA);
  assert.equal(named(visitor), String(await accountOf(ADA)));
});

test('changing the password keeps the cookie', async () => {
  const ada = await stage.signedIn(ADA);
  const changed = 'a passphrase that is new';
  await ada.submit(await ada.get('/profile'), 'current_password', {
    current_password: ADA.password,
    new_password: changed,
  });
  assert.equal(named(ada), String(await accountOf(ADA)));
});

test('a forged cookie acts for nobody, and is corrected', async () => {
  const forged = String(await accountOf(ADA));
  const omar = await stage.signedIn(OMAR);
  omar.cookies.set(ACCOUNT_COOKIE, forged);
  const response = await post('/app/token', omar.cookies);
  const id = await accountOf(OMAR);
  assert.equal(((await response.json()) as { account_id: number }).account_id, id);
  assert.match(cookieOf(response)[0]!, new RegExp(`^${ACCOUNT_COOKIE}=${id};`));
  for (const value of [forged, '%', '1"; drop', 'x'.repeat(3_000)]) {
    const nobody = await post('/app/token', [[ACCOUNT_COOKIE, value]]);
    assert.equal(nobody.status, 204);
    assert.match(cookieOf(nobody)[0]!, /=; Max-Age=0/);
  }
});

const sessionsOf = async (who: typeof OMAR) =>
  (await stage.db.query(sql`select 1 from sessions where account_id = ${await accountOf(who)}`)).length;

test('a session whose person has signed out without a connection ends with the next request, of any page', async () => {
  const requests = [
    async (visitor: Visitor) => assert.equal((await post('/app/token', visitor.cookies)).status, 204),
    async (visitor: Visitor) =>
      assert.equal((await visitor.get('/profile')).location, '/sign-in?return_to=%2Fprofile'),
    async (visitor: Visitor) => assert.match((await visitor.get('/sign-in')).text, /name="password"/),
    async (visitor: Visitor) => {
      visitor.headers.accept = 'text/html';
      assert.equal((await visitor.get('/')).status, 200);
    },
  ];
  for (const request of requests) {
    await stage.db.query(sql`delete from sessions where account_id = ${await accountOf(OMAR)}`);
    const omar = await stage.signedIn(OMAR);
    omar.cookies.set(ACCOUNT_COOKIE, 'signed-out');
    await request(omar);
    assert.equal(await sessionsOf(OMAR), 0);
  }
});

test('signing in again ends the wait for a connection', async () => {
  const omar = await stage.signedIn(OMAR);
  omar.cookies.set(ACCOUNT_COOKIE, 'signed-out');
  await omar.submit(await omar.get('/sign-in'), 'email', OMAR);
  assert.equal(named(omar), String(await accountOf(OMAR)));
  assert.equal((await post('/app/token', omar.cookies)).status, 200);
});

test('a sign-out without a session leaves the forms of the visitor valid', async () => {
  const visitor = stage.visitor();
  await visitor.get('/sign-in');
  const response = await post('/app/sign-out', visitor.cookies);
  assert.deepEqual(response.headers.getSetCookie(), []);
});
