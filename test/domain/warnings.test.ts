// Warnings about an assignment are returned as sentences, and prevent nothing (docs/api: Writing games).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { answerAssignment, assign, unassign } from '../../src/domain/assignments/actions.ts';
import { insertAvailability } from '../../src/domain/availability/store.ts';
import { changeGame } from '../../src/domain/games/actions.ts';
import type { Game, GameDraft } from '../../src/domain/games/game.ts';
import { removeLeagueOfficial } from '../../src/domain/leagues/officials/actions.ts';
import { findAttachment } from '../../src/domain/leagues/officials/store.ts';
import { createEntry } from '../../src/domain/lists/actions.ts';
import { distanceKm } from '../../src/domain/venues/distance.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { addOfficial, createSeason, NOW, playGame, type Season } from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  const { db, site } = season;
  const place = (name: string, latitude: number, longitude: number) =>
    createEntry(db, 'venues', { siteId: site.id, name, latitude, longitude });
  await place('Pier Field', 40.7, -74);
  await place('Dock Field', 40.7, -74.005); // 0.4 km: the same park
  await place('Hill Field', 40.7, -74.36); // 30.3 km
});
after(() => database.drop());

let week = 0;

/** A day more than a week after the previous one, so that tests do not overlap: a Thursday in 2027 or later. */
function newDay(): string {
  return new Date(Date.UTC(2027, 0, 7) + week++ * 14 * 86_400_000).toISOString().slice(0, 10);
}

function play(date: string, time: string, more: GameDraft = {}): Promise<Game> {
  return playGame(season, { when: { date, time }, ...more });
}

/** The warnings when Omar is assigned to the game. */
async function warnings(game: Game, userId = season.omar.id): Promise<string[]> {
  return (await assign(season.db, { assignmentId: game.crew[0]!.id, userId, now: NOW })).warnings;
}

const at = (name: string) => ({ venue: { name } });

test('no warning for an official who is free, or for unassigning', async () => {
  const game = await play(newDay(), '09:00');
  assert.deepEqual(await warnings(game), []);
  const emptied = await unassign(season.db, { assignmentId: game.crew[0]!.id, now: NOW });
  assert.deepEqual(emptied.warnings, []);
});

describe('availability', () => {
  const HOURS = { startTime: '00:00', endTime: '23:59' };
  /** Sets Omar's availability on the day of a game from 9:00 to 10:00 AM. */
  async function warningsWith(...rows: { available: boolean; startTime?: string; endTime?: string }[]) {
    const day = newDay();
    const { db, site, omar } = season;
    for (const row of rows) {
      const allDay = row.startTime === undefined;
      const about = {
        siteId: site.id,
        userId: omar.id,
        day,
        allDay,
        description: 'private matter',
        weekly: false,
      };
      await db.transaction((tx) => insertAvailability(tx, { ...HOURS, ...about, ...row }));
    }
    return warnings(await play(day, '09:00'));
  }

  test('a day off', async () => {
    const [warning, ...more] = await warningsWith({ available: false });
    assert.match(warning!, /^Omar Reyes has marked [A-Z][a-z]{2} \d+ 2027 as a day off\.$/);
    assert.deepEqual(more, []);
  });

  test('hours off that overlap the game; adjacent hours cause no warning', async () => {
    const [warning] = await warningsWith({ available: false, startTime: '09:30', endTime: '12:00' });
    assert.match(
      warning!,
      /^Omar Reyes is off from 9:30 AM to 12:00 PM on .+ 2027, and this game is from 9:00 AM to 10:00 AM\.$/,
    );
    assert.deepEqual(await warningsWith({ available: false, startTime: '10:00', endTime: '12:00' }), []);
    assert.deepEqual(await warningsWith({ available: false, startTime: '08:00', endTime: '09:00' }), []);
  });

  test('available hours that do not cover the game', async () => {
    const [warning] = await warningsWith({ available: true, startTime: '13:00', endTime: '17:30' });
    assert.match(
      warning!,
      /^Omar Reyes is available from 1:00 PM to 5:30 PM on .+ 2027, and this game is from 9:00 AM to 10:00 AM\.$/,
    );
    assert.equal((await warningsWith({ available: true, startTime: '09:00', endTime: '09:59' })).length, 1);
    const gap = [
      { available: true, startTime: '08:00', endTime: '09:20' },
      { available: true, startTime: '09:30', endTime: '12:00' },
    ];
    const [both] = await warningsWith(...gap);
    assert.match(both!, /available from 8:00 AM to 9:20 AM and from 9:30 AM to 12:00 PM on/);
  });

  test('no availability, a whole day, or hours that cover the game cause no warning', async () => {
    assert.deepEqual(await warningsWith(), []);
    assert.deepEqual(await warningsWith({ available: true }), []);
    assert.deepEqual(await warningsWith({ available: true, startTime: '09:00', endTime: '10:00' }), []);
    const joined = [
      { available: true, startTime: '08:00', endTime: '09:30' },
      { available: true, startTime: '09:30', endTime: '12:00' },
    ];
    assert.deepEqual(await warningsWith(...joined), []);
  });
});

