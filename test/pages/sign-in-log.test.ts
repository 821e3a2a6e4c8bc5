// What the log says of rejected sign-ins, for an operator who traces or blocks them; and the sample for fail2ban.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';
import { setUpApp } from './app-stage.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';

const FILTER = join(import.meta.dirname, '../../deploy/fail2ban/filter.d/crewcall.conf');
const VERIFY = '/sign-in/verify?return_to=%2Fapp';
// HMAC-SHA256 of the address in base64url, with the key HKDF-SHA256(SECRET_KEY, no salt, "account digests"), by Python's hmac.
const ADA_DIGEST = 'p0FkV7ANJ34WQ3ZiXWkwz-r13y_b7ZquDppXa3u2HFM';
const NOBODY_DIGEST = 'EQGSQ3wHVU10OH8kl-XMVq2RaBA5Zv2WqNenEf7iGVo';

let stage: PagesStage;
before(async () => {
  stage = await startPages({ SECRET_KEY, RATE_LIMITS: '180/60', TRUST_PROXY: '127.0.0.1' });
});
after(() => stage.stop());

/** A visitor at this address, as a trusted proxy tells it. */
function visitorAt(address: string) {
  const visitor = stage.visitor();
  visitor.headers['x-forwarded-for'] = address;
  return visitor;
}

/** The lines of an event, without what every line has. */
function logged(event: string) {
  return linesOf(event).map((line) => {
    const { time, reqId, msg, ...more } = JSON.parse(line);
    assert.ok(time > 0 && typeof reqId === 'string' && msg === event);
    return more;
  });
}

const linesOf = (event: string): string[] =>
  stage.service
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${event}"`));

test('a rejected sign-in is logged with its IP address, and with the account as a keyed digest', async () => {
  await visitorAt('192.0.2.7').signIn({ email: 'Ada.Okafor@harbor.example ', password: 'a guess' });
  await visitorAt('::ffff:192.0.2.8').signIn({ email: 'nobody@harbor.example', password: 'hunter2' });
  await visitorAt('2001:db8::7').signIn({ email: 'my password', password: '' });
  const lines = logged('sign-in.rejected');
  assert.deepEqual(lines.slice(0, 2), [
    { level: 30, address: '192.0.2.7', account_digest: ADA_DIGEST },
    { level: 30, address: '192.0.2.8', account_digest: NOBODY_DIGEST },
  ]);
  assert.equal(lines[2].address, '2001:db8::7');
  assert.doesNotMatch(stage.service.logged(), /ada\.okafor@|nobody@|my password|hunter2/i);
});

test('account list --digest finds the account of a line', async () => {
  const env = { DATABASE_URL: stage.service.databaseUrl, SECRET_KEY };
  const found = await crewcall(['account', 'list', '--digest', ADA_DIGEST, '--json'], env);
  assert.deepEqual(
    JSON.parse(found.out).accounts.map(({ email }: { email: string }) => email),
    [ADA.email],
  );
  const none = await crewcall(['account', 'list', '--digest', NOBODY_DIGEST], env);
  assert.deepEqual([none.code, none.out], [1, '']);
  assert.match(none.err, /^No account has this digest: .* no account has, or SECRET_KEY /);
});

test('a throttled sign-in is logged, too', async () => {
  const visitor = visitorAt('192.0.2.9');
  for (let n = 0; n < 11; n++) await visitor.signIn({ ...ADA, password: 'a guess' });
  const [{ retry_seconds, ...line }, ...others] = logged('sign-in.throttled');
  assert.deepEqual(line, {
    ...{ level: 40, address: '192.0.2.9', account_digest: ADA_DIGEST, page: '/sign-in' },
  });
  assert.ok(retry_seconds > 0 && retry_seconds <= 900, `${retry_seconds}`);
  assert.deepEqual(others, []);
});

test('a wrong code is logged with its IP address, and once that codes of the app are blocked', async () => {
  const { userId, accountId: account } = stage.season.omar;
  assert.ok(userId);
  await setUpApp(await stage.signedIn(OMAR));
  await stage.db.query(sql`update authenticator_apps set wrong_codes = 98`);
  const visitor = visitorAt('192.0.2.10');
  await visitor.signIn(OMAR);
  const form = await visitor.get(VERIFY);
  for (let n = 0; n < 3; n++) await visitor.submit(form, 'code', { code: '000000' });
  const rejected = { level: 30, address: '192.0.2.10', account, factor: 'code' };
  assert.deepEqual(logged('second-factor.rejected'), [rejected, rejected, rejected]);
  assert.deepEqual(logged('authenticator-app.blocked'), [{ level: 40, address: '192.0.2.10', account }]);
});

test('wrong credentials of an application are logged with their IP address', async () => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' });
  const headers = { 'x-forwarded-for': '192.0.2.11' };
  for (let n = 0; n < 11; n++)
    await fetch(`${stage.service.baseUrl}/oauth/token`, { method: 'POST', body, headers });
  const lines = logged('token.rejected');
  assert.deepEqual(
    [lines.length, new Set(lines.map(({ address }) => address))],
    [11, new Set(['192.0.2.11'])],
  );
});

test('the sample for fail2ban finds the addresses of these lines, and no others', async (t) => {
  const filter = await readFile(FILTER, 'utf8');
  const [, pattern = ''] = /^failregex = (.*)$/m.exec(filter) ?? [];
  const regex = new RegExp(pattern.replace('<ADDR>', '(?<address>[\\da-f.:]+)'));
  const lines = stage.service.logged().trim().split('\n');
  const forged = linesOf('sign-in.rejected')[0]!.replace(
    /"reqId":"[^"]*"/,
    '"reqId":"x\\",\\"address\\":\\"198.51.100.1\\",\\"msg\\":\\"sign-in.rejected\\"}"',
  );
  const found = [...lines, forged].flatMap((line) => regex.exec(line)?.groups?.address ?? []);
  const events = ['sign-in.rejected', 'sign-in.throttled', 'second-factor.rejected'];
  assert.equal(found.length, events.flatMap(linesOf).length);
  assert.deepEqual([...new Set(found)].sort(), [
    '192.0.2.10',
    '192.0.2.7',
    '192.0.2.8',
    '192.0.2.9',
    '2001:db8::7',
  ]);
  assert.match(`harbor crewcall[71]: ${linesOf('sign-in.rejected')[0]}`, regex, 'as the journal has it');

  const folder = await mkdtemp(join(tmpdir(), 'crewcall-fail2ban-'));
  try {
    const log = join(folder, 'crewcall.log');
    await writeFile(log, `${[...lines, forged].join('\n')}\n`);
    const ran = spawnSync('fail2ban-regex', ['--out', '<ip>', log, FILTER], { encoding: 'utf8' });
    if (ran.error) return t.diagnostic('not run: fail2ban-regex is not installed');
    assert.deepEqual(ran.stdout.trim().split('\n').sort(), found.toSorted());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
