// When game.official.changed fires (service.md 6.1, docs/api: Webhooks).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerAssignment, assign, emptyCrew, unassign } from '../../src/domain/assignments/actions.ts';
import { changeGame, deleteGame } from '../../src/domain/games/actions.ts';
import type { Game, GameChange, GameDraft } from '../../src/domain/games/game.ts';
import { createPattern } from '../../src/domain/patterns/actions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  ASSISTANT,
  createSeason,
  inParallel,
  NOW,
  playGame,
  REFEREE,
  type Season,
  takeEvents,
  takeTopics,
} from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const CHANGED = ['game.official.changed'];

/** A game in its own season, with Omar Reyes on its first slot. */
async function playWithOmar(draft: GameDraft = {}): Promise<Game> {
  season = await createSeason(database.db);
  const game = await playGame(season, draft);
  await put(game, season.omar.id);
  await takeEvents(season);
  return game;
}

function put(game: Game, userId: number, slot = 0) {
  return assign(season.db, { assignmentId: game.crew[slot]!.id, userId, now: NOW });
}

function change(game: Game, change: GameChange) {
  return changeGame(season.db, { gameId: game.id, change, now: NOW });
}

const empty = (game: Game) => unassign(season.db, { assignmentId: game.crew[0]!.id, now: NOW });
const answer = (game: Game, answer: 'accepted' | 'declined') =>
  answerAssignment(season.db, { assignmentId: game.crew[0]!.id, answer, now: NOW });

const PAST = { when: { date: '2026-03-31', time: '09:00' } };

const CASES: [string, GameDraft, (game: Game) => Promise<unknown>, string[]][] = [
  ['adding an official fires', {}, (game) => put(game, season.ines.id, 1), CHANGED],
  ['replacing an official fires', {}, (game) => put(game, season.ines.id), CHANGED],
  ['removing an official fires', {}, empty, CHANGED],
  ['the same official again is no change', {}, (game) => put(game, season.omar.id), []],
  [
    'emptying an open slot fires nothing',
    {},
    (game) =>
      empty(game)
        .then(() => takeEvents(season))
        .then(() => empty(game)),
    [],
  ],
  ['a draft is public to nobody: it is silent', { published: false }, empty, []],
  ['a private game is silent', { public: false }, empty, []],
  ['a game that has started is silent', PAST, empty, []],
  ['a canceled game to come fires', { status: 'C' }, empty, CHANGED],
  ['accepting is no change of officials', {}, (game) => answer(game, 'accepted'), []],
  ['a decline is no event by itself', {}, (game) => answer(game, 'declined'), []],
  [
    'removing one who declined fires',
    {},
    (game) => answer(game, 'declined').then(() => empty(game)),
    CHANGED,
  ],
  [
    'emptying a crew of one fires once',
    {},
    (game) => emptyCrew(season.db, { gameId: game.id, now: NOW }),
    CHANGED,
  ],
  ['deleting the game fires', {}, (game) => deleteGame(season.db, { gameId: game.id, now: NOW }), CHANGED],
  [
    'deleting a draft fires nothing',
    { published: false },
    (game) => deleteGame(season.db, { gameId: game.id, now: NOW }),
    [],
  ],
  [
    'deleting a past game fires nothing',
    PAST,
    (game) => deleteGame(season.db, { gameId: game.id, now: NOW }),
    [],
  ],
  ['clearing the pattern removes its officials', {}, (game) => change(game, { pattern: null }), CHANGED],
  ['moving the game changes no official', {}, (game) => change(game, { when: { time: '11:00' } }), []],
  ['cancelling the game changes no official', {}, (game) => change(game, { status: 'C' }), []],
];
for (const [sentence, draft, act, topics] of CASES) {
  test(sentence, async () => {
    const game = await playWithOmar(draft);
    await act(game);
    assert.deepEqual(await takeTopics(season), topics);
  });
}

test('a game that starts now counts as started', async () => {
  const game = await playWithOmar({ when: { instant: NOW } });
  await empty(game);
  assert.deepEqual(await takeTopics(season), []);
});

test('the event links to the assignment and its game, with the ids of the game', async () => {
  const game = await playWithOmar({ league: { name: 'Spring U12' } });
  await empty(game);
  const [event] = await takeEvents(season);
  assert.equal(event?.resource_id, game.crew[0]?.id);
  assert.equal(event?.game_id, game.id);
  assert.deepEqual(event?.facts.league_id, [game.leagueId]);
  assert.deepEqual(event?.facts.pattern_id, [game.patternId]);
  assert.deepEqual(event?.facts.status, ['A']);
});

test('deleting a game fires once for each official', async () => {
  const game = await playWithOmar();
  await put(game, season.ines.id, 1);
  await takeEvents(season);
  const settled = await inParallel(5, () => deleteGame(season.db, { gameId: game.id, now: NOW }));
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1);
  const events = await takeEvents(season);
  assert.deepEqual(
    events.map((event) => event.resource_id),
    game.crew.map(({ id }) => id),
  );
});

test('10 parallel unassigns fire once', async () => {
  const game = await playWithOmar();
  await inParallel(10, () => empty(game));
  assert.deepEqual(await takeTopics(season), CHANGED);
});

test('a pattern change keeps officials whose position is in both patterns, and fires for the others', async () => {
  const game = await playWithOmar();
  await put(game, season.ines.id, 1);
  await takeEvents(season);
  const fourth = { name: 'Fourth Official', abbreviation: '4', fee: 20, currency: 'USD' };
  await createPattern(season.db, {
    siteId: season.site.id,
    name: 'final',
    positions: [fourth, { ...REFEREE, fee: 60 }],
  });
  const changed = await change(game, { pattern: { name: ' FINAL' } });
  assert.deepEqual(
    changed.crew.map((slot) => [slot.position, slot.official?.lastName ?? null, slot.fee]),
    [
      ['Fourth Official', null, 20],
      ['Referee', 'Reyes', 60],
    ],
  );
  assert.equal(changed.crew[1]?.id, game.crew[0]?.id);
  const events = await takeEvents(season);
  assert.deepEqual(
    events.map((event) => [event.topic, event.resource_id]),
    [[CHANGED[0], game.crew[1]?.id]],
  );
});

test('of several slots of one position, those with an official are kept', async () => {
  season = await createSeason(database.db);
  const { id: siteId } = season.site;
  await createPattern(season.db, { siteId, name: 'lines', positions: [ASSISTANT, ASSISTANT] });
  await createPattern(season.db, { siteId, name: 'line', positions: [ASSISTANT] });
  const game = await playGame(season, { pattern: { name: 'lines' } });
  await put(game, season.omar.id, 1);
  await takeEvents(season);
  const changed = await change(game, { pattern: { name: 'line' } });
  assert.deepEqual(
    changed.crew.map(({ id }) => id),
    [game.crew[1]?.id],
  );
  assert.deepEqual(await takeTopics(season), []);
});
