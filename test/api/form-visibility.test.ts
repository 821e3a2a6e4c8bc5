// Who sees which game reports, and which games lack one (docs/api: Resources, game report).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';
import { join, type Person } from './people.ts';
import { enableForms, newTemplate, playedGame } from './reported-games.ts';

type Json = Reply['json'];

let api: Api;
let max: Person;
let eve: Person;
let template: Json;
before(async () => {
  api = await openApi();
  await enableForms(api);
  max = await join(api, 'Max Boss', { roles: ['manager'] });
  eve = await join(api, 'Eve Stone');
  template = await newTemplate(api);
});
after(() => api.stop());

const report = async (gameId: number, body: object = {}, call: Call = api.omar): Promise<Json> => {
  const sent = { template_id: template.id, values: { homeTeamScore: 3 }, ...body };
  return ok(await call('POST', `/api/v2/games/${gameId}/submissions`, { body: sent }), 201);
};
const listed = async (path: string, call: Call = api.ada): Promise<Json[]> =>
  ok(await call('GET', `/api/v2${path}`), 200)._embedded.form_submissions.map(({ id }: Json) => id);
const put = async (id: number, body: object, call: Call = api.omar): Promise<Json> =>
  ok(await call('PUT', `/api/v2/form/submissions/${id}`, { body }), 200);

/** Who sees the submission: by its address, in the list of its game and in that of its template. */
async function readers({ id, game_id: gameId }: Json): Promise<string[]> {
  const callers = { omar: api.omar, nina: api.nina, eve: eve.call, ada: api.ada, max: max.call };
  const seeing: string[] = [];
  for (const [name, call] of Object.entries(callers)) {
    const found = (await call('GET', `/api/v2/form/submissions/${id}`)).status === 200;
    const search = `search[game_id]=${gameId}`;
    assert.equal(
      (await listed(`/form/templates/${template.id}/submissions?${search}`, call)).includes(id),
      found,
      name,
    );
    const ofGame = await call('GET', `/api/v2/games/${gameId}/submissions`);
    if (ofGame.status === 200) {
      assert.equal(
        ofGame.json._embedded.form_submissions.some((one: Json) => one.id === id),
        found,
        name,
      );
    }
    if (found) seeing.push(name);
  }
  return seeing;
}

describe('a report is seen', () => {
  test('as a draft by its author alone; submitted or reopened also by assignors and managers', async () => {
    const draft = await report((await playedGame(api)).id, { state: 'draft' });
    assert.deepEqual(await readers(draft), ['omar']);
    await put(draft.id, { state: 'submitted' });
    assert.deepEqual(await readers(draft), ['omar', 'ada', 'max']);
    await put(draft.id, { state: 'reopened' }, api.ada);
    assert.deepEqual(await readers(draft), ['omar', 'ada', 'max']);
  });

  test('with show_game_reports also by its crew, once it is submitted', async () => {
    const draft = await report((await playedGame(api)).id, { state: 'draft' });
    await enableForms(api, { show_game_reports: true });
    assert.deepEqual(await readers(draft), ['omar']);
    await put(draft.id, { state: 'submitted' });
    assert.deepEqual(await readers(draft), ['omar', 'nina', 'ada', 'max']);
    await put(draft.id, { state: 'reopened' }, api.ada);
    assert.deepEqual(await readers(draft), ['omar', 'ada', 'max']);
    await enableForms(api, { show_game_reports: false });
  });

  test('only by those who see its game', async () => {
    const made = await report((await playedGame(api)).id);
    ok(await api.ada('PUT', `/api/v2/games/${made.game_id}`, { body: { published: false } }), 200);
    assert.deepEqual(await readers(made), ['ada', 'max']);
    const reply = await api.omar('PUT', `/api/v2/form/submissions/${made.id}`, { body: {} });
    assertProblem(reply, 404);
  });

  test('not by members of another site', async () => {
    const made = await report((await playedGame(api)).id);
    const zoe = await join(api, 'Zoe Marsh', { siteId: await otherSite() });
    for (const path of [`/form/submissions/${made.id}`, `/form/templates/${template.id}/submissions`]) {
      assertProblem(await zoe.call('GET', `/api/v2${path}`), 404, path);
    }
  });
});

