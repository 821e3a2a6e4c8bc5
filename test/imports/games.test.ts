// A sheet of games is planned by reading, and applying it does what the plan says (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { answerAssignment, assign } from '../../src/domain/assignments/actions.ts';
import { changeGame } from '../../src/domain/games/actions.ts';
import { findGame, findGames } from '../../src/domain/games/game-queries.ts';
import { undoImport } from '../../src/domain/imports/actions.ts';
import { findImport, listBadRows } from '../../src/domain/imports/store.ts';
import { withSavepoints } from '../../src/storage/savepoint.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, NOW, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { until } from '../support/stage.ts';
import { applySheet, planSheet, rowsOf, runJob, type SheetGame, storePlan, undoJob } from './sheet-games.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.query(sql`update imports set state = 'undone' where state in ('draft', 'applying')`);
  season = await createSeason(database.db);
});
after(() => database.drop());

const HAWKS: SheetGame = {
  date: '2027-05-01',
  start: '09:00',
  home: 'Hawks',
  away: 'Gulls',
  venue: 'Pier Field',
  userDefinedId: 'H-1',
};
const TERNS: SheetGame = {
  date: '2027-05-01',
  start: '11:00',
  home: 'Terns',
  away: 'Owls',
  venue: 'Pier Field',
  userDefinedId: 'H-2',
};

const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const gamesOf = async (rows: readonly { record_id: number | null }[]) => {
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  return (await findGames(database.db, ids)).sort((one, other) => one.id - other.id);
};

test('new games are created with their crews, and the same sheet again changes nothing', async () => {
  const sheet = [{ ...HAWKS, crew: { Referee: 'Omar Reyes' } }, TERNS];
  const { plan, rows, import: done } = await applySheet(season, sheet);
  assert.deepEqual(outcomes(plan), ['created', 'created']);
  assert.deepEqual([done.state, done.done], ['applied', { done: 2, failed: 0, undone: 0 }]);
  const [first, second] = await gamesOf(rows);
  assert.deepEqual(
    [
      first?.homeTeam,
      first?.venue?.name,
      first?.startTime.toISOString(),
      first?.crew.map(({ official }) => official?.lastName),
    ],
    ['Hawks', 'Pier Field', '2027-05-01T13:00:00.000Z', ['Reyes', undefined]],
  );
  assert.equal(second?.published, false);
  assert.deepEqual(outcomes((await planSheet(season, sheet)).rows), ['unchanged', 'unchanged']);
});

test('a plan writes nothing, and takes no lock', async () => {
  const writes = database.db.writes().committedAt;
  await planSheet(season, [HAWKS, TERNS]);
  assert.equal(database.db.writes().committedAt, writes);
});

test('a moved game is a move, named with its fields; the acceptance that it resets is in the plan', async () => {
  const { rows } = await applySheet(season, [{ ...HAWKS, crew: { Referee: 'Omar Reyes' }, published: true }]);
  const [game] = await gamesOf(rows);
  await answerAssignment(season.db, { assignmentId: game!.crew[0]!.id, answer: 'accepted', now: NOW });
  const moved = await planSheet(season, [{ ...HAWKS, start: '13:30' }]);
  const [row] = moved.rows;
  assert.deepEqual(
    [row?.outcome, row?.changes.map(({ field, before, after: to }) => [field, before, to])],
    [
      'changed',
      [
        ['start_time', 'May 1 2027 9:00 AM', 'May 1 2027 1:30 PM'],
        ['end_time', 'May 1 2027 10:00 AM', 'May 1 2027 2:30 PM'],
      ],
    ],
  );
  assert.deepEqual([row?.resets, row?.emails], [[season.omar.id], [season.omar.id]]);
  await runJob({ season, importId: await storePlan(season, moved.rows) });
  const after = await findGame(season.db, game!.id);
  assert.deepEqual(
    [after?.startTime.toISOString(), after?.crew[0]?.answer],
    ['2027-05-01T17:30:00.000Z', null],
  );
});

