// Assigning officials to games: no overlapping games, no two slots of one game (docs/api: Writing games).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerAssignment, assign, emptyCrew, unassign } from '../../src/domain/assignments/actions.ts';
import { bookingTransaction } from '../../src/domain/assignments/booking.ts';
import { findAssignment, occupySlots } from '../../src/domain/assignments/store.ts';
import { changeGame, deleteGame } from '../../src/domain/games/actions.ts';
import type { Game, GameChange } from '../../src/domain/games/game.ts';
import { findGame } from '../../src/domain/games/game-queries.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  addOfficial,
  createSeason,
  failures,
  inParallel,
  NOW,
  playGame,
  type Season,
  succeeded,
  takeTopics,
} from './season.ts';

let database: TestDatabase;
let season: Season;
let day = 1;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

/** A published game on its own day, so that tests do not overlap. */
function playAlone(draft = {}): Promise<Game> {
  return playGame(season, { when: { date: newDay(), time: '09:00' }, ...draft });
}

function newDay(): string {
  return new Date(Date.UTC(2027, 0, day++)).toISOString().slice(0, 10);
}

function put(game: Game, userId: number, more: { slot?: number; override?: boolean } = {}) {
  const assignmentId = game.crew[more.slot ?? 0]!.id;
  return assign(season.db, { assignmentId, userId, override: more.override, now: NOW });
}

function change(game: Game, change: GameChange) {
  return changeGame(season.db, { gameId: game.id, change, now: NOW });
}

test('an official is assigned to a slot, and the slot changes once', async () => {
  const game = await playAlone();
  const { assignment, warnings } = await put(game, season.omar.id);
  assert.equal(assignment.official?.lastName, 'Reyes');
  assert.equal(assignment.answer, null);
  assert.equal(assignment.fee, 45);
  assert.equal(assignment.lockVersion, 1);
  assert.deepEqual(warnings, []);
  const again = await put(game, season.omar.id);
  assert.equal(again.assignment.lockVersion, 1);
});

test('assigning to an occupied slot replaces the official, and clears the response', async () => {
  const game = await playAlone();
  const { assignment } = await put(game, season.omar.id);
  await answerAssignment(season.db, { assignmentId: assignment.id, answer: 'accepted', now: NOW });
  const replaced = await put(game, season.ines.id);
  assert.equal(replaced.assignment.official?.id, season.ines.id);
  assert.equal(replaced.assignment.answer, null);
});

test('only an active official of the site can be assigned', async () => {
  const other = await createSeason(season.db);
  const gone = await addOfficial(season.db, season.site, {
    first: 'Gus',
    last: 'Long',
    email: 'gus@harbor.example',
  });
  await season.db.query(sql`update users set active = false where id = ${gone.id}`);
  const game = await playAlone();
  for (const userId of [season.ada.id, other.omar.id, gone.id, 999_999_999]) {
    await assert.rejects(put(game, userId), {
      code: 'validation_failed',
      problems: [
        {
          path: '/user_id',
          message: `user_id ${userId} is not an active official of this site; send the id of one who is.`,
        },
      ],
    });
  }
});

test('an official cannot be on two overlapping games; the error names the other game', async () => {
  const date = newDay();
  const first = await playGame(season, {
    when: { date, time: '09:00' },
    venue: { name: 'Pier Field' },
    homeTeam: { name: 'Sharks' },
    awayTeam: { name: 'Dolphins' },
  });
  const second = await playGame(season, { when: { date, time: '09:59' } });
  const third = await playGame(season, { when: { date, time: '10:00' } });
  await put(first, season.omar.id);
  await assert.rejects(put(second, season.omar.id), (error: Error & { code?: string }) => {
    assert.equal(error.code, 'double_booked');
    assert.match(error.message, new RegExp(`^Omar Reyes is on game ${first.id} at that time`));
    assert.match(error.message, /Sharks – Dolphins, \w+ \d+ 2027 9:00 AM at Pier Field/);
    return true;
  });
  assert.equal((await findGame(season.db, second.id))?.crew[0]?.official, null);
  await put(third, season.omar.id); // times are [start, end)
});

