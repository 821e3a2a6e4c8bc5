// What a row of the journal holds, and how long it is kept.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { answerAssignment, assign, unassign } from '../../src/domain/assignments/actions.ts';
import { addBankAccount, addTaxForm } from '../../src/domain/bank-data/actions.ts';
import { changeGame } from '../../src/domain/games/actions.ts';
import type { Game } from '../../src/domain/games/game.ts';
import { createGroup } from '../../src/domain/groups/actions.ts';
import { allowJournalChange } from '../../src/domain/journal/protection.ts';
import { createEntry } from '../../src/domain/lists/actions.ts';
import { createPattern } from '../../src/domain/patterns/actions.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import type { Database } from '../../src/storage/database.ts';
import { withSavepoints } from '../../src/storage/savepoint.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BANK, TAX } from './personal-data.ts';
import { createSeason, NOW, playGame, REFEREE, type Season, takeJournal, takeKinds } from './season.ts';

let database: TestDatabase;
let season: Season;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = database.db;
  season = await createSeason(db);
});
after(() => database.drop());

const vault = createVault([randomBytes(32)]);

const slotOf = (game: Game) => ({ assignmentId: game.crew[0]!.id, now: NOW });

test('an action that changes nothing records nothing', async () => {
  const game = await playGame(season, { when: { date: '2026-05-10', time: '09:00' } });
  await createEntry(db, 'teams', { siteId: season.site.id, name: 'Hawks' });
  await takeJournal(db);
  await changeGame(db, { gameId: game.id, change: { published: true }, now: NOW });
  await unassign(db, slotOf(game));
  await createEntry(db, 'teams', { siteId: season.site.id, name: 'hawks' }).catch(() => {});
  assert.deepEqual(await takeKinds(db), []);
});

test('a row holds the fields that changed, who acted, and the user whose data they are', async () => {
  const game = await playGame(season, { when: { date: '2026-05-11', time: '09:00' } });
  const [slot] = game.crew;
  await assign(db, { ...slotOf(game), userId: season.omar.id });
  await takeJournal(db);
  const acting = db.actingAs({ accountId: season.omar.accountId, applicationId: 7 });
  await answerAssignment(acting, { ...slotOf(game), answer: 'declined', reason: 'Away' });
  const [row, ofGame] = await takeJournal(db);
  assert.deepEqual(
    [row!.kind, row!.record_id, row!.action, row!.game_id, row!.subject_id],
    ['assignment', slot!.id, 'changed', game.id, season.omar.id],
  );
  assert.deepEqual(row!.before, { answer: null, declined_reason: null });
  assert.deepEqual(row!.after, { answer: 'declined', declined_reason: 'Away' });
  assert.deepEqual([row!.account_id, row!.application_id], [season.omar.accountId, 7]);
  assert.deepEqual([ofGame!.kind, ofGame!.before, ofGame!.after], ['game', null, null]);
});

test('an operator acts without account and application', async () => {
  await takeJournal(db);
  await playGame(season, { when: { date: '2026-05-12', time: '09:00' } });
  for (const row of await takeJournal(db))
    assert.deepEqual([row.account_id, row.application_id], [null, null]);
});

test('a secret is not in the journal', async () => {
  await takeJournal(db);
  await addBankAccount(db, { userId: season.omar.id, details: BANK, vault });
  await addTaxForm(db, { userId: season.omar.id, details: TAX, vault });
  for (const row of await takeJournal(db)) {
    assert.deepEqual([row.before, row.after, row.subject_id], [null, null, season.omar.id]);
  }
});

test('publishing and hiding a game also names its slots, with those who could read them before', async () => {
  const game = await playGame(season, { published: false, when: { date: '2026-05-13', time: '09:00' } });
  await takeJournal(db);
  await changeGame(db, { gameId: game.id, change: { published: true }, now: NOW });
  const published = await takeJournal(db);
  assert.deepEqual(
    published.map(({ kind, action, audience }) => [kind, action, audience]),
    [
      ['game', 'changed', 'nobody'],
      ['assignment', 'visibility', 'nobody'],
      ['assignment', 'visibility', 'nobody'],
    ],
  );
  await changeGame(db, { gameId: game.id, change: { public: false }, now: NOW });
  await changeGame(db, { gameId: game.id, change: { published: false }, now: NOW });
  const audiences = (await takeJournal(db)).map(({ audience }) => audience);
  assert.deepEqual(audiences, ['everybody', 'everybody', 'everybody', 'crew', 'crew', 'crew']);
});

test('a crew change of a game that is not public names all its slots', async () => {
  const game = await playGame(season, { public: false, when: { date: '2026-05-14', time: '09:00' } });
  await takeJournal(db);
  await assign(db, { ...slotOf(game), userId: season.omar.id });
  assert.deepEqual(await takeKinds(db), [
    'assignment changed',
    'assignment visibility',
    'assignment visibility',
    'game changed',
  ]);
});

test('a moved game records the answers that it resets; another pattern, its slots', async () => {
  const game = await playGame(season, { when: { date: '2026-05-15', time: '09:00' } });
  await assign(db, { ...slotOf(game), userId: season.omar.id });
  await answerAssignment(db, { ...slotOf(game), answer: 'accepted' });
  await takeJournal(db);
  const change = { when: { date: '2026-05-15', time: '11:00' } };
  await changeGame(db, { gameId: game.id, change, now: NOW });
  const [moved, reset] = await takeJournal(db);
  assert.deepEqual(moved!.before, {
    start_time: '2026-05-15T13:00:00.000Z',
    end_time: '2026-05-15T14:00:00.000Z',
  });
  assert.deepEqual([reset!.before, reset!.after], [{ answer: 'accepted' }, { answer: null }]);
  assert.equal(reset!.subject_id, season.omar.id);
  await createPattern(db, { siteId: season.site.id, name: 'Referee alone', positions: [REFEREE] });
  await takeJournal(db);
  await changeGame(db, { gameId: game.id, change: { pattern: { name: 'Referee alone' } }, now: NOW });
  assert.deepEqual(await takeKinds(db), ['assignment changed', 'assignment deleted', 'game changed']);
});

test('an action that is rolled back leaves no row', async () => {
  await takeJournal(db);
  await assert.rejects(
    db.transaction(async (tx) => {
      await createGroup(withSavepoints(db, tx), { siteId: season.site.id, name: 'Never' });
      throw new Error('stop');
    }),
  );
  assert.deepEqual(await takeKinds(db), []);
});

test('rows of one transaction have its id', async () => {
  await takeJournal(db);
  await playGame(season, { when: { date: '2026-05-16', time: '09:00' } });
  const [{ xids }] = (await db.query(sql`select count(distinct xid)::int as xids from journal`)) as [
    { xids: number },
  ];
  assert.equal(xids, 1);
});

test('only retention and erasure change the journal', async () => {
  const rejected = { code: '42501' };
  await assert.rejects(db.query(sql`delete from journal`), rejected);
  await assert.rejects(db.query(sql`update journal set account_id = null`), rejected);
  await assert.rejects(db.query(sql`truncate journal`), rejected);
  const swapped = db.transaction(async (tx) => {
    await allowJournalChange(tx, 'retention');
    await tx.query(sql`update journal set before = null`);
  });
  await assert.rejects(swapped, rejected);
});
