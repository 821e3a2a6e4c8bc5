// Form templates of a site: their fields, limits and changes (docs/api: Resources, game report).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FORM_LIMITS, type FormField } from '../../src/domain/forms/fields.ts';
import { insertFormTemplate } from '../../src/domain/forms/templates/store.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';
import { enableForms, playedGame } from './reported-games.ts';

const SCORE = { key: 'homeTeamScore', label: 'Home score', type: 'number', required: true };
const WEATHER = { key: 'weather', label: 'Weather', type: 'choice', choices: ['Dry', 'Wet'] };
const CARDS = {
  ...{ key: 'misconductGrid', label: 'Cautions and send-offs', type: 'players' },
  columns: [
    { key: 'name', label: 'Name', type: 'text', required: true },
    { key: 'minute', label: 'Minute', type: 'number' },
    { key: 'cautionSendOff', label: 'Card', type: 'choice', choices: ['Caution', 'Send-off'] },
  ],
};

let api: Api;
let templates: string;
let count = 0;
before(async () => {
  api = await openApi();
  templates = `/api/v2/sites/${api.season.siteId}/form/templates`;
});
after(() => api.stop());

const add = (body: object, call = api.ada) =>
  call('POST', templates, { body: { name: `Report ${++count}`, fields: [SCORE], ...body } });
const put = (id: number, body: object) => api.ada('PUT', `/api/v2/form/templates/${id}`, { body });

describe('a form template', () => {
  test('has its fields in order, and every member of them', async () => {
    const body = { name: ' Game   report ', fields: [SCORE, WEATHER, CARDS], due_from: '5/1/2031' };
    const { id, created, updated, _links, ...rest } = ok(await add(body), 201);
    assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    assert.equal(updated, created);
    assert.deepEqual(rest, {
      ...{
        name: 'Game report',
        reported_by: 'referee',
        active: true,
        due_from: '2031-05-01',
        lock_version: 0,
      },
      fields: [
        { ...SCORE, choices: [], columns: [] },
        { ...WEATHER, required: false, columns: [] },
        {
          ...{ ...CARDS, required: false, choices: [] },
          columns: [
            { ...CARDS.columns[0], choices: [] },
            { ...CARDS.columns[1], required: false, choices: [] },
            { ...CARDS.columns[2], required: false },
          ],
        },
      ],
    });
    const href = `${api.service.baseUrl}/api/v2/form/templates/${id}`;
    assert.deepEqual(_links.self, { 'resource-type': 'form-template', href: `${href}.json` });
    assert.deepEqual(_links.submissions, {
      'resource-type': 'form-submissions',
      href: `${href}/submissions.json`,
    });
    const listed = ok(await api.omar('GET', templates), 200)._embedded.form_templates;
    assert.equal(listed.at(-1).id, id);
    assert.deepEqual(listed.at(-1).fields, rest.fields);
  });

  test('is due from the day that it is made, on the calendar of the site', async () => {
    const { due_from: day } = ok(await add({}), 201);
    const today = () => Temporal.Now.plainDateISO('America/New_York').toString();
    const before = today();
    assert.ok(
      [before, today()].includes(day) || Temporal.PlainDate.from(before).subtract({ days: 1 }).equals(day),
    );
  });

  test('has a name of its own on its site: 409, also in parallel', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => add({ name: 'Twin' })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
    const { id } = ok(await add({}), 201);
    assertProblem(await put(id, { name: ' TWIN ' }), 409);
  });

  test('is changed by the members that were sent; with an old lock_version nothing changes', async () => {
    const { id } = ok(await add({ fields: [SCORE, WEATHER] }), 201);
    const changed = ok(await put(id, { reported_by: 'everybody', fields: [WEATHER], lock_version: 0 }), 200);
    assert.deepEqual([changed.reported_by, changed.fields.length, changed.lock_version], ['everybody', 1, 1]);
    const refused = await put(id, { active: false, lock_version: 0 });
    assertProblem(refused, 409);
    assert.equal(refused.json.error, 'lock_version_mismatch');
    assert.deepEqual(ok(await put(id, changed), 200), changed);
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((name) => put(id, { name: `Race ${name}`, lock_version: 1 })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
  });

  test('that nobody filled in is deleted', async () => {
    const { id } = ok(await add({}), 201);
    assert.equal((await api.ada('DELETE', `/api/v2/form/templates/${id}`)).status, 204);
    assertProblem(await api.ada('GET', `/api/v2/form/templates/${id}`), 404);
  });
});

