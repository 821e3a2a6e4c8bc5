// Imports over HTTP: a file or pasted cells, what was understood, applying by a job, and undoing (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { xlsxOf } from '../support/zip.ts';
import { assertProblem, pathsOf } from './callers.ts';
import { type Sheets, sheetsOf } from './sheets.ts';

type Json = Reply['json'];

let stage: Stage;
let sites: string;
before(async () => {
  stage = await startStage();
  sites = `/api/v2/sites/${stage.season.siteId}`;
});
after(() => stage.stop());

const HEADER = 'Game #,Date,Time,Home Team,Away Team,Field';
const HAWKS = 'H-1,2099-05-02,9:00 AM,Harbor Hawks,Bay Gulls,Pier Field';
const BAD = 'H-2,2099-05-03,25:00,Terns,Owls,Pier Field';

const upload: Sheets['upload'] = (...sent) => sheetsOf(stage).upload(...sent);
const rowsOf: Sheets['rowsOf'] = (...query) => sheetsOf(stage).rowsOf(...query);
const apply: Sheets['apply'] = (...what) => sheetsOf(stage).apply(...what);

test('a file is understood, applied by a job, brought in again as a change, and undone', async () => {
  const opened = ok(await upload([HEADER, HAWKS, BAD].join('\n'), { kind: 'games' }), 201);
  assert.deepEqual([opened.kind, opened.filename, opened.state], ['games', 'season.csv', 'draft']);
  assert.deepEqual([opened.counts.created, opened.counts.refused], [1, 1]);
  assert.equal(opened.columns[3].field, 'home_team');
  assertProblem(await upload([HEADER, HAWKS].join('\n')), 409);
  const [refused] = await rowsOf(opened.id, '?search[outcome]=refused');
  assert.deepEqual([refused.number, refused.sentences], [3, ['Row 3, Time: “25:00” is not a time of day.']]);
  const sheet = ok(await stage.ada('GET', `/api/v2/imports/${opened.id}/bad_rows`), 200);
  assert.equal(sheet.filename, 'season-to-mend.csv');
  assert.match(sheet.text, /^Reason not imported,Game #,[^\n]*\n"Row 3, Time/);
  const applied = await apply(opened.id);
  assert.deepEqual([applied.failed, applied.columns, applied.expires], [0, [], null]);
  const [done] = await rowsOf(opened.id);
  assert.equal(done.state, 'done');
  const game = ok(await stage.ada('GET', `/api/v2/games/${done.record_id}`), 200);
  assert.deepEqual([game.home_team, game.user_defined_id, game.published], ['Harbor Hawks', 'H-1', false]);

  const history = ok(await stage.ada('GET', `/api/v2/games/${done.record_id}/history`), 200);
  assert.match(history._embedded.history[0].import, /^import of \w+ \d+ \d{4} by Ada$/);

  const audited = await sheetsOf(stage).audit(`game&search[record_id]=${done.record_id}`);
  assert.match(audited[0].import, /^import of \w+ \d+ \d{4} by Ada$/);

  const second = ok(await upload([HEADER, HAWKS.replace('9:00 AM', '1:30 PM')].join('\n')), 201);
  const [moved] = await rowsOf(second.id);
  assert.deepEqual(moved.changes[0], {
    field: 'start_time',
    before: 'May 2 2099 9:00 AM',
    after: 'May 2 2099 1:30 PM',
  });
  await apply(second.id);
  const undone = await apply(second.id, 'undo', 'undone');
  assert.equal(undone.state, 'undone');
  const back = ok(await stage.ada('GET', `/api/v2/games/${done.record_id}`), 200);
  assert.equal(back.localized_time, '9:00 AM');
  assertProblem(await stage.ada('POST', `/api/v2/imports/${second.id}/undo`), 409);
});

test('pasted cells are asked about, answered, and discarded', async () => {
  assert.deepEqual(pathsOf(await stage.ada('POST', `${sites}/imports`, { body: {} })), ['/text']);
  const text = 'Date\tTime\tHome Team\tAway Team\n5/6/2099\t9:00 AM\tHarbor Hawks\tBay Gulls';
  const opened = ok(await stage.ada('POST', `${sites}/imports`, { body: { text } }), 201);
  assert.equal(opened.counts.asked, 1);
  const [question] = opened.questions;
  const answers = [{ id: question.id, value: question.options[0].value }];
  const answered = ok(await stage.ada('PUT', `/api/v2/imports/${opened.id}`, { body: { answers } }), 200);
  assert.equal(answered.counts.created, 1);
  assert.equal((await stage.ada('DELETE', `/api/v2/imports/${opened.id}`)).status, 204);
  assertProblem(await stage.ada('GET', `/api/v2/imports/${opened.id}`), 404);
  assertProblem(await stage.omar('GET', `${sites}/imports`), 403);
});

test('two spellings of a new team are asked about once, and the next sheet has no question', async () => {
  const game = (id: number, home: string) => `S-${id},2099-06-0${id},9:00 AM,${home},Bay Gulls,Pier Field`;
  const sheet = [HEADER, game(1, 'Harbour Strikers FC'), game(2, 'Harbor Strikers F.C.')].join('\n');
  const opened = ok(await upload(sheet, { kind: 'games' }), 201);
  const [{ id, sentence, options, suggestion }, ...others] = opened.questions;
  const asked =
    '1 row names the new team “Harbor Strikers F.C.”. Is it “Harbour Strikers FC”, which is new, too?';
  assert.deepEqual([others, sentence, suggestion], [[], asked, options[0].value]);
  const answers = [{ id, value: suggestion }];
  const answered = ok(await stage.ada('PUT', `/api/v2/imports/${opened.id}`, { body: { answers } }), 200);
  assert.equal(answered.counts.created, 2);
  await apply(opened.id);
  const made = await rowsOf(opened.id, '?search[outcome]=created');
  for (const { record_id } of made) {
    const { home_team } = ok(await stage.ada('GET', `/api/v2/games/${record_id}`), 200);
    assert.equal(home_team, 'Harbour Strikers FC');
  }
  const again = ok(await upload(sheet, { kind: 'games' }), 201);
  assert.deepEqual([again.questions, again.counts.unchanged], [[], 2]);
  await stage.ada('DELETE', `/api/v2/imports/${again.id}`);
  await apply(opened.id, 'undo', 'undone');
});

test('what is not read of a file is named, and a layout that cannot be read is refused with the nearest one', async () => {
  const titled = ok(await upload(['Spring season of the league', HEADER, HAWKS].join('\n')), 201);
  const [{ what, sentence, rows }] = titled.left_out;
  const said = '1 row above the table, such as “Spring season of the league”.';
  assert.deepEqual([what, sentence, rows], ['title', said, [1]]);
  const change = { hidden: true, column: [] };
  const changed = ok(await stage.ada('PUT', `/api/v2/imports/${titled.id}`, { body: change }), 200);
  assert.deepEqual(changed.warnings, ['`column` is not known; did you mean columns?']);
  assert.equal((await stage.ada('DELETE', `/api/v2/imports/${titled.id}`)).status, 204);
  const { id, refusal } = ok(await upload('Date,Home Team\n5/2/2099,Harbor Hawks'), 201);
  assert.deepEqual(
    refusal.sentence,
    'The sheet seems to be the schedule of one team: it has one column of teams.',
  );
  assert.match(refusal.nearest, /^Send a list with a row for each game, /);
  assert.equal((await stage.ada('DELETE', `/api/v2/imports/${id}`)).status, 204);
});

test('of a file with several sheets, the one that is named is read and mended', async () => {
  const sheetOf = (name: string, home: string) => ({
    name,
    rows: [
      ['Date', 'Time', 'Home Team', 'Away Team'],
      ['2099-05-02', '9:00 AM', home, 'Bay Gulls'],
    ],
  });
  const file = await writeXlsx({ sheets: [sheetOf('U12', 'Pier Pirates'), sheetOf('U14', 'Harbor Hawks')] });
  const { id, sheet, sheets } = ok(
    await upload(new Uint8Array(file), { filename: 'season.xlsx', sheet: 'U14' }),
    201,
  );
  assert.deepEqual([sheet, sheets.map(({ name }: Json) => name)], ['U14', ['U12', 'U14']]);
  const [row] = await rowsOf(id);
  assert.match(row.name, /^Harbor Hawks – Bay Gulls/);
  const change = async (body: object) => {
    ok(await stage.ada('PUT', `/api/v2/imports/${id}`, { body }), 200);
    return (await rowsOf(id))[0].cells[2];
  };
  assert.equal(
    await change({ sheet: 'U12', cells: [{ row: 2, column: 2, text: 'Pier Pilots' }] }),
    'Pier Pilots',
  );
  assert.equal(await change({ sheet: 'U14' }), 'Harbor Hawks');
  assert.equal((await stage.ada('DELETE', `/api/v2/imports/${id}`)).status, 204);
});

test('cells say what they were read as and which are wrong, and are mended in the sheet', async () => {
  const repeated = BAD.replace('H-2', 'H-3').replace('Terns', 'Bay Gull');
  const text = [HEADER, HAWKS.replace('H-1', 'H-7'), BAD, repeated].join('\n');
  const opened = ok(await upload(text, { kind: 'games' }), 201);
  assert.equal(opened.opened_by, 'Ada Okafor');
  const [read, wrong] = await rowsOf(opened.id);
  assert.deepEqual(read.read_as, [null, null, '09:00']);
  assert.deepEqual([wrong.number, wrong.wrong], [3, [2]]);
  const mend = (cells: object[]) => stage.ada('PUT', `/api/v2/imports/${opened.id}`, { body: { cells } });
  const mended = ok(await mend([{ row: 3, column: 2, text: ' 1:00 PM ' }]), 200);
  assert.deepEqual([mended.counts.created, mended.counts.refused], [2, 1]);
  const [, row] = await rowsOf(opened.id);
  assert.deepEqual([row.cells[2], row.wrong], ['1:00 PM', []]);
  const beyond = { row: 3, column: 9, text: 'Bring flags' };
  ok(await mend([beyond, { row: 999, column: 0, text: 'no such row' }]), 200);
  assert.equal((await rowsOf(opened.id))[1].cells[9], 'Bring flags');
  assert.deepEqual(pathsOf(await mend([{ row: 0, column: 2, text: '' }])), ['/cells/0/row']);
  assert.equal((await stage.ada('DELETE', `/api/v2/imports/${opened.id}`)).status, 204);
});

test('many games are created in one request, with an answer for each, once for each Idempotency-Key', async () => {
  const day = { localized_date: '2099-06-07', localized_time: '9:00 AM' };
  const games = [{ ...day, user_defined_id: 'B-1' }, { localized_date: '2099-06-07' }];
  const path = `${sites}/games/batch`;
  const tried = ok(await stage.ada('POST', path, { body: { games, dry_run: true } }), 200);
  assert.deepEqual([tried.created, tried.failed, tried.results[0].game_id], [1, 1, undefined]);
  const headers = { 'idempotency-key': 'batch-1' };
  const { results } = ok(await stage.ada('POST', path, { body: { games }, headers }), 200);
  assert.deepEqual(
    results.map(({ result }: Json) => result),
    ['created', 'failed'],
  );
  assert.equal(results[1].error.errors[0].path, '/localized_time');
  const again = ok(await stage.ada('POST', path, { body: { games }, headers }), 200);
  assert.equal(again.results[0].game_id, results[0].game_id);
  const league = ok(await stage.ada('POST', `${sites}/leagues`, { body: { name: 'U14' } }), 201);
  const named = [{ ...day, league_id: league.id, league_name: 'U16' }];
  const warned = ok(await stage.ada('POST', path, { body: { games: named } }), 200);
  assert.equal(warned.results[0].warnings.length, 1);
});

test('a file of more than 10 MB is refused in a sentence', async () => {
  const reply = await upload('x'.repeat(11_000_000));
  assertProblem(reply, 413);
  assert.equal(reply.json.message, 'The file is larger than 10 MB; send it in parts.');
});

test('a file with too much text is refused in a sentence, and other requests go on meanwhile', async () => {
  const row = `<row>${`<c t="str"><v>${'a'.repeat(32_767)}</v></c>`.repeat(200)}</row>`;
  const file = xlsxOf(`<worksheet><sheetData>${row.repeat(20)}</sheetData></worksheet>`);
  const sent = upload(Uint8Array.from(file), { kind: 'games' });
  assert.equal((await stage.ada('GET', sites)).status, 200);
  const reply = await sent;
  assertProblem(reply, 422);
  assert.match(reply.json.message, /The file has too much text\. Remove the columns/);
});

test('a sheet with few rows and much text is understood as another is', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => {
    const day = `2099-10-${String(at + 1).padStart(2, '0')}`;
    return `N-${at},${day},9:00 AM,Harbor Hawks,Bay Gulls,Pier Field,${'a note '.repeat(130)}`;
  });
  const sheet = [`${HEADER},Public Note`, ...lines].join('\n');
  const opened = ok(await upload(sheet, { kind: 'games' }), 201);
  const [row] = await rowsOf(opened.id, '?search[outcome]=created');
  assert.deepEqual([opened.counts.created, row.cells.length], [30, 7]);
  await stage.ada('DELETE', `/api/v2/imports/${opened.id}`);
});

