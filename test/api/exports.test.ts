// Exports: tables of a site's records for a spreadsheet (docs/api: Exports).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { MAX_EXPORT_ROWS } from '../../src/domain/exports/export.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Call } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { cellsOf } from '../support/workbook.ts';
import { assertProblem } from './callers.ts';

let stage: Stage;
let game: { id: number };
before(async () => {
  stage = await startStage();
  const named = { home_team_name: 'Harbor Hawks', away_team_name: '=SUM(1)', venue_name: 'Pier "Park"' };
  game = await stage.createGame({
    ...named,
    league_name: 'U12 Girls',
    localized_date: '2096-05-03',
    localized_time: '9:30 AM',
    user_defined_id: 'H-17',
    public_note: 'Bring both shirts,\nplease.',
  });
  await stage.assign(game, 0, stage.season.omar.userId);
});
after(() => stage.stop());

const exportsOf = () => `/api/v2/sites/${stage.season.siteId}/exports`;

async function addressOf(body: object, by: Call = stage.ada): Promise<string> {
  const reply = await by('POST', exportsOf(), { body });
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.headers.get('location'), reply.json._links.self.href);
  return reply.json._links.self.href;
}

async function textOf(body: object): Promise<string> {
  const response = await fetch(await addressOf({ format: 'csv', ...body }));
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer()).toString(); // text() leaves out the byte order mark
}

