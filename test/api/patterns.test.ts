// Patterns, the shapes of crews: list, add, view, change, delete (docs/api: Resources, pattern).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import type { Reply } from '../support/service.ts';
import { inParallel } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CREW = [
  { name: 'Referee', abbreviation: 'R', fee: 45, currency: 'USD' },
  { name: 'Assistant Referee', abbreviation: 'AR', fee: 32.5, currency: 'USD' },
  { name: 'Assistant Referee', abbreviation: 'AR', fee: 32.5, currency: 'USD' },
];

let api: Api;
let base: string;
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());

type Json = Reply['json'];
type Position = { id: number; name: string; fee?: number | null; sort_order: number };

let made = 0;
async function add(body: Record<string, unknown> = {}): Promise<Json> {
  const whole = { name: `Pattern ${++made}`, positions: CREW, ...body };
  const reply = await api.ada('POST', `${base}/patterns`, { body: whole });
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

async function change({ id }: { id: number }, body: object): Promise<Json> {
  const reply = await api.ada('PUT', `/api/v2/patterns/${id}`, { body });
  assert.equal(reply.status, 200, reply.text);
  return reply.json;
}

describe('a pattern', () => {
  test('is added with its positions in order, and then viewed and listed as in that response', async () => {
    const body = { name: ' 3  officials ', positions: CREW };
    const reply = await api.ada('POST', `${base}/patterns`, { body });
    assert.equal(reply.status, 201, reply.text);
    const { id, name, positions, created, updated, _links } = reply.json;
    const at = `${api.service.baseUrl}/api/v2/patterns/${id}.json`;
    assert.equal(name, '3 officials');
    assert.deepEqual(
      positions.map(({ id: _id, ...position }: Position) => position),
      CREW.map((position, index) => ({ ...position, minimum_grade: null, sort_order: index + 1 })),
    );
    assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    assert.equal(updated, created);
    assert.deepEqual(_links.self, { 'resource-type': 'pattern', href: at });
    assert.deepEqual(_links.site.href, `${api.service.baseUrl}${base}.json`);
    assert.ok(_links.games.href.endsWith(`/games.json?search%5Bpattern_id%5D=${id}`));
    assert.deepEqual(Object.keys(reply.json).sort(), [
      ...['_links', 'created', 'id', 'name', 'positions', 'updated'],
    ]);
    assert.equal(reply.headers.get('location'), at);
    assert.deepEqual((await api.ada('GET', at)).json, reply.json);
    const listed = (await api.ada('GET', `${base}/patterns?search[query]=3%20OFF`)).json;
    assert.deepEqual(listed._embedded, { patterns: [reply.json] });
  });

  test('has initials for abbreviations, no fees and US dollars by default', async () => {
    const positions = [{ name: '  Assistant   Referee ' }, { name: 'Fourth official', abbreviation: ' ' }];
    const made = await add({ positions: [...positions, { name: 'Referee', fee: null, currency: 'CAD' }] });
    const read = made.positions.map((one: Json) => [
      one.name,
      one.abbreviation,
      one.fee,
      one.currency,
      one.sort_order,
    ]);
    assert.deepEqual(read, [
      ['Assistant Referee', 'AR', null, 'USD', 1],
      ['Fourth official', 'FO', null, 'USD', 2],
      ['Referee', 'R', null, 'CAD', 3],
    ]);
  });

  test('can be added and changed by a form', async () => {
    const raw =
      'name=By+form&positions[0][name]=Referee&positions[0][fee]=45.50&positions[0][currency]=CAD&positions[1][name]=Line';
    const added = await api.ada('POST', `${base}/patterns`, { headers: FORM, raw });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual(
      added.json.positions.map(({ name, fee }: Position) => [name, fee]),
      [
        ['Referee', 45.5],
        ['Line', null],
      ],
    );
    const changed = await api.ada('PUT', `/api/v2/patterns/${added.json.id}`, {
      headers: FORM,
      raw: 'name=Formed',
    });
    assert.deepEqual([changed.json.name, changed.json.positions], ['Formed', added.json.positions]);
  });

  test('creates a slot for each position, with its fee, in games that use it', async () => {
    const pattern = await add();
    const game = await newGame(api, { pattern_name: ` ${pattern.name.toUpperCase()}` });
    assert.deepEqual(
      game._embedded.assignments.map((slot: Json) => [slot.position_id, slot.position, slot.sort_order]),
      pattern.positions.map(({ id, name, sort_order }: Position) => [id, name, sort_order]),
    );
  });

  test('rejects a name that another one has, case and spacing folded', async () => {
    const [one, other] = [await add(), await add()];
    const taken = one.name.toUpperCase();
    const added = await api.ada('POST', `${base}/patterns`, { body: { name: taken, positions: CREW } });
    assertProblem(added, 409);
    const renamed = await api.ada('PUT', `/api/v2/patterns/${other.id}`, {
      body: { name: taken, positions: [CREW[0]] },
    });
    assertProblem(renamed, 409);
    assert.deepEqual([added.json.error, renamed.json.error], ['conflict', 'conflict']);
    assert.deepEqual((await api.ada('GET', `/api/v2/patterns/${other.id}`)).json, other);
  });

  test('of which ten are added at once under one name, is one 201 and nine 409', async () => {
    const body = { name: 'At once', positions: CREW };
    const replies = await inParallel(10, () => api.ada('POST', `${base}/patterns`, { body }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
    const [{ id }] = replies.filter(({ status }) => status === 201).map(({ json }) => json) as [Json];
    assert.equal((await api.ada('GET', `/api/v2/patterns/${id}`)).json.positions.length, 3);
  });

  test('is read by officials, without its fees, and changed by assignors alone', async () => {
    const { id } = await add();
    const { json } = await api.omar('GET', `/api/v2/patterns/${id}`);
    assert.deepEqual(
      json.positions.map(({ id: _id, ...position }: Position) => position),
      CREW.map(({ fee: _fee, ...position }, index) => ({
        ...position,
        minimum_grade: null,
        sort_order: index + 1,
      })),
    );
    assert.doesNotMatch((await api.omar('GET', `${base}/patterns`)).text, /"fee"/);
    assertProblem(await api.omar('POST', `${base}/patterns`, { body: {} }), 403);
    assertProblem(await api.omar('PUT', `/api/v2/patterns/${id}`, { body: {} }), 403);
    assertProblem(await api.omar('DELETE', `/api/v2/patterns/${id}`), 403);
  });

  test('of another site is 404, like a missing one', async () => {
    const [other] = await api.service.db.query<{ id: number }>(sql`
      with site as (insert into sites (name, timezone) values ('Lake Soccer', 'America/New_York') returning id)
      insert into patterns (site_id, name) select id, 'Theirs' from site returning id`);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      for (const id of [other!.id, 999_999, 'x']) {
        assertProblem(await api.ada(method, `/api/v2/patterns/${id}`), 404, `${method} ${id}`);
      }
    }
  });

  test('is gone once it is deleted, with its positions', async () => {
    const { id } = await add();
    const removed = await api.ada('DELETE', `/api/v2/patterns/${id}`);
    assert.deepEqual([removed.status, removed.text], [204, '']);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      assertProblem(await api.ada(method, `/api/v2/patterns/${id}`), 404, method);
    }
    const left = await api.service.db.query(sql`select from positions where pattern_id = ${id}`);
    assert.equal(left.length, 0);
  });
});

describe('a change of a pattern', () => {
  test('of its name alone leaves its positions', async () => {
    const pattern = await add();
    const { warnings, ...renamed } = await change(pattern, { name: 'Renamed', colour: 'red' });
    assert.deepEqual(warnings, ['`colour` is not known.']);
    assert.deepEqual(renamed, { ...pattern, name: 'Renamed', updated: renamed.updated });
    assert.ok(renamed.updated > pattern.updated);
    for (const body of [{}, { name: 'Renamed ' }, { positions: CREW }, renamed]) {
      assert.deepEqual(await change(pattern, body), renamed);
    }
  });

  test('replaces the positions; one keeps its id as long as it keeps its name', async () => {
    const pattern = await add();
    const [referee, first, second] = pattern.positions.map(({ id }: Position) => id);
    const positions = [
      { name: 'Assistant Referee', abbreviation: 'A1', fee: 30 },
      { name: 'Fourth Official', fee: 20 },
      { name: ' referee', abbreviation: 'REF', fee: 50.25, currency: 'CAD' },
    ];
    const changed = await change(pattern, { positions });
    assert.equal(changed.name, pattern.name);
    const [, fourth] = changed.positions;
    const usual = { currency: 'USD', minimum_grade: null };
    assert.deepEqual(changed.positions, [
      { ...usual, id: first, name: 'Assistant Referee', abbreviation: 'A1', fee: 30, sort_order: 1 },
      { ...usual, id: fourth.id, name: 'Fourth Official', abbreviation: 'FO', fee: 20, sort_order: 2 },
      {
        ...usual,
        id: referee,
        name: 'referee',
        abbreviation: 'REF',
        fee: 50.25,
        currency: 'CAD',
        sort_order: 3,
      },
    ]);
    assert.ok(![referee, first, second].includes(fourth.id));
  });

  test('can turn their order round', async () => {
    const positions = ['Referee', 'Umpire', 'Line', 'Clock'].map((name) => ({ name }));
    const pattern = await add({ positions });
    const turned = await change(pattern, { positions: positions.toReversed() });
    const idsOf = ({ positions: all }: Json) => all.map(({ id }: Position) => id);
    assert.deepEqual(idsOf(turned), idsOf(pattern).reverse());
    assert.deepEqual(
      turned.positions.map(({ name, sort_order }: Position) => [name, sort_order]),
      [
        ...[
          ['Clock', 1],
          ['Line', 2],
        ],
        ...[
          ['Umpire', 3],
          ['Referee', 4],
        ],
      ],
    );
  });

  test('leaves the crews that games have: slots, officials and fees', async () => {
    const pattern = await add();
    const game = await newGame(api, { pattern_name: pattern.name });
    const [slot, , last] = game._embedded.assignments;
    const assigned = await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, {
      body: { user_id: api.season.omar.userId },
    });
    assert.equal(assigned.status, 200, assigned.text);
    await change(pattern, { positions: [{ name: 'Referee', fee: 99 }, { name: 'Assistant Referee' }] });
    const after = (await api.ada('GET', `/api/v2/games/${game.id}`)).json._embedded.assignments;
    assert.deepEqual(
      after.map((one: Json) => [one.id, one.position, one.position_id]),
      game._embedded.assignments.map((one: Json) => [
        ...[one.id, one.position, one.id === last.id ? null : one.position_id],
      ]),
    );
    assert.equal(after[0]._embedded.official.id, api.season.omar.userId);
    assert.equal(after[0]._embedded.fees[0].value, 45);
  });

  test('waits for games that are being created with it, and they for it', async () => {
    for (let round = 0; round < 8; round++) {
      const pattern = await add();
      const body = { localized_date: '2099-05-02', localized_time: '9:00 AM', pattern_id: pattern.id };
      const positions = [{ name: 'Umpire' }, { name: 'Referee' }];
      const [created, changed, again] = await Promise.all([
        api.ada('POST', `${base}/games`, { body }),
        api.ada('PUT', `/api/v2/patterns/${pattern.id}`, { body: { positions } }),
        api.ada('PUT', `/api/v2/patterns/${pattern.id}`, { body: { positions: CREW } }),
      ]);
      assert.deepEqual([created.status, changed.status, again.status], [201, 200, 200], created.text);
      assert.ok([2, 3].includes(created.json._embedded.assignments.length));
    }
  });

  test('that is in progress delays a new game, which then has the new crew', async () => {
    const pattern = await add();
    const created = await api.service.db.transaction(async (tx) => {
      await tx.query(sql`select from patterns where id = ${pattern.id} for update`);
      await tx.query(sql`delete from positions where pattern_id = ${pattern.id} and sort_order > 1`);
      const answered = newGame(api, { pattern_name: pattern.name });
      await untilLockWaits(api.service.db);
      return { answered };
    });
    const slots = (await created.answered)._embedded.assignments;
    assert.deepEqual(
      slots.map(({ position_id }: Json) => position_id),
      [pattern.positions[0].id],
    );
  });
});

