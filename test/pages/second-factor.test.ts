// Signing in with a second factor: authenticator apps, recovery codes, and what they protect.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { codeNow } from '../support/authenticator.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { softwarePasskey } from '../support/passkey.ts';
import {
  emailLike,
  forgetCodes,
  keyOf,
  optionsOf,
  recoveryCodesOf,
  removeFactors,
  setUpApp,
} from './app-stage.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';
import { type Answer, formsOf, type Visitor } from './visitor.ts';

const ENTRY = '/sign-in/verify?return_to=%2Fapp';

let stage: PagesStage;
before(async () => {
  stage = await startPages();
});
beforeEach(() => removeFactors(stage));
after(() => stage.stop());

/** Omar with an authenticator app, which shows a code that nobody has used. */
async function withApp(): Promise<{ omar: Visitor; key: string; recoveryCodes: string[] }> {
  const omar = await stage.signedIn(OMAR);
  const app = await setUpApp(omar);
  await forgetCodes(stage);
  return { omar, ...app };
}

async function afterPassword(): Promise<Visitor> {
  const visitor = stage.visitor();
  const { status, location } = await visitor.signIn(OMAR);
  assert.deepEqual([status, location], [303, ENTRY]);
  return visitor;
}

const signedInAs = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/profile')).status === 200;

test('an app is set up with a code of it: its key is a QR code and text, and recovery codes are shown once', async () => {
  const [omar, elsewhere] = [await stage.signedIn(OMAR), await stage.signedIn(OMAR)];
  const page = await omar.get('/profile/security/app');
  assert.match(page.text, /<svg[^>]*viewBox[\s\S]*<\/svg>/);
  assert.doesNotMatch(page.text, /\sstyle=|<script/);
  const key = keyOf(page);
  const wrong = await omar.submit(page, 'code', { code: '12345' });
  assert.deepEqual([wrong.status, keyOf(wrong)], [422, key]);
  assert.match(wrong.text, /This is not the code that the app shows now\./);
  const code = codeNow(key);
  const done = await omar.submit(wrong, 'code', { code });
  const codes = recoveryCodesOf(done);
  assert.deepEqual([done.status, codes.length, new Set(codes).size], [200, 10, 10]);
  assert.deepEqual([await signedInAs(omar), await signedInAs(elsewhere)], [true, false]); // it had no second factor
  assert.match((await omar.get('/profile/security')).text, /10 of 10 are left/);
  const rows = await stage.db.query<{ dump: string }>(sql`
    select a::text as dump from authenticator_apps a union all select r::text from recovery_codes r`);
  const dump = rows.map((row) => row.dump).join();
  for (const secret of [key, Buffer.from(key).toString('hex'), ...codes]) assert.ok(!dump.includes(secret));
  for (const secret of [key, code, ...codes]) assert.ok(!stage.service.logged().includes(secret));
  await emailLike(stage, /Subject: An authenticator app was added to your account/);
});

test('another key than the one that was shown is rejected', async () => {
  const omar = await stage.signedIn(OMAR);
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const planted = await omar.submit('/profile/security/app', 'code', { secret, code: codeNow(secret) });
  assert.equal(planted.status, 403);
  const { action, fields } = formsOf((await omar.get('/profile/security/app')).text).find(
    (form) => 'code' in form.fields,
  )!;
  const { secret: _, ...without } = fields;
  assert.equal((await omar.post(action, { ...without, code: '123456' })).status, 403);
});

