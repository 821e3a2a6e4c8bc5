// What people and operators do outside of the domain is recorded too: sign-ins, passwords, consents, applications, webhooks.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as factors from '../../src/accounts/factors/actions.ts';
import { proveApp } from '../../src/accounts/factors/new-factor.ts';
import * as links from '../../src/accounts/links/actions.ts';
import { rename } from '../../src/accounts/names.ts';
import { hashPassword } from '../../src/accounts/passwords.ts';
import * as sessions from '../../src/accounts/sessions/actions.ts';
import { deleteSession, listSessions } from '../../src/accounts/sessions/store.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { addPushSubscription, removePushSubscription } from '../../src/notices/push/actions.ts';
import { chooseWays, muteKinds } from '../../src/notices/settings.ts';
import * as applications from '../../src/oauth/applications/actions.ts';
import { allow } from '../../src/oauth/authorize/actions.ts';
import { withdrawConsent } from '../../src/oauth/consents/actions.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import * as subscriptions from '../../src/webhooks/subscriptions/actions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { register } from '../support/season.ts';
import { BROWSER as BROWSER_KEYS, insertTestSession } from '../support/signed-in-browser.ts';
import { createSeason, type Season, takeJournal } from './season.ts';

const EMAIL = 'omar.reyes@harbor.example';
const PASSWORD = 'whistle at noon';
const APP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const BROWSER = { userAgent: 'Firefox', address: '192.0.2.7' };

let database: TestDatabase;
let season: Season;
let db: Database;
let accountId: number;
before(async () => {
  database = await createTestDatabase();
  db = database.db;
  season = await createSeason(db);
  accountId = season.omar.accountId!;
  await db.query(sql`
    update accounts set email = ${EMAIL}, password_hash = ${await hashPassword(PASSWORD)} where id = ${accountId}`);
});
after(() => database.drop());

const vault = createVault([randomBytes(32)]);
const requirement = 'nobody';
const signIn = async () => {
  await db.query(sql`delete from authenticator_apps`);
  const signedIn = await sessions.signIn(db, {
    email: EMAIL,
    password: PASSWORD,
    browser: BROWSER,
    requirement,
  });
  assert.ok(signedIn && 'session' in signedIn);
};
const newApp = () =>
  proveApp({ secret: APP_SECRET, code: '005924', vault, now: new Date(1_234_567_890_000) }); // RFC 6238, appendix B
/** For Omar, who has one session and no second factor. */
const addApp = async () => {
  await db.query(sql`delete from sessions`);
  await signIn();
  await takeJournal(db);
  await factors.addFactor(db, { accountId, sessionId: 0, factor: newApp() });
};
const application = () => register(db, accountId);
const consent = async () => {
  const { id } = await application();
  const request = {
    application: {
      id,
      accountId,
      name: 'Roster Sync',
      clientId: 'x',
      kind: 'confidential',
      redirectUris: [],
    },
    ...{
      redirectUri: 'https://roster-sync.example/callback',
      scopes: ['read'],
      issuer: 'https://crewcall.example',
    },
  };
  return { id, allow: () => allow(db, { accountId, request } as never) };
};
const subscription = async () => {
  const owner = { applicationId: (await application()).id, accountId };
  const target = 'https://roster-sync.example/hooks/a-secret-path?token=secret';
  const fields = {
    ...{ siteId: season.site.id, eventTypes: ['game.game.published' as const], targetUrl: target },
    ...{
      targetMethod: 'POST',
      targetHeaders: { authorization: 'Bearer secret' },
      enabled: true,
      criteria: {},
      standardWebhooks: false,
    },
  };
  const create = () => subscriptions.createSubscription(db, { subscription: fields, owner, vault });
  return { owner, create };
};

const turnOnPush = async () => {
  const sessionId = await insertTestSession(db, accountId);
  const { endpoint, keys } = BROWSER_KEYS;
  return addPushSubscription(db, { accountId, sessionId, vault, endpoint, ...keys });
};

type Case = { does: () => Promise<() => Promise<unknown>>; rows: string[] };

