// When game.game.published fires (service.md 6.1, docs/api: Webhooks).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeGame } from '../../src/domain/games/actions.ts';
import type { GameChange, GameDraft } from '../../src/domain/games/game.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  createSeason,
  inParallel,
  NOW,
  playGame,
  type Season,
  succeeded,
  takeEvents,
  takeTopics,
} from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const PUBLISHED = ['game.game.published'];

const CREATIONS: [string, GameDraft, string[]][] = [
  ['a game is born unpublished, without an event', { published: undefined }, []],
  ['a game that is created published fires', {}, PUBLISHED],
  ['a private game that is created published is silent', { public: false }, []],
  ['a canceled game that is created published is silent', { status: 'C' }, []],
];
for (const [sentence, draft, topics] of CREATIONS) {
  test(sentence, async () => {
    await playGame(season, draft);
    assert.deepEqual(await takeTopics(season), topics);
  });
}

const CHANGES: [string, GameDraft, GameChange, string[]][] = [
  ['publishing a public game fires', { published: false }, { published: true }, PUBLISHED],
  ['publishing a published game is no publish', {}, { published: true }, []],
  ['publishing a private game is silent', { published: false, public: false }, { published: true }, []],
  [
    'publishing a game canceled without pay fires nothing',
    { published: false, status: 'C' },
    { published: true },
    [],
  ],
  [
    'publishing a game canceled with pay fires nothing',
    { published: false, status: 'X' },
    { published: true },
    [],
  ],
  ['making a published private game public is no publish', { public: false }, { public: true }, []],
  [
    'publishing and making public at once fires',
    { published: false, public: false },
    { published: true, public: true },
    PUBLISHED,
  ],
  ['publishing and cancelling at once is silent', { published: false }, { published: true, status: 'C' }, []],
  [
    'restoring a canceled game while publishing it fires',
    { published: false, status: 'C' },
    { published: true, status: 'A' },
    PUBLISHED,
  ],
  ['cancelling a published game is no publish', {}, { status: 'C' }, []],
  ['restoring a published canceled game is no publish', { status: 'C' }, { status: 'A' }, []],
  ['unpublishing is silent', {}, { published: false }, []],
  [
    'publishing a past game fires',
    { published: false, when: { date: '2026-01-10', time: '09:00' } },
    { published: true },
    PUBLISHED,
  ],
];
for (const [sentence, draft, change, topics] of CHANGES) {
  test(sentence, async () => {
    const game = await playGame(season, draft);
    await takeEvents(season);
    await changeGame(season.db, { gameId: game.id, change, now: NOW });
    assert.deepEqual(await takeTopics(season), topics);
  });
}

test('a second publish after an unpublish is a new event', async () => {
  const { id: gameId } = await playGame(season);
  await takeEvents(season);
  await changeGame(season.db, { gameId, change: { published: false }, now: NOW });
  await changeGame(season.db, { gameId, change: { published: true }, now: NOW });
  assert.deepEqual(await takeTopics(season), PUBLISHED);
});

test('the event links to the game and stores its ids as of after the change', async () => {
  const game = await playGame(season, {
    published: false,
    league: { name: 'Spring U12' },
    homeTeam: { name: 'Sharks' },
    awayTeam: { name: 'Dolphins' },
  });
  const changed = await changeGame(season.db, {
    gameId: game.id,
    change: { published: true, league: { name: 'Spring U14' }, awayTeam: null },
    now: NOW,
  });
  assert.notEqual(changed.leagueId, game.leagueId);
  assert.deepEqual(await takeEvents(season), [
    {
      topic: 'game.game.published',
      resource_id: game.id,
      game_id: game.id,
      league_id: null,
      user_id: null,
      facts: {
        league_id: [changed.leagueId],
        venue_id: [],
        game_type_id: [],
        age_group_id: [],
        gender_id: [],
        home_team_id: [game.homeTeamId],
        away_team_id: [],
        team_id: [game.homeTeamId],
        pattern_id: [game.patternId],
        status: ['A'],
      },
    },
  ]);
});

test('20 parallel publishes of one game create one event and one increment of lock_version', async () => {
  const game = await playGame(season, { published: false });
  const settled = await inParallel(20, () =>
    changeGame(season.db, { gameId: game.id, change: { published: true }, now: NOW }),
  );
  assert.deepEqual(
    succeeded(settled).map((one) => [one.published, one.lockVersion]),
    Array.from({ length: 20 }, () => [true, 1]),
  );
  assert.deepEqual(await takeTopics(season), PUBLISHED);
});

test('an event that is not committed is not recorded', async () => {
  const game = await playGame(season, { published: false });
  const change: GameChange = { published: true, venue: { id: 999_999_999 } };
  await assert.rejects(changeGame(season.db, { gameId: game.id, change, now: NOW }), {
    code: 'validation_failed',
  });
  assert.deepEqual(await takeTopics(season), []);
});
