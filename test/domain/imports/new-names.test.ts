// Whether two spellings of a name that the site does not have are asked about, and different names are not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../../src/domain/imports/understanding/understand.ts';
import type { Answers, Understanding } from '../../../src/domain/imports/understanding/understanding.ts';
import { unpackWorkbook } from '../../../src/sheets/packed-workbook.ts';
import { readSheets } from '../../../src/sheets/read-sheets.ts';

const site = { timezone: 'America/New_York', locale: null, today: '2027-02-01' };
const LISTS = ['venues', 'teams', 'leagues', 'age_groups', 'game_types', 'genders', 'patterns'] as const;

const SPELLINGS = [
  ['Harbour FC', 'Harbor F.C.'],
  ['Ridge Hawks', 'Ridge Hawk'],
  ['Dockside Rovers', 'Dock Side Rovers'],
  ['Philadelphia Union', 'Philidelphia Union'],
  ['Summit Soccer Club', 'Sumit SC'],
  ['Atlético Ribera', 'Atletico Rivera'],
  ['Étoile Lumière', 'Etoile Lumiere', 'Etoille Lumiere'],
  ['TSV Möwenstadt', 'TSV Moewenstadt'],
  ['Gabbiani Torre', 'Gabiani Torre'],
  ['Mewy Gdynia', 'Mewy Gdynnia'],
];

const DIFFERENT = [
  ['U12 Boys Red', 'U12 Boys Blue'],
  ['Team A', 'Team B'],
  ['Harbor 1', 'Harbor 2', 'Harbor 12'],
  ['Harbor II', 'Harbor III'],
  ['U12 Harbor', 'U13 Harbor'],
  ['Harbor', 'Harbor Hawks', 'Harbor Reserves'],
  ['East Side', 'West Side'],
  ['AS Torre', 'US Torre'],
  ['Lincoln A', 'Lincoln B', 'Lincoln'],
  ['Chicos Ribera', 'Chicas Ribera'],
  ['Alevín Rojo', 'Alevín Roja', 'Alevín Rosa'],
  ['Garçons Bleus', 'Garçons Blancs'],
  ['Cadets Ridge', 'Cadettes Ridge'],
  ['Junioren Rot', 'Juniorinnen Rot', 'Junioren Blau'],
  ['Turnier Juni', 'Turnier Juli'],
  ['Ragazzi Torre', 'Ragazze Torre'],
  ['Squadra Rossa', 'Squadra Rosa'],
  ['Juniorzy Mewy', 'Juniorki Mewy'],
  ['Drużyna Biała', 'Drużyna Czarna', 'Drużyna Żółta'],
];

for (const spelled of SPELLINGS)
  test(`${spelled.join(' and ')} may be one team`, async () => {
    const { questions, rows } = await understood(spelled.map((team) => ({ team })));
    assert.equal(questions.length, 1, questions.map(({ sentence }) => sentence).join('\n'));
    assert.deepEqual([rows[0]!.state, rows.at(-1)!.state], ['ready', 'asked']);
  });

for (const names of DIFFERENT)
  test(`${names.join(' and ')} are different teams`, async () => {
    const { questions, rows } = await understood(names.map((team) => ({ team })));
    assert.deepEqual(
      questions.map(({ sentence }) => sentence),
      [],
    );
    assert.deepEqual(homes(rows), names);
  });

test('fields with different numbers are different, and one with another spelling of its number is not', async () => {
  const fields = ['Field 1', 'Field 2', 'Fld #1', 'Pier Park', 'Peir Park'];
  const { questions, rows } = await understood(fields.map((venue) => ({ venue })));
  assert.deepEqual(
    questions.map(({ sentence }) => sentence),
    ['1 row names the new venue “Peir Park”. Is it “Pier Park”, which is new, too?'],
  );
  assert.equal((rows[2]!.values as { venue: { text: string } }).venue.text, 'Field 1');
});

test('the answer is asked for once, and decides what the team is called', async () => {
  const teams = ['Harbour FC', 'Harbor F.C.', 'Harbor FC', 'FC Harbor'].map((team) => ({ team }));
  const { questions } = await understood(teams);
  const [question] = questions;
  assert.equal(questions.length, 1);
  assert.equal(
    question!.sentence,
    '3 rows name the new team “Harbor F.C.”. Is it “Harbour FC”, which is new, too?',
  );
  assert.deepEqual(question!.options, [
    { value: 'new:harbour fc', label: 'Harbour FC' },
    { value: 'new', label: 'Another new team' },
  ]);
  assert.equal(question!.suggestion, 'new:harbour fc');
  assert.deepEqual(question!.alias, { list: 'teams', text: 'harbor f c' });
  const same = await understood(teams, { [question!.id]: 'new:harbour fc' });
  assert.deepEqual(homes(same.rows), Array(4).fill('Harbour FC'));
  const other = await understood(teams, { [question!.id]: 'new' });
  assert.deepEqual(homes(other.rows), ['Harbour FC', ...Array(3).fill('Harbor F.C.')]);
  assert.ok(other.rows.every(({ state }) => state === 'ready'));
});

async function understood(
  rows: { team?: string; venue?: string }[],
  answers: Answers = {},
): Promise<Understanding> {
  const lines = rows.map(
    ({ team = 'Ridge', venue = 'Lake' }, at) =>
      `2027-05-${(at % 28) + 1},${9 + (at % 9)}:00,${team},Opponent,${venue}`,
  );
  const csv = ['Date,Time,Home Team,Away Team,Venue', ...lines].join('\n');
  const { sheets } = unpackWorkbook(await readSheets(Buffer.from(csv), { filename: 'games.csv' }));
  const lists = Object.fromEntries(LISTS.map((list) => [list, []])) as unknown as Record<
    (typeof LISTS)[number],
    []
  >;
  return understand({ sheets, site, names: { ...lists, people: [], positions: [] }, aliases: [], answers });
}

function homes(rows: Understanding['rows']): string[] {
  return rows.map(({ values }) => (values as { homeTeam: { text: string } }).homeTeam.text);
}
