// Game reports: who fills in a form, what is in it, and its states (docs/api: Resources, game report).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';
import { deleteAccount, join } from './people.ts';
import { enableForms, newTemplate, playedGame } from './reported-games.ts';

type Json = Reply['json'];

let api: Api;
let template: Json;
before(async () => {
  api = await openApi();
  await enableForms(api);
  template = await newTemplate(api);
});
after(() => api.stop());

const VALUES = { homeTeamScore: 3, misconductGrid: [{ name: 'Kit Lowe', minute: 42 }] };

const report = (gameId: number, body: object = {}, call: Call = api.omar) =>
  call('POST', `/api/v2/games/${gameId}/submissions`, {
    body: { template_id: template.id, values: VALUES, ...body },
  });
const put = (id: number, body: object, call: Call = api.omar) =>
  call('PUT', `/api/v2/form/submissions/${id}`, { body });
const view = (id: number, call: Call = api.ada) => call('GET', `/api/v2/form/submissions/${id}`);

function assertRefused(reply: Reply, status: number, error: string): void {
  assertProblem(reply, status);
  assert.equal(reply.json.error, error, reply.text);
}

describe('a submission', () => {
  test('has its game, its author, when it was submitted, and its values by field', async () => {
    const game = await playedGame(api, {
      ...{ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls', league_name: 'U12 Girls' },
      ...{ venue_name: 'Pier Field', subvenue: 'Field 2', user_defined_id: 'H-17' },
    });
    const made = ok(await report(game.id, { values: { ...VALUES, summary: ' A quiet\ngame. ' } }), 201);
    const { created, submitted, fields, _links, _embedded, ...rest } = made;
    assert.match(submitted, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    assert.deepEqual(rest, {
      ...{ id: made.id, template_id: template.id, game_id: game.id, user_id: api.season.omar.userId },
      ...{ author_name: 'Omar Reyes', name: template.name, state: 'submitted', lock_version: 0 },
      remark: null,
      values: { ...VALUES, weather: null, summary: 'A quiet\ngame.' },
      ...{ crew: [], has_misconduct: true, has_ejections: false, has_no_show: false },
      ...{ home_team_score: 3, away_team_score: null },
      updated: created,
    });
    assert.deepEqual(fields, template.fields);
    const href = `${api.service.baseUrl}/api/v2/form/submissions/${made.id}.json`;
    assert.deepEqual(_links.self, { 'resource-type': 'form-submission', href });
    assert.equal(_links.game_report_webview.href, href);
    assert.equal(_embedded.official.id, api.season.omar.userId);
    assert.deepEqual(_embedded.game, ok(await api.omar('GET', `/api/v2/games/${game.id}`), 200));
    assert.deepEqual(ok(await view(made.id, api.omar), 200), made);
  });

  test('lists its values as texts, with the facts of its game, as existing clients read them (wire)', async () => {
    const game = await playedGame(api, {
      ...{ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls', league_name: 'U12 Girls' },
      ...{ venue_name: 'Pier Field', subvenue: 'Field 2', user_defined_id: 'H-18', age_group_name: 'U12' },
      ...{ gender_name: 'Girls', game_type_name: 'Regular season' },
    });
    ok(await report(game.id), 201);
    const day = `search[start_date]=${game.start_time.slice(0, 10)}&search[end_date]=${game.start_time.slice(0, 10)}`;
    const page = ok(
      await api.ada('GET', `/api/v2/form/templates/${template.id}/submissions?page=1&${day}`),
      200,
    );
    assert.deepEqual([page.page.pages, page._embedded.form_submissions.length], [1, 1]);
    const [item] = page._embedded.form_submissions;
    assert.deepEqual([item.author_name, item._embedded.game.id], ['Omar Reyes', game.id]);
    const values = Object.fromEntries(item._embedded.values.map(({ key, value }: Json) => [key, value]));
    assert.deepEqual(values, {
      ...{ '.startTime': game.start_time, '.venue': 'Pier Field - Field 2' },
      ...{ '.homeTeam': 'Harbor Hawks', '.awayTeam': 'Bay Gulls', '.league': 'U12 Girls' },
      ...{ '.ageGroup': 'U12', '.gender': 'Girls', '.gameType': 'Regular season', '.gameNumber': 'H-18' },
      ...{ '.officials.0.name': 'Omar Reyes', '.officials.0.position': 'Referee' },
      ...{ '.officials.1.name': 'Nina Alvarez', '.officials.1.position': 'Assistant' },
      ...{ '.homeTeamScore': '3', '.weather': null, '.summary': null },
      ...{ '.misconductGrid.0.name': 'Kit Lowe', '.misconductGrid.0.minute': '42' },
    });
    const row = item._embedded.values.find(({ key }: Json) => key === '.misconductGrid.0.name');
    assert.deepEqual(row, {
      ...{ key: '.misconductGrid.0.name', template_key: 'name', value: 'Kit Lowe' },
      label: 'Cautions > 1 > Name',
    });
  });

  test('keeps the form as it was when its template changes', async () => {
    const changing = await newTemplate(api);
    const game = await playedGame(api);
    const { id } = ok(await report(game.id, { template_id: changing.id }), 201);
    const draft = ok(
      await report((await playedGame(api)).id, { template_id: changing.id, state: 'draft', values: {} }),
      201,
    );
    const before = [ok(await view(id), 200), ok(await view(draft.id, api.omar), 200)];
    const fields = [{ key: 'other', label: 'Other', type: 'text', required: true }];
    const body = { name: 'Another name', fields, active: false, reported_by: 'everybody' };
    ok(await api.ada('PUT', `/api/v2/form/templates/${changing.id}`, { body }), 200);
    assert.deepEqual([ok(await view(id), 200), ok(await view(draft.id, api.omar), 200)], before);
    const submitted = ok(await put(draft.id, { values: VALUES, state: 'submitted' }), 200);
    assert.deepEqual([submitted.name, submitted.fields], [changing.name, changing.fields]);
  });

  test('keeps its template: deleting it is 409', async () => {
    const used = await newTemplate(api);
    ok(await report((await playedGame(api)).id, { template_id: used.id, state: 'draft' }), 201);
    const refused = await api.ada('DELETE', `/api/v2/form/templates/${used.id}`);
    assertRefused(refused, 409, 'in_use');
    assert.match(refused.json.message, /1 submission uses it/);
  });

  test('is not found, nor listed, once its game is deleted', async () => {
    const game = await playedGame(api);
    const { id } = ok(await report(game.id), 201);
    assert.equal((await api.ada('DELETE', `/api/v2/games/${game.id}`)).status, 204);
    assertProblem(await view(id), 404);
    assertProblem(await put(id, { state: 'reopened' }, api.ada), 404);
    const path = `/api/v2/form/templates/${template.id}/submissions?search[game_id]=${game.id}`;
    assert.equal(ok(await api.ada('GET', path), 200).page.records, 0);
  });

  test('stays without the name once the account of its author is deleted', async () => {
    const { userId, accountId, call } = await join(api, 'Rosa Vance');
    const game = await newGame(api, { localized_date: '2020-02-01', published: true });
    const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
    ok(await api.ada('POST', `${slot}/assign`, { body: { user_id: userId } }), 200);
    const { id } = ok(await report(game.id, {}, call), 201);
    ok(await api.ada('POST', `${slot}/unassign`), 200);
    await deleteAccount(api, accountId);
    assert.equal(ok(await view(id), 200).author_name, 'Deleted user');
  });
});

describe('who reports', () => {
  test('is the first official of the crew who has not declined; others of it get 403', async () => {
    const game = await playedGame(api);
    assertRefused(await report(game.id, {}, api.nina), 403, 'forbidden');
    assertRefused(await report(game.id, {}, api.ada), 403, 'forbidden');
    const answer = `/api/v2/assignments/${game._embedded.assignments[0].id}/confirm`;
    ok(await api.omar('POST', answer, { body: { status: 'D' } }), 200);
    assertRefused(await report(game.id), 403, 'forbidden');
    assert.equal(ok(await report(game.id, {}, api.nina), 201).author_name, 'Nina Alvarez');
  });

  test('with reported_by everybody is each official of the crew, once', async () => {
    const everybody = await newTemplate(api, { reported_by: 'everybody' });
    const { id } = await playedGame(api);
    const sent = { template_id: everybody.id };
    ok(await report(id, sent), 201);
    ok(await report(id, sent, api.nina), 201);
    assertRefused(await report(id, sent, api.nina), 409, 'conflict');
    assertRefused(await report(id, sent, api.ada), 403, 'forbidden');
  });

  test('makes one submission by ten parallel requests', async () => {
    const { id } = await playedGame(api);
    const replies = await Promise.all(Array.from({ length: 10 }, () => report(id)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
    assert.equal(ok(await api.ada('GET', `/api/v2/games/${id}/submissions`), 200).page.records, 1);
  });

  test('reports when the game has begun: 409 before', async () => {
    const game = await playedGame(api, { localized_date: '2099-05-02' });
    const refused = await report(game.id);
    assertRefused(refused, 409, 'conflict');
    assert.match(refused.json.message, /^The game begins at 2099-05-02T13:00:00.000Z; /);
  });

  test('names an active template of the site, and a game of it that they see', async () => {
    const { id } = await playedGame(api);
    const inactive = await newTemplate(api, { active: false });
    for (const other of [inactive.id, 999_999]) {
      assert.deepEqual(pathsOf(await report(id, { template_id: other })), ['/template_id']);
    }
    const draft = await newGame(api, { localized_date: '2020-03-01' });
    const path = `/api/v2/form/templates/${template.id}/submissions`;
    for (const other of [draft.id, 999_999]) {
      const reply = await api.omar('POST', path, { body: { game_id: other, values: VALUES } });
      assert.deepEqual(pathsOf(reply), ['/game_id']);
    }
    const body = { game_id: id, values: VALUES };
    assert.equal(ok(await api.omar('POST', path, { body }), 201).game_id, id);
  });
});

describe('the states of a submission', () => {
  test('are draft, submitted, reopened: the author submits, an assignor reopens', async () => {
    const { id: gameId } = await playedGame(api);
    const draft = ok(await report(gameId, { state: 'draft', values: { summary: 'Fog.' } }), 201);
    assert.deepEqual([draft.state, draft.submitted, draft.values.homeTeamScore], ['draft', null, null]);
    assert.deepEqual(pathsOf(await put(draft.id, { state: 'submitted' })), ['/values/homeTeamScore']);
    const filled = ok(await put(draft.id, { values: { homeTeamScore: 2 } }), 200);
    assert.deepEqual(
      [filled.state, filled.values.homeTeamScore, filled.values.summary, filled.lock_version],
      ['draft', 2, 'Fog.', 1],
    );
    const submitted = ok(await put(draft.id, { state: 'submitted' }), 200);
    assert.equal(submitted.state, 'submitted');
    assertRefused(await put(draft.id, { values: { homeTeamScore: 1 } }), 409, 'conflict');
    assertRefused(await put(draft.id, { state: 'reopened' }), 403, 'forbidden');
    assertRefused(await put(draft.id, { state: 'draft' }), 409, 'conflict');
    assertRefused(await put(draft.id, { values: { homeTeamScore: 1 } }, api.ada), 403, 'forbidden');
    const remark = 'Please add the caution.';
    assert.deepEqual(pathsOf(await put(draft.id, { remark }, api.ada)), ['/remark']);
    const reopened = ok(await put(draft.id, { state: 'reopened', remark }, api.ada), 200);
    assert.deepEqual(
      [reopened.state, reopened.submitted, reopened.remark],
      ['reopened', submitted.submitted, remark],
    );
    const returned = ok(await view(draft.id, api.omar), 200);
    assert.deepEqual(ok(await put(draft.id, returned), 200), returned);
    assertRefused(await put(draft.id, { state: 'submitted' }, api.ada), 403, 'forbidden');
    const again = ok(await put(draft.id, { state: 'submitted', values: { homeTeamScore: 1 } }), 200);
    assert.ok(Date.parse(again.submitted) > Date.parse(submitted.submitted));
    assert.equal(again.remark, null);
  });

  test('with another lock_version than the current one do not change: 409', async () => {
    const made = ok(await report((await playedGame(api)).id, { state: 'draft' }), 201);
    const replies = await Promise.all(
      [1, 2, 3].map((score) => put(made.id, { lock_version: 0, values: { homeTeamScore: 10 + score } })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.ok(replies.every(({ status, json }) => status === 200 || json.error === 'lock_version_mismatch'));
  });

  test('are submitted once by parallel requests, and a record sent back as it was changes nothing', async () => {
    const made = ok(await report((await playedGame(api)).id, { state: 'draft' }), 201);
    const replies = await Promise.all(Array.from({ length: 5 }, () => put(made.id, { state: 'submitted' })));
    for (const reply of replies) assert.equal(ok(reply, 200).lock_version, 1);
    const read = ok(await view(made.id, api.omar), 200);
    assert.deepEqual(ok(await put(made.id, read), 200), read);
  });

  test('change only as If-Match says', async () => {
    const made = ok(await report((await playedGame(api)).id), 201);
    const tag = (await view(made.id)).headers.get('etag')!;
    const reopen = () =>
      api.ada('PUT', `/api/v2/form/submissions/${made.id}`, {
        ...{ body: { state: 'reopened' }, headers: { 'if-match': tag } },
      });
    assert.deepEqual((await Promise.all([reopen(), reopen(), reopen()])).map(({ status }) => status).sort(), [
      ...[200, 412, 412],
    ]);
  });

  test('are not for an official who left the crew', async () => {
    const game = await playedGame(api);
    const made = ok(await report(game.id, { state: 'draft' }), 201);
    ok(await api.ada('POST', `/api/v2/assignments/${game._embedded.assignments[0].id}/unassign`), 200);
    assertRefused(await put(made.id, { state: 'submitted' }), 403, 'forbidden');
  });
});

describe('values', () => {
  const wrong = async (values: object, paths: string[]) =>
    assert.deepEqual(pathsOf(await report((await playedGame(api)).id, { values })).sort(), paths);
  const score = { homeTeamScore: 3 };

  test('fit their fields; all problems are reported together', async () => {
    const values = {
      ...{ homeTeamScore: 'many', weather: 'Fog', summary: 7, goals: 3, constructor: 1 },
      misconductGrid: [{ minute: 'late' }, { name: 'Kit', shirt: 9 }],
    };
    await wrong(values, [
      ...['/values/constructor', '/values/goals', '/values/homeTeamScore'],
      ...['/values/misconductGrid/0/minute', '/values/misconductGrid/0/name'],
      ...['/values/misconductGrid/1/shirt', '/values/summary', '/values/weather'],
    ]);
    await wrong({ misconductGrid: 'none', summary: 'a\u202eb' }, [
      ...['/values/homeTeamScore', '/values/misconductGrid', '/values/summary'],
    ]);
  });

  test('have limits: texts, rows, cells, numbers', async () => {
    const rows = (length: number, cell: string) => Array.from({ length }, () => ({ name: cell }));
    const most = {
      homeTeamScore: 999_999_999,
      summary: 's'.repeat(4_000),
      misconductGrid: rows(60, 'n'.repeat(500)),
    };
    ok(await report((await playedGame(api)).id, { values: most }), 201);
    await wrong({ ...score, summary: 's'.repeat(4_001) }, ['/values/summary']);
    await wrong({ ...score, misconductGrid: rows(61, 'n') }, ['/values/misconductGrid']);
    await wrong({ ...score, misconductGrid: rows(1, 'n'.repeat(501)) }, ['/values/misconductGrid/0/name']);
    await wrong({ homeTeamScore: 1_000_000_000 }, ['/values/homeTeamScore']);
  });

  test('of numbers may be texts, as they are listed; blank texts are none', async () => {
    const values = { homeTeamScore: '3', summary: ' ', misconductGrid: [{ name: 'Kit', minute: '45.5' }] };
    const made = ok(await report((await playedGame(api)).id, { values }), 201);
    assert.deepEqual(made.values, {
      ...{ homeTeamScore: 3, weather: null, summary: null },
      misconductGrid: [{ name: 'Kit', minute: 45.5 }],
    });
  });

  test('and other members have their problems reported together', async () => {
    const body = { values: { goals: 1 }, state: 'reopened' };
    assert.deepEqual(pathsOf(await report((await playedGame(api)).id, body)).sort(), [
      ...['/state', '/values/goals', '/values/homeTeamScore'],
    ]);
    assert.deepEqual(
      pathsOf(await report((await playedGame(api)).id, { template_id: 'x', values: [] })).sort(),
      [...['/template_id', '/values']],
    );
  });
});