test('without numbers, teams, day and venue find a game; two that fit are asked about, and a blank cell says nothing', async () => {
  const { userDefinedId: _, ...hawks } = HAWKS;
  const { rows } = await applySheet(season, [hawks, { ...hawks, start: '15:00' }]);
  const [first, second] = await gamesOf(rows);
  assert.deepEqual(
    outcomes((await planSheet(season, [hawks, { ...hawks, start: '15:00', venue: 'Pier Field' }])).rows),
    ['unchanged', 'unchanged'],
  );
  const asked = await planSheet(season, [{ ...hawks, start: '10:00' }]);
  assert.deepEqual(outcomes(asked.rows), ['asked']);
  const [question] = asked.questions;
  assert.deepEqual(
    question?.options.map(({ value }) => value),
    [`record:${first!.id}`, `record:${second!.id}`, 'new'],
  );
  const answered = await planSheet(season, [{ ...hawks, start: '10:00' }], {
    answers: { [question!.id]: `record:${second!.id}` },
  });
  assert.deepEqual([answered.rows[0]?.outcome, answered.rows[0]?.recordId], ['changed', second!.id]);
  const blank = await planSheet(season, [
    { ...hawks, subvenue: null },
    { ...hawks, start: '15:00', venue: 'Pier Field' },
  ]);
  assert.deepEqual(outcomes(blank.rows), ['unchanged', 'unchanged']);
});

test('games gone from the sheet are shown, and canceled only when told to', async () => {
  const { rows } = await applySheet(season, [HAWKS, TERNS]);
  const [, terns] = await gamesOf(rows);
  const kept = await planSheet(season, [HAWKS]);
  assert.deepEqual(outcomes(kept.rows), ['unchanged', 'gone']);
  await runJob({ season, importId: await storePlan(season, kept.rows) });
  assert.equal((await findGame(season.db, terns!.id))?.status, 'A');
  await applySheet(season, [HAWKS], { gone: 'cancel' });
  assert.equal((await findGame(season.db, terns!.id))?.status, 'C');
});

test('the rules of assigning by hand hold between rows, and against games of the site', async () => {
  const sheet = [
    { ...HAWKS, crew: { Referee: 'Omar Reyes' } },
    { ...TERNS, start: '09:30', crew: { Referee: 'Omar Reyes' } },
  ];
  const { plan, rows } = await applySheet(season, sheet);
  assert.deepEqual(outcomes(plan), ['created', 'refused']);
  assert.match(plan[1]!.sentences[0]!, /^Row 3: Omar Reyes is on the game of row 2 at that time/);
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['done', 'planned'],
  );
  const again = await planSheet(season, [{ ...TERNS, start: '09:30', crew: { Referee: 'Omar Reyes' } }]);
  assert.match(again.rows[0]!.sentences[0]!, /Omar Reyes is on game \d+ at that time/);
  const unknown = await planSheet(season, [{ ...TERNS, crew: { Referee: 'Kim Unknown' } }]);
  assert.match(unknown.rows[0]!.sentences[0]!, /“Kim Unknown” is nobody of this site/);
});

test('a record that somebody changed since the plan is reported, not overwritten', async () => {
  const { rows } = await applySheet(season, [HAWKS]);
  const [game] = await gamesOf(rows);
  const moved = await planSheet(season, [{ ...HAWKS, start: '13:30' }]);
  await changeGame(season.db, { gameId: game!.id, change: { publicNote: 'Bring flags' }, now: NOW });
  const importId = await storePlan(season, moved.rows);
  await runJob({ season, importId });
  const [row] = await rowsOf(season, importId);
  assert.equal(row?.state, 'failed');
  assert.match(row!.result!, /^It was changed since the plan was made/);
  assert.equal((await findGame(season.db, game!.id))?.startTime.toISOString(), '2027-05-01T13:00:00.000Z');
});

