// Whether sheets are understood.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IMPORT_KINDS } from '../../../src/domain/imports/kinds.ts';
import { understand } from '../../../src/domain/imports/understanding/understand.ts';
import { readSheets } from '../../../src/sheets/read-sheets.ts';

const NAMES = {
  ...{ venues: [], teams: [], leagues: [], age_groups: [], game_types: [], genders: [], patterns: [] },
  ...{ people: [], positions: [] },
};
const site = { timezone: 'America/New_York', locale: null, today: '2027-04-01' };

test('a sheet with the names of the API is understood', async () => {
  const { sheets } = await readSheets(Buffer.from('date,home_team\n2027-05-03,Harbor Hawks\n'), {
    filename: 'games.csv',
  });
  const understood = understand({ sheets, kind: IMPORT_KINDS[0], site, names: NAMES, aliases: [] });
  assert.deepEqual(
    understood.columns.map(({ field }) => field),
    ['date', 'home_team'],
  );
  assert.deepEqual(
    understood.rows.map(({ number }) => number),
    [2],
  );
});
