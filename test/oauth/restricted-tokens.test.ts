// Restricted tokens: how many, for how long, of which sites; what the journal has of them, and their purge.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { findApplication, listApplicationsOf } from '../../src/oauth/applications/store.ts';
import {
  createRestrictedToken,
  revokeRestrictedToken,
  revokeRestrictedTokensOf,
} from '../../src/oauth/restricted-tokens/actions.ts';
import type { RestrictedTokenDraft } from '../../src/oauth/restricted-tokens/restricted-token.ts';
import { listRestrictedTokens, purgeRestrictedTokens } from '../../src/oauth/restricted-tokens/store.ts';
import { findBearer, purgeExpiredTokens, revokeTokensOfOwner } from '../../src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, type Season } from '../support/season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
beforeEach(() => database.db.query(sql`delete from applications where kind = 'restricted-token'`));
after(() => database.drop());

const create = (changes: Partial<RestrictedTokenDraft> = {}) =>
  createRestrictedToken(database.db.actingAs({ accountId: season.ada.accountId }), {
    ...{ accountId: season.ada.accountId, name: ' Nightly export ', siteIds: [season.siteId] },
    ...{ isReadOnly: true, days: 90, ...changes },
  });
const problemsOf = async (changes: Partial<RestrictedTokenDraft>) => {
  const error = await create(changes).then(
    () => assert.fail('it was created'),
    (rejected) => rejected,
  );
  return error.problems.map(({ path }: { path: string }) => path);
};

test('a token speaks for its person on its sites, with its scopes', async () => {
  const { token, value } = await create();
  assert.match(value, /^crewcall_[\w-]{43}$/);
  assert.deepEqual([token.name, token.scopes, token.siteIds], ['Nightly export', ['read'], [season.siteId]]);
  const bearer = await findBearer(database.db, value);
  assert.deepEqual(bearer?.siteIds, [season.siteId]);
  assert.deepEqual([bearer?.accountId, bearer?.scopes], [season.ada.accountId, ['read']]);
  assert.deepEqual([bearer?.application.name, bearer?.application.isBuiltIn], ['Nightly export', false]);
  assert.equal((token.expiresAt.getTime() - token.createdAt.getTime()) / 86_400_000, 90);
  assert.deepEqual((await create({ isReadOnly: false })).token.scopes, ['read', 'write']);
});

test('a token has a name, 1 to 365 days, and at least one site that its person is on', async () => {
  assert.deepEqual(await problemsOf({ name: ' ' }), ['/name']);
  assert.deepEqual(await problemsOf({ name: 'a'.repeat(91) }), ['/name']);
  assert.deepEqual(await problemsOf({ name: 'a\u202eb' }), ['/name']);
  assert.deepEqual(await problemsOf({ days: 366 }), ['/days']);
  assert.deepEqual(await problemsOf({ days: 0 }), ['/days']);
  assert.deepEqual(await problemsOf({ days: Number.NaN }), ['/days']);
  assert.deepEqual(await problemsOf({ siteIds: [] }), ['/sites']);
  const { site } = await createSite(database.db, {
    ...{ name: 'Pier Basketball', timezone: 'America/Chicago', ownerAccountId: season.nina.accountId },
  });
  assert.deepEqual(await problemsOf({ siteIds: [season.siteId, site.id] }), ['/sites']);
  assert.equal((await listRestrictedTokens(database.db, season.ada.accountId)).length, 0);
  await create({ days: 365, name: 'a'.repeat(90) });
});

test('a person has at most 25 tokens, also if they create many at once', async () => {
  for (let at = 0; at < 20; at++) await create();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => create()));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5);
  await assert.rejects(create(), { code: 'conflict', message: /^You have 25 tokens/ });
});

test('without API access nobody creates a token', async () => {
  await assert.rejects(create({ accountId: season.omar.accountId }), { code: 'forbidden' });
});

test('the journal has who created and revoked a token, for which sites, and nothing that is secret', async () => {
  const { token, value } = await create();
  await revokeRestrictedToken(database.db.actingAs({ accountId: season.ada.accountId }), token);
  const entries = await database.db.query<{
    action: string;
    before: object;
    after: object;
    account_id: number;
  }>(sql`
    select action, before, after, account_id from journal where kind = 'restricted_token' and record_id = ${token.id} order by id`);
  assert.deepEqual(
    entries.map(({ action, account_id }) => [action, account_id]),
    [
      ['created', season.ada.accountId],
      ['deleted', season.ada.accountId],
    ],
  );
  const { name, site_ids, scopes } = entries[0]!.after as Record<string, unknown>;
  assert.deepEqual([name, site_ids, scopes], ['Nightly export', [season.siteId], ['read']]);
  assert.ok(!JSON.stringify(entries).includes(value));
});

test('a token is no application: it is not listed, found or changed as one', async () => {
  const { token } = await create();
  assert.equal(await findApplication(database.db, String(token.id)), undefined);
  const listed = await listApplicationsOf(database.db, season.ada.accountId);
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['Roster Sync'],
  );
});

test('the tokens of a person are revoked together, and the journal has each', async () => {
  const { db } = database;
  const created = [await create(), await create()];
  assert.equal(await revokeTokensOfOwner(db, season.ada.accountId), 0);
  assert.equal(await db.transaction((tx) => revokeRestrictedTokensOf(tx, season.ada.accountId)), 2);
  for (const { value } of created) assert.equal(await findBearer(db, value), undefined);
  const [deleted] = await db.query<{ count: number }>(sql`
    select count(*) as count from journal where kind = 'restricted_token' and action = 'deleted'
      and record_id = any(${created.map(({ token }) => token.id)}::bigint[])`);
  assert.equal(deleted!.count, 2);
});

test('a token that has expired stays listed for a month', async () => {
  const { db } = database;
  await create();
  const expire = (days: number) =>
    db.query(
      sql`update access_tokens set expires_at = now() - make_interval(days => ${days}) where site_ids is not null`,
    );
  await expire(29);
  assert.equal(await purgeExpiredTokens(db, 10), 0);
  assert.equal(await purgeRestrictedTokens(db, 10), 0);
  assert.equal((await listRestrictedTokens(db, season.ada.accountId)).length, 1);
  await expire(31);
  assert.equal(await purgeRestrictedTokens(db, 10), 1);
  assert.deepEqual(await listRestrictedTokens(db, season.ada.accountId), []);
});
