// Signing in and out (cases 97, 102, 103): sessions, throttle, and where the way leads.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { startTestService } from '../support/service.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';

let stage: PagesStage;
before(async () => {
  stage = await startPages();
});
after(() => stage.stop());

test('102: every page has headers against framing, caching, sniffing and referrers', async () => {
  const visitor = await stage.signedIn(ADA);
  const paths = ['/sign-out', '/profile', stage.authorizePath(), '/oauth/authorize', '/profile/nothing'];
  const anonymous = stage.visitor();
  const responses = await Promise.all([
    ...paths.map((path) => visitor.get(path)),
    ...['/sign-in', '/reset', '/reset/x'].map((path) => anonymous.get(path)),
  ]);
  for (const { headers, text } of responses) {
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8', text);
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'self'; img-src 'self';/,
    );
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'; base-uri 'none'$/);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'no-store');
    const [script] = text.match(/<script src="\/passwords\.js\?v=[\w-]+" defer><\/script>/) ?? [];
    assert.equal(script !== undefined, text.includes('type="password"'));
    assert.doesNotMatch(
      script === undefined ? text : text.replace(script, ''),
      /<script|<style|\sstyle=|\son[a-z]+=|https?:\/\/(?!localhost|roster-sync\.example)/i,
    );
  }
});

test('form-action lets a form lead to another origin on the consent page alone', async () => {
  const visitor = await stage.signedIn(ADA);
  const policyOf = async (path: string) =>
    /form-action ([^;]*)/.exec((await visitor.get(path)).headers.get('content-security-policy') ?? '')?.[1];
  assert.equal(await policyOf('/profile'), "'self'");
  assert.equal(await policyOf(stage.authorizePath()), "'self' https://roster-sync.example");
  assert.equal(
    await policyOf(stage.nativePath('http://127.0.0.1:51004/callback')),
    "'self' http://127.0.0.1:51004",
  );
  assert.equal(await policyOf(stage.nativePath('http://[::1]:51004/callback')), "'self' http:");
  assert.equal(
    await policyOf(stage.nativePath('com.example.roster-sync:/callback')),
    "'self' com.example.roster-sync:",
  );
});

