// A changed password or sign-in address is told to the address from before, with a link that undoes it for 7 days.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { createRestrictedToken } from '../../src/oauth/restricted-tokens/actions.ts';
import { listRestrictedTokens } from '../../src/oauth/restricted-tokens/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { type CreationOptions, type SoftwarePasskey, softwarePasskey } from '../support/passkey.ts';
import { callerFor } from '../support/season.ts';
import { caller } from '../support/service.ts';
import { until } from '../support/stage.ts';
import { optionsOf, removeFactors } from './app-stage.ts';
import { OMAR, type PagesStage, startPages } from './stage.ts';
import type { Visitor } from './visitor.ts';

const THIEFS = 'thief@elsewhere.example';
const NEW = 'a whistle of my own';

let stage: PagesStage;
let accountId: number;
before(async () => {
  stage = await startPages();
  accountId = stage.season.omar.accountId;
});
beforeEach(async () => {
  const hash = await hashPassword(OMAR.password);
  await stage.db.query(sql`delete from links`);
  await stage.db.query(
    sql`update accounts set email = ${OMAR.email}, password_hash = ${hash} where id = ${accountId}`,
  );
  seen = await stage.emails(0);
});
after(() => stage.stop());

type Sent = { text: string; path: string };
let seen: Sent[] = [];

/** The next email with this subject, to an address. */
async function emailOf(subject: string, to: string): Promise<Sent> {
  let found: Sent | undefined;
  await until(`${subject} to ${to}`, async () => {
    const fresh = (await stage.emails(0)).slice(seen.length);
    found = fresh.find(({ text }) => text.includes(`Subject: ${subject}`) && text.includes(`To: ${to}`));
    return found !== undefined;
  });
  seen = await stage.emails(0);
  return found!;
}

async function changePassword(who: { email: string; password: string }, password: string): Promise<void> {
  const visitor = await stage.signedIn(who);
  const change = { current_password: who.password, new_password: password };
  assert.equal((await visitor.submit('/profile', 'new_password', change)).status, 303);
}

async function changeAddress(who: { email: string; password: string }, address: string): Promise<void> {
  const visitor = await stage.signedIn(who);
  await visitor.submit('/profile', 'new_address', { new_address: address, password: who.password });
  const { path } = await emailOf('Confirm your new email address', address);
  assert.equal((await visitor.submit(path, 'csrf_token')).status, 303);
}

