// What is kept of a sheet ends seven days after it was applied, or as a draft (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeDrafts, purgeRows } from '../../src/domain/imports/purge.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { applySheet, planSheet, storePlan } from './sheet-games.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const GAME = { date: '2027-05-01', start: '09:00', home: 'Hawks', away: 'Gulls' };

test('of an import that was applied, its records alone stay known', async () => {
  const { importId } = await applySheet(season, [GAME]);
  const kept = () =>
    season.db.query(sql`
      select i.mending is not null as lines, i.choices <> '{}' as choices, r.plan is not null as plan, r.record_id is not null as record
      from imports i join import_rows r on r.import_id = i.id where i.id = ${importId}`);
  await season.db.query(
    sql`update imports set choices = '{"answers":{"name:people:ann":"new"}}' where id = ${importId}`,
  );
  const ago = (days: number) =>
    season.db.query(
      sql`update imports set applied_at = now() - make_interval(days => ${days}) where id = ${importId}`,
    );
  await ago(6);
  await purgeRows(season.db, 100);
  assert.deepEqual(await kept(), [{ lines: true, choices: true, plan: true, record: true }]);
  await ago(8);
  await purgeRows(season.db, 100);
  assert.deepEqual(await kept(), [{ lines: false, choices: false, plan: false, record: true }]);
});

test('a draft ends as a whole', async () => {
  const { rows } = await planSheet(season, [GAME]);
  const id = await storePlan(season, rows);
  const ids = async () => (await season.db.query(sql`select id from imports where id = ${id}`)).length;
  await season.db.query(
    sql`update imports set state = 'draft', expires_at = now() + interval '1 hour' where id = ${id}`,
  );
  await purgeDrafts(season.db, 100);
  assert.equal(await ids(), 1);
  await season.db.query(sql`update imports set expires_at = now() - interval '1 hour' where id = ${id}`);
  await purgeDrafts(season.db, 100);
  assert.equal(await ids(), 0);
});
