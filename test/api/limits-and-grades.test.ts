// Limits of an official, and the grades that positions and age groups need (docs/api: Assignments, conflicts).

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';
import { openFeed } from './changes-feed.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
let week = 0;
let monday: number;
before(async () => {
  api = await openApi();
  omar = api.season.omar.userId;
  for (const [name, longitude] of [
    ['Pier Field', -74],
    ['Hill Field', -74.36], // 30.3 km
  ]) {
    ok(await api.ada('POST', `${site()}/venues`, { body: { name, latitude: 40.7, longitude } }), 201);
  }
});
beforeEach(async () => {
  monday = Date.UTC(2097, 0, 7) + week++ * 14 * 86_400_000;
  await set({ limits: {}, latitude: null, longitude: null, grade: null });
  ok(await api.ada('PUT', site(), { body: { grades: [] } }), 200);
});
after(() => api.stop());

const site = () => `/api/v2/sites/${api.season.siteId}`;
const set = async (body: object, call = api.ada): Promise<Json> =>
  ok(await call('PUT', `/api/v2/users/${omar}`, { body }), 200);
/** A game so many days after the Monday. */
const play = (day: number, body: object = {}): Promise<Json> =>
  newGame(api, { localized_date: new Date(monday + day * 86_400_000).toISOString().slice(0, 10), ...body });
const slotOf = (game: Json): string => `/api/v2/assignments/${game._embedded.assignments[0].id}`;
const assign = async (game: Json): Promise<Json> =>
  ok(await api.ada('POST', `${slotOf(game)}/assign`, { body: { user_id: omar } }), 200);
async function candidate(game: Json): Promise<Json> {
  const { _embedded } = ok(await api.ada('GET', `${slotOf(game)}/candidates`), 200);
  return _embedded.candidates.find(({ user_id }: Json) => user_id === omar);
}
const conflictsOf = async (game: Json): Promise<[string, string, object][]> =>
  (await candidate(game)).conflicts.map(({ code, message, numbers }: Json) => [code, message, numbers]);

describe('the limits of an official', () => {
  test('are theirs and the assignors’ to set; a limit that is not sent ends', async () => {
    const limits = { games_per_day: 2, games_per_week: null, miles: 40 };
    assert.deepEqual((await set({ limits: { games_per_day: 2, miles: 40 } }, api.omar)).limits, limits);
    assert.deepEqual((await set({ grade: 'Regional' })).limits, limits);
    assert.deepEqual((await set({ limits: { games_per_week: 3 } })).limits, {
      ...{ games_per_day: null, games_per_week: 3, miles: null },
    });
    assert.equal(
      ok(await api.nina('GET', `/api/v2/users/${omar}`), 200).limits,
      null,
      'others do not see them',
    );
    const wrong = { limits: { games_per_day: 1.5, miles: -1 }, latitude: 91 };
    assert.deepEqual(pathsOf(await api.ada('PUT', `/api/v2/users/${omar}`, { body: wrong })), [
      '/limits/games_per_day',
      '/limits/miles',
      '/latitude',
    ]);
  });

  test('of games a day and a week are conflicts once they are reached', async () => {
    await set({ limits: { games_per_day: 1, games_per_week: 2 } });
    await assign(await play(0));
    assert.deepEqual(await conflictsOf(await play(1)), []);
    assert.deepEqual(await conflictsOf(await play(0, { localized_time: '3:00 PM' })), [
      ['games_per_day', 'Has 1 game that day, the limit is 1', { games: 1, limit: 1 }],
    ]);
    await assign(await play(1));
    assert.deepEqual(await conflictsOf(await play(6)), [
      ['games_per_week', 'Has 2 games that week, the limit is 2', { games: 2, limit: 2 }],
    ]);
    assert.deepEqual(await conflictsOf(await play(7)), [], 'a week begins on Monday');
    const { warnings } = await assign(await play(6));
    assert.deepEqual(warnings, ['Omar Reyes already has 2 games that week, and their limit is 2.']);
  });

  test('of miles count from home, or from the game before if home is not known', async () => {
    await set({ limits: { miles: 20 } });
    const far = await play(0, { venue_name: 'Hill Field', localized_time: '3:00 PM' });
    assert.deepEqual(await conflictsOf(far), []);
    await assign(await play(0, { venue_name: 'Pier Field' }));
    const numbers = { miles: 23.6, limit: 20 };
    assert.deepEqual(await conflictsOf(far), [
      ['distance', '23.6 miles from Pier Field, the limit is 20', numbers],
    ]);
    await set({ latitude: 40.7, longitude: -74.36 });
    assert.deepEqual([await conflictsOf(far), (await candidate(far)).miles_from_home], [[], 0]);
    const near = await play(1, { venue_name: 'Pier Field' });
    assert.deepEqual(await conflictsOf(near), [
      ['distance', '23.6 miles from home, the limit is 20', numbers],
    ]);
  });
});

