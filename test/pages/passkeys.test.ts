// What the service accepts of passkeys: each answer once, of the browser, origin and person that it was asked of.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type pg from 'pg';
import { sql } from '../../src/storage/sql.ts';
import { whileItWaits } from '../support/lock-waits.ts';
import { type CreationOptions, type SoftwarePasskey, softwarePasskey } from '../support/passkey.ts';
import { startTestService } from '../support/service.ts';
import { emailLike, optionsOf, recoveryCodesOf, removeFactors, setUpApp } from './app-stage.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';
import type { Answer, Visitor } from './visitor.ts';

let stage: PagesStage;
before(async () => {
  stage = await startPages();
});
beforeEach(() => removeFactors(stage));
after(() => stage.stop());

const SECURITY = '/profile/security';

type AddedPasskey = { visitor: Visitor; passkey: SoftwarePasskey; answer: Answer };

async function addPasskey(
  who: typeof OMAR,
  given: { name?: string; visitor?: Visitor } = {},
): Promise<AddedPasskey> {
  const visitor = given.visitor ?? (await stage.signedIn(who));
  const page = await visitor.get(SECURITY);
  const passkey = softwarePasskey(stage.service.baseUrl);
  const response = passkey.create(optionsOf<CreationOptions>(page, 'create'));
  const name = given.name ?? 'Whistle phone';
  return { visitor, passkey, answer: await visitor.submit(page, 'change=passkey', { response, name }) };
}

/** The sign-in page of a new visitor, and what its passkey form asks. */
async function opened(visitor = stage.visitor(), path = '/sign-in') {
  const page = await visitor.get(path);
  const options = optionsOf<{ challenge: string; allowCredentials?: { id: string }[] }>(page, 'get');
  const send = (response: string) => visitor.submit(page, 'response', { response });
  return { visitor, page, options, send };
}

const FAILED = '/sign-in?return_to=%2Fapp&again=1&problem=passkey';

test('a passkey is asked for as one that the browser finds and that verifies the person; nothing of it is secret', async () => {
  const visitor = await stage.signedIn(OMAR);
  const page = await visitor.get(SECURITY);
  const options = optionsOf<CreationOptions>(page, 'create');
  assert.equal(options.rp.id, 'localhost');
  assert.deepEqual(
    [options.authenticatorSelection.residentKey, options.authenticatorSelection.userVerification],
    ['required', 'required'],
  );
  assert.doesNotMatch(Buffer.from(options.user.id, 'base64url').toString(), /omar/i);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, new RegExp(`script-src ${stage.service.baseUrl}/passkeys\\.js;`));
  const [, script = ''] = /<script src="(\/passkeys\.js\?v=[\w-]+)" defer><\/script>/.exec(page.text) ?? [];
  assert.equal((await visitor.get(script)).headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.doesNotMatch((await visitor.get('/profile/sessions')).text, /<script/);
});

test('the first passkey gives recovery codes and ends other sessions; an email names it', async () => {
  const elsewhere = await stage.signedIn(OMAR);
  const { visitor, answer } = await addPasskey(OMAR, { name: ' Omar’s key ' });
  assert.deepEqual([answer.status, recoveryCodesOf(answer).length], [200, 10]);
  assert.equal((await elsewhere.get('/profile')).status, 302);
  const page = await visitor.get(SECURITY);
  assert.match(page.text, /<strong>Omar’s key<\/strong>/);
  assert.match(page.text, /Never used/);
  await emailLike(stage, /Subject: A passkey was added to your account/);
  const second = await addPasskey(OMAR, { visitor, name: 'Second' });
  assert.equal(second.answer.location, '/profile/security?done=passkey');
});

test('a passkey signs in by itself, and its use is listed', async () => {
  const { passkey } = await addPasskey(OMAR);
  const { visitor, options, send } = await opened();
  assert.deepEqual(options.allowCredentials ?? [], []);
  const response = passkey.get(options);
  const first = await send(response);
  assert.deepEqual([first.status, first.location], [303, '/app']);
  assert.match((await visitor.get(SECURITY)).text, /Last used/);
  const other = await opened();
  assert.equal((await other.send(response)).location, FAILED); // of another browser
  assert.match((await other.visitor.get(FAILED)).text, /This passkey did not sign you in\./);
});

