// Access tokens: digests only, two hours by the database's clock, dead with their application's rights.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findBearer, issueAccessToken, purgeExpiredTokens } from '../../src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let holder: { applicationId: number; accountId: number };

before(async () => {
  database = await createTestDatabase();
  const [row] = await database.db.query<{ id: number; account_id: number }>(sql`
    with owner as (
      insert into accounts (email, first_name, last_name, api_access)
      values ('ada@harbor.example', 'Ada', 'Okafor', true) returning id)
    insert into applications (account_id, name, client_id, kind, scopes)
    select id, 'Roster Sync', 'roster-sync', 'confidential', '{read,write,webhooks}' from owner
    returning id, account_id`);
  holder = { applicationId: row!.id, accountId: row!.account_id };
});

after(() => database.drop());

test('a token speaks for its application and account, with its scopes in order', async () => {
  const issued = await issueAccessToken(database.db, { ...holder, scopes: ['webhooks', 'read'] });
  const bearer = await findBearer(database.db, issued.value);
  assert.deepEqual(bearer?.application, {
    id: holder.applicationId,
    clientId: 'roster-sync',
    name: 'Roster Sync',
    isBuiltIn: false,
    registeredBy: null,
  });
  assert.equal(bearer?.accountId, holder.accountId);
  assert.deepEqual(bearer?.scopes, ['read', 'webhooks']);
  assert.equal(issued.expiresInSeconds, 7200);
  assert.equal(bearer!.expiresAt.getTime() - issued.createdAt.getTime(), 7_200_000);
});

test('an unknown token and the digest itself are inactive', async () => {
  assert.equal(await findBearer(database.db, 'unknown'), undefined);
  const [row] = await database.db.query<{ hex: string }>(
    sql`select encode(digest, 'hex') as hex from access_tokens limit 1`,
  );
  assert.equal(await findBearer(database.db, row!.hex), undefined);
});

test('a token ends at its second, by the clock of the database (case 117)', async () => {
  const issued = await issueAccessToken(database.db, { ...holder, scopes: ['read'] });
  await database.db.query(sql`update access_tokens set expires_at = now() + interval '1 minute'`);
  assert.notEqual(await findBearer(database.db, issued.value), undefined);
  await database.db.query(sql`update access_tokens set expires_at = now()`);
  assert.equal(await findBearer(database.db, issued.value), undefined);
});

test('without API access of the owner no token of the application works (service.md 5.1)', async () => {
  const issued = await issueAccessToken(database.db, { ...holder, scopes: ['read'] });
  await database.db.query(sql`update accounts set api_access = false`);
  assert.equal(await findBearer(database.db, issued.value), undefined);
  await database.db.query(sql`update accounts set api_access = true`);
  assert.notEqual(await findBearer(database.db, issued.value), undefined);
});

test('expired tokens go in batches, live ones stay (case 116)', async () => {
  await database.db.query(sql`delete from access_tokens`);
  const live = await issueAccessToken(database.db, { ...holder, scopes: ['read'] });
  await database.db.query(sql`
    insert into access_tokens (digest, application_id, account_id, scopes, expires_at)
    select sha256(n::text::bytea), ${holder.applicationId}, ${holder.accountId}, '{read}', now() - interval '24 hours'
    from generate_series(1, 5) n`);
  assert.equal(await purgeExpiredTokens(database.db, 3), 3);
  assert.equal(await purgeExpiredTokens(database.db, 3), 2);
  assert.equal(await purgeExpiredTokens(database.db, 3), 0);
  assert.notEqual(await findBearer(database.db, live.value), undefined);
});
