// The filter vocabulary of games (service.md 6.2, docs/api: Search).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOPICS } from '../../src/domain/events/topics.ts';
import {
  criterionProblem,
  FILTER_KEYS,
  type GameFilter,
  normalizeCriteria,
} from '../../src/domain/games/filter.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import { sql } from '../../src/storage/sql.ts';
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
  test(`${key}: ${JSON.stringify(value)} is ${problem === undefined ? 'accepted' : 'rejected'}`, () => {
    assert.equal(criterionProblem(key, value), problem);
  });
}

test('a single value equals an array of one; unknown keys are ignored', () => {
  const raw = { league_id: '3', team_id: [7, '9', 7], status: 'A', colour: 'red' };
  assert.deepEqual(normalizeCriteria(raw), { league_id: [3], team_id: [7, 9], status: ['A'] });
});

test('every key has a column in subscription_versions and in games, of the type of its values', async () => {
  const columnsOf = async (table: string) =>
    new Map(
      (
        await database.db.query<{ name: string; type: string }>(sql`
          select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)
      ).map(({ name, type }) => [name, type]),
    );
  const versions = await columnsOf('subscription_versions');
  for (const column of ['id', 'subscription_id', 'site_id', 'valid', 'event_types']) versions.delete(column);
  const keys = Object.entries(FILTER_KEYS);
  assert.deepEqual(
    Object.fromEntries(versions),
    Object.fromEntries(keys.map(([key, { type }]) => [key, `${type}[]`])),
  );
  const games = await columnsOf('games');
  for (const [key, { type, columns }] of keys) {
    for (const column of Object.keys(columns)) assert.equal(games.get(column), type, key);
  }
});

test('the events table accepts exactly the topics of the registry', async () => {
  const [check] = await database.db.query<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'events'::regclass and contype = 'c' and conname = 'events_topic_check'`);
  const admitted = [...check!.definition.matchAll(/'([^']+)'/g)].map(([, topic]) => topic);
  assert.deepEqual(admitted.sort(), [...TOPICS].sort());
});

async function idsOf(filter: GameFilter): Promise<number[]> {
  const { site, ada, db } = season;
  const page = { page: 1, limit: 100 };
  const query = { siteIds: [site.id], members: [ada], filter, now: new Date(), page };
  return (await listGames(db, query)).rows.map(({ id }) => id);
}

test('start_date and end_date are inclusive days in the zone of the site, whatever the zone of the venue', async () => {
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

test("a query matches part of a team's, venue's or league's name, or the site's whole id of the game", async () => {
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