test('a right password opens no session: the code does, once', async () => {
  const { key } = await withApp();
  const visitor = await afterPassword();
  assert.equal(await signedInAs(visitor), false);
  assert.equal((await visitor.post('/app/token', {})).status, 403);
  const wrong = await visitor.submit(ENTRY, 'code', { code: '000000' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /This code is wrong or has already been used\./);
  const right = await visitor.submit(ENTRY, 'code', { code: codeNow(key) });
  assert.deepEqual([right.status, right.location], [303, '/app']);
  assert.ok(await signedInAs(visitor));
  assert.equal((await visitor.get(ENTRY)).location, '/sign-in?return_to=%2Fapp'); // the pending sign-in has ended
});

test('a code that was used, also to set up the app, works nowhere again', async () => {
  const omar = await stage.signedIn(OMAR);
  const page = await omar.get('/profile/security/app');
  const key = keyOf(page);
  const code = codeNow(key);
  await omar.submit(page, 'code', { code });
  assert.equal((await (await afterPassword()).submit(ENTRY, 'code', { code })).status, 422);
  const next = codeNow(key, 1);
  assert.equal((await (await afterPassword()).submit(ENTRY, 'code', { code: next })).status, 303);
  assert.equal((await (await afterPassword()).submit(ENTRY, 'code', { code: next })).status, 422);
});

test('of eight browsers that send one code at the same time, one signs in', async () => {
  const { key } = await withApp();
  const visitors = await Promise.all(Array.from({ length: 8 }, afterPassword));
  const pages = await Promise.all(visitors.map((visitor) => visitor.get(ENTRY)));
  const code = codeNow(key);
  // Held until all of them wait, so that each has read what it read before the first one writes.
  const responses = await whileLocked(() =>
    visitors.map((visitor, index) => visitor.submit(pages[index]!, 'code', { code })),
  );
  assert.deepEqual(statuses(responses), [303, ...Array(7).fill(422)]);
  assert.equal((await Promise.all(visitors.map(signedInAs))).filter(Boolean).length, 1);
});

test('a recovery code works once, however it is typed, and an email says so', async () => {
  const { recoveryCodes } = await withApp();
  const [code = '', other = ''] = recoveryCodes;
  const visitor = await afterPassword();
  const wrong = await visitor.submit(ENTRY, 'recovery_code', { recovery_code: 'AB2C-DE3F-GH4J-KM5N' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /<details[^>]*open/);
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const right = await visitor.submit(wrong, 'recovery_code', { recovery_code: typed });
  assert.deepEqual([right.status, right.location], [303, '/app']);
  await emailLike(stage, /You have 9 codes left\./);
  const again = await (await afterPassword()).submit(ENTRY, 'recovery_code', { recovery_code: code });
  assert.equal(again.status, 422);
  const visitors = await Promise.all(Array.from({ length: 5 }, afterPassword));
  const responses = await Promise.all(
    visitors.map((one) => one.submit(ENTRY, 'recovery_code', { recovery_code: other })),
  );
  assert.deepEqual(statuses(responses), [303, ...Array(4).fill(422)]);
});

test('of two forms that set up an app at the same time, one does', async () => {
  const omar = await stage.signedIn(OMAR);
  const pages = await Promise.all([1, 2, 3].map(() => omar.get('/profile/security/app')));
  const responses = await Promise.all(
    pages.map((page) => omar.submit(page, 'code', { code: codeNow(keyOf(page)) })),
  );
  assert.deepEqual(statuses(responses), [200, 422, 422]);
  const [late] = responses.filter(({ status }) => status === 422);
  assert.match(late!.text, /Your account already has an authenticator app\./);
  assert.match((await omar.get('/profile/security')).text, /10 of 10 are left/);
});

test('new recovery codes replace the old ones', async () => {
  const { omar, recoveryCodes } = await withApp();
  const fresh = recoveryCodesOf(await omar.submit('/profile/security', 'change=new-codes'));
  assert.equal(fresh.length, 10);
  const visitor = await afterPassword();
  const old = { recovery_code: recoveryCodes[0]! };
  assert.equal((await visitor.submit(ENTRY, 'recovery_code', old)).status, 422);
  assert.equal((await visitor.submit(ENTRY, 'recovery_code', { recovery_code: fresh[0]! })).status, 303);
});

test('a pending sign-in belongs to its browser, for ten minutes', async () => {
  const { key } = await withApp();
  const visitor = await afterPassword();
  const other = stage.visitor();
  assert.equal((await other.get(ENTRY)).location, '/sign-in?return_to=%2Fapp');
  assert.match((await visitor.get(ENTRY)).text, /Confirm that it is you/);
  const form = await visitor.get(ENTRY);
  await stage.db.query(sql`update pending_sign_ins set expires_at = now()`);
  const late = await visitor.submit(form, 'code', { code: codeNow(key) });
  assert.deepEqual([late.status, late.location], [303, '/sign-in?return_to=%2Fapp']);
  assert.equal(await signedInAs(visitor), false);
});

test('a new password ends what waits for a second factor, and needs it too', async () => {
  const { omar, key } = await withApp();
  const waiting = await afterPassword();
  const visitor = stage.visitor();
  await visitor.submit('/reset', 'email', { email: OMAR.email });
  const { path } = await emailLike(stage, /Subject: Reset your Crewcall password/);
  const reset = await visitor.submit(path, 'new_password', { new_password: OMAR.password });
  assert.equal(reset.location, ENTRY);
  assert.equal(await signedInAs(omar), false);
  assert.equal((await waiting.get(ENTRY)).location, '/sign-in?return_to=%2Fapp');
  assert.equal(await signedInAs(visitor), false);
  assert.equal((await visitor.submit(ENTRY, 'code', { code: codeNow(key) })).status, 303);
});

test('an authorization request goes on after the second factor as it was', async () => {
  const { key } = await withApp();
  const visitor = stage.visitor();
  const path = stage.authorizePath({ state: 's'.repeat(5_000) });
  assert.match((await visitor.get(path)).location ?? '', /^\/sign-in\?return_to=/);
  const { location = '' } = await visitor.signIn(OMAR, path);
  assert.match(location, /^\/sign-in\/verify\?return_to=/);
  const retried = await visitor.submit(location, 'code', { code: '000000' });
  const signedIn = await visitor.submit(retried, 'code', { code: codeNow(key) });
  assert.deepEqual([signedIn.status, signedIn.location], [303, path]);
  const allowed = await visitor.submit(await visitor.get(path), 'answer=allow');
  const landed = new URL(allowed.location!);
  assert.equal(landed.searchParams.get('state'), 's'.repeat(5_000));
  assert.match(landed.searchParams.get('code') ?? '', /^[\w-]{43}$/);
});

test('signing in again asks for the second factor, and replaces the session then', async () => {
  const { omar, key } = await withApp();
  const before = omar.cookies.get('crewcall');
  const pending = await omar.submit('/sign-in?again=1&return_to=/profile', 'email', OMAR);
  assert.equal(pending.location, '/sign-in/verify?return_to=%2Fprofile');
  assert.equal(omar.cookies.get('crewcall'), before);
  assert.ok(await signedInAs(omar)); // who turns back is still signed in
  assert.equal((await omar.submit(pending.location!, 'code', { code: codeNow(key) })).location, '/profile');
  const stale = stage.visitor();
  stale.cookies.set('crewcall', before!);
  assert.equal(await signedInAs(stale), false);
});

test('factors are changed within fifteen minutes of a sign-in, which a new password does not prolong', async () => {
  const { omar, key } = await withApp();
  const again = '/sign-in?again=1&return_to=%2Fprofile%2Fsecurity';
  const open = await omar.get('/profile/security');
  await stage.db.query(sql`update sessions set signed_in_at = now() - interval '15 minutes'`);
  const changed = await omar.submit('/profile', 'change=password', {
    current_password: OMAR.password,
    new_password: OMAR.password,
  });
  assert.equal(changed.location, '/profile?done=password');
  const page = await omar.get('/profile/security');
  assert.doesNotMatch(page.text, /remove-app|new-codes/);
  assert.match(page.text, /Sign in again/);
  assert.equal((await omar.get('/profile/security/app')).location, `${again}%2Fapp`);
  const { fields } = formsOf(page.text).find((form) => 'csrf_token' in form.fields)!;
  assert.ok(fields.csrf_token); // that of the sign-out form: of no use here
  const [stale] = formsOf(open.text).filter(({ buttons }) => buttons.includes('change=remove-app'));
  assert.equal(
    (await omar.post('/profile/security', { ...stale!.fields, change: 'remove-app' })).status,
    403,
  );
  await omar.submit(again, 'email', OMAR);
  await omar.submit('/sign-in/verify?return_to=%2Fprofile%2Fsecurity', 'code', { code: codeNow(key) });
  const removed = await omar.submit('/profile/security', 'change=remove-app');
  assert.equal(removed.location, '/profile/security?done=app-removed');
  const left = await stage.db.query(sql`select from recovery_codes`);
  assert.equal(left.length, 0);
  assert.equal((await stage.visitor().signIn(OMAR)).location, '/app'); // as before
});

test('after a hundred wrong codes in a row the app counts no more, and a recovery code does', async () => {
  const { key, recoveryCodes } = await withApp();
  await stage.db.query(sql`update authenticator_apps set wrong_codes = 99`);
  const visitor = await afterPassword();
  const form = await visitor.get(ENTRY);
  const wrong = await visitor.submit(form, 'code', { code: '000000' });
  assert.match(wrong.text, /codes of your authenticator app\s+are no longer accepted/);
  assert.equal((await visitor.submit(form, 'code', { code: codeNow(key) })).status, 422);
  const recovered = await visitor.submit(wrong, 'recovery_code', { recovery_code: recoveryCodes[0]! });
  assert.equal(recovered.status, 303);
});

test('a right code clears the count of wrong ones', async () => {
  const { key } = await withApp();
  await stage.db.query(sql`update authenticator_apps set wrong_codes = 99`);
  await (await afterPassword()).submit(ENTRY, 'code', { code: codeNow(key) });
  const [row] = await stage.db.query<{ wrong_codes: number }>(
    sql`select wrong_codes from authenticator_apps`,
  );
  assert.equal(row!.wrong_codes, 0);
});

test('after ten wrong codes at one address: 429 with Retry-After, there alone', async () => {
  const guarded = await startPages({ RATE_LIMITS: '180/60', TRUST_PROXY: '127.0.0.1' });
  try {
    const { key } = await setUpApp(await guarded.signedIn(OMAR));
    const visitor = guarded.visitor();
    await visitor.signIn(OMAR);
    const form = await visitor.get(ENTRY);
    const guesses = [];
    for (let n = 0; n < 11; n++) guesses.push(await visitor.submit(form, 'code', { code: '000000' }));
    assert.deepEqual(
      guesses.map(({ status }) => status),
      [...Array(10).fill(422), 429],
    );
    assert.match(guesses[10]!.headers.get('retry-after') ?? '', /^\d+$/);
    await forgetCodes(guarded);
    assert.equal((await visitor.submit(form, 'code', { code: codeNow(key) })).status, 429);
    visitor.headers['x-forwarded-for'] = '192.0.2.7';
    assert.equal((await visitor.submit(form, 'code', { code: codeNow(key) })).status, 303);
  } finally {
    await guarded.stop();
  }
});

test('managers need a second factor where the operator says so: the sign-in sets one up first', async () => {
  const strict = await startPages({ REQUIRE_SECOND_FACTOR: 'managers' });
  try {
    await strict.db.query(sql`update users set manager = true where id = ${strict.season.ada.userId}`);
    assert.equal((await strict.visitor().signIn(OMAR)).location, '/app'); // an official
    const ada = strict.visitor();
    const path = strict.authorizePath();
    const { location = '' } = await ada.signIn(ADA, path);
    assert.match(location, /^\/sign-in\/enrol\?return_to=/);
    assert.match((await ada.get('/profile')).location ?? '', /^\/sign-in/);
    const page = await ada.get(location);
    const key = keyOf(page);
    const wrong = await ada.submit(page, 'code', { code: '1' });
    assert.deepEqual([wrong.status, keyOf(wrong)], [422, key]);
    const done = await ada.submit(wrong, 'code', { code: codeNow(key) });
    assert.equal(recoveryCodesOf(done).length, 10);
    assert.ok(done.text.includes(`href="${path.replaceAll('&', '&amp;')}"`), done.text);
    assert.match((await ada.get(path)).text, /Allow Roster Sync to use your account\?/);
    const refused = await ada.submit('/profile/security', 'change=remove-app');
    assert.equal(refused.status, 422);
    assert.match(refused.text, /Set up another one before you remove this one/);
    await strict.db.query(sql`delete from authenticator_apps`); // an older session, of a manager without a factor
    assert.match((await ada.get('/profile')).location ?? '', /^\/sign-in/);
  } finally {
    await strict.stop();
  }
});

test('a factor that is set up at the sign-in ends the session that the browser had', async () => {
  const strict = await startPages({ REQUIRE_SECOND_FACTOR: 'assignors' });
  try {
    const visitor = strict.visitor();
    await visitor.signIn(OMAR);
    const again = await visitor.get('/sign-in?again=1&return_to=%2Fapp');
    const { location = '' } = await visitor.submit(again, 'password', ADA);
    const page = await visitor.get(location);
    assert.equal((await visitor.submit(page, 'code', { code: codeNow(keyOf(page)) })).status, 200);
    const sessions = await strict.db.query<{ account_id: number }>(sql`select account_id from sessions`);
    assert.deepEqual(
      sessions.map((row) => row.account_id),
      [strict.season.ada.accountId],
    );
  } finally {
    await strict.stop();
  }
});

test('who knows the password alone sets up no factor of their own', async () => {
  const strict = await startPages({ REQUIRE_SECOND_FACTOR: 'assignors' });
  try {
    const [first, second] = [strict.visitor(), strict.visitor()];
    const enrol = (await first.signIn(ADA)).location!;
    await second.signIn(ADA);
    const [page, late] = [await first.get(enrol), await second.get(enrol)];
    await first.submit(page, 'code', { code: codeNow(keyOf(page)) });
    const refused = await second.submit(late, 'code', { code: codeNow(keyOf(late)) });
    assert.equal(refused.location, '/sign-in?return_to=%2Fapp'); // what waited has ended
    await second.signIn(ADA);
    assert.equal((await second.get(enrol)).location, '/sign-in/verify?return_to=%2Fapp');
    const forged = await second.submit(late, 'code', { code: codeNow(keyOf(late)) });
    assert.equal(forged.location, '/sign-in/verify?return_to=%2Fapp');
    const response = softwarePasskey(strict.service.baseUrl).create(optionsOf(late, 'create'));
    const added = await second.submit(late, 'change=passkey', { response, name: 'Mine' });
    assert.equal(added.location, '/sign-in/verify?return_to=%2Fapp');
    assert.equal((await strict.db.query(sql`select from passkeys`)).length, 0);
    assert.match((await second.get('/profile')).location ?? '', /^\/sign-in/);
  } finally {
    await strict.stop();
  }
});

/** Sends requests that need the row of the app while it is locked, and gives their responses. */
async function whileLocked(send: () => Promise<Answer>[]): Promise<Answer[]> {
  let sent: Promise<Answer>[] = [];
  await stage.db.transaction(async (tx) => {
    await tx.query(sql`select from authenticator_apps for update`);
    sent = send();
    await untilLockWaits(stage.db, sent.length);
  });
  return Promise.all(sent);
}

function statuses(responses: Answer[]): number[] {
  return responses.map(({ status }) => status).sort();
}

test('a key that SECRET_KEY does not decrypt uses up no attempt, and the page says what to do', async () => {
  const { key, recoveryCodes } = await withApp();
  await stage.db.query(sql`update authenticator_apps set secret = sha256(secret)`);
  const visitor = await afterPassword();
  const page = await visitor.get(ENTRY);
  const unreadable = await visitor.submit(page, 'code', { code: codeNow(key) });
  assert.equal(unreadable.status, 503);
  assert.match(unreadable.text, /Tell the operator of this service/);
  assert.match(unreadable.text, /recovery code/);
  const apps = await stage.db.query(sql`select wrong_codes from authenticator_apps`);
  assert.deepEqual(apps, [{ wrong_codes: 0 }]);
  const code = recoveryCodes[0] ?? '';
  assert.equal((await visitor.submit(page, 'recovery_code', { recovery_code: code })).status, 303);
});
