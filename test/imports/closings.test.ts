// A plan of games names the closings of venues, and applying does the same (docs/api: Imports; venues, Closings).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClosing } from '../../src/domain/venues/closings/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { applySheet, planSheet, rowsOf, runJob, type SheetGame, storePlan } from './sheet-games.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const game = (userDefinedId: string, more: Partial<SheetGame> = {}): SheetGame => ({
  ...{ date: '2027-05-01', start: '09:00', home: 'Hawks', away: 'Gulls', venue: 'Pier Field', userDefinedId },
  ...more,
});

test('games that come to lie in a closing say so, or are refused by a policy of the site', async () => {
  const { db, site } = season;
  const elsewhere = game('B-1', { date: '2027-07-03', venue: 'Dock Field' });
  await applySheet(season, [game('A-1'), game('A-2', { date: '2027-06-05' }), elsewhere]);
  const [venue] = await db.query<{ id: number }>(sql`select id from venues where name = 'Pier Field'`);
  const closing = { siteId: site.id, venueId: venue!.id, startTime: null, endTime: null, reason: 'Rain' };
  await createClosing(db, {
    ...{ ...closing, startDate: '2027-06-12', endDate: '2027-06-12', subvenue: null },
  });
  await createClosing(db, {
    ...{ ...closing, startDate: '2027-05-01', endDate: '2027-05-02', subvenue: 'Field 2', reason: null },
  });
  await createClosing(db, {
    ...{ ...closing, startDate: '2027-07-03', endDate: '2027-07-03', subvenue: null, reason: null },
  });
  const sheet = [
    game('A-1'), // as it was
    game('A-2', { date: '2027-06-12' }),
    game('A-3', { date: '2027-06-12', start: '11:00' }),
    game('A-4', { date: '2027-05-01', start: '11:00', subvenue: 'Field 2' }),
    game('A-5', { date: '2027-05-01', start: '13:00', subvenue: 'Field 3' }),
    game('A-6', { date: '2027-06-12', start: '15:00', status: 'C' }),
    elsewhere,
  ];
  const noDays = await planSheet(season, [{ userDefinedId: 'B-1', venue: 'Pier Field' }]);
  assert.deepEqual(noDays.rows[0]!.sentences, ['Row 2: Pier Field is closed on Jul 3 2027.']);
  const { rows } = await planSheet(season, sheet);
  assert.deepEqual(
    rows.map(({ outcome, sentences }) => [outcome, sentences]),
    [
      ['unchanged', []],
      ['changed', ['Row 3: Pier Field is closed on Jun 12 2027: Rain.']],
      ['created', ['Row 4: Pier Field is closed on Jun 12 2027: Rain.']],
      ['created', ['Row 5: Field 2 of Pier Field is closed on May 1 2027.']],
      ['created', []],
      ['created', []],
      ['unchanged', []],
    ],
  );

  const policies = { venue_closed: 'refuse' as const };
  await db.query(
    sql`update sites set conflict_policies = ${JSON.stringify(policies)}::jsonb where id = ${site.id}`,
  );
  const strict = {
    ...season,
    site: { ...site, conflictPolicies: { ...site.conflictPolicies, ...policies } },
  };
  const refused = await planSheet(strict, sheet);
  const advice =
    'A policy of the site refuses games at a closed venue. Choose another time or venue, or change the closing.';
  assert.deepEqual(
    refused.rows.map(({ outcome }) => outcome),
    ['unchanged', 'refused', 'refused', 'refused', 'created', 'created', 'unchanged'],
  );
  assert.deepEqual(refused.rows[3]!.sentences, [
    `Row 5: Field 2 of Pier Field is closed on May 1 2027. ${advice}`,
  ]);
  const importId = await storePlan(season, rows); // planned before the policy
  await runJob({ season, importId });
  assert.deepEqual(
    (await rowsOf(season, importId)).map(({ state }) => state),
    ['planned', 'failed', 'failed', 'failed', 'done', 'done', 'planned'],
  );
});