const ACTIONS: Record<string, Case> = {
  'accounts/sessions signIn': { does: async () => signIn, rows: ['session created'] },
  'accounts/sessions changePassword': {
    does: async () => {
      await signIn();
      await db.query(sql`delete from sessions where id not in (select max(id) from sessions)`);
      const change = { email: EMAIL, currentPassword: PASSWORD, newPassword: PASSWORD, browser: BROWSER };
      const signedInAt = new Date(0);
      return () => sessions.changePassword(db, { ...change, signedInAt, requirement });
    },
    rows: ['account changed', 'session created', 'session deleted'],
  },
  'accounts/sessions deleteSession': {
    does: async () => {
      await signIn();
      const [session] = await listSessions(db, { accountId, linkDays: 90, linkIdleDays: 30 });
      return () => deleteSession(db, { id: session!.id, accountId });
    },
    rows: ['session deleted'],
  },
  'accounts/factors addFactor': {
    does: async () => addApp,
    rows: ['account changed', 'account changed', 'session deleted'],
  },
  'accounts/factors removeApp': {
    does: async () => {
      await addApp();
      return () => factors.removeApp(db, { accountId, requirement });
    },
    rows: ['account changed'],
  },
  'accounts/factors removePasskey': {
    does: async () => {
      await signIn();
      const [passkey] = await db.query<{ id: number }>(sql`
        insert into passkeys (account_id, name, credential_id, public_key, counter)
        values (${accountId}, 'Whistle phone', 'key', '\\x00', 0) returning id`);
      return () => factors.removePasskey(db, { accountId, id: passkey!.id, requirement });
    },
    rows: ['account changed'],
  },
  'accounts/factors removeFactors': {
    does: async () => {
      await addApp();
      return () => factors.removeFactors(db, accountId);
    },
    rows: ['account changed'],
  },
  'accounts/factors renewRecoveryCodes': {
    does: async () => {
      await addApp();
      return () => factors.renewRecoveryCodes(db, accountId);
    },
    rows: ['account changed'],
  },
  'accounts/factors enrolAtSignIn': {
    does: async () => {
      await db.query(sql`delete from sessions`);
      await signIn();
      const required = {
        email: EMAIL,
        password: PASSWORD,
        browser: BROWSER,
        requirement: 'assignors' as const,
      };
      await db.query(sql`update users set assignor = true where account_id = ${accountId}`);
      const pending = await sessions.signIn(db, required);
      assert.ok(pending && 'pending' in pending);
      return () =>
        factors.enrolAtSignIn(db, { pending: pending.pending, browser: BROWSER, factor: newApp() });
    },
    rows: ['account changed', 'account changed', 'session created', 'session deleted'],
  },
  'accounts/names rename': {
    does: async () => () => rename(db, { accountId, firstName: 'Omar J', lastName: 'Reyes' }),
    rows: ['account changed'],
  },
  'accounts/links setPasswordByLink': {
    does: async () => {
      await db.query(sql`delete from sessions`);
      await db.query(sql`delete from links`);
      const link = await links.makePasswordLink(db, EMAIL);
      const how = { browser: BROWSER, requirement: 'nobody' as const };
      return () => links.setPasswordByLink(db, { token: link!.token, newPassword: PASSWORD, ...how });
    },
    rows: ['account changed'], // they need a second factor
  },
  'accounts/links signInByLink': {
    does: async () => {
      await db.query(sql`delete from sessions`);
      await db.query(sql`delete from links`);
      await db.query(sql`delete from authenticator_apps`);
      await db.query(sql`delete from passkeys`);
      await db.query(sql`update users set assignor = false where account_id = ${accountId}`);
      const link = await links.makeSignInLink(db, EMAIL);
      return () => links.signInByLink(db, { token: link!.token, browser: BROWSER });
    },
    rows: ['session created'],
  },
  'accounts/links confirmAddress': {
    does: async () => {
      await db.query(sql`delete from links`);
      await db.query(sql`delete from sessions`);
      const change = { email: EMAIL, password: PASSWORD, newAddress: 'omar@reyes.example' };
      const link = await links.makeAddressLink(db, change);
      return async () => {
        await links.confirmAddress(db, link.token);
        await db.query(sql`update accounts set email = ${EMAIL} where id = ${accountId}`);
      };
    },
    rows: ['account changed'],
  },
  'oauth/applications createApplication': { does: async () => application, rows: ['application created'] },
  'oauth/applications rotateSecret': {
    does: async () => {
      const { id } = await application();
      return () => applications.rotateSecret(db, id);
    },
    rows: ['application changed'],
  },
  'oauth/applications grantScope': {
    does: async () => {
      const { id: applicationId } = await register(db, accountId, ['read']);
      return () => applications.grantScope(db, { applicationId, scope: 'bank' });
    },
    rows: ['application changed'],
  },
  'oauth/applications requestScope': {
    does: async () => {
      const { id: applicationId } = await register(db, accountId, ['read']);
      return () => applications.requestScope(db, { applicationId, scope: 'bank' });
    },
    rows: ['application changed'],
  },
  'oauth/applications revokeScope': {
    does: async () => {
      const { id: applicationId } = await application();
      return () => applications.revokeScope(db, { applicationId, scope: 'bank' });
    },
    rows: ['application changed'],
  },
  'oauth/applications changeRedirectUris': {
    does: async () => {
      const { id: applicationId } = await application();
      const redirectUris = ['https://roster-sync.example/callback'];
      return () => applications.changeRedirectUris(db, { applicationId, redirectUris });
    },
    rows: ['application changed'],
  },
  'oauth/applications deleteApplication': {
    does: async () => {
      const { id } = await application();
      return () => applications.deleteApplication(db, id);
    },
    rows: ['application deleted'],
  },
  'oauth/authorize allow': { does: async () => (await consent()).allow, rows: ['consent created'] },
  'oauth/consents withdrawConsent': {
    does: async () => {
      const { id: applicationId, allow } = await consent();
      await allow();
      return () => withdrawConsent(db, { accountId, applicationId });
    },
    rows: ['consent deleted'],
  },
  'webhooks/subscriptions createSubscription': {
    does: async () => (await subscription()).create,
    rows: ['subscription created'],
  },
  'webhooks/subscriptions changeSubscription': {
    does: async () => {
      const { owner, create } = await subscription();
      const { id } = await create();
      return () => subscriptions.changeSubscription(db, { id, owner, vault, change: { enabled: false } });
    },
    rows: ['subscription changed'],
  },
  'webhooks/subscriptions rotateSecret': {
    does: async () => {
      const { owner, create } = await subscription();
      const { id } = await create();
      return () => subscriptions.rotateSecret(db, { id, owner, vault, overlapSeconds: 60 });
    },
    rows: ['subscription changed'],
  },
  'webhooks/subscriptions finishRotation': {
    does: async () => {
      const { owner, create } = await subscription();
      const { id } = await create();
      await subscriptions.rotateSecret(db, { id, owner, vault, overlapSeconds: 60 });
      return () => subscriptions.finishRotation(db, { id, owner, vault });
    },
    rows: ['subscription changed'],
  },
  'webhooks/subscriptions deleteSubscription': {
    does: async () => {
      const { owner, create } = await subscription();
      const { id } = await create();
      return () => subscriptions.deleteSubscription(db, { id, owner });
    },
    rows: ['subscription deleted'],
  },
  'notices/settings muteKinds': {
    does: async () => () => muteKinds(db, { userId: season.omar.id, kinds: ['reminder'] }),
    rows: ['notice_settings changed'],
  },
  'notices/settings chooseWays': {
    does: async () => () => chooseWays(db, { userId: season.omar.id, ways: { today: 'none' } }),
    rows: ['notice_settings changed'],
  },
  'notices/push addPushSubscription': {
    does: async () => turnOnPush,
    rows: ['push_subscription created'],
  },
  'notices/push removePushSubscription': {
    does: async () => {
      const { id } = await turnOnPush();
      return () => removePushSubscription(db, { id, accountId });
    },
    rows: ['push_subscription deleted'],
  },
};