test('an override assigns to both games; further assignments still need an override', async () => {
  const date = newDay();
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => playGame(season, { when: { date, time: '09:00' } })),
  );
  const plain = await put(first!, season.omar.id, { override: true });
  assert.equal(plain.assignment.overridden.length, 0, 'nothing had to be overridden');
  const overridden = await put(second!, season.omar.id, { override: true });
  assert.deepEqual(overridden.assignment.overridden, ['double_booked']);
  await unassign(season.db, { assignmentId: plain.assignment.id, now: NOW });
  await assert.rejects(put(third!, season.omar.id), { code: 'double_booked' });
});

test('an official cannot be on one game twice, even with an override', async () => {
  const game = await playAlone();
  await put(game, season.omar.id);
  await assert.rejects(put(game, season.omar.id, { slot: 1, override: true }), {
    code: 'double_booked',
    message: new RegExp(`Omar Reyes is already on this game \\(game ${game.id}, as Referee\\)`),
  });
});

test('moving a game onto another game of its officials is rejected, and nothing changes', async () => {
  const date = newDay();
  const first = await playGame(season, { when: { date, time: '09:00' } });
  const second = await playGame(season, { when: { date, time: '12:00' } });
  await put(first, season.omar.id);
  await put(second, season.omar.id);
  await assert.rejects(change(second, { when: { time: '09:30' }, publicNote: 'Moved' }), {
    code: 'double_booked',
    message: new RegExp(`Omar Reyes is on game ${first.id} at that time`),
  });
  const kept = await findGame(season.db, second.id);
  assert.equal(kept?.startTime.getTime(), second.startTime.getTime());
  assert.equal(kept?.publicNote, null);
});

test('an override stays valid for the games that overlapped before, wherever they move, and for no other game', async () => {
  const date = newDay();
  const [first, second, third] = await Promise.all(
    ['09:00', '09:00', '12:00'].map((time) => playGame(season, { when: { date, time } })),
  );
  await put(first!, season.omar.id);
  await put(second!, season.omar.id, { override: true });
  await put(third!, season.omar.id);
  for (const game of [first!, second!]) {
    await change(game, { when: { time: '09:30' } });
    const busy = { code: 'double_booked', message: new RegExp(`on game ${third!.id} at that time`) };
    await assert.rejects(change(game, { when: { time: '11:30' } }), busy);
  }
  await change(second!, { status: 'C' });
  await change(second!, { status: 'A' });
});

test('a later end is rejected like a later start', async () => {
  const date = newDay();
  const first = await playGame(season, { when: { date, time: '09:00' } });
  await put(first, season.omar.id);
  await put(await playGame(season, { when: { date, time: '10:00' } }), season.omar.id);
  await assert.rejects(change(first, { end: { time: '10:01' } }), { code: 'double_booked' });
});

test('declined slots, canceled games and deleted games do not block', async () => {
  const date = newDay();
  const [declined, canceled, deleted, wanted] = await Promise.all(
    [1, 2, 3, 4].map(() => playGame(season, { when: { date, time: '09:00' } })),
  );
  await put(declined!, season.omar.id);
  const slot = declined!.crew[0]!.id;
  await answerAssignment(season.db, { assignmentId: slot, answer: 'declined', now: NOW });
  await put(canceled!, season.omar.id);
  await change(canceled!, { status: 'X' });
  await put(deleted!, season.omar.id);
  await deleteGame(season.db, { gameId: deleted!.id, now: NOW });
  await put(wanted!, season.omar.id);
  // Accepting after declining is rejected as assigning would be.
  const busy = { code: 'double_booked', message: new RegExp(`on game ${wanted!.id} at that time`) };
  await assert.rejects(change(canceled!, { status: 'A' }), busy);
  await assert.rejects(
    answerAssignment(season.db, { assignmentId: slot, answer: 'accepted', now: NOW }),
    busy,
  );
  assert.equal((await findAssignment(season.db, slot))?.answer, 'declined');
});

test('an open slot cannot be accepted or declined', async () => {
  const game = await playAlone();
  const assignmentId = game.crew[0]!.id;
  await assert.rejects(answerAssignment(season.db, { assignmentId, answer: 'accepted', now: NOW }), {
    code: 'conflict',
  });
});

