// `crewcall jobs`: the newest jobs, of a site or of all, and how far they are.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { beginJob, endJob, recordProgress } from '../../src/domain/jobs/store.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startJob } from '../support/jobs.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';
import { createSeason, type Season } from '../support/season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const jobs = (...args: string[]) => crewcall(['jobs', ...args], { DATABASE_URL: database.url, SECRET_KEY });

test('lists jobs with what they have done, by site and state', async () => {
  const { db } = database;
  const { siteId, ada } = season;
  const failed = await startJob(db, { siteId, accountId: ada.accountId });
  await beginJob(db, failed.id);
  await endJob(db, { id: failed.id, state: 'failed', error: 'The import was deleted.' });
  const running = await startJob(db, { siteId, accountId: ada.accountId, kind: 'import_undo' });
  await beginJob(db, running.id);
  await recordProgress(db, { id: running.id, done: 25, total: 60 });
  const { code, out } = await jobs();
  assert.equal(code, 0);
  const [heading, first, second, count] = out.trimEnd().split('\n');
  assert.match(heading!, /^ID +STATE +KIND +SITE +PROGRESS +CREATED +ENDED +ERROR/);
  assert.match(first!, new RegExp(`^${running.id} +running +import_undo +${siteId} +25 of 60 `));
  assert.match(second!, new RegExp(`^${failed.id} +failed +import .+ The import was deleted\\.$`));
  assert.equal(count, '2 of 2 jobs.');
  const json = JSON.parse((await jobs('--state', 'running', '--site', String(siteId), '--json')).out);
  assert.deepEqual(
    [json.records, json.jobs[0].id, json.jobs[0].progress],
    [1, running.id, { done: 25, total: 60 }],
  );
  assert.equal((await jobs('--site', '999999')).out.trimEnd().split('\n').at(-1), '0 of 0 jobs.');
});