describe('an invalid pattern', () => {
  test('is reported together, each position by its place', async () => {
    const positions = [
      { name: 'Referee', fee: -1 },
      { name: '', abbreviation: 'ELEVEN CHAR' },
      { name: 'Line\u0007', fee: 1.005, currency: 'usd' },
      { fee: '45', currency: 'XYZ' },
      'Referee',
      { name: 'x'.repeat(91), fee: 100_000_000, currency: 'DOLLARS', abbreviation: 'A\nB' },
    ];
    const paths = [
      ...['/name', '/positions/0/fee', '/positions/1/abbreviation', '/positions/1/name'],
      ...['/positions/2/currency', '/positions/2/fee', '/positions/2/name'],
      ...['/positions/3/currency', '/positions/3/fee', '/positions/3/name', '/positions/4'],
      ...['abbreviation', 'currency', 'fee', 'name'].map((name) => `/positions/5/${name}`),
    ];
    const added = await api.ada('POST', `${base}/patterns`, { body: { name: 'A\u0007', positions } });
    assert.deepEqual(pathsOf(added).sort(), paths);
    const { id } = await add();
    const changed = await api.ada('PUT', `/api/v2/patterns/${id}`, { body: { name: '', positions } });
    assert.deepEqual(pathsOf(changed).sort(), paths);
    const saysOf = (path: string) => changed.json.errors.find((one: Json) => one.path === path).message;
    assert.equal(saysOf('/positions/2/fee'), 'positions.2.fee must have at most two decimals, or be null.');
    const currency = 'positions.2.currency must be a currency of ISO 4217 in upper case, such as USD.';
    assert.equal(saysOf('/positions/2/currency'), currency);
  });

  test('is without positions, or with more than 30', async () => {
    const all = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `Position ${index}` }));
    for (const positions of [undefined, [], all(31), {}, 'Referee', null]) {
      const reply = await api.ada('POST', `${base}/patterns`, { body: { name: 'New', positions } });
      assert.deepEqual(pathsOf(reply), ['/positions'], JSON.stringify(positions));
    }
    assert.equal((await add({ positions: all(30) })).positions.length, 30);
  });

  test('is not a fee of 0, of two decimals, or just below 10^8', async () => {
    const fees = [0, 0.01, 45.1, 1234.56, 99_999_999.99];
    const { positions } = await add({ positions: fees.map((fee) => ({ name: 'Referee', fee })) });
    assert.deepEqual(
      positions.map(({ fee }: Position) => fee),
      fees,
    );
  });
});
