// What the row locks of the authorization server prevent: tokens and rights that outlive what they depend on, and deadlocks.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import { openSession } from '../../src/accounts/sessions/open.ts';
import { digest } from '../../src/kernel/secrets.ts';
import { grantScope } from '../../src/oauth/applications/actions.ts';
import { issueTokenPair, purgeAuthorizations } from '../../src/oauth/authorization.ts';
import { findCode, issueCode, spendCode } from '../../src/oauth/codes.ts';
import { recordConsent } from '../../src/oauth/consents/store.ts';
import { issueSessionToken } from '../../src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { whileItWaits, withoutWaiting } from '../support/lock-waits.ts';
import { addClient, createPeople, type FlowClient, type People } from './flow.ts';

let database: TestDatabase;
let people: People;
before(async () => {
  database = await createTestDatabase();
  people = await createPeople(database.db);
});
after(() => database.drop());

const shared = () => ({ db: database.db, databaseUrl: database.url });
const doing = (text: string, values: unknown[] = []) => ({
  first: (other: pg.Client) => other.query(text, values),
});
const client = (): Promise<FlowClient> =>
  addClient(database.db, {
    accountId: people.season.ada.accountId,
    redirectUris: ['https://roster-sync.example/callback'],
    scopes: ['read'],
  });

test('a session that ends meanwhile gets no token', async () => {
  const { db } = database;
  const { accountId } = people.season.omar;
  const browser = { userAgent: 'Test', address: '127.0.0.1' };
  const token = await db.transaction((tx) => openSession(tx, { accountId, browser }));
  const [session] = await db.query<{ id: number }>(
    sql`select id from sessions where digest = ${digest(token)}`,
  );
  const issue = () => issueSessionToken(db, { sessionId: session!.id, scopes: ['read'] });
  assert.equal(await whileItWaits(shared(), doing('delete from sessions'), issue), undefined);
});

test('an application that is deleted meanwhile gets no consent', async () => {
  const { id: applicationId } = await client();
  const consent = { accountId: people.season.omar.accountId, applicationId, scopes: ['read' as const] };
  const allow = () => database.db.transaction((tx) => recordConsent(tx, consent));
  const deleting = doing('delete from applications where id = $1', [applicationId]);
  assert.equal(await whileItWaits(shared(), deleting, allow), undefined);
});

test('an account that loses API access meanwhile gets no application', async () => {
  const { accountId } = people.season.ada;
  const revoking = doing('update accounts set api_access = false where id = $1', [accountId]);
  await assert.rejects(whileItWaits(shared(), revoking, client), { code: 'forbidden' });
  await database.db.query(sql`update accounts set api_access = true where id = ${accountId}`);
});

test('an application keeps a scope that is granted at the same time as another', async () => {
  const { id: applicationId } = await client();
  const granting = doing("update applications set scopes = '{read,webhooks}' where id = $1", [applicationId]);
  const grant = () => grantScope(database.db, { applicationId, scope: 'write' });
  const { scopes } = await whileItWaits(shared(), granting, grant);
  assert.deepEqual(scopes, ['read', 'write', 'webhooks']);
});

describe('a code', () => {
  /** A new code of Omar's, and an exchange of it. */
  async function newCode() {
    const { id: applicationId } = await client();
    const consent = { accountId: people.season.omar.accountId, applicationId, scopes: ['read' as const] };
    const code = await database.db.transaction(async (tx) => {
      const { id: consentId } = (await recordConsent(tx, consent))!;
      const redirectUri = 'https://roster-sync.example/callback';
      return issueCode(tx, { consentId, scopes: ['read'], redirectUri, codeChallenge: undefined });
    });
    const authorization = (await findCode(database.db, code))!;
    const exchange = () =>
      issueTokenPair(database.db, { authorization, scopes: ['read'], spent: spendCode(code) });
    const isFree = (table: string, column: string) => async (other: pg.Client) => {
      const text = `select from ${table} where ${column} = $1 for update nowait`;
      assert.equal((await other.query(text, [authorization.authorizationId])).rowCount, 1);
    };
    return { ...authorization, exchange, isFree };
  }

  for (const [what, table] of [
    ['person', 'accounts'],
    ['application', 'applications'],
  ] as const) {
    test(`is spent once its ${what} is locked, which comes before its token family, as a deletion locks them`, async () => {
      const { exchange, isFree, accountId, applicationId } = await newCode();
      const id = table === 'accounts' ? accountId : applicationId;
      const deleting = doing(`select from ${table} where id = $1 for update`, [id]);
      const other = { ...deleting, meanwhile: isFree('authorizations', 'id') };
      assert.ok(await whileItWaits(shared(), other, exchange));
    });
  }

  test('is spent once its token family is locked, which comes before the code, as a revocation locks them', async () => {
    const { exchange, isFree, authorizationId } = await newCode();
    const revoking = doing('select from authorizations where id = $1 for update', [authorizationId]);
    const other = { ...revoking, meanwhile: isFree('authorization_codes', 'authorization_id') };
    assert.ok(await whileItWaits(shared(), other, exchange));
  });

  test('that has expired is left to another process that deletes it', async () => {
    const { db } = database;
    await db.query(sql`update authorizations set expires_at = now() - interval '1 hour'`);
    const purging = doing('select from authorizations for update');
    assert.equal(await withoutWaiting(shared(), purging, () => purgeAuthorizations(db, 100)), 0);
    assert.ok((await purgeAuthorizations(db, 100)) > 0);
  });
});
