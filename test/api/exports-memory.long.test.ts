// The largest export is written while its rows are read: what is in memory does not grow with their number (docs/api: Exports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MAX_EXPORT_ROWS } from '../../src/domain/exports/export.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

const PEOPLE = 1_000;
const DAYS = MAX_EXPORT_ROWS / PEOPLE;
const MEGABYTE = 1_000_000;
const MOST_GROWTH = 8 * MEGABYTE; // the rows alone are about 40 as objects

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let stage: Stage;
before(async () => {
  stage = await startStage();
  const { db } = stage.service;
  const { siteId } = stage.season;
  await db.query(sql`
    insert into users (site_id, first_name, last_name, official)
    select ${siteId}, 'Kim', 'Official ' || n, true from generate_series(1, ${PEOPLE}::int) n`);
  for (let day = 1; day <= DAYS; day++)
    await db.query(sql`
      insert into availability (site_id, user_id, day, available, all_day, start_time, end_time, description)
      select site_id, id, '2096-01-01'::date + ${day}::int, true, true, '00:00', '23:59', 'Any field but Pier Park, please'
      from users where site_id = ${siteId} and last_name like 'Official %'`);
});
after(() => stage.stop());

for (const format of ['csv', 'xlsx']) {
  test(`100,000 rows are written as ${format} in constant memory`, async () => {
    const body = { kind: 'availability', format, search: { start_date: '2096-01-01' } };
    const made = ok(await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/exports`, { body }), 201);
    const response = await fetch(made._links.self.href);
    assert.equal(response.status, 200);
    let bytes = 0;
    let lines = 0;
    const kept: number[] = [];
    for await (const chunk of response.body!) {
      bytes += chunk.length;
      if (format === 'csv') for (const byte of chunk) lines += Number(byte === 0x0a);
      if (bytes < (kept.length + 1) * (format === 'csv' ? MEGABYTE : MEGABYTE / 10)) continue;
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      kept.push(heapUsed + external);
    }
    assert.ok(kept.length >= 4, `${bytes} bytes`);
    const [first, ...others] = kept;
    const growth = Math.max(...others) - first!;
    assert.ok(growth < MOST_GROWTH, `${growth} bytes more after ${bytes}: ${kept}`);
    if (format === 'csv') assert.equal(lines, MAX_EXPORT_ROWS + 1);
  });
}