test('each row is applied once, however often its job is ended and begun again', async () => {
  const sheet = Array.from({ length: 160 }, (_, at) => ({
    ...HAWKS,
    date: `2027-06-${String((at % 30) + 1).padStart(2, '0')}`,
    start: `${String(8 + Math.floor(at / 30)).padStart(2, '0')}:00`,
    userDefinedId: `M-${at}`,
  }));
  const { rows } = await planSheet(season, sheet);
  const importId = await storePlan(season, rows);
  await runJob({ season, importId, batches: 1 });
  assert.equal((await rowsOf(season, importId)).filter(({ state }) => state === 'done').length, 50);
  await Promise.all([runJob({ season, importId }), runJob({ season, importId })]);
  const [{ count } = { count: 0 }] = await season.db.query<{ count: number }>(sql`
    select count(*) from games where site_id = ${season.site.id} and user_defined_id like 'M-%'`);
  assert.equal(count, 160);
});

test('the journal names the import on each change', async () => {
  const { importId } = await applySheet(season, [HAWKS]);
  const kinds = await season.db.query<{ kind: string }>(sql`
    select distinct kind from journal where import_id = ${importId} order by kind`);
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['game', 'team', 'venue'],
  );
});

test('undo takes everything back: created games are deleted, changed ones are as before', async () => {
  const omar = { crew: { Referee: 'Omar Reyes' } };
  const first = await applySheet(season, [{ ...HAWKS, ...omar }]);
  const { ines } = season;
  const second = await applySheet(season, [
    { ...HAWKS, start: '13:30', subvenue: 'Field 2', crew: { Referee: 'Ines Duarte' } },
    TERNS,
  ]);
  assert.deepEqual(outcomes(second.plan), ['changed', 'created']);
  const [game] = await gamesOf(first.rows);
  assert.equal(game?.crew[0]?.official?.id, ines.id);
  await undoJob({ season, importId: second.importId });
  const back = await findGame(season.db, game!.id);
  assert.deepEqual(
    [back?.startTime.toISOString(), back?.subvenue, back?.crew[0]?.official?.lastName],
    ['2027-05-01T13:00:00.000Z', null, 'Reyes'],
  );
  const created = second.rows[1]!.record_id!;
  assert.equal(await findGame(season.db, created), undefined);
  await assign(season.db, { assignmentId: back!.crew[1]!.id, userId: ines.id, now: NOW });
});

test('a date for a postponed game puts it on again, as the plan says, and undo postpones it again', async () => {
  const { rows } = await applySheet(season, [HAWKS]);
  const [game] = await gamesOf(rows);
  const change = { postponed: true, changeReason: 'Field closed: rain' };
  await changeGame(season.db, { gameId: game!.id, change, now: NOW });
  const { plan, importId } = await applySheet(season, [{ ...HAWKS, date: '2027-05-08' }]);
  const status = plan[0]!.changes.find(({ field }) => field === 'status');
  assert.deepEqual([status?.before, status?.after], ['C', 'A']);
  const stateOf = async () => {
    const now = await findGame(season.db, game!.id);
    return [now?.startTime.toISOString(), now?.status, now?.postponed, now?.changeReason];
  };
  assert.deepEqual(await stateOf(), ['2027-05-08T13:00:00.000Z', 'A', false, null]);
  await undoJob({ season, importId });
  assert.deepEqual(await stateOf(), ['2027-05-01T13:00:00.000Z', 'C', true, 'Field closed: rain']);
});

