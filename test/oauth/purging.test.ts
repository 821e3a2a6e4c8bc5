// What expired goes in batches, and what can still matter stays (cases 116, 117).
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { purgeAuthorizations } from '../../src/oauth/authorization.ts';
import { protocolPurges } from '../../src/oauth/purging.ts';
import { purgeRefreshTokens } from '../../src/oauth/refresh-tokens.ts';
import { startPurging } from '../../src/storage/purging.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { assertRefused, type Flow, pairOf, startFlow } from './flow.ts';

const flow: Flow = await startFlow({ REFRESH_GRACE_SECONDS: '0' });
beforeEach(() => flow.db.query(sql`delete from consents`));
after(() => flow.stop());

const count = async (rows: Sql) => (await flow.db.query(rows)).length;

test('116: used refresh tokens stay until they expire, so that a second use is noticed; then they go', async () => {
  const first = await flow.firstPair();
  const next = pairOf(await flow.refresh(flow.web, first.refresh));
  assert.equal(await purgeRefreshTokens(flow.db, 10), 0);
  await flow.db.query(sql`update refresh_tokens set expires_at = now() where used_at is not null`);
  assertRefused(await flow.refresh(flow.web, first.refresh), 'invalid_grant'); // expired: it can get nothing any more
  assert.equal(await flow.tryToken(next.access), 200);
  assert.equal(await purgeRefreshTokens(flow.db, 10), 1);
  pairOf(await flow.refresh(flow.web, next.refresh));
});

test('116: a used code stays as long as its family, an unused one goes with its grant', async () => {
  const kept = await flow.authorize();
  const { access } = pairOf(await flow.exchange(flow.web, kept));
  await flow.authorize();
  await flow.db.query(sql`update authorization_codes set expires_at = now()`);
  await flow.db.query(
    sql`update authorizations set expires_at = now() where expires_at < now() + interval '1 hour'`,
  );
  assert.equal(await purgeAuthorizations(flow.db, 10), 1);
  assert.equal(await count(sql`select from authorization_codes`), 1);
  assertRefused(await flow.exchange(flow.web, kept), 'invalid_grant');
  assert.equal(await flow.tryToken(access), 401);
});

test('116: families go in batches, with all that is theirs', async () => {
  for (let families = 0; families < 5; families++) await flow.firstPair();
  await flow.db.query(sql`update authorizations set expires_at = now()`);
  assert.deepEqual(
    [
      await purgeAuthorizations(flow.db, 3),
      await purgeAuthorizations(flow.db, 3),
      await purgeAuthorizations(flow.db, 3),
    ],
    [3, 2, 0],
  );
  const left = sql`select digest from access_tokens union all select digest from refresh_tokens
    union all select digest from authorization_codes`;
  assert.equal(await count(left), 0);
});

test('116: the service purges from its start on, and stops in good order', async () => {
  await flow.firstPair();
  await flow.db.query(sql`update authorizations set expires_at = now()`);
  const stop = startPurging(flow.db, {
    purges: protocolPurges,
    onError: (error) => assert.fail(String(error)),
  });
  await until('the purge', async () => (await count(sql`select from authorizations`)) === 0);
  await stop();
});

const EXPIRE_NOW: [string, Sql][] = [
  ['a code', sql`update authorization_codes set expires_at = now()`],
  ['a refresh token', sql`update refresh_tokens set expires_at = now()`],
  ['a family', sql`update authorizations set expires_at = now()`],
];
for (const [name, expire] of EXPIRE_NOW) {
  test(`117: ${name} is expired at the moment it expires, by the clock of the database`, async () => {
    const [pair, code] = [await flow.firstPair(), await flow.authorize()];
    await flow.db.query(expire);
    if (name !== 'a refresh token') assertRefused(await flow.exchange(flow.web, code), 'invalid_grant');
    if (name !== 'a code') assertRefused(await flow.refresh(flow.web, pair.refresh), 'invalid_grant');
  });
}