describe('travel', () => {
  test('between venues too far apart for the time between the games, before and after', async () => {
    assert.equal(
      distanceKm({ latitude: 40.7, longitude: -74 }, { latitude: 40.7, longitude: -74.36 })?.toFixed(1),
      '30.3',
    );
    const date = newDay();
    const first = await play(date, '09:00', at('Pier Field'));
    const last = await play(date, '11:45', { ...at('Pier Field') });
    assert.deepEqual(await warnings(first), []);
    assert.deepEqual(await warnings(last), []);
    const found = await warnings(await play(date, '10:40', at('Hill Field')));
    const day = found[0]!.match(/\((.+) 9:00 AM/)?.[1];
    assert.deepEqual(found, [
      `Omar Reyes is on game ${first.id} (${day} 9:00 AM at Pier Field), which ends at 10:00 AM, only 40 minutes ` +
        'before this one: Pier Field and Hill Field are 30 km apart, which takes about 46 minutes.',
      `Omar Reyes is on game ${last.id} (${day} 11:45 AM at Pier Field), which starts at 11:45 AM, only 5 minutes ` +
        'after this one: Pier Field and Hill Field are 30 km apart, which takes about 46 minutes.',
    ]);
  });

  test('with enough time, at one venue, in one park, or without a venue causes no warning', async () => {
    const cases: [string, GameDraft, string?][] = [
      ['10:46', at('Hill Field')],
      ['10:00', at('Pier Field')],
      ['10:00', at('Dock Field')],
      ['10:00', {}],
      ['10:00', at('Lot 7'), 'Lot 7'],
    ];
    for (const [time, more, first = 'Pier Field'] of cases) {
      const date = newDay();
      await warnings(await play(date, '09:00', at(first)));
      assert.deepEqual(await warnings(await play(date, time, more)), [], `${time} ${JSON.stringify(more)}`);
    }
  });

  test('between venues without coordinates takes half an hour', async () => {
    const date = newDay();
    await warnings(await play(date, '09:00', at('Pier Field')));
    const [warning] = await warnings(await play(date, '10:29', at('Lot 7')));
    assert.match(
      warning!,
      /only 29 minutes before this one: Pier Field and Lot 7 are two venues, which usually takes 30/,
    );
    const later = newDay();
    await warnings(await play(later, '09:00', at('Pier Field')));
    assert.deepEqual(await warnings(await play(later, '10:30', at('Lot 7'))), []);
  });

  test('another site’s game is not named, nor is its venue', async () => {
    const { other, there } = await elsewhere();
    const venue = { siteId: other.site.id, name: 'Far Field', latitude: 41.7, longitude: -74 };
    await createEntry(season.db, 'venues', venue);
    const date = newDay();
    const away = await playGame(other, { when: { date, time: '09:00' }, ...at('Far Field') });
    await assign(season.db, { assignmentId: away.crew[0]!.id, userId: there.id, now: NOW });
    assert.deepEqual(await warnings(await play(date, '10:30', at('Pier Field'))), [
      "Omar Reyes is on another site's game that day, with too little time to travel before this one.",
    ]);
    const unplaced = newDay();
    const lot = await playGame(other, { when: { date: unplaced, time: '09:00' }, ...at('Lot 7') });
    await assign(season.db, { assignmentId: lot.crew[0]!.id, userId: there.id, now: NOW });
    const game = await play(unplaced, '10:00', at('Pier Field'));
    assert.deepEqual(await warnings(game), [], 'it may be the same place');
  });
});

test('a draft of another site causes no warning, because only that site may see it', async () => {
  const { other, there } = await elsewhere();
  const date = newDay();
  const draft = await playGame(other, { when: { date, time: '09:00' }, published: false });
  await assign(season.db, { assignmentId: draft.crew[0]!.id, userId: there.id, now: NOW });
  assert.deepEqual(await warnings(await play(date, '09:30')), []);
  await changeGame(season.db, { gameId: draft.id, change: { published: true }, now: NOW });
  const again = { assignmentId: draft.crew[0]!.id, answer: 'accepted', now: NOW } as const;
  assert.deepEqual((await answerAssignment(season.db, again)).warnings, [
    'O. Reyes is busy on another site at that time.',
  ]);
});

/** Another site, and Omar's user on it. */
async function elsewhere() {
  const other = await createSeason(season.db);
  const [account] = await season.db.query<{ email: string }>(
    sql`select email from accounts where id = ${season.omar.accountId}`,
  );
  const omar = { first: 'O.', last: 'Reyes', email: account!.email };
  return { other, there: await addOfficial(season.db, other.site, omar) };
}

describe('teams', () => {
  const teams = (home: string, away: string) => ({ homeTeam: { name: home }, awayTeam: { name: away } });

  test('another game of one of the teams within 7 days, the nearest for each team', async () => {
    await play(newDay(), '09:00');
    const sharks = await play('2029-03-01', '09:00', teams('Sharks', 'Herons'));
    const gulls = await play('2029-03-03', '09:00', teams('Terns', 'Gulls'));
    const early = await play('2029-02-27', '09:00', teams('Terns', 'Sharks'));
    for (const game of [sharks, gulls, early]) await warnings(game);
    assert.deepEqual(await warnings(await play('2029-03-06', '09:00', teams('Gulls', 'Sharks'))), [
      `Omar Reyes is also on game ${gulls.id} (Terns – Gulls, Mar 3 2029 9:00 AM): Gulls would have them twice within 7 days.`,
      `Omar Reyes is also on game ${sharks.id} (Sharks – Herons, Mar 1 2029 9:00 AM): Sharks would have them twice within 7 days.`,
    ]);
  });

  test('both teams in one sentence; no warning after more than 7 days, or if declined or canceled', async () => {
    const first = await play('2029-05-01', '09:00', teams('Sharks', 'Herons'));
    await warnings(first);
    const second = await play('2029-05-08', '09:00', teams('Herons', 'Sharks'));
    assert.deepEqual(await warnings(second), [
      `Omar Reyes is also on game ${first.id} (Sharks – Herons, May 1 2029 9:00 AM): Herons and Sharks would have them twice within 7 days.`,
    ]);
    assert.deepEqual(await warnings(await play('2029-05-15', '09:01', teams('Herons', 'Sharks'))), []);
    const answer = { assignmentId: second.crew[0]!.id, answer: 'declined', now: NOW } as const;
    await answerAssignment(season.db, answer);
    await changeGame(season.db, { gameId: first.id, change: { status: 'C' }, now: NOW });
    assert.deepEqual(await warnings(await play('2029-05-06', '14:00', teams('Herons', 'Sharks'))), []);
  });

  test('a draft is not named to an official who accepts', async () => {
    const draft = await play('2029-07-01', '09:00', { ...teams('Sharks', 'Herons'), published: false });
    await warnings(draft);
    const game = await play('2029-07-03', '09:00', teams('Sharks', 'Gulls'));
    assert.equal((await warnings(game)).length, 1);
    const answer = { assignmentId: game.crew[0]!.id, answer: 'accepted', now: NOW } as const;
    assert.deepEqual((await answerAssignment(season.db, { ...answer, hidesDrafts: true })).warnings, []);
    assert.equal((await answerAssignment(season.db, answer)).warnings.length, 1);
  });
});

test('an official who had been removed from the league, and is attached again', async () => {
  const league = { league: { name: 'U12 North' } };
  const first = await play(newDay(), '09:00', league);
  assert.deepEqual(await warnings(first), []);
  const who = { leagueId: first.leagueId!, userId: season.omar.id };
  await removeLeagueOfficial(season.db, { id: (await findAttachment(season.db, who))!.id });
  const again = await play(newDay(), '09:00', league);
  assert.deepEqual(await warnings(again), [
    'Omar Reyes had been removed from the officials of U12 North; this assignment has attached them again.',
  ]);
  assert.deepEqual(await warnings(await play(newDay(), '09:00', league)), [], 'and reported once');
});