describe('the table of games', () => {
  test('has a line for each game, with its crew, and no text that a spreadsheet runs', async () => {
    const columns = [
      'user_defined_id',
      'date',
      'start_time',
      'home_team',
      'away_team',
      'venue',
      'public_note',
    ];
    const crew = ['position', 'official', 'answer'];
    assert.equal(
      await textOf({ kind: 'games', columns: [...columns, ...crew], search: { id: [game.id] } }),
      `\uFEFFGame number,Date,Start,Home,Away,Venue,Public note,Position 1,Position 2,Official 1,Official 2,Answer 1,Answer 2\r
H-17,2096-05-03,09:30,Harbor Hawks,'=SUM(1),"Pier ""Park""","Bring both shirts,
please.",Referee,Assistant Referee,Omar Reyes,,not answered,\r
`,
    );
  });

  test('has what the search finds', async () => {
    const idsIn = async (search: object) => {
      const text = await textOf({ kind: 'games', columns: ['id'], search });
      return text.split('\r\n').slice(1, -1).map(Number);
    };
    const other = await stage.createGame({ localized_date: '2096-06-01' });
    assert.deepEqual(await idsIn({ start_date: '2096-05-03', end_date: '5/3/2096' }), [game.id]);
    assert.deepEqual(await idsIn({ id: [game.id, other.id] }), [game.id, other.id]);
    assert.deepEqual(await idsIn({ query: 'hawks' }), [game.id]);
    assert.deepEqual(await idsIn({ league_id: [987] }), []);
    assert.deepEqual(await idsIn({ needs: ['officials'], end_date: '2096-05-31' }), [game.id]);
    assert.deepEqual(await idsIn({ needs: ['replacements'] }), []);
  });

  test('has what each key of a game finds, and no other game', async () => {
    const site = `/api/v2/sites/${stage.season.siteId}`;
    const idOf = async (list: string) =>
      ok(await stage.ada('POST', `${site}/${list}`, { body: { name: `Only ${list}` } }), 201).id;
    const lists = ['game_type', 'age_group', 'gender'];
    const ids = await Promise.all(lists.map((list) => idOf(`${list}s`)));
    const positions = [{ name: 'Referee' }];
    const pattern = ok(
      await stage.ada('POST', `${site}/patterns`, { body: { name: 'Alone', positions } }),
      201,
    );
    const only = await stage.createGame({
      ...{ home_team_name: 'Only hosts', away_team_name: 'Only guests', venue_name: 'Only field' },
      ...{ league_name: 'Only league', published: true, pattern_name: undefined, pattern_id: pattern.id },
      ...Object.fromEntries(lists.map((list, at) => [`${list}_id`, ids[at]])),
    });
    await stage.changeGame(only, { status: 'C' });
    const keys = [...lists, 'pattern', 'league', 'venue', 'home_team', 'away_team'].map((key) => `${key}_id`);
    const searches = [
      ...keys.map((key) => ({ [key]: [only[key]] })),
      ...[{ team_id: [only.away_team_id] }, { published: true }, { status: ['C'] }],
    ];
    for (const search of searches) {
      const text = await textOf({ kind: 'games', columns: ['id'], search });
      assert.equal(text, `\uFEFFCrewcall ID\r\n${only.id}\r\n`, JSON.stringify(search));
    }
  });

  test('is a file with dates and times as a spreadsheet knows them', async () => {
    const columns = ['date', 'start_time', 'away_team', 'id'];
    const url = await addressOf({ kind: 'games', format: 'xlsx', columns, search: { id: [game.id] } });
    const response = await fetch(url);
    assert.equal(
      response.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="games.xlsx"');
    const cells = await cellsOf(new Uint8Array(await response.arrayBuffer()));
    // 71,713 days from 30 December 1899 to 3 May 2096: Python's datetime
    assert.deepEqual(cells, {
      ...{ A1: 'Date', B1: 'Start', C1: 'Away', D1: 'Crewcall ID' },
      ...{ A2: 71_713, B2: 9.5 / 24, C2: '=SUM(1)', D2: game.id },
    });
  });
});

test('the table of assignments has a line for each position', async () => {
  const columns = ['position', 'official', 'email', 'fee', 'currency'];
  assert.equal(
    await textOf({ kind: 'assignments', columns, search: { id: [game.id] } }),
    `\uFEFFPosition,Official,Email,Fee,Currency\r
Referee,Omar Reyes,omar.reyes@harbor.example,45,USD\r
Assistant Referee,,,40,USD\r
`,
  );
});

test('the table of people has their contacts, and birth dates for managers alone', async () => {
  const columns = ['first_name', 'last_name', 'email', 'date_of_birth', 'official', 'assignor'];
  const text = await textOf({ kind: 'people', columns, search: { query: 'Omar' } });
  assert.equal(
    text,
    '\uFEFFFirst name,Last name,Email,Official,Assignor\r\nOmar,Reyes,omar.reyes@harbor.example,yes,no\r\n',
  );
});

test('the table of people has those of a group, and those who are active', async () => {
  const site = `/api/v2/sites/${stage.season.siteId}`;
  const group = ok(await stage.ada('POST', `${site}/groups`, { body: { name: 'Seniors' } }), 201);
  const { nina } = stage.season;
  const person = `/api/v2/users/${nina.userId}`;
  ok(await stage.ada('POST', `${person}/groups/${group.id}`), 201);
  ok(await stage.ada('PUT', person, { body: { active: false } }), 200);
  const rowsOf = async (search: object) =>
    (await textOf({ kind: 'people', columns: ['last_name'], search })).split('\r\n').length - 2;
  const counts = [];
  for (const active of [true, false]) counts.push(await rowsOf({ group_id: group.id, active }));
  assert.deepEqual(counts, [0, 1]);
});

test('the table of people has those of the ids that were sent, of which there can be a thousand', async () => {
  const { ada, omar } = stage.season;
  const idsIn = async (search: object) =>
    (await textOf({ kind: 'people', columns: ['id'], search })).split('\r\n').slice(1, -1).map(Number);
  assert.deepEqual(await idsIn({ id: [omar.userId] }), [omar.userId]);
  const others = Array.from({ length: 998 }, (_, n) => 999_999_000 - 7_919 * n);
  const search = { id: [...others, ada.userId, omar.userId] };
  assert.deepEqual(await idsIn(search), [ada.userId, omar.userId]);
  const address = await addressOf({ kind: 'people', format: 'csv', search });
  assert.ok(address.length < 8_000, `${address.length} characters`); // nginx: large_client_header_buffers
  const many = { id: [...search.id, 1] };
  assertProblem(
    await stage.ada('POST', exportsOf(), { body: { kind: 'people', format: 'csv', search: many } }),
    422,
  );
});

test('the table of availability has a line for each answer of a day', async () => {
  const at = `/api/v2/users/${stage.season.omar.userId}/availability`;
  const free = { date: '2096-05-03', start_time: '8:00 AM', end_time: '12:30 PM', all_day: false };
  for (const body of [free, { date: '2096-05-04', available: false, description: 'Away' }])
    assert.equal((await stage.omar('POST', at, { body })).status, 201);
  const search = { start_date: '2096-05-01', end_date: '2096-05-31' };
  assert.equal(
    await textOf({ kind: 'availability', search }),
    `\uFEFFOfficial,Email,Date,Available,From,To,Note\r
Omar Reyes,omar.reyes@harbor.example,2096-05-03,yes,08:00,12:30,\r
Omar Reyes,omar.reyes@harbor.example,2096-05-04,no,,,Away\r
`,
  );
  const ofAda = await textOf({ kind: 'availability', search: { ...search, id: [stage.season.ada.userId] } });
  assert.equal(ofAda.split('\r\n').length, 2);
});

describe('the address of a file', () => {
  test('is refused after five minutes, when it was changed, and to those who lost the role', async () => {
    const url = await addressOf({ kind: 'games', format: 'csv' });
    const [, text, signature] = /\/exports\/([^~]+)~(.+)$/.exec(url)!;
    const file = JSON.parse(inflateRawSync(Buffer.from(text!, 'base64url')).toString());
    assert.equal(Math.round((Date.parse(file.expiresAt) - Date.now()) / 60_000), 5);
    const ofOther = JSON.stringify({ ...file, content: { ...file.content, siteId: 2 } });
    const other = deflateRawSync(ofOther).toString('base64url');
    const refused = await fetch(url.replace(text!, other));
    assert.equal(refused.status, 404);
    assert.equal(await refused.text(), 'This address has expired. Export the table again.\n');
    assert.equal((await fetch(url.replace(signature!, `x${signature}`))).status, 404);
    const role = (assignor: boolean) =>
      stage.service.db.query(
        sql`update users set assignor = ${assignor} where id = ${stage.season.ada.userId}`,
      );
    await role(false);
    try {
      assert.equal((await fetch(url)).status, 404);
    } finally {
      await role(true);
    }
    assert.equal((await fetch(url)).status, 200);
  });

  test('is given to assignors alone', async () => {
    const reply = await stage.omar('POST', exportsOf(), { body: { kind: 'people', format: 'csv' } });
    assertProblem(reply, 403);
  });
});

test('what cannot be exported is named with all its problems', async () => {
  const body = {
    kind: 'people',
    format: 'pdf',
    columns: ['first_name', 'fee'],
    search: { start_date: '5/33/2096' },
  };
  const reply = await stage.ada('POST', exportsOf(), { body });
  assert.equal(reply.status, 422);
  const paths = reply.json.errors.map(({ path: at }: { path: string }) => at).sort();
  assert.deepEqual(paths, ['/columns/1', '/format', '/search/start_date']);
});

test(`more than ${MAX_EXPORT_ROWS} rows are too many`, async () => {
  const { db } = stage.service;
  const [omar] = [stage.season.omar.userId];
  await db.query(sql`
    insert into availability (site_id, user_id, day, available, all_day, start_time, end_time)
    select ${stage.season.siteId}, ${omar}, date '2100-01-01' + n, true, true, '00:00', '23:59'
    from generate_series(1, ${MAX_EXPORT_ROWS}) n`);
  try {
    const search = { start_date: '2100-01-02' };
    await addressOf({ kind: 'availability', format: 'csv', search });
    const reply = await stage.ada('POST', exportsOf(), { body: { kind: 'availability', format: 'csv' } });
    assert.equal(reply.status, 422);
    assert.match(reply.json.errors[0].message, /and 100000 is the maximum; choose fewer days/);
  } finally {
    await db.query(sql`delete from availability where day > '2100-01-01'`);
  }
});