test('a large sheet is understood beside other requests, and as the same rows of a small one are', async () => {
  const lines = Array.from({ length: 700 }, (_, at) => {
    const day = new Date(Date.UTC(2099, 8, 1 + at)).toISOString().slice(0, 10);
    return `L-${at},${day},9:00 AM,Harbor Hawks,Bay Gulls,Pier Field`;
  });
  const sent = upload([HEADER, ...lines].join('\n'), { kind: 'games' });
  assert.equal((await stage.ada('GET', sites)).status, 200);
  const large = ok(await sent, 201);
  const rows = await rowsOf(large.id, '?limit=50&page=14');
  assert.deepEqual([large.counts.created, rows.length], [700, 50]);
  await stage.ada('DELETE', `/api/v2/imports/${large.id}`);
  const small = ok(await upload([HEADER, ...lines.slice(0, 20)].join('\n'), { kind: 'games' }), 201);
  const meaning = ({ columns }: Json) => columns.map(({ field, heading }: Json) => [heading, field]);
  assert.deepEqual(meaning(large), meaning(small));
  const [first] = await rowsOf(small.id, '?limit=1');
  assert.deepEqual(
    [rows[0].number, rows[0].outcome, rows[0].name.slice(0, 24)],
    [652, 'created', first.name.slice(0, 24)],
  );
  await stage.ada('DELETE', `/api/v2/imports/${small.id}`);
});

test('what is answered about a line above one table is not the answer about that of another', async () => {
  const open = async (venue: string, day: string): Promise<Json> => {
    const lines = [`Venue: ${venue}`, 'Date,Time,Home,Away', `${day},9:00 AM,Harbor Hawks,Bay Gulls`];
    return ok(await upload(lines.join('\n'), { kind: 'games' }), 201);
  };
  const { id } = await open('Riverside Annex', '2099-08-01');
  const body = { answers: [{ id: 'above_table:venue', value: 'none' }] };
  ok(await stage.ada('PUT', `/api/v2/imports/${id}`, { body }), 200);
  assert.equal((await apply(id)).failed, 0);
  const other = await open('Pier Complex', '2099-08-02');
  const { questions } = ok(await stage.ada('GET', `/api/v2/imports/${other.id}`), 200);
  assert.deepEqual(
    questions.map((one: Json) => [one.id, one.answer]),
    [['above_table:venue', null]],
  );
  ok(await stage.ada('DELETE', `/api/v2/imports/${other.id}`), 204);
});