describe('the submissions of a template', () => {
  test('are found by the days of their games and by game, in pages', async () => {
    const searched = await newTemplate(api);
    const days = ['2022-03-04', '2022-03-05', '2022-03-06'];
    const ids: number[] = [];
    for (const localized_date of days) {
      const game = await playedGame(api, { localized_date, localized_time: '11:30 PM' });
      ids.push((await report(game.id, { template_id: searched.id })).id);
    }
    const [first, second, third] = ids;
    ok(await api.ada('PUT', `/api/v2/form/templates/${searched.id}`, { body: { active: false } }), 200);
    const path = `/form/templates/${searched.id}/submissions`;
    assert.deepEqual(await listed(path), ids);
    assert.deepEqual(await listed(`${path}?search[start_date]=2022-03-05`), [second, third]);
    assert.deepEqual(await listed(`${path}?search[start_date]=3/4/2022&search[end_date]=2022-03-04`), [
      first,
    ]);
    assert.deepEqual(await listed(`${path}?limit=2&page=2`), [third]);
    const game = ok(await api.ada('GET', `/api/v2/form/submissions/${second}`), 200).game_id;
    assert.deepEqual(await listed(`${path}?search[game_id]=${game}`), [second]);
    const { omar, nina } = api.season;
    const byOmar = `search[user_id][]=${omar.userId}`;
    assert.deepEqual(await listed(`${path}?${byOmar}&search[start_date]=2022-03-05`), [second, third]);
    assert.deepEqual(await listed(`${path}?search[user_id]=${nina.userId}`), []);
    assert.deepEqual(await listed(`${path}?${byOmar}&search[user_id][]=${nina.userId}`), ids);
    assertProblem(
      await api.ada('GET', `/api/v2${path}?search[start_date]=2022-02-30&search[game_id]=x`),
      422,
    );
  });
});

describe('without forms_enabled', () => {
  test('nobody reports, no report is due and no game links to its reports; those there are stay readable', async () => {
    const game = await playedGame(api);
    const made = await report((await playedGame(api)).id);
    const draft = await report((await playedGame(api)).id, { state: 'draft' });
    await enableForms(api, { forms_enabled: false });
    for (const [path, body] of [
      [`/games/${game.id}/submissions`, { template_id: template.id }],
      [`/form/templates/${template.id}/submissions`, { game_id: game.id }],
    ] as const) {
      const refused = await api.omar('POST', `/api/v2${path}`, { body });
      assertProblem(refused, 403);
      assert.match(refused.json.message, /^Forms are not enabled on this site; /);
    }
    for (const [call, { id }, state] of [
      [api.omar, draft, 'submitted'],
      [api.ada, made, 'reopened'],
    ] as const) {
      assertProblem(await call('PUT', `/api/v2/form/submissions/${id}`, { body: { state } }), 403);
    }
    assert.equal((await unreported(api.ada)).length, 0);
    const { _links } = ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200);
    assert.equal(_links.submissions, undefined);
    assert.deepEqual(await readers(made), ['omar', 'ada', 'max']);
    await enableForms(api);
  });
});

test('a game links to its reports, for its crew and for assignors', async () => {
  const game = await playedGame(api);
  const link = async (call: Call) =>
    ok(await call('GET', `/api/v2/games/${game.id}`), 200)._links.submissions;
  const href = `${api.service.baseUrl}/api/v2/games/${game.id}/submissions.json`;
  for (const call of [api.omar, api.nina, api.ada, max.call]) {
    assert.deepEqual(await link(call), { 'resource-type': 'form-submissions', href });
  }
  assert.equal(await link(eve.call), undefined);
  const site = ok(await api.omar('GET', `/api/v2/sites/${api.season.siteId}`), 200);
  assert.equal((await api.omar('GET', site._links.form_templates.href)).status, 200);
});