test('an import is not undone in part: a game of it that was published or answered stands against it', async () => {
  const { importId, rows } = await applySheet(season, [HAWKS, { ...TERNS, crew: { Referee: 'Omar Reyes' } }]);
  const [untouched, game] = await gamesOf(rows);
  const refused = async (why: string) => {
    const message = `Game ${game!.id} of this import ${why}, so the import can no longer be undone.`;
    const undoing = undoImport(season.db, { importId, accountId: season.ada.accountId! });
    await assert.rejects(undoing, { code: 'conflict', message });
    assert.equal((await findImport(season.db, importId))?.state, 'applied');
    assert.deepEqual(await rowsOf(season, importId), rows);
    assert.deepEqual(await gamesOf(rows), [untouched, await findGame(season.db, game!.id)]);
  };
  const publish = (published: boolean) =>
    changeGame(season.db, { gameId: game!.id, change: { published }, now: NOW });
  await publish(true);
  await refused('is published');
  await answerAssignment(season.db, { assignmentId: game!.crew[0]!.id, answer: 'accepted', now: NOW });
  await publish(false);
  await refused('was answered by an official');
});

test('a game that somebody published, staffed or changed while an import is undone stays, and is reported', async () => {
  const day = (at: number) => `2027-06-${String((at % 28) + 1).padStart(2, '0')}`;
  const sheet = Array.from({ length: 40 }, (_, at) => ({
    ...{ ...HAWKS, date: day(at), start: at < 28 ? '09:00' : '11:00', userDefinedId: `U-${at}` },
    ...(at === 1 && { crew: { Referee: 'Omar Reyes' } }),
  }));
  const { importId, rows } = await applySheet(season, sheet);
  await undoJob({ season, importId, batches: 1 });
  const { db, ines } = season;
  const [published, answered, staffed, changed] = rows.slice(0, 4).map(({ record_id: id }) => id!);
  const slotsOf = async (id: number) => (await findGame(db, id))!.crew;
  await changeGame(db, { gameId: published!, change: { published: true }, now: NOW });
  const [ours] = await slotsOf(answered!);
  await answerAssignment(db, { assignmentId: ours!.id, answer: 'accepted', now: NOW });
  await changeGame(db, { gameId: staffed!, change: { pattern: { name: '2 officials' } }, now: NOW });
  await db.query(sql`update games set lock_version = 0 where id = ${staffed}`); // its crew alone differs
  await assign(db, { assignmentId: (await slotsOf(staffed!))[0]!.id, userId: ines.id, now: NOW });
  await changeGame(db, { gameId: changed!, change: { publicNote: 'Bring flags' }, now: NOW });
  await undoJob({ season, importId });
  const after = await rowsOf(season, importId);
  const said = after.flatMap(({ state, result }) => (state === 'undone' ? [] : [`${state}: ${result}`]));
  assert.deepEqual(said, [
    `kept: Game ${published} is published, and stays as it is.`,
    `kept: Game ${answered} was answered by an official, and stays as it is.`,
    `kept: Game ${staffed} was changed since, and stays as it is.`,
    `kept: Game ${changed} was changed since, and stays as it is.`,
  ]);
  const left = (await gamesOf(rows)).map(({ id }) => id);
  assert.deepEqual(left, [published, answered, staffed, changed]);
  const { state, done } = (await findImport(db, importId))!;
  assert.deepEqual([state, done], ['undone', { done: 0, failed: 4, undone: 36 }]);
  assert.deepEqual(await listBadRows(db, importId), [], 'none of them is a row to mend');
});

test('undo waits for a game that is being published, and leaves it', async () => {
  const { importId, rows } = await applySheet(season, [HAWKS]);
  const gameId = rows[0]!.record_id!;
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
  const publishing = season.db.transaction(async (tx) => {
    await changeGame(withSavepoints(season.db, tx), { gameId, change: { published: true }, now: NOW });
    changed();
    await mayCommit;
  });
  await isChanged;
  const undoing = undoJob({ season, importId });
  await until('the undo to wait for the game', async () => (await lockWaits(season.db)) > 0);
  commit();
  await Promise.all([publishing, undoing]);
  assert.equal((await findGame(season.db, gameId))?.published, true);
});
