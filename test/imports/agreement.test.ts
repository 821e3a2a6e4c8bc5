// Applying a sheet of games does what its plan says, row by row, and leaves what the same actions leave by hand (made data).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { answerAssignment, assign } from '../../src/domain/assignments/actions.ts';
import { createGame } from '../../src/domain/games/actions.ts';
import type { Game } from '../../src/domain/games/game.ts';
import { findGames } from '../../src/domain/games/game-queries.ts';
import type { PlannedRow } from '../../src/domain/imports/import.ts';
import type { GameStep } from '../../src/domain/imports/plan/game-rows.ts';
import { updateUser } from '../../src/domain/users/store.ts';
import { clockInZone, dayInZone } from '../../src/kernel/times.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, NOW, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { applySheet, planSheet, rowsOf, runJob, type SheetGame, storePlan } from './sheet-games.ts';

const SAMPLE = { seed: 20_270_501, numRuns: 60 };

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const person = fc.constantFrom(null, 'Omar Reyes', 'Ines Duarte');
const cells = fc.record(
  {
    date: fc.constantFrom('2027-05-01', '2027-05-02', '2027-05-08', '2027-05-09', '2027-05-15'),
    start: fc.constantFrom('09:00', '11:00', '13:00', '15:30'),
    home: fc.constantFrom('Hawks', 'Gulls', 'Terns'),
    away: fc.constantFrom('Owls', 'Wolves', 'Bears'),
    venue: fc.constantFrom('Pier Field', 'Harbor Park'),
    subvenue: fc.constantFrom('North', 'South'),
    league: fc.constantFrom('U14', 'U16'),
    published: fc.boolean(),
    crew: fc.record({ Referee: person, 'Assistant Referee': person }, { requiredKeys: [] }),
  },
  { requiredKeys: ['date', 'start', 'home', 'away', 'venue', 'published'] },
);
const madeSheet = (seed = SAMPLE.seed): SheetGame[] =>
  fc.sample(cells, { ...SAMPLE, seed }).map((row, at) => ({ ...row, userDefinedId: `M-${at}` }));

/** The next version of a sheet: a third of the rows as they were, a third with other cells, some gone, some new. */
function nextVersion(sheet: SheetGame[]): SheetGame[] {
  const others = madeSheet(SAMPLE.seed + 1);
  const changed = sheet.flatMap((row, at) => {
    if (at % 10 === 9) return [];
    return at % 3 === 0
      ? [row]
      : [{ ...row, ...(at % 3 === 1 ? others[at] : { start: others[at]!.start! }) }];
  });
  return [...changed, ...others.slice(0, 10).map((row, at) => ({ ...row, userDefinedId: `N-${at}` }))];
}

/** What people see of a game, by the names of fields in a plan. */
function shown({ zone, ...game }: Game): Record<string, unknown> {
  const at = (time: Date) => `${dayInZone(time, zone)} ${clockInZone(time, zone)}`;
  const crew = game.crew.map(({ position, official }) => [
    `official: ${position}`,
    official && `${official.firstName} ${official.lastName}`,
  ]);
  return {
    ...{ start_time: at(game.startTime), end_time: at(game.endTime), venue: game.venue?.name ?? null },
    ...{ home_team: game.homeTeam, away_team: game.awayTeam, league: game.league, pattern: game.pattern },
    ...{ subvenue: game.subvenue, published: game.published, status: game.status },
    ...{ user_defined_id: game.userDefinedId, ...Object.fromEntries(crew) },
  };
}