/** Presses the button, and chooses a new password. */
async function undo(path: string): Promise<void> {
  const visitor = stage.visitor();
  const undone = await visitor.submit(path, 'csrf_token');
  assert.equal(undone.status, 303);
  assert.match(undone.location ?? '', /^\/reset\//);
  const chosen = await visitor.submit(undone.location!, 'new_password', { new_password: NEW });
  assert.deepEqual([chosen.status, chosen.location], [303, '/app']);
}

const signsIn = async (email: string, password: string) =>
  (await stage.visitor().signIn({ email, password })).status === 303;

test('a changed password is told, and undone by a press: nobody is signed in, and a new one is chosen', async () => {
  await changePassword(OMAR, 'the thief’s own');
  const { path, text } = await emailOf('Your password was changed', OMAR.email);
  assert.match(text, /undoes the change for 7 days/);
  const thief = await stage.signedIn({ ...OMAR, password: 'the thief’s own' });
  const visitor = stage.visitor();
  assert.match((await visitor.get(path)).text, /Undo the change/);
  assert.equal((await thief.get('/profile')).status, 200, 'opening the link changes nothing');
  await undo(path);
  assert.equal((await thief.get('/profile')).status, 302);
  assert.equal(await signsIn(OMAR.email, 'the thief’s own'), false);
  assert.equal(await signsIn(OMAR.email, NEW), true);
  assert.equal((await visitor.get(path)).status, 404, 'a second time');
});

test('a changed address is told to the old one, and undone with the password and all tokens', async () => {
  const { db, season, service } = stage;
  await changeAddress(OMAR, THIEFS);
  const { path, text } = await emailOf('Your email address was changed', OMAR.email);
  assert.match(text, /sign in to Crewcall with thief@elsewhere\.example/);
  const call = await callerFor(service, season.application);
  assert.equal((await call('GET', '/api/v2/current_account')).status, 200);
  await db.query(sql`update access_tokens set account_id = ${accountId}`);
  await db.query(sql`update accounts set api_access = true where id = ${accountId}`);
  const draft = { accountId, name: 'Export', siteIds: [season.siteId], isReadOnly: true, days: 7 };
  const ofScript = caller(service, (await createRestrictedToken(db, draft)).value);
  assert.equal((await ofScript('GET', '/api/v2/sites')).status, 200);
  await undo(path);
  assert.equal((await call('GET', '/api/v2/current_account')).status, 401);
  assert.equal((await ofScript('GET', '/api/v2/sites')).status, 401);
  assert.deepEqual(await listRestrictedTokens(db, accountId), []);
  assert.equal(await signsIn(THIEFS, OMAR.password), false);
  assert.equal(await signsIn(OMAR.email, NEW), true);
});

test('a passkey that was added since the change signs in no more, and one from before does', async (t) => {
  t.after(() => removeFactors(stage));
  const addPasskey = async (visitor: Visitor) => {
    const page = await visitor.get('/profile/security');
    const passkey = softwarePasskey(stage.service.baseUrl);
    const response = passkey.create(optionsOf<CreationOptions>(page, 'create'));
    await visitor.submit(page, 'change=passkey', { response, name: 'Phone' });
    return passkey;
  };
  const location = async (passkey: SoftwarePasskey) => {
    const visitor = stage.visitor();
    const page = await visitor.get('/sign-in');
    return (await visitor.submit(page, 'response', { response: passkey.get(optionsOf(page, 'get')) }))
      .location;
  };
  const owner = await stage.signedIn(OMAR);
  const owners = await addPasskey(owner);
  const thief = owner; // on a device that was left open
  await thief.submit('/profile', 'new_password', { current_password: OMAR.password, new_password: NEW });
  const { path } = await emailOf('Your password was changed', OMAR.email);
  const thiefs = await addPasskey(thief);
  assert.equal(await location(thiefs), '/app');
  assert.equal((await stage.visitor().submit(path, 'csrf_token')).status, 303);
  assert.match((await location(thiefs)) ?? '', /problem=passkey/);
  assert.equal(await location(owners), '/app');
});

test('no later change ends the link, and undoing a later one does not keep the account', async () => {
  await changePassword(OMAR, 'the thief’s own');
  const owners = await emailOf('Your password was changed', OMAR.email);
  await changeAddress({ ...OMAR, password: 'the thief’s own' }, THIEFS);
  await stage.db.query(sql`update links set created_at = created_at - interval '1 minute'`);
  await changeAddress({ email: THIEFS, password: 'the thief’s own' }, `2${THIEFS}`);
  const thiefs = await emailOf('Your email address was changed', THIEFS);
  await undo(thiefs.path);
  assert.equal(await signsIn(THIEFS, NEW), true);
  await undo(owners.path);
  assert.equal(await signsIn(THIEFS, NEW), false);
  assert.equal(await signsIn(OMAR.email, NEW), true);
});

test('the link is over after 7 days, and its token is not stored', async () => {
  await changePassword(OMAR, NEW);
  const { path } = await emailOf('Your password was changed', OMAR.email);
  const token = path.split('/').at(-1)!;
  const [row] = await stage.db.query<{ dump: string }>(
    sql`select links::text as dump from links where purpose = 'undo'`,
  );
  assert.ok(!row!.dump.includes(token));
  assert.ok(!stage.service.logged().includes(token));
  await stage.db.query(sql`update links set expires_at = expires_at - interval '7 days'`);
  assert.equal((await stage.visitor().get(path)).status, 404);
});

test('a first password is told to nobody', async () => {
  const email = 'nina.alvarez@harbor.example';
  const visitor = stage.visitor();
  await visitor.submit('/reset', 'email', { email });
  const { path } = await emailOf('You are invited', email);
  await visitor.submit(path, 'new_password', { new_password: NEW });
  const [undoable] = await stage.db.query(sql`select from links where purpose = 'undo'`);
  assert.equal(undoable, undefined);
});