test('a template and its submission may be sent as forms, with every name and level of JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const column = 'fields[1][columns][0]';
  const raw =
    'name=Sent as a form&fields[0][key]=toString&fields[0][label]=Text&fields[0][type]=text' +
    '&fields[1][key]=players&fields[1][label]=Players&fields[1][type]=players' +
    `&${column}[key]=card&${column}[label]=Card&${column}[type]=choice&${column}[choices][0]=Caution`;
  const template = ok(await api.ada('POST', templates, { raw, headers }), 201);
  assert.deepEqual(template.fields[1].columns[0].choices, ['Caution']);
  await enableForms(api);
  const { id } = await playedGame(api);
  const values = 'values[toString]=Quiet&values[players][0][card]=Caution';
  const report = await api.omar('POST', `/api/v2/form/templates/${template.id}/submissions`, {
    raw: `game_id=${id}&${values}`,
    headers,
  });
  assert.deepEqual(ok(report, 201).values, { toString: 'Quiet', players: [{ card: 'Caution' }] });
});

describe('the id of a template', () => {
  const takeOne = async () => ok(await add({}), 201).id as number;

  test('may be given when it is made; the templates made later do not collide with it', async () => {
    const next = (await takeOne()) + 1;
    const given = ok(await add({ id: next + 2 }), 201);
    assert.equal(given.id, next + 2);
    assert.ok(given._links.self.href.endsWith(`/form/templates/${next + 2}.json`));
    assert.equal(ok(await add({ id: next }), 201).id, next); // one below it that is free
    assert.deepEqual([await takeOne(), await takeOne()], [next + 3, next + 4]);
    assert.equal(ok(await add({ id: null }), 201).id, next + 5);
  });

  test('that is taken is a 409 which names it, also if another site has it; a deleted one is free', async () => {
    const owner = { name: 'Hill', timezone: 'America/Chicago', ownerAccountId: api.season.ada.accountId };
    const elsewhere = `/api/v2/sites/${(await createSite(api.service.db, owner)).site.id}/form/templates`;
    const { id } = ok(await api.ada('POST', elsewhere, { body: { name: 'Theirs', fields: [SCORE] } }), 201);
    const refused = await add({ id });
    assertProblem(refused, 409);
    assert.deepEqual(
      [refused.json.error, refused.json.message],
      ['conflict', `The id ${id} is taken on this installation. Send another id, or none.`],
    );
    ok(await api.ada('DELETE', `/api/v2/form/templates/${id}`), 204);
    assert.equal(ok(await add({ id }), 201).id, id);
  });

  test('is taken once: who gives the id that another is about to get waits, and is told', async () => {
    const { db } = api.service;
    const made = {
      siteId: api.season.siteId,
      reportedBy: 'referee',
      active: true,
      fields: [] as FormField[],
    } as const;
    const { id, request } = await db.transaction(async (tx) => {
      const { id } = (await insertFormTemplate(tx, { ...made, name: 'About to be made' }))!;
      const request = add({ id });
      await untilLockWaits(db);
      return { id, request };
    });
    const refused = await request;
    assertProblem(refused, 409);
    assert.match(refused.json.message, new RegExp(`^The id ${id} is taken`));
  });

  test('is a whole number up to 2,147,483,647', async () => {
    for (const id of [0, -1, 1.5, '7', 2_147_483_648]) assert.deepEqual(pathsOf(await add({ id })), ['/id']);
    assert.equal(ok(await add({ id: 2_147_483_647 }), 201).id, 2_147_483_647);
    assert.equal(await takeOne(), 2_147_483_648);
  });
});