/** They need a code of an app or a passkey. */
const FACTORS = ['addFactor', 'enrolAtSignIn', 'removeApp', 'renewRecoveryCodes'].map(
  (name) => `accounts/factors ${name}`,
);

/** What the journal has of them is in test/oauth/restricted-tokens.test.ts. */
const RESTRICTED_TOKENS = ['createRestrictedToken', 'revokeRestrictedToken', 'revokeRestrictedTokensOf'].map(
  (name) => `oauth/restricted-tokens ${name}`,
);

/** Actions that change nothing that lasts: they make a link, or the address of a redirect. */
const UNRECORDED = [
  ...['accounts/links makePasswordLink', 'accounts/links makeInvitationLink', 'accounts/links readLink'],
  'accounts/links makeSignInLink',
  ...['accounts/links isRenewable', 'accounts/links renewInvitation'],
  ...['accounts/links makeAddressLink', 'oauth/authorize consentCovers', 'oauth/authorize deny'],
];

for (const [name, { does, rows }] of Object.entries(ACTIONS)) {
  test(`${name} is recorded, without a secret`, async () => {
    const act = await does();
    await takeJournal(db);
    await act();
    const recorded = await takeJournal(db);
    assert.deepEqual(recorded.map(({ kind, action }) => `${kind} ${action}`).sort(), rows);
    const text = JSON.stringify(recorded);
    for (const secret of ['a-secret-path', APP_SECRET, 'token=', 'Bearer', '$scrypt', '$argon']) {
      assert.ok(!text.includes(secret), `${secret} in ${text}`);
    }
  });
}

test('a person who signs in is named as who did it', async () => {
  await takeJournal(db);
  await signIn();
  const [row] = await takeJournal(db);
  assert.deepEqual(
    [row!.account_id, row!.after],
    [accountId, { account_id: accountId, address: BROWSER.address }],
  );
});

test('every action outside of the domain is in the tables above', () => {
  const src = join(import.meta.dirname, '../../src');
  const files = ['accounts', 'oauth', 'webhooks', 'notices'].flatMap((module_) =>
    readdirSync(join(src, module_), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('/actions.ts'))
      .map((path) => `${module_}/${path}`),
  );
  const actions = files.flatMap((path) => {
    const exported = readFileSync(join(src, path), 'utf8').matchAll(/^export (?:async )?function (\w+)/gm);
    return [...exported].map(([, name]) => `${path.replace('/actions.ts', '')} ${name}`);
  });
  const known = [...Object.keys(ACTIONS), ...UNRECORDED, ...FACTORS, ...RESTRICTED_TOKENS];
  assert.deepEqual(
    actions.filter((name) => !known.includes(name)),
    [],
  );
});