test('a correct password redirects to the application with 303; a wrong one reveals nothing', async () => {
  const visitor = stage.visitor();
  const wrong = await visitor.signIn({ ...ADA, password: 'the whistle at none' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /The email address or password is incorrect\./);
  assert.equal((await visitor.get('/profile')).location, '/sign-in?return_to=%2Fprofile');
  const right = await visitor.signIn({ ...ADA, email: 'ADA.Okafor@harbor.example' });
  assert.equal(right.status, 303);
  assert.equal(right.headers.get('location'), `${stage.service.baseUrl}/app`); // docs/api: absolute
  assert.match((await visitor.get('/profile')).text, /Ada Okafor/);
});

test('unknown addresses, wrong passwords and accounts without one get the same response', async () => {
  const texts = [];
  for (const email of ['nobody@harbor.example', ADA.email, 'nina.alvarez@harbor.example']) {
    const { status, text } = await stage.visitor().signIn({ email, password: 'not it at all' });
    texts.push([status, text.replaceAll(email, '').replace(/name="csrf_token" value="[^"]*"/, '')]);
  }
  assert.deepEqual(texts[1], texts[0]);
  assert.deepEqual(texts[2], texts[0]);
});

test('103: the cookie is HttpOnly and Lax, and __Host- and Secure where AUTH_URL is https', async () => {
  const plain = (await stage.visitor().get('/sign-in')).headers.get('set-cookie') ?? '';
  assert.match(plain, /^crewcall=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const secured = await startTestService({
    env: { AUTH_URL: 'https://auth.harbor.example', TRUST_PROXY: '127.0.0.1' },
    worker: false,
  });
  try {
    const headers = { 'x-forwarded-proto': 'https' };
    const response = await fetch(`${secured.baseUrl}/sign-in`, { headers, redirect: 'manual' });
    assert.match(
      response.headers.get('set-cookie') ?? '',
      /^__Host-crewcall=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  } finally {
    await secured.stop();
  }
});

test('103: signing in issues a new session id, whatever id the browser sent', async () => {
  const visitor = stage.visitor();
  const planted = 'A'.repeat(43);
  visitor.cookies.set('crewcall', planted);
  await visitor.signIn(ADA);
  assert.notEqual(visitor.cookies.get('crewcall'), planted);
  const thief = stage.visitor();
  thief.cookies.set('crewcall', planted);
  assert.match((await thief.get('/profile')).location ?? '', /^\/sign-in/);
});

test('the database holds no session id, only its digest', async () => {
  const visitor = await stage.signedIn(ADA);
  const rows = await stage.db.query<{ dump: string }>(sql`select sessions::text as dump from sessions`);
  const dump = rows.map((row) => row.dump).join();
  const id = visitor.cookies.get('crewcall')!;
  assert.ok(!dump.includes(id) && !dump.includes(Buffer.from(id).toString('hex')));
});

test('signing out ends the session itself, not only the cookie', async () => {
  const visitor = await stage.signedIn(ADA);
  const id = visitor.cookies.get('crewcall')!;
  const out = await visitor.submit('/sign-out', 'return_to');
  assert.deepEqual([out.status, out.location], [303, '/sign-in?return_to=%2Fapp&done=out']);
  visitor.cookies.set('crewcall', id);
  assert.equal((await visitor.get('/profile')).status, 302);
});

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '%2f%2fevil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  '/%0d%0aLocation:x\n',
  'evil',
];
for (const returnTo of ELSEWHERE) {
  test(`97: return_to ${JSON.stringify(returnTo)} leads to the application`, async () => {
    const response = await stage.visitor().signIn(ADA, returnTo);
    assert.deepEqual([response.status, response.location], [303, '/app']);
  });
}

test('86: a request with a long state goes on after the sign-in as it was', async () => {
  const path = stage.authorizePath({ state: 's'.repeat(12_000) });
  const signedIn = await stage.visitor().signIn(ADA, path);
  assert.deepEqual([signedIn.status, signedIn.location], [303, path]);
});

test('97: return_to a path of this service leads there, also for who is signed in already', async () => {
  const visitor = stage.visitor();
  assert.equal((await visitor.signIn(ADA, '/profile/sessions?x=1')).location, '/profile/sessions?x=1');
  assert.equal((await visitor.get('/sign-in?return_to=%2Fprofile%2Fsessions')).location, '/profile/sessions');
  assert.equal((await visitor.get('/sign-in?return_to=%2F%2Fevil.example')).location, '/app');
});

test('a hash made with lower costs is replaced at the next sign-in, and the password still works', async () => {
  // Of "password", by the test vectors of argon2's reference implementation.
  const weak = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  const { db, season } = stage;
  await db.query(sql`update accounts set password_hash = ${weak} where id = ${season.nina.accountId}`);
  const nina = { email: 'nina.alvarez@harbor.example', password: 'password' };
  assert.equal((await stage.visitor().signIn(nina)).status, 303);
  const [row] = await db.query<{ password_hash: string }>(
    sql`select password_hash from accounts where id = ${season.nina.accountId}`,
  );
  assert.match(row!.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal((await stage.visitor().signIn(nina)).status, 303);
});

test('after ten wrong passwords for one account at one address: 429 with Retry-After, there alone', async () => {
  const guarded = await startPages({ RATE_LIMITS: '180/60', TRUST_PROXY: '127.0.0.1' });
  try {
    const guess = { ...ADA, password: 'a guess' };
    const visitor = guarded.visitor();
    const responses = [];
    for (let n = 0; n < 11; n++) responses.push(await visitor.signIn(guess));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [...Array(10).fill(422), 429],
    );
    assert.match(responses[10]!.headers.get('retry-after') ?? '', /^\d+$/);
    assert.match(responses[10]!.text, /Too many attempts/);
    assert.equal((await visitor.signIn(ADA)).status, 429); // even the right one, here
    assert.equal((await guarded.visitor().signIn(OMAR)).status, 303); // another account at this address
    const elsewhere = guarded.visitor();
    elsewhere.headers['x-forwarded-for'] = '192.0.2.7';
    assert.equal((await elsewhere.signIn(ADA)).status, 303); // nobody is locked out
  } finally {
    await guarded.stop();
  }
});

test('guesses at the same time are counted too', async () => {
  const guarded = await startPages({ RATE_LIMITS: '180/60' });
  try {
    const visitor = guarded.visitor();
    await visitor.get('/sign-in');
    const guesses = Array.from({ length: 30 }, () => visitor.signIn({ ...ADA, password: 'a guess' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 422).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 20);
  } finally {
    await guarded.stop();
  }
});
