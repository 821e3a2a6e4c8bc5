// One vocabulary for searches and criteria (service.md 6.2, docs/api: Search): SQL and matching agree.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  criterionProblem,
  type GameFilter,
  matchesCriteria,
  normalizeCriteria,
} from '../../src/domain/games/filter.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, playGame, type Season } from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const ID_RULE = 'league_id must be an id (an integer or a numeric string), or a non-empty array of ids.';
const STATUS_RULE = 'status must be one of A, C, X, or a non-empty array of them.';

const VALUES: [string, unknown, string | undefined][] = [
  ['league_id', 3, undefined],
  ['league_id', '3', undefined],
  ['league_id', [3, '4'], undefined],
  ['league_id', [], ID_RULE],
  ['league_id', null, ID_RULE],
  ['league_id', '', ID_RULE],
  ['league_id', 'three', ID_RULE],
  ['league_id', 1.5, ID_RULE],
  ['league_id', 1e20, ID_RULE],
  ['league_id', '100000000000000000000', ID_RULE],
  ['league_id', [3, null], ID_RULE],
  ['league_id', [[3]], ID_RULE],
  ['league_id', { id: 3 }, ID_RULE],
  ['league_id', true, ID_RULE],
  ['status', 'A', undefined],
  ['status', ['C', 'X'], undefined],
  ['status', 'a', STATUS_RULE],
  ['status', 1, STATUS_RULE],
  ['colour', { any: 'thing' }, undefined],
  ['constructor', null, undefined],
];
for (const [key, value, problem] of VALUES) {
  test(`${key}: ${JSON.stringify(value)} is ${problem === undefined ? 'accepted' : 'refused'}`, () => {
    assert.equal(criterionProblem(key, value), problem);
  });
}

test('a single value and an array mean the same; unknown keys mean nothing', () => {
  const raw = { league_id: '3', team_id: [7, '9', 7], status: 'A', colour: 'red' };
  assert.deepEqual(normalizeCriteria(raw), { league_id: [3], team_id: [7, 9], status: ['A'] });
});

test('keys that are no facts of a topic are ignored', () => {
  assert.equal(matchesCriteria({ league_id: [3], venue_id: [1] }, { league_id: [3] }), true);
  assert.equal(matchesCriteria({ league_id: [4] }, { league_id: [3] }), false);
  assert.equal(matchesCriteria({ league_id: [4] }, {}), true);
  assert.equal(matchesCriteria({ league_id: [4] }, { league_id: [] }), false);
});

async function idsOf(filter: GameFilter): Promise<number[]> {
  const { site, ada, db } = season;
  const page = { page: 1, limit: 100 };
  return (await listGames(db, { siteIds: [site.id], members: [ada], filter, page })).rows.map(({ id }) => id);
}

test('start_date and end_date are inclusive days of the site, whatever the zone of the venue', async () => {
  season = await createSeason(database.db, { timezone: 'America/New_York' });
  const at = async (instant: string) => (await playGame(season, { when: { instant: new Date(instant) } })).id;
  await at('2026-05-01T03:59:00Z'); // 30 April, 11:59 PM in New York
  const first = await at('2026-05-01T04:00:00Z');
  const last = await at('2026-05-03T03:59:00Z');
  await at('2026-05-03T04:00:00Z');
  assert.deepEqual(await idsOf({ criteria: {}, startDate: '2026-05-01', endDate: '2026-05-02' }), [
    first,
    last,
  ]);
});

test('a query is part of the name of a team, venue or league, or the whole id of the site', async () => {
  season = await createSeason(database.db);
  const game = await playGame(season, {
    ...{
      homeTeam: { name: 'Sharks' },
      venue: { name: 'Pier Field' },
      league: { name: 'Spring U12' },
      userDefinedId: 'A-17',
    },
    privateNote: 'secret',
  });
  await playGame(season, {});
  for (const query of ['SHARK', 'pier  f', 'g u1', 'A-17']) {
    assert.deepEqual(await idsOf({ criteria: {}, query }), [game.id], query);
  }
  for (const query of ['A-1', 'secret', '%'])
    assert.deepEqual(await idsOf({ criteria: {}, query }), [], query);
});

test('published narrows to published games, or to drafts', async () => {
  season = await createSeason(database.db);
  const [published, draft] = [await playGame(season), await playGame(season, { published: false })];
  assert.deepEqual(await idsOf({ criteria: {}, published: true }), [published.id]);
  assert.deepEqual(await idsOf({ criteria: {}, published: false }), [draft.id]);
});