describe('the fields of a template', () => {
  const many = (length: number, more: object = {}) =>
    Array.from({ length }, (_, index) => ({ ...SCORE, key: `k${index}`, ...more }));
  const choices = (length: number) => Array.from({ length }, (_, index) => `Choice ${index}`);

  test('have limits: as much as they allow is accepted', async () => {
    assert.deepEqual(FORM_LIMITS, {
      ...{ fields: 50, columns: 12, choices: 50, rows: 60, keyCharacters: 40, labelCharacters: 200 },
      ...{ choiceCharacters: 90, textCharacters: 4_000, cellCharacters: 500, number: 999_999_999 },
    });
    const longest = { key: 'k'.repeat(40), label: 'l'.repeat(200) };
    const fields = [
      ...many(47),
      { ...SCORE, ...longest },
      { ...WEATHER, choices: [...choices(49), 'c'.repeat(90)] },
      { ...CARDS, columns: many(12) },
    ];
    assert.equal(ok(await add({ fields }), 201).fields.length, 50);
  });

  const WRONG: [string, object[], string[]][] = [
    ['none', [], ['/fields']],
    ['51 fields', many(51), ['/fields']],
    ['13 columns', [{ ...CARDS, columns: many(13) }], ['/fields/0/columns']],
    ['51 choices', [{ ...WEATHER, choices: choices(51) }], ['/fields/0/choices']],
    ['a key of 41 characters', [{ ...SCORE, key: 'k'.repeat(41) }], ['/fields/0/key']],
    ['a label of 201 characters', [{ ...SCORE, label: 'l'.repeat(201) }], ['/fields/0/label']],
    ['a choice of 91 characters', [{ ...WEATHER, choices: ['c'.repeat(91)] }], ['/fields/0/choices/0']],
    ['a key that is no name', [{ ...SCORE, key: '__proto__' }], ['/fields/0/key']],
    ['the same key twice', [SCORE, { ...WEATHER, key: SCORE.key }], ['/fields/1/key']],
    ['a key of the game', [{ ...SCORE, key: 'startTime' }], ['/fields/0/key']],
    ['an unknown type', [{ ...SCORE, type: 'photo' }], ['/fields/0/type']],
    ['a label of two lines', [{ ...SCORE, label: 'Home\nscore' }], ['/fields/0/label']],
    ['a choice without choices', [{ ...WEATHER, choices: [] }], ['/fields/0/choices']],
    ['the same choice twice', [{ ...WEATHER, choices: ['Dry', ' Dry'] }], ['/fields/0/choices']],
    ['choices of a number', [{ ...SCORE, choices: ['1'] }], ['/fields/0/choices']],
    ['players without columns', [{ ...CARDS, columns: [] }], ['/fields/0/columns']],
    ['columns of a number', [{ ...SCORE, columns: CARDS.columns }], ['/fields/0/columns']],
    ['a column twice', [{ ...CARDS, columns: many(2, { key: 'name' }) }], ['/fields/0/columns/1/key']],
    [
      'players in players',
      [{ ...CARDS, columns: many(1, { type: 'players' }) }],
      ['/fields/0/columns/0/type'],
    ],
  ];
  for (const [what, fields, paths] of WRONG) {
    test(`${what}: 422`, async () => assert.deepEqual(pathsOf(await add({ fields })), paths));
  }

  test('and all other members have their problems reported together', async () => {
    const body = { name: ' ', reported_by: 'nobody', active: 'yes', due_from: 'May', fields: [{ key: 'a' }] };
    assert.deepEqual(pathsOf(await add(body)).sort(), [
      ...['/active', '/due_from', '/fields/0/label', '/fields/0/type', '/name', '/reported_by'],
    ]);
  });
});