const unreported = async (call: Call, search = ''): Promise<number[]> => {
  const path = `/api/v2/sites/${api.season.siteId}/games/unreported?${search}`;
  return ok(await call('GET', path), 200)._embedded.games.map(({ id }: Json) => id);
};

describe('a game lacks a report', () => {
  const OF_2023 = 'search[start_date]=2023-01-01&search[end_date]=2023-12-31';
  const lacking = (call: Call) => unreported(call, OF_2023);
  let day = 1;
  const playedIn2023 = (body: object = {}) =>
    playedGame(api, { localized_date: `2023-05-${++day}`, ...body });

  test('from its end until its referee has submitted it; reopened, it lacks it again', async () => {
    const game = await playedIn2023();
    assert.deepEqual(await lacking(api.ada), [game.id]);
    assert.deepEqual(await lacking(api.omar), [game.id]);
    assert.deepEqual(await lacking(api.nina), [], 'she does not owe it');
    const draft = await report(game.id, { state: 'draft' });
    assert.deepEqual(await lacking(api.omar), [game.id]);
    await put(draft.id, { state: 'submitted' });
    assert.deepEqual(await lacking(api.ada), []);
    await put(draft.id, { state: 'reopened' }, api.ada);
    assert.deepEqual(await lacking(api.ada), [game.id]);
    await put(draft.id, { state: 'submitted' });
  });

  test('of everybody until each of its crew has submitted one', async () => {
    const everybody = await newTemplate(api, { reported_by: 'everybody', due_from: '2023-06-01' });
    const game = await playedGame(api, { localized_date: '2023-06-01' });
    const eachOf = { template_id: everybody.id };
    await report(game.id);
    await report(game.id, eachOf);
    assert.deepEqual(await lacking(api.omar), []);
    assert.deepEqual(await lacking(api.nina), [game.id]);
    assert.deepEqual(await lacking(api.ada), [game.id]);
    await report(game.id, eachOf, api.nina);
    assert.deepEqual(await lacking(api.ada), []);
    ok(await api.ada('PUT', `/api/v2/form/templates/${everybody.id}`, { body: { active: false } }), 200);
  });

  test('not if it is a draft, canceled, without a crew, still to come, or before the day from which it is due', async () => {
    await playedIn2023({ status: 'C' });
    await newGame(api, { localized_date: '2023-07-01', published: true });
    const draft = await playedIn2023();
    ok(await api.ada('PUT', `/api/v2/games/${draft.id}`, { body: { published: false } }), 200);
    const declined = await playedIn2023();
    for (const [slot, call] of declined._embedded.assignments.map((one: Json, at: number) => [
      one,
      [api.omar, api.nina][at],
    ])) {
      ok(await call('POST', `/api/v2/assignments/${slot.id}/confirm`, { body: { status: 'D' } }), 200);
    }
    assert.deepEqual(await lacking(api.ada), []);
    const game = await playedIn2023();
    const dueFrom = (due_from: string) =>
      api.ada('PUT', `/api/v2/form/templates/${template.id}`, { body: { due_from } });
    ok(await dueFrom(`2023-05-${day + 1}`), 200);
    assert.deepEqual(await lacking(api.ada), []);
    ok(await dueFrom(`2023-05-${day}`), 200);
    assert.deepEqual(await lacking(api.ada), [game.id]);
    ok(await dueFrom('2000-01-01'), 200);
    const future = await playedGame(api, { localized_date: '2098-05-02' });
    assert.ok(!(await unreported(api.ada, 'search[start_date]=2098-01-01')).includes(future.id));
  });
});

async function otherSite(): Promise<number> {
  const rows = await api.service.db.query<{ id: number }>(
    sql`insert into sites (name, timezone) values ('Pier Soccer', 'America/Chicago') returning id`,
  );
  return rows[0]!.id;
}