test('slots of deleted games are not found', async () => {
  const game = await playAlone();
  await deleteGame(season.db, { gameId: game.id, now: NOW });
  assert.equal(await findAssignment(season.db, game.crew[0]!.id), undefined);
  await assert.rejects(put(game, season.omar.id), { code: 'not_found' });
  await assert.rejects(unassign(season.db, { assignmentId: game.crew[0]!.id, now: NOW }), {
    code: 'not_found',
  });
  await assert.rejects(emptyCrew(season.db, { gameId: game.id, now: NOW }), { code: 'not_found' });
});

test('an official who is busy on another site causes a warning, which does not name that game', async () => {
  const other = await createSeason(season.db);
  const [{ email }] = (await season.db.query<{ email: string }>(
    sql`select email from accounts where id = ${season.omar.accountId}`,
  )) as [{ email: string }];
  const there = await addOfficial(season.db, other.site, {
    first: 'O.',
    last: 'Reyes',
    email: email.toUpperCase(),
  });
  assert.equal(there.accountId, season.omar.accountId);
  const date = newDay();
  const away = await playGame(other, { when: { date, time: '09:00' } });
  await assign(season.db, { assignmentId: away.crew[0]!.id, userId: there.id, now: NOW });
  const game = await playGame(season, { when: { date, time: '09:30' } });
  const { warnings } = await put(game, season.omar.id);
  assert.deepEqual(warnings, ['Omar Reyes is busy on another site at that time.']);
});

test('20 parallel assigns to one slot leave one official, and one event for each actual change', async () => {
  const game = await playAlone();
  await takeTopics(season);
  const officials = [season.omar.id, season.ines.id];
  const settled = await inParallel(20, (index) => put(game, officials[index % 2]!));
  assert.equal(succeeded(settled).length, 20);
  const crew = (await findGame(season.db, game.id))!.crew;
  assert.equal(crew.filter(({ official }) => official !== null).length, 1);
  const changes = crew[0]!.lockVersion;
  assert.deepEqual(
    await takeTopics(season),
    Array.from({ length: changes }, () => 'game.official.changed'),
  );
});

test('of 10 parallel assigns of one official to overlapping games, one succeeds and the others name its game', async () => {
  const date = newDay();
  const games = await Promise.all(
    Array.from({ length: 10 }, () => playGame(season, { when: { date, time: '09:00' } })),
  );
  const settled = await inParallel(10, (index) => put(games[index]!, season.omar.id));
  const [winner, ...more] = succeeded(settled);
  assert.deepEqual(more, []);
  for (const error of failures(settled)) {
    assert.match(
      error.message,
      new RegExp(`^Omar Reyes is on game ${winner?.assignment.gameId} at that time`),
    );
  }
});

test('of two games that move onto each other in parallel, one move fails', async () => {
  for (let round = 0; round < 5; round++) {
    const date = newDay();
    const first = await playGame(season, { when: { date, time: '09:00' } });
    const second = await playGame(season, { when: { date, time: '12:00' } });
    await put(first, season.omar.id);
    await put(second, season.omar.id);
    const settled = await Promise.allSettled([
      change(first, { when: { time: '15:00' } }),
      change(second, { when: { time: '15:30' } }),
    ]);
    assert.equal(succeeded<Game>(settled).length, 1);
    assert.match(failures(settled)[0]!.message, /^Omar Reyes is on game \d+ at that time/);
  }
});

test('an action that violates the constraint is retried, and rejected if the violation persists', async () => {
  const date = newDay();
  const first = await playGame(season, { when: { date, time: '09:00' } });
  const second = await playGame(season, { when: { date, time: '09:00' } });
  await put(first, season.omar.id);
  let tries = 0;
  const unchecked = bookingTransaction(season.db, async (tx) => {
    tries += 1;
    await occupySlots(tx, [{ slotId: second.crew[0]!.id, official: season.omar, overridden: [] }]);
  });
  await assert.rejects(unchecked, { code: 'double_booked' });
  assert.equal(tries, 3);
});