describe('a grade', () => {
  const GRADES = ['Grassroots', 'Regional', 'National'];
  const patternOf = async (minimum_grade: string | null): Promise<Json> => {
    const positions = [{ name: 'Referee', minimum_grade }];
    const name = `Graded ${week} ${minimum_grade}`;
    return ok(await api.ada('POST', `${site()}/patterns`, { body: { name, positions } }), 201);
  };

  test('that a position needs is a conflict of officials with a lower grade, or none', async () => {
    ok(await api.ada('PUT', site(), { body: { grades: GRADES } }), 200);
    const pattern = await patternOf('regional');
    assert.equal(pattern.positions[0].minimum_grade, 'regional');
    const game = await play(0, { pattern_id: pattern.id, pattern_name: undefined });
    assert.deepEqual(await conflictsOf(game), [['grade', 'No grade, Referee needs regional', undefined]]);
    await set({ grade: 'Grassroots' });
    assert.deepEqual(await conflictsOf(game), [
      ['grade', 'Grade is Grassroots, Referee needs regional', undefined],
    ]);
    for (const grade of ['Regional', 'NATIONAL']) {
      await set({ grade });
      assert.deepEqual(await conflictsOf(game), [], grade);
    }
    await set({ grade: 'Grade 7' });
    assert.equal((await conflictsOf(game)).length, 1, 'a grade that the site does not order');
    const { warnings } = await assign(game);
    assert.deepEqual(warnings, ['Omar Reyes has the grade Grade 7, and Referee needs at least regional.']);
  });

  test('that an age group needs, without an order of grades, is needed exactly', async () => {
    const body = { name: 'U19', minimum_grade: 'National' };
    const group = ok(await api.ada('POST', `${site()}/age_groups`, { body }), 201);
    const game = await play(0, { age_group_id: group.id });
    await set({ grade: 'Regional' });
    assert.deepEqual(await conflictsOf(game), [
      ['grade', 'Grade is Regional, U19 needs National', undefined],
    ]);
    await set({ grade: 'national' });
    assert.deepEqual(await conflictsOf(game), []);
    const path = `/api/v2/age_groups/${group.id}`;
    assert.equal(ok(await api.ada('PUT', path, { body: { minimum_grade: null } }), 200).minimum_grade, null);
    await set({ grade: null });
    assert.deepEqual(await conflictsOf(game), []);
  });

  test('is in the order of the site, which has each once, and which assignors change', async () => {
    const changed = ok(await api.ada('PUT', site(), { body: { grades: ['Grassroots', ' Regional '] } }), 200);
    assert.deepEqual(changed.grades, ['Grassroots', 'Regional']);
    assert.deepEqual(ok(await api.omar('GET', site()), 200).grades, ['Grassroots', 'Regional']);
    assert.deepEqual(pathsOf(await api.ada('PUT', site(), { body: { grades: ['A', 'a'] } })), ['/grades']);
    assertProblem(await api.omar('PUT', site(), { body: { grades: [] } }), 403);
  });

  const put = async (body: object): Promise<Json> => ok(await api.ada('PUT', site(), { body }), 200);

  test('with a new name has it in every record that names it, and in the history of each', async () => {
    await put({
      grades: ['Grassroots', 'County', 'National'],
      open_games: { mode: 'claim', minimum_grade: 'County' },
    });
    const pattern = await patternOf('county');
    const other = await patternOf('National');
    const body = { name: 'U17', minimum_grade: 'County' };
    const group = ok(await api.ada('POST', `${site()}/age_groups`, { body }), 201);
    const { updated } = await set({ grade: ' COUNTY ' });
    const feed = await openFeed(api.service.db, api.ada, api.season.siteId);
    const renamed_grades = [
      { from: 'County', to: 'Area' },
      { from: 'Grassroots', to: 'Local' },
    ];
    const changed = await put({ renamed_grades });
    assert.deepEqual(changed.grades, ['Local', 'Area', 'National']);
    assert.equal(changed.open_games.minimum_grade, 'Area');
    const shown = async (path: string): Promise<Json> => ok(await api.ada('GET', path), 200);
    const graded = [
      await shown(`/api/v2/patterns/${pattern.id}`),
      await shown(`/api/v2/age_groups/${group.id}`),
    ];
    const [{ positions }, ageGroup] = graded;
    assert.deepEqual([positions[0].minimum_grade, ageGroup.minimum_grade], ['Area', 'Area']);
    assert.deepEqual(positions, [{ ...pattern.positions[0], minimum_grade: 'Area' }]);
    const user = await shown(`/api/v2/users/${omar}`);
    assert.equal(user.grade, 'Area');
    assert.ok(user.updated > updated);
    assert.deepEqual(await shown(`/api/v2/patterns/${other.id}`), other);
    assert.deepEqual(await feed.read(), [`age-group ${group.id}`, `pattern ${pattern.id}`, `user ${omar}`]);
    assert.deepEqual(await put({ renamed_grades }), changed, 'again: nothing changes');
    await put({ open_games: { mode: 'off', minimum_grade: null } });
  });

  test('with the name of another is that one from then on', async () => {
    await put({ grades: GRADES });
    await set({ grade: 'Grassroots' });
    const { grades } = await put({ renamed_grades: [{ from: 'grassroots', to: 'Regional' }] });
    assert.deepEqual(grades, ['Regional', 'National']);
    assert.equal(ok(await api.ada('GET', `/api/v2/users/${omar}`), 200).grade, 'Regional');
  });

  test('gets a new name together with a new list, which has the new name', async () => {
    await put({ grades: GRADES });
    await set({ grade: 'National' });
    const renamed_grades = [{ from: 'National', to: 'Elite' }];
    const reply = await api.ada('PUT', site(), { body: { grades: ['Regional'], renamed_grades } });
    assert.deepEqual(pathsOf(reply), ['/renamed_grades/0/to']);
    const twice = [...renamed_grades, { from: 'national', to: 'Regional' }];
    assert.deepEqual(pathsOf(await api.ada('PUT', site(), { body: { renamed_grades: twice } })), [
      '/renamed_grades',
    ]);
    assert.equal(ok(await api.ada('GET', `/api/v2/users/${omar}`), 200).grade, 'National');
    assert.deepEqual((await put({ grades: ['Elite', 'Regional'], renamed_grades })).grades, [
      'Elite',
      'Regional',
    ]);
    assert.equal(ok(await api.ada('GET', `/api/v2/users/${omar}`), 200).grade, 'Elite');
  });

  test('that open games need is one of the site, if the site has grades', async () => {
    const needing = (minimum_grade: string) =>
      api.ada('PUT', site(), { body: { open_games: { minimum_grade } } });
    ok(await needing('Grade 7'), 200);
    await put({ grades: GRADES });
    const { open_games } = ok(await api.ada('GET', site()), 200);
    assert.deepEqual((await put({ open_games })).open_games, open_games, 'as it was read');
    const reply = await needing('Grade 8');
    assert.deepEqual(pathsOf(reply), ['/open_games/minimum_grade']);
    assert.match(reply.json.message, /Grassroots, Regional, National/);
    ok(await needing('regional'), 200);
    await put({ open_games: { minimum_grade: null } });
  });
});
