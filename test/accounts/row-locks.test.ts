// What the row locks of accounts and their sign-ins prevent: each action waits for another transaction, and decides by what that has left.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type pg from 'pg';
import { removeFactors, renewRecoveryCodes } from '../../src/accounts/factors/actions.ts';
import { insertApp, insertPendingSignIn } from '../../src/accounts/factors/store.ts';
import { signInWithAppCode, signInWithRecoveryCode } from '../../src/accounts/factors/verification.ts';
import { makeSignInLink, signInByLink } from '../../src/accounts/links/actions.ts';
import { insertLink } from '../../src/accounts/links/store.ts';
import { rename } from '../../src/accounts/names.ts';
import { openSession } from '../../src/accounts/sessions/open.ts';
import { sweepSessions, touchSession } from '../../src/accounts/sessions/store.ts';
import { createVault, digest } from '../../src/kernel/secrets.ts';
import { sql } from '../../src/storage/sql.ts';
import { codeNow } from '../support/authenticator.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { whileItWaits, withoutWaiting } from '../support/lock-waits.ts';
import { createSeason } from '../support/season.ts';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'; // base32
const browser = { userAgent: 'Test', address: '127.0.0.1' };
const vault = createVault([Buffer.alloc(32, 7)]);
const requirement = 'nobody' as const;

let database: TestDatabase;
let accountId: number;
let recoveryCode: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createSeason(database.db)).omar.accountId;
});
after(() => database.drop());

/** Omar has an app and recovery codes, and a sign-in waits for one of them. */
beforeEach(async () => {
  const { db } = database;
  await removeFactors(db, accountId);
  await db.transaction((tx) => insertApp(tx, { accountId, secret: vault.encrypt(KEY), step: 0 }));
  recoveryCode = (await renewRecoveryCodes(db, accountId))[0]!;
  await db.transaction((tx) => insertPendingSignIn(tx, { accountId, digest: digest('pending') }));
});

const shared = () => ({ db: database.db, databaseUrl: database.url });
const doing = (...statements: string[]) => ({
  async first(other: pg.Client) {
    for (const text of statements) await other.query(text, text.includes('$1') ? [accountId] : []);
  },
});
const sessions = async () => (await database.db.query(sql`select from sessions`)).length;
const LOCK_ACCOUNT = 'select from accounts where id = $1 for update';

describe('a sign-in', () => {
  test('that ends meanwhile opens no session', async () => {
    const attempt = { pending: 'pending', code: recoveryCode, browser };
    const signIn = () => signInWithRecoveryCode(database.db, attempt);
    assert.equal(await whileItWaits(shared(), doing('delete from pending_sign_ins'), signIn), undefined);
    assert.equal(await sessions(), 0);
  });

  test('with a code of an app opens no session once the app has had too many wrong codes meanwhile', async () => {
    const now = new Date();
    const attempt = { pending: 'pending', code: codeNow(KEY), browser, vault, now, onBlocked() {} };
    const failing = doing('update authenticator_apps set wrong_codes = 100');
    const signIn = () => signInWithAppCode(database.db, attempt);
    assert.equal(await whileItWaits(shared(), failing, signIn), undefined);
    assert.equal(await sessions(), 0);
  });
});

test('an account whose last factor is removed meanwhile gets no recovery codes', async () => {
  const removing = doing(LOCK_ACCOUNT, 'delete from authenticator_apps');
  const renewing = whileItWaits(shared(), removing, () => renewRecoveryCodes(database.db, accountId));
  await assert.rejects(renewing, { code: 'conflict' });
});

test('an account is sent one link a minute, also by two requests at once', async () => {
  const insert = `insert into links (digest, account_id, purpose, expires_at)
    values ('\\x01', $1, 'password', now() + interval '1 hour')`;
  const link = { accountId, digest: digest('link'), purpose: 'password' as const };
  const send = () => database.db.transaction((tx) => insertLink(tx, link));
  assert.equal(await whileItWaits(shared(), doing(LOCK_ACCOUNT, insert), send), false);
});

test('the journal has the name that a person had before, also if it changes twice at once', async () => {
  const renaming = doing("update accounts set first_name = 'Between' where id = $1");
  await whileItWaits(shared(), renaming, () =>
    rename(database.db, { accountId, firstName: 'Last', lastName: 'Reyes' }),
  );
  const [entry] = await database.db.query<{ before: object }>(sql`
    select before from journal where kind = 'account' and record_id = ${accountId} order by id desc limit 1`);
  assert.deepEqual(entry!.before, { first_name: 'Between' });
});

describe('a session', () => {
  test('has one first request, also if two come at once', async () => {
    const token = await database.db.transaction((tx) => openSession(tx, { accountId, browser }));
    const touching = doing('update sessions set seen_at = clock_timestamp()');
    const session = await whileItWaits(shared(), touching, () =>
      touchSession(database.db, { digest: digest(token), requirement, linkDays: 90, linkIdleDays: 30 }),
    );
    assert.equal(session?.isFirstRequest, false);
  });

  test('that has expired is left to another process that deletes it', async () => {
    const { db } = database;
    await db.transaction((tx) => openSession(tx, { accountId, browser }));
    await db.query(sql`update sessions set expires_at = now() - interval '1 hour'`);
    await withoutWaiting(shared(), doing('select from sessions for update'), () =>
      db.transaction((tx) => sweepSessions(tx, 100)),
    );
    await db.transaction((tx) => sweepSessions(tx, 100));
    assert.equal(await sessions(), 0);
  });
});

describe('a sign-in by a link, and a role that is given meanwhile', () => {
  const EMAIL = 'omar.reyes@harbor.example';
  const PROMOTE = 'update users set assignor = true where account_id = $1';
  beforeEach(async () => {
    const { db } = database;
    await removeFactors(db, accountId);
    await db.query(sql`delete from links`);
    await db.query(sql`delete from sessions`);
    await db.query(sql`update users set assignor = false where account_id = ${accountId}`);
  });

  test('opens no session if the role comes first', async () => {
    const { token } = (await makeSignInLink(database.db, EMAIL))!;
    const signIn = () => signInByLink(database.db, { token, browser });
    await assert.rejects(whileItWaits(shared(), doing(PROMOTE), signIn), { code: 'not_found' });
    assert.equal(await sessions(), 0);
  });

  test('and no session stays if the role comes last', async () => {
    const insert = `insert into sessions (digest, account_id, user_agent, address, expires_at, by_link)
      values ('\\x01', $1, '', '', now() + interval '1 day', true)`;
    await whileItWaits(shared(), doing(LOCK_ACCOUNT, insert), () =>
      database.db.query(sql`update users set assignor = true where account_id = ${accountId}`),
    );
    assert.equal(await sessions(), 0);
  });
});
