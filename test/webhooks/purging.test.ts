// What is too old to matter goes, and nothing else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import { purgeEvents, purgeSubscriptionVersions } from '../../src/webhooks/purging.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { BASE_URL, createSeason, type Season, vault } from './season.ts';

let season: Season;
before(async () => {
  season = await createSeason();
});
after(() => season.drop());

test('events of more than 90 days are purged with what is queued, younger ones stay', async () => {
  await season.subscribe();
  const old = await season.record();
  const young = await season.record();
  await matchEvents(season.db, { baseUrl: BASE_URL });
  await season.db.query(sql`update events set created_at = now() - interval '91 days' where id = ${old}`);
  await season.db.query(sql`update events set created_at = now() - interval '89 days' where id = ${young}`);
  assert.equal(await purgeEvents(season.db, { days: 90, batch: 10 }), 1);
  assert.deepEqual(await season.db.query(sql`select event_id from fanouts`), [{ event_id: young }]);
});

test('versions are purged once no event can be matched against them, open ones never', async () => {
  const { id } = await season.subscribe();
  const criteria = { league_id: 3 };
  await changeSubscription(season.db, { id, change: { criteria }, owner: season.ada, vault });
  await season.db.query(sql`
    update subscription_versions set valid = tstzrange(now() - interval '9 hours', now() - interval '5 hours')
    where subscription_id = ${id} and not upper_inf(valid)`);
  const versions = () =>
    season.db.query(
      sql`select league_id from subscription_versions where subscription_id = ${id} order by id`,
    );
  await season.record({ at: sql`now() - interval '6 hours'` });
  await purgeSubscriptionVersions(season.db, 10);
  assert.equal((await versions()).length, 2);
  await matchEvents(season.db, { baseUrl: BASE_URL });
  await purgeSubscriptionVersions(season.db, 10);
  assert.deepEqual(await versions(), [{ league_id: ['3'] }]);
});