async function gamesOf({ db, site }: Season): Promise<Map<number, Game>> {
  const rows = await db.query<{ id: number }>(sql`select id from games where site_id = ${site.id}`);
  const games = await findGames(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(games.map((game) => [game.id, game]));
}

function differences(from: Game, to: Game): Map<string, unknown[]> {
  const [old, now] = [shown(from), shown(to)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const differing = names.filter((name) => (old[name] ?? null) !== (now[name] ?? null));
  return new Map(differing.sort().map((name) => [name, [old[name] ?? null, now[name] ?? null]]));
}

const accepted = ({ crew }: Game) =>
  crew.flatMap(({ official, answer }) => (answer === 'accepted' ? [official!.id] : []));

/** The cells of the row are what the game has now. */
function assertShows(
  game: Game,
  { date, start, home, away, venue, subvenue, crew, published }: SheetGame,
): void {
  const [hours, minutes] = start!.split(':').map(Number);
  const wall = new Date(game.startTime).toLocaleString('sv-SE', { timeZone: game.zone });
  assert.equal(wall, `${date} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`);
  const now = shown(game);
  const sent = { home_team: home, away_team: away, venue, subvenue, published };
  for (const [field, value] of Object.entries(sent)) if (value !== undefined) assert.equal(now[field], value);
  for (const [position, name] of Object.entries(crew ?? {}))
    if (name !== null) assert.equal(now[`official: ${position}`], name);
}

test('each row of a plan is what applying it does', async () => {
  const season = await createSeason(database.db);
  const sheet = madeSheet();
  await applySheet(season, sheet);
  for (const { crew } of (await gamesOf(season)).values())
    for (const { id, official } of crew)
      if (official !== null && id % 2 === 0)
        await answerAssignment(season.db, { assignmentId: id, answer: 'accepted', now: NOW });
  const next = nextVersion(sheet);
  const { rows } = await planSheet(season, next, { gone: 'cancel' });
  const old = await gamesOf(season);
  const importId = await storePlan(season, rows);
  await runJob({ season, importId });
  const games = await gamesOf(season);
  const results = await rowsOf(season, importId);
  const seen = new Map<string, number>();
  const known = new Set<number>();
  for (const [at, row] of rows.entries()) {
    const { outcome, number, recordId, changes, resets, sentences } = row;
    const said = `${JSON.stringify(row)} → ${JSON.stringify(results[at])}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    const id = outcome === 'created' ? results[at]!.record_id : recordId;
    const game = games.get(id ?? 0);
    const before = old.get(id ?? 0);
    if (id !== null) known.add(id);
    if (outcome === 'created') assert.ok(before === undefined && game !== undefined, said);
    if (outcome === 'created' || outcome === 'changed' || outcome === 'unchanged')
      assertShows(game!, next[number! - 2]!);
    if (outcome === 'refused') assert.ok(sentences.length > 0, said);
    if (before === undefined) continue;
    const expected = outcome === 'gone' ? [['status', ['A', 'C']]] : changesIn(changes);
    assert.deepEqual([...differences(before, game!)], expected, said);
    assert.equal(
      game!.lockVersion === before.lockVersion,
      !changes.some(isOfGame) && outcome !== 'gone',
      said,
    );
    const reset = accepted(before).filter((one) => !accepted(game!).includes(one));
    const stillOn = reset.filter((one) => game!.crew.some(({ official }) => official?.id === one));
    assert.deepEqual(stillOn.sort(), [...resets].sort(), said);
  }
  assert.deepEqual([...seen.keys()].sort(), ['changed', 'created', 'gone', 'refused', 'unchanged']);
  const untold = [...games.keys()].filter((id) => !known.has(id));
  assert.deepEqual(untold, []);
  const again = await planSheet(season, next, { gone: 'cancel' });
  const left = again.rows.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'refused');
  assert.deepEqual(left, []);
});

const isOfGame = ({ field }: { field: string }) => !field.startsWith('official: ');

function changesIn(changes: PlannedRow['changes']) {
  return changes
    .map(({ field, before: from, after: to }) => [field, [from ?? null, to]] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

test('games of a sheet leave the entries and events of creating each and assigning its officials by hand', async () => {
  const [bySheet, byHand] = [await createSeason(database.db), await createSeason(database.db)];
  for (const { db, site } of [bySheet, byHand])
    await db.query(sql`update sites set show_all_games = false where id = ${site.id}`);
  await applySheet(bySheet, madeSheet());
  const { db, site, ada } = byHand;
  for (const { step } of (await planSheet(byHand, madeSheet())).rows) {
    if (step === null) continue;
    const { draft, crew } = step as GameStep & { does: 'create' };
    const game = await createGame(db, { site, draft, assignorId: ada.id, now: NOW });
    for (const { position, nth, userId } of crew) {
      const slot = game.crew.filter((one) => one.position === position)[nth]!;
      await assign(db, { assignmentId: slot.id, userId, now: NOW });
    }
  }
  const [imported, made] = [await recordsOf(bySheet), await recordsOf(byHand)];
  assert.ok(made.events.length > 20 && made.visibility.length > 0);
  assert.deepEqual(imported, made);
});

/** The journal and the events of a site, in their order, with ids by their order. */
async function recordsOf({ db, site }: Season) {
  const seen = new Map<string, string>();
  const nameOf = (key: string, id: unknown) => {
    const noun = key.replace(/_id$/, '').replace(/^(home|away)_/, '');
    if (!seen.has(`${noun} ${id}`)) seen.set(`${noun} ${id}`, `${noun} ${seen.size}`);
    return id === null ? null : seen.get(`${noun} ${id}`);
  };
  const named = (fields: Record<string, unknown> | null) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        key.endsWith('_id') && key !== 'user_defined_id' ? nameOf(key, value) : value,
      ]),
    );
  const rows = await db.query<Record<string, unknown> & { kind: string; action: string }>(sql`
    select kind, record_id, action, audience, game_id, subject_id, before, after from journal
    where site_id = ${site.id} and kind in ('game', 'assignment', 'team', 'venue', 'league', 'league_official')
    order by id`);
  const entries = rows.map(({ record_id, game_id, subject_id, before: from, after: to, ...row }) => ({
    ...{ ...row, record: nameOf(row.kind, record_id), game: nameOf('game', game_id) },
    ...{ subject: nameOf('user', subject_id), before: named(from as null), after: named(to as null) },
  }));
  const events = await db.query<{ topic: string; game_id: number; resource_id: number }>(sql`
    select topic, game_id, resource_id from events where site_id = ${site.id} order by id`);
  return {
    entries: entries.filter(({ action }) => action !== 'visibility'),
    // Of the slots of one game, in any order.
    visibility: entries.flatMap(({ action, record }) => (action === 'visibility' ? [record] : [])).sort(),
    events: events.map(({ topic, game_id: gameId }) => [topic, nameOf('game', gameId)]),
  };
}

test('a row that is refused when it is applied is reported, and its neighbors are brought in', async () => {
  const season = await createSeason(database.db);
  const { db, ines } = season;
  const day = (at: number) => `2027-06-${String(at + 1).padStart(2, '0')}`;
  const sheet = Array.from({ length: 25 }, (_, at) => ({
    ...{ date: day(at), start: '09:00', home: 'Hawks', away: 'Owls', venue: 'Pier Field' },
    ...{ userDefinedId: `F-${at}`, crew: { Referee: at % 11 === 5 ? 'Ines Duarte' : 'Omar Reyes' } },
  }));
  const { rows } = await planSheet(season, sheet);
  await db.transaction((tx) => updateUser(tx, { id: ines.id, change: { active: false } }));
  const importId = await storePlan(season, rows);
  await runJob({ season, importId });
  const results = await rowsOf(season, importId);
  for (const [at, { state, result }] of results.entries()) {
    assert.equal(state, at % 11 === 5 ? 'failed' : 'done');
    if (state === 'failed') assert.match(result!, /is not an active official of this site/);
  }
  const games = [...(await gamesOf(season)).values()].map(({ userDefinedId }) => userDefinedId);
  const expected = sheet.filter((_, at) => at % 11 !== 5).map(({ userDefinedId }) => userDefinedId);
  assert.deepEqual(games.sort(), expected.sort());
});
