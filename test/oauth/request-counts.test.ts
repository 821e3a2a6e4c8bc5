// The requests of applications are counted by hour, route and status, and none is stored by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startRequestCounter } from '../../src/oauth/request-counts/counter.ts';
import {
  addRequestCounts,
  listRequestCounts,
  purgeRequestCounts,
} from '../../src/oauth/request-counts/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, requestToken, type Season } from '../support/season.ts';
import { type Call, caller, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let season: Season;
let applicationId: number;
const since = new Date(0);
const listed = async () =>
  (await listRequestCounts(service.db, { applicationId, since })).map(
    ({ route, status, limitedBy, requests }) => [route, status, limitedBy, requests],
  );
const fail = (error: unknown) => assert.fail(String(error));
before(async () => {
  service = await startTestService({ env: { RATE_LIMITS: '4/60' }, worker: false });
  season = await createSeason(service.db);
  const [row] = await service.db.query<{ id: number }>(
    sql`select id from applications where client_id = ${season.application.clientId}`,
  );
  applicationId = row!.id;
});
after(() => service?.stop());

test('requests are counted by route and status, without ids, and by the limit that refused them', async () => {
  const call: Call = caller(service, await requestToken(service, season.application));
  const paths = ['/sites', '/sites/999999', `/sites/${season.siteId}/games?limit=1`, '/nothing/secret-name'];
  for (const path of paths) await call('GET', `/api/v2${path}`);
  for (const path of paths.slice(0, 2)) assert.equal((await call('GET', `/api/v2${path}`)).status, 429);
  await service.restart({}, false); // what is counted is written at the end
  assert.deepEqual(await listed(), [
    ['GET /api/v2/sites', 200, null, 1],
    ['GET /api/v2/sites', 429, '4 requests in 60 seconds', 1],
    ['GET /api/v2/sites/:site_id', 404, null, 1],
    ['GET /api/v2/sites/:site_id', 429, '4 requests in 60 seconds', 1],
    ['GET /api/v2/sites/:site_id/games', 200, null, 1],
    ['an unknown address', 404, null, 1],
  ]);
  const [row] = await service.db.query<{ text: string }>(
    sql`select json_agg(c)::text as text from request_counts c`,
  );
  assert.doesNotMatch(row!.text, /999999|secret-name|limit=1/);
});

test('the owner reads them with the application itself, and nobody for whom it acts', async () => {
  await service.restart({ RATE_LIMITS: 'off' }, false);
  const own: Call = caller(service, await requestToken(service, season.application));
  const { status, json } = await own('GET', '/api/v2/current_account/request_counts');
  assert.deepEqual([status, json.counts.length], [200, 6]);
  const refused = json.counts.find(({ limit }: { limit: string | null }) => limit !== null);
  assert.deepEqual(
    [refused.route, refused.status, refused.limit, refused.requests],
    ['GET /api/v2/sites', 429, '4 requests in 60 seconds', 1],
  );
  assert.match(refused.hour, /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/);
  const [{ id: consentId } = { id: 0 }] = await service.db.query<{ id: number }>(sql`
    insert into consents (account_id, application_id, scopes)
    values (${season.omar.accountId}, ${applicationId}, '{read}') returning id`);
  await service.db.query(sql`
    insert into authorizations (consent_id, scopes, expires_at) values (${consentId}, '{read}', now() + interval '1 day')`);
  await service.db.query(sql`
    update access_tokens set account_id = ${season.omar.accountId},
      authorization_id = (select id from authorizations where consent_id = ${consentId}) where application_id = ${applicationId}`);
  const other = await own('GET', '/api/v2/current_account/request_counts');
  assert.deepEqual([other.status, other.json.error], [403, 'forbidden']);

  await service.restart({ RATE_LIMITS: 'off' }, false); // writes those of before
  await service.db.query(sql`delete from request_counts`);
  const [{ account_id: owner } = {}] = await service.db.query<{ account_id: number }>(
    sql`select account_id from applications where id = ${applicationId}`,
  );
  const become = (accountId: number | null, registeredBy: string | null, kind: string) =>
    service.db.query(sql`
      update applications set account_id = ${accountId}, registered_by = ${registeredBy}, kind = ${kind}
      where id = ${applicationId}`);
  await become(null, 'itself', 'public');
  assert.equal((await own('GET', '/api/v2/sites')).status, 200);
  await service.restart({ RATE_LIMITS: 'off' }, false);
  assert.deepEqual(await listed(), [], 'nobody owns an application that registered itself');
  await become(owner!, null, 'confidential');
});

test('requests without a valid token are not counted', async () => {
  await service.restart({}, false); // writes those of before
  await service.db.query(sql`delete from request_counts`);
  await caller(service, 'unknown')('GET', '/api/v2/sites');
  await service.restart({}, false);
  assert.deepEqual(await service.db.query(sql`select from request_counts`), []);
});

test('processes add their counts to the same sums, also at the same time', async () => {
  await service.db.query(sql`delete from request_counts`);
  const at = new Date('2031-05-03T09:59:59.999Z');
  const counters = Array.from({ length: 4 }, () =>
    startRequestCounter(service.db, { now: () => at, onError: fail }),
  );
  for (const counter of counters)
    for (let request = 0; request < 1_000; request++)
      counter.count({
        applicationId,
        route: `GET /api/v2/${request % 2 === 0 ? 'sites' : 'games/:id'}`,
        status: 200,
        limitedBy: null,
      });
  await Promise.all(counters.map((counter) => counter.stop()));
  const rows = await listRequestCounts(service.db, { applicationId, since });
  assert.deepEqual(
    rows.map(({ hour, requests }) => [hour.toISOString(), requests]),
    [
      ['2031-05-03T09:00:00.000Z', 2_000],
      ['2031-05-03T09:00:00.000Z', 2_000],
    ],
  );
});

test('what cannot be written is written later, and what belongs to a deleted application is dropped', async () => {
  await service.db.query(sql`delete from request_counts`);
  let isAway = true;
  const away = {
    query: async (statement: never) => {
      if (isAway) throw new Error('away');
      return service.db.query(statement);
    },
  };
  const errors: unknown[] = [];
  const counter = startRequestCounter(away as never, {
    now: () => new Date(),
    onError: (error) => errors.push(error),
  });
  counter.count({ applicationId, route: 'GET /api/v2/sites', status: 200, limitedBy: null });
  counter.count({ applicationId: 999_999_999, route: 'GET /api/v2/sites', status: 200, limitedBy: null });
  await counter.write();
  assert.deepEqual(errors.map(String), ['Error: away']);
  isAway = false;
  counter.count({ applicationId, route: 'GET /api/v2/sites', status: 200, limitedBy: null });
  await counter.stop();
  assert.deepEqual(await listed(), [['GET /api/v2/sites', 200, null, 2]]);
});

test('counts are deleted after 7 days, and with their application', async () => {
  await service.db.query(sql`delete from request_counts`);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const one = { applicationId, route: 'GET /api/v2/sites', status: 200, limitedBy: null, requests: 1 };
  await addRequestCounts(service.db, [
    { ...one, hour: hoursAgo(167) },
    { ...one, hour: hoursAgo(170) },
  ]);
  assert.equal(await purgeRequestCounts(service.db, 10), 1);
  assert.equal((await listed()).length, 1);
  await service.db.query(sql`delete from applications where id = ${applicationId}`);
  assert.deepEqual(await service.db.query(sql`select from request_counts`), []);
});
