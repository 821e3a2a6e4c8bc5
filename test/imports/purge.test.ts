// What is kept of a sheet ends seven days after it was applied, or as a draft (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeDrafts, purgeRows } from '../../src/domain/imports/purge.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { applySheet, planSheet, runJob, storePlan } from './sheet-games.ts';

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
      select i.bad_cells is not null as cells, r.plan is not null as plan, r.record_id is not null as record
      from imports i join import_rows r on r.import_id = i.id where i.id = ${importId}`);
  await season.db.query(sql`update imports set bad_cells = 'sealed' where id = ${importId}`);
  const ago = (days: number) =>
    season.db.query(
      sql`update imports set applied_at = now() - make_interval(days => ${days}) where id = ${importId}`,
    );
  await ago(6);
  await purgeRows(season.db, 100);
  assert.deepEqual(await kept(), [{ cells: true, plan: true, record: true }]);
  await ago(8);
  await purgeRows(season.db, 100);
  assert.deepEqual(await kept(), [{ cells: false, plan: false, record: true }]);
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

test('once it is applied, nothing of the sheet is kept in plain text but what became records', async () => {
  season = await createSeason(database.db);
  const { rows: planned } = await planSheet(season, [
    { ...GAME, date: '2027-06-01' },
    { ...GAME, date: '2027-06-02', crew: { Referee: 'Kim Unknown' } },
  ]);
  const rows = planned.map((row) => ({
    ...{ ...row, cells: ['Hawks', 'Call Kim on 555 0100'], readAs: [null, '555 0100'] },
    around: [{ number: 1, cells: ['Kim’s list'] }],
  }));
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['created', 'refused'],
  );
  const importId = await storePlan(season, rows);
  await season.db.query(sql`
    update imports set mending = '{"lines":[["Kim’s list"]],"dates":[]}', choices = '{"gone":"keep","answers":{"name:people:kim":"new"}}'
    where id = ${importId}`);
  await runJob({ season, importId });
  const text = async () => {
    const [row] = await season.db.query<{ all: string }>(sql`
      select concat((to_jsonb(i) - 'bad_cells')::text, (select json_agg(r.plan)::text from import_rows r where r.import_id = i.id)) as all
      from imports i where id = ${importId}`);
    return row!.all;
  };
  assert.doesNotMatch(await text(), /555 0100|list|name:people/);
  assert.match(await text(), /“Kim Unknown” is nobody of this site/);
});
