// What games need: the search key `needs`, and the counts of a site's games (docs/api: games, Search).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';
import { enableForms, newTemplate } from './reported-games.ts';

type Json = Reply['json'];
type Answer = 'open' | 'waiting' | 'A' | 'D';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: Api;
let base: string;
const named = new Map<number, string>();
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}/games`;
  const [day, crew] = [DAY_MS, ['A', 'A']] as [number, Answer[]];
  await make('open draft', { in: 30 * day, crew: ['A', 'open'] });
  await make('full draft', { in: 31 * day, crew });
  await make('near draft', { in: 6.9 * day, crew });
  await make('open', { in: 32 * day, crew: ['open', 'A'], published: true });
  await make('asked', { in: 33 * day, crew: ['waiting', 'A'], published: true });
  await make('asked long ago', { in: 34 * day, crew: ['waiting', 'A'], published: true, daysAgo: 3.1 });
  await make('asked late', { in: 2.9 * day, crew: ['A', 'waiting'], published: true });
  await make('declined', { in: 35 * day, crew: ['A', 'D'], published: true });
  await make('complete', { in: 36 * day, crew, published: true, daysAgo: 9 });
  await make('double', { in: 36 * day, crew, published: true, override: true });
  await make('canceled', { in: 37 * day, crew: ['open', 'D'], published: true, status: 'C' });
  await make('started', { in: -HOUR_MS, crew: ['open', 'D'], published: true, lasts: 2 * HOUR_MS });
  await make('open soon', { in: 6.8 * day, crew: ['open', 'A'], published: true });
  await make('without officials', { in: 5 * day, crew: [], published: true, pattern_name: undefined });
  await make('past', { in: -day, crew: ['A', 'waiting'], published: true, lasts: HOUR_MS });
});
after(() => api.stop());

type Parts = { in: number; crew: Answer[]; lasts?: number; override?: boolean; daysAgo?: number } & {
  published?: true;
  pattern_name?: undefined;
  status?: 'C';
};

/** A game that starts then, with a crew that has answered so; last changed as many days ago. */
async function make(name: string, { in: ahead, crew, lasts, override, daysAgo, ...body }: Parts) {
  const start = Date.now() + ahead;
  const end = lasts === undefined ? {} : { end_time: new Date(start + lasts).toISOString() };
  const game = await newGame(api, {
    ...{ localized_date: undefined, localized_time: undefined, ...body, ...end },
    start_time: new Date(start).toISOString(),
  });
  const people = [api.season.omar.userId, api.season.nina.userId];
  for (const [index, answer] of crew.entries()) {
    if (answer === 'open') continue;
    const slot = `/api/v2/assignments/${game._embedded.assignments[index].id}`;
    ok(await api.ada('POST', `${slot}/assign`, { body: { user_id: people[index], override } }), 200);
    if (answer !== 'waiting') ok(await api.ada('POST', `${slot}/confirm`, { body: { status: answer } }), 200);
  }
  if (daysAgo !== undefined) {
    const then = new Date(Date.now() - daysAgo * DAY_MS);
    const { db } = api.service;
    await db.query(sql`update games set updated_at = ${then} where id = ${game.id}`);
    await db.query(sql`update assignments set updated_at = ${then} where game_id = ${game.id}`);
  }
  named.set(game.id, name);
}

/** The names of the games that a search of needs finds. */
async function needing(needs: string, call: Call = api.ada): Promise<(string | undefined)[]> {
  const reply = ok(await call('GET', `${base}?${needs}`), 200);
  assert.equal(reply.page.records, reply._embedded.games.length);
  return reply._embedded.games.map(({ id }: Json) => named.get(id));
}

const counts = async (search = '', call: Call = api.ada): Promise<Json> =>
  ok(await call('GET', `${base}/counts?${search}`), 200);

describe('a game needs', () => {
  const ATTENTION = ['asked late', 'open soon', 'near draft', 'asked long ago', 'declined', 'double'];

  for (const [need, games] of [
    ['officials', ['open soon', 'open draft', 'open']],
    ['answers', ['asked late', 'asked', 'asked long ago']],
    ['replacements', ['declined']],
    ['publishing', ['near draft', 'open draft', 'full draft']],
    ['late_officials', ['open soon']],
    ['late_answers', ['asked late', 'asked long ago']],
    ['late_drafts', ['near draft']],
    ['overrides', ['double']],
    ['attention', ATTENTION],
  ] as const) {
    test(`${need}: not once it has started or is canceled`, async () => {
      assert.deepEqual(await needing(`search[needs]=${need}`), games);
    });
  }

  test('one of several', async () => {
    const either = 'search[needs][]=replacements&search[needs][]=officials&search[published]=true';
    assert.deepEqual(await needing(either), ['open soon', 'open', 'declined']);
  });

  test('attention if a report is due that nobody has sent', async () => {
    await enableForms(api);
    await newTemplate(api);
    assert.deepEqual(await needing('search[needs]=attention'), ['past', ...ATTENTION]);
    assert.deepEqual(await needing('search[needs]=reports'), ['past']);
    const { reports, attention } = (await counts()).needs;
    assert.deepEqual([reports, attention], [1, 7]);
    await enableForms(api, { forms_enabled: false });
  });

  test('nothing that officials do not see: no drafts, no double bookings', async () => {
    assert.deepEqual(await needing('search[needs]=publishing', api.omar), []);
    assert.deepEqual(await needing('search[needs]=attention', api.omar), [
      ...['asked late', 'open soon', 'asked long ago', 'declined'],
    ]);
    assert.deepEqual((await counts('', api.omar)).needs, {
      ...{ officials: 2, answers: 3, replacements: 1, publishing: 0, attention: 4 },
      ...{
        late_officials: 1,
        late_answers: 2,
        late_drafts: 0,
        overrides: 0,
        requests: 0,
        closed_venues: 0,
        reports: 0,
        crew_reports: 0,
      },
    });
  });

  test('one of the known needs: another is a problem', async () => {
    for (const search of [
      'search[needs]=referees',
      'search[needs][]=answers&search[needs][]=',
      'search[needs][a]=b',
    ]) {
      assert.deepEqual(pathsOf(await api.ada('GET', `${base}?${search}`)), ['/search/needs'], search);
      assert.deepEqual(pathsOf(await api.ada('GET', `${base}/counts?${search}`)), ['/search/needs'], search);
    }
  });
});

describe('a game that officials asked for', () => {
  test('needs a decision of assignors, and attention', async () => {
    const [id] = [...named].find(([, name]) => name === 'open')!;
    const path = `/api/v2/sites/${api.season.siteId}`;
    ok(await api.ada('PUT', path, { body: { show_game_requests: true } }), 200);
    const [slot] = ok(await api.ada('GET', `/api/v2/games/${id}`), 200)._embedded.assignments;
    ok(await api.omar('POST', `/api/v2/assignments/${slot.id}/request`, { body: {} }), 201);
    assert.deepEqual(await needing('search[needs]=requests'), ['open']);
    assert.ok((await needing('search[needs]=attention')).includes('open'));
    assert.deepEqual(await needing('search[needs]=requests', api.omar), []);
    const { requests, attention } = (await counts()).needs;
    assert.deepEqual([requests, attention], [1, 7]);
    ok(await api.omar('DELETE', `/api/v2/assignments/${slot.id}/request`), 204);
    assert.deepEqual(await needing('search[needs]=requests'), []);
  });
});

describe('/sites/:id/games/counts', () => {
  test('says how many upcoming games it looked at, and how many positions lack somebody', async () => {
    const { upcoming } = await counts();
    assert.deepEqual(upcoming, {
      ...{ games: 12, published: 9, soon: 3, staffed: 7 },
      ...{ open_positions: 3, soon_open_positions: 1, unanswered_positions: 3 },
    });
    assert.deepEqual((await counts('search[query]=nowhere')).upcoming, {
      ...{ games: 0, published: 0, soon: 0, staffed: 0 },
      ...{ open_positions: 0, soon_open_positions: 0, unanswered_positions: 0 },
    });
  });

  test('counts what each need finds, and all games', async () => {
    const { games, needs, _links } = await counts();
    assert.equal(games, 15);
    assert.deepEqual(needs, {
      ...{ officials: 3, answers: 3, replacements: 1, publishing: 3, attention: 6 },
      ...{
        late_officials: 1,
        late_answers: 2,
        late_drafts: 1,
        overrides: 1,
        requests: 0,
        closed_venues: 0,
        reports: 0,
        crew_reports: 0,
      },
    });
    assert.equal(_links.games.href, `${api.service.baseUrl}${base}.json`);
  });

  test('takes the searches of the list', async () => {
    const { games, needs, _links } = await counts('search[published]=false');
    assert.equal(games, 3);
    assert.deepEqual(needs, {
      ...{ officials: 1, answers: 0, replacements: 0, publishing: 3, attention: 1 },
      ...{
        late_officials: 0,
        late_answers: 0,
        late_drafts: 1,
        overrides: 0,
        requests: 0,
        closed_venues: 0,
        reports: 0,
        crew_reports: 0,
      },
    });
    assert.equal(_links.games.href, `${api.service.baseUrl}${base}.json?search%5Bpublished%5D=false`);
    assert.equal((await counts('search[needs]=answers')).games, 3);
    assert.equal((await counts('search[needs]=answers')).needs.attention, 2);
    assert.equal((await counts('search[query]=nowhere')).games, 0);
  });
});
