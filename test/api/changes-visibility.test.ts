// The feed of changes has only what its reader may see; what they no longer see comes as deleted (docs/api: Changes).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { type FeedReader, openFeed } from './changes-feed.ts';

let stage: Stage;
let nina: Call;
let omars: FeedReader;
let ninas: FeedReader;
before(async () => {
  stage = await startStage();
  nina = await callerFor(stage.service, await register(stage.service.db, stage.season.nina.accountId));
});
beforeEach(openFeeds);
after(() => stage.stop());

async function openFeeds() {
  const { db } = stage.service;
  omars = await openFeed(db, stage.omar, stage.season.siteId);
  ninas = await openFeed(db, nina, stage.season.siteId);
}

type Game = { id: number; _embedded: { assignments: { id: number }[] } };
const wholeOf = ({ id, _embedded }: Game) => [
  `game ${id}`,
  ..._embedded.assignments.map((one) => `assignment ${one.id}`),
];
const gone = (names: string[]) => names.map((name) => `${name} deleted`);
const unassign = async (game: Game, slot: number) =>
  ok(await stage.ada('POST', `/api/v2/assignments/${game._embedded.assignments[slot]!.id}/unassign`), 200);

test('a draft is not in it, whatever happens to it', async () => {
  const draft = await stage.createGame();
  await stage.changeGame(draft, { public_note: 'Soon.' });
  await stage.assign(draft, 0, stage.season.omar.userId);
  await unassign(draft, 0);
  ok(await stage.ada('DELETE', `/api/v2/games/${draft.id}`), 204);
  assert.deepEqual(await omars.read(), []);
});

test('a game and its slots come when it is published, and as deleted when it is hidden, moved to drafts or deleted', async () => {
  const game = await stage.createGame();
  await stage.changeGame(game, { published: true });
  assert.deepEqual(await omars.read(), wholeOf(game));
  await stage.changeGame(game, { published: false });
  assert.deepEqual(await omars.read(), gone(wholeOf(game)));
  await stage.changeGame(game, { public_note: 'Unseen.' });
  assert.deepEqual(await omars.read(), []);
  await stage.changeGame(game, { published: true });
  await stage.changeGame(game, { public: false });
  assert.deepEqual(await omars.read(), gone(wholeOf(game)));
  await stage.changeGame(game, { public: true });
  await omars.read();
  ok(await stage.ada('DELETE', `/api/v2/games/${game.id}`), 204);
  assert.deepEqual(await omars.read(), gone(wholeOf(game)));
});

test('a game that is not public comes to its crew alone, and to those who leave it as deleted', async () => {
  const game = await stage.createGame({ published: true, public: false });
  await stage.assign(game, 0, stage.season.omar.userId);
  assert.deepEqual((await omars.read()).sort(), wholeOf(game).sort());
  assert.deepEqual(await ninas.read(), []);
  await stage.assign(game, 0, stage.season.nina.userId);
  assert.deepEqual((await omars.read()).sort(), gone(wholeOf(game)).sort());
  assert.deepEqual((await ninas.read()).sort(), wholeOf(game).sort());
  await stage.changeGame(game, { public_note: 'For Nina.' });
  assert.deepEqual(await omars.read(), []);
  assert.deepEqual(await ninas.read(), [`game ${game.id}`]);
});

test('an official who left a game after it was hidden is told that it is gone', async () => {
  const game = await stage.createGame({ published: true, public: false });
  await stage.assign(game, 0, stage.season.omar.userId);
  await omars.read();
  await stage.changeGame(game, { published: false });
  await unassign(game, 0);
  assert.deepEqual((await omars.read()).sort(), gone(wholeOf(game)).sort());
});

test('where officials are listed only open games and their own, a game comes as deleted once others fill it', async () => {
  const { db } = stage.service;
  await db.query(sql`update sites set show_all_games = false where id = ${stage.season.siteId}`);
  await openFeeds();
  const game = await stage.createGame({ published: true });
  assert.deepEqual(await omars.read(), wholeOf(game));
  await stage.assign(game, 0, stage.season.nina.userId);
  assert.ok((await omars.read()).includes(`game ${game.id}`));
  await db.query(sql`update users set official = true where id = ${stage.season.ada.userId}`);
  await stage.assign(game, 1, stage.season.ada.userId);
  assert.deepEqual((await omars.read()).sort(), gone(wholeOf(game)).sort());
  await stage.changeGame(game, { public_note: 'Full.' });
  assert.deepEqual(await omars.read(), []);
  assert.ok((await ninas.read()).includes(`game ${game.id}`));
  await db.query(sql`update sites set show_all_games = true where id = ${stage.season.siteId}`);
});

test('a statement comes to its user and to assignors', async () => {
  const body = {
    ...{ user_id: stage.season.omar.userId, statement_date: '2096-05-02', amount: 45, description: 'May' },
  };
  const { id } = ok(
    await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/statements`, { body }),
    201,
  );
  assert.deepEqual(await omars.read(), [`statement ${id}`]);
  assert.deepEqual(await ninas.read(), []);
});

test('availability, bank accounts and tax forms are not in it', async () => {
  const ada = await openFeed(stage.service.db, stage.ada, stage.season.siteId);
  const body = { date: '2096-05-02', all_day: true };
  ok(await stage.omar('POST', `/api/v2/users/${stage.season.omar.userId}/availability`, { body }), 201);
  assert.deepEqual([await omars.read(), await ada.read()], [[], []]);
});
