// An operator lets somebody in who has lost their second factor: crewcall account remove-factors.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setUpApp } from '../pages/app-stage.ts';
import { OMAR, type PagesStage, startPages } from '../pages/stage.ts';
import { startMailServer } from '../support/mail-server.ts';
import { crewcall } from '../support/program.ts';

let stage: PagesStage;
let dataDir: string;
before(async () => {
  stage = await startPages();
  dataDir = await mkdtemp(join(tmpdir(), 'crewcall-factors-'));
});
after(async () => {
  await stage.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  crewcall(['account', ...args], {
    DATABASE_URL: stage.service.databaseUrl,
    SECRET_KEY: stage.service.secretKey,
    DATA_DIR: dataDir,
    BASE_URL: 'https://crew.harbor.example',
  });

test('remove-factors removes them, ends the sessions, and writes to the person; the password signs in as before', async () => {
  const omar = await stage.signedIn(OMAR);
  await setUpApp(omar);
  const listed = JSON.parse((await run('list', '--json')).out);
  assert.deepEqual(
    listed.accounts.map((one: { email: string; second_factor: boolean }) => [one.email, one.second_factor]),
    listed.accounts.map(({ email }: { email: string }) => [email, email === OMAR.email]),
  );
  const { code, out } = await run('remove-factors', OMAR.email);
  assert.equal(code, 0);
  assert.equal((await omar.get('/profile')).status, 302);
  assert.equal((await stage.visitor().signIn(OMAR)).location, '/app');
  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  const path = join(dataDir, 'outbox', name);
  assert.match(
    out,
    /has no second factor any more, and is signed out everywhere\. The email to the person was not sent/,
  );
  assert.ok(out.endsWith(`because SMTP_URL is not set; it is in ${path}.\n`), out);
  const email = await readFile(path, 'utf8');
  assert.match(email, /To: omar\.reyes@harbor\.example\r\n/);
  // A long paragraph is broken into lines, not into paragraphs.
  assert.match(
    email,
    /\n\nAn operator of Crewcall removed your authenticator app, passkeys and\nrecovery codes\./,
  );
  assert.match(email, /https:\/\/crew\.harbor\.example\/reset/);
});

test('an account without a second factor is left alone; an unknown address is an error', async () => {
  const { code, out } = await run('remove-factors', 'ada.okafor@harbor.example', '--json');
  assert.deepEqual([code, JSON.parse(out).removed], [0, false]);
  const unknown = await run('remove-factors', 'nobody@harbor.example');
  assert.equal(unknown.code, 1);
  assert.match(unknown.err, /No account has the address nobody@harbor\.example/);
});

test('with a mail server the person gets the email, and the output says so', async () => {
  const mail = await startMailServer();
  await setUpApp(await stage.signedIn(OMAR));
  const env = { DATABASE_URL: stage.service.databaseUrl, SECRET_KEY: stage.service.secretKey };
  const { out } = await crewcall(['account', 'remove-factors', OMAR.email], { ...env, SMTP_URL: mail.url });
  assert.match(out, /is signed out everywhere\. An email tells the person\.\n$/);
  assert.deepEqual(
    mail.received.map(({ to, subject }) => [to, subject]),
    [[OMAR.email, 'The second factors of your account were removed']],
  );
  await mail.stop();
});

test('when the email cannot be sent, the factors are removed and the output says so', async () => {
  await setUpApp(await stage.signedIn(OMAR));
  const env = { DATABASE_URL: stage.service.databaseUrl, SECRET_KEY: stage.service.secretKey };
  const args = ['account', 'remove-factors', OMAR.email, '--json'];
  const { code, out } = await crewcall(args, { ...env, SMTP_URL: 'smtp://127.0.0.1:1' });
  assert.equal(code, 0);
  const { removed, told } = JSON.parse(out);
  assert.deepEqual([removed, told], [true, false]);
});