// Passkeys that several devices share do not count: their counter stays 0.
test('an answer signs in once, also of a passkey that does not count, and of eight tries at the same time', async () => {
  const { passkey } = await addPasskey(OMAR);
  const { visitor, options, page } = await opened();
  const cookie = visitor.cookies.get('crewcall')!;
  const response = passkey.get(options, { counter: 0 });
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => visitor.submit(page, 'response', { response })),
  );
  const locations = tries.map(({ location }) => location).sort();
  assert.deepEqual(locations, ['/app', ...Array(7).fill(FAILED)].sort());
  visitor.cookies.set('crewcall', cookie);
  assert.equal((await visitor.submit(page, 'response', { response })).location, FAILED);
  const next = await opened();
  assert.equal((await next.send(passkey.get(next.options, { counter: 0 }))).location, '/app');
});

const CHALLENGE = Buffer.from('1900000000.nonce.signature').toString('base64url');
const DEVIATIONS = {
  'another origin': { origin: 'https://evil.example' },
  'a challenge that nobody made': { challenge: CHALLENGE },
  'no verification of the person': { flags: 1 },
  'a counter that does not rise': { counter: 0 },
  'the handle of another account': { userHandle: Buffer.from('account 0').toString('base64url') },
};
for (const [name, deviation] of Object.entries(DEVIATIONS)) {
  test(`a signed answer with ${name} does not sign in`, async () => {
    const { passkey } = await addPasskey(OMAR);
    const first = await opened();
    assert.equal((await first.send(passkey.get(first.options))).location, '/app');
    const { options, send } = await opened();
    assert.equal((await send(passkey.get(options, deviation))).location, FAILED);
  });
}

test('an answer with a counter that a copy of the passkey has passed meanwhile does not sign in', async () => {
  const { passkey } = await addPasskey(OMAR);
  const { options, send } = await opened();
  const ofCopy = { first: (other: pg.Client) => other.query('update passkeys set counter = 7') };
  const answer = await whileItWaits(stage.service, ofCopy, () => send(passkey.get(options)));
  assert.equal(answer.location, FAILED);
});

test('a challenge serves its own browser, for half an hour', async () => {
  const { passkey } = await addPasskey(OMAR);
  const [own, other] = [await opened(), await opened()];
  assert.equal((await own.send(passkey.get(other.options))).location, FAILED);
  const expired = Math.floor(Date.now() / 1_000) - 1;
  const [, ...rest] = Buffer.from(own.options.challenge, 'base64url').toString().split('.');
  const challenge = Buffer.from([expired, ...rest].join('.')).toString('base64url');
  assert.equal((await own.send(passkey.get(own.options, { challenge }))).location, FAILED);
});

test('what is no answer is rejected without an error of the service', async () => {
  await addPasskey(OMAR);
  const { send } = await opened();
  const answers = ['', 'no JSON', 'null', '[]', '{"id":"x"}', '{"id":"a\\u0000","response":{}}'];
  const forged = [
    JSON.stringify({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }),
    JSON.stringify({ id: 'AAAA', response: { clientDataJSON: 5, authenticatorData: {}, signature: [] } }),
  ];
  for (const answer of [...answers, ...forged]) assert.equal((await send(answer)).location, FAILED, answer);
  const visitor = await stage.signedIn(ADA);
  const page = await visitor.get(SECURITY);
  for (const response of [...answers, ...forged]) {
    const rejected = await visitor.submit(page, 'change=passkey', { response, name: 'Key' });
    assert.equal(rejected.status, 422, response);
    assert.match(rejected.text, /The passkey was not added/);
  }
  const created = softwarePasskey(stage.service.baseUrl).create(optionsOf(page, 'create'));
  for (const name of ['', ' ', 'x'.repeat(61), 'a\u202eb']) {
    const rejected = await visitor.submit(page, 'change=passkey', { response: created, name });
    assert.match(rejected.text, /id="name-problem">The name must be/, name);
  }
});

test('as a second step, only a passkey of the account whose password was right', async () => {
  const [omar, ada] = [await addPasskey(OMAR), await addPasskey(ADA)];
  const visitor = stage.visitor();
  const { location = '' } = await visitor.signIn(OMAR, '/profile');
  const step = await opened(visitor, location);
  assert.equal(step.options.allowCredentials?.length, 1);
  const foreign = await step.send(ada.passkey.get(step.options));
  assert.equal(foreign.status, 422);
  assert.match(foreign.text, /This passkey did not sign you in\. Try again\./);
  assert.equal((await step.send(omar.passkey.get(step.options))).location, '/profile');
});

test('a removed passkey signs nobody in; the last factor takes the recovery codes with it', async () => {
  const { visitor, passkey } = await addPasskey(OMAR);
  const other = await addPasskey(ADA); // so that the sign-in page still asks for passkeys
  const page = await visitor.get(SECURITY);
  const [, id = ''] = /name="passkey" value="(\d+)"/.exec(page.text) ?? [];
  const foreign = await other.visitor.submit(SECURITY, 'change=remove-passkey', { passkey: id });
  assert.equal(foreign.location, '/profile/security?done=passkey-removed'); // as if it had been there
  const before = await opened();
  const response = passkey.get(before.options);
  const removed = await visitor.submit(page, 'change=remove-passkey');
  assert.equal(removed.location, '/profile/security?done=passkey-removed');
  assert.equal((await before.send(response)).location, FAILED);
  const [left] = await stage.db.query<{ count: number }>(sql`
    select count(*)::int as count from recovery_codes where account_id = ${stage.season.omar.accountId}`);
  assert.equal(left!.count, 0);
  assert.equal((await stage.visitor().signIn(OMAR)).location, '/app');
  await emailLike(stage, /Subject: A passkey was removed from your account/);
});

test('a passkey of a deactivated account signs nobody in', async () => {
  const { passkey } = await addPasskey(OMAR);
  const { options, send } = await opened();
  await stage.db.query(sql`update accounts set deactivated_at = now() where email = ${OMAR.email}`);
  try {
    assert.equal((await send(passkey.get(options))).location, FAILED);
  } finally {
    await stage.db.query(sql`update accounts set deactivated_at = null`);
  }
});

test('one factor can be removed while another is there, and the recovery codes stay', async () => {
  const { visitor } = await addPasskey(OMAR);
  await setUpApp(visitor);
  await visitor.submit(SECURITY, 'change=remove-app');
  assert.match((await visitor.get(SECURITY)).text, /10 of 10 are left/);
  assert.match((await stage.visitor().signIn(OMAR)).location ?? '', /^\/sign-in\/verify/);
});

test('an account has at most twenty passkeys', async () => {
  const { visitor } = await addPasskey(OMAR);
  await stage.db.query(sql`
    insert into passkeys (account_id, name, credential_id, public_key, counter)
    select ${stage.season.omar.accountId}, 'Key', 'key-' || n, '\\x00', 0 from generate_series(1, 18) n`);
  const open = await visitor.get(SECURITY);
  assert.equal((await addPasskey(OMAR, { visitor })).answer.location, '/profile/security?done=passkey');
  assert.doesNotMatch((await visitor.get(SECURITY)).text, /data-passkey/);
  const response = softwarePasskey(stage.service.baseUrl).create(optionsOf(open, 'create'));
  assert.equal((await visitor.submit(open, 'change=passkey', { response, name: 'More' })).status, 422);
});

test('where browsers have no passkeys, at an IP address or over plain http, none are offered', async () => {
  for (const AUTH_URL of ['http://127.0.0.1:3000', 'http://crew.harbor.example']) {
    const service = await startTestService({ env: { AUTH_URL }, worker: false });
    try {
      await service.db.query(
        sql`insert into accounts (email, first_name, last_name) values ('a@b.example', 'A', 'B')`,
      );
      await service.db.query(sql`
        insert into passkeys (account_id, name, credential_id, public_key, counter)
        select id, 'Key', 'key', '\\x00', 0 from accounts`);
      const page = await (await fetch(`${service.baseUrl}/sign-in`)).text();
      assert.match(page, /<h1>Sign in<\/h1>/);
      assert.doesNotMatch(page, /passkey/i);
    } finally {
      await service.stop();
    }
  }
});
