// Creating and changing games (docs/api: Writing games).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeGame, createGame, deleteGame } from '../../src/domain/games/actions.ts';
import type { GameChange, GameDraft } from '../../src/domain/games/game.ts';
import { findGame } from '../../src/domain/games/game-queries.ts';
import { createEntry } from '../../src/domain/lists/actions.ts';
import { listEntries } from '../../src/domain/lists/store.ts';
import { createPattern } from '../../src/domain/patterns/actions.ts';
import { listPatterns } from '../../src/domain/patterns/store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, failures, inParallel, NOW, playGame, type Season, succeeded } from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const WHEN = { date: '2026-05-02', time: '09:00' };
const FIRST_PAGE = { page: 1, limit: 50 };

function create(draft: GameDraft) {
  return createGame(season.db, {
    site: season.site,
    draft: { when: WHEN, ...draft },
    assignorId: season.ada.id,
    now: NOW,
  });
}

function change(gameId: number, change: GameChange, lockVersion?: number) {
  return changeGame(season.db, { gameId, change, lockVersion, now: NOW });
}

test('a game is created with all fields sent, and an open slot for each position', async () => {
  const game = await create({
    ...{ venue: { name: 'Pier Field' }, league: { name: 'Spring U12' }, ageGroup: { name: 'U12' } },
    ...{
      gameType: { name: 'League' },
      gender: { name: 'Girls' },
      homeTeam: { name: 'Sharks' },
      awayTeam: { name: 'Dolphins' },
    },
    ...{
      pattern: { name: '2  OFFICIALS' },
      subvenue: 'Field 3',
      userDefinedId: 'A-17',
      externalId: 17,
      paidVia: 'check',
    },
    ...{ publicNote: 'Bring flags', privateNote: 'Coach is late' },
  });
  assert.deepEqual(
    [
      game.venue?.name,
      game.league,
      game.ageGroup,
      game.gameType,
      game.gender,
      game.homeTeam,
      game.awayTeam,
      game.pattern,
    ],
    ['Pier Field', 'Spring U12', 'U12', 'League', 'Girls', 'Sharks', 'Dolphins', '2 officials'],
  );
  assert.deepEqual(
    [game.subvenue, game.userDefinedId, game.externalId, game.paidVia, game.publicNote, game.privateNote],
    ['Field 3', 'A-17', 17, 'check', 'Bring flags', 'Coach is late'],
  );
  assert.deepEqual([game.published, game.public, game.status, game.lockVersion], [false, true, 'A', 0]);
  assert.deepEqual(game.assignor, { id: season.ada.id, firstName: 'Ada', lastName: 'Okafor' });
  assert.deepEqual([game.site, game.zone], [season.site, 'America/New_York']);
  assert.deepEqual(
    game.crew.map((slot) => [
      slot.position,
      slot.positionAbbreviation,
      slot.sortOrder,
      slot.fee,
      slot.currency,
      slot.official,
    ]),
    [
      ['Referee', 'R', 1, 45, 'USD', null],
      ['Assistant Referee', 'AR', 2, 32.5, 'USD', null],
    ],
  );
  assert.deepEqual({ ...(await findGame(season.db, game.id)), warnings: [] }, game);
});

test('names are found ignoring case and spacing, or else created', async () => {
  const first = await create({ homeTeam: { name: '  River   Otters ' } });
  const second = await create({ awayTeam: { name: 'river otters' } });
  assert.equal(first.homeTeam, 'River Otters');
  assert.equal(second.awayTeamId, first.homeTeamId);
});

test('all problems are reported together, and nothing is created', async () => {
  const elsewhere = await createSeason(database.db);
  const foreign = await createEntry(database.db, 'leagues', { siteId: elsewhere.site.id, name: 'Theirs' });
  const before = await listEntries(season.db, 'teams', { siteId: season.site.id, page: FIRST_PAGE });
  const draft: GameDraft = {
    ...{ when: { date: '2027-03-14', time: '02:30' }, homeTeam: { name: 'Never Seen' } },
    ...{ venue: { id: 999_999_999 }, league: { id: foreign.id }, pattern: { name: '9 officials' } },
    problems: [{ path: '/public', message: 'public must be true or false.' }],
  };
  await assert.rejects(create(draft), (error: Error & { problems?: { path: string }[] }) => {
    assert.deepEqual(
      error.problems?.map(({ path }) => path),
      ['/public', '/venue_id', '/league_id', '/pattern_name', '/localized_time'],
    );
    return true;
  });
  const after = await listEntries(season.db, 'teams', { siteId: season.site.id, page: FIRST_PAGE });
  assert.equal(after.records, before.records);
});

test('a missing time is reported once', async () => {
  const problems = [{ path: '/start_time', message: 'start_time must be an ISO 8601 time.' }];
  await assert.rejects(create({ when: undefined, problems }), { problems });
});

test('a change changes only the fields sent; null clears', async () => {
  const game = await create({
    league: { name: 'Spring U12' },
    subvenue: 'Field 3',
    publicNote: 'Bring flags',
  });
  const changed = await change(game.id, { subvenue: null, privateNote: 'Gate code at the office' });
  assert.deepEqual(
    [changed.subvenue, changed.publicNote, changed.privateNote, changed.leagueId, changed.lockVersion],
    [null, 'Bring flags', 'Gate code at the office', game.leagueId, 1],
  );
  assert.equal((await change(game.id, { league: null })).league, null);
});

test('a change without differences writes nothing', async () => {
  const game = await create({ subvenue: 'Field 3' });
  assert.deepEqual(await change(game.id, { subvenue: 'Field 3', when: WHEN }), game);
  assert.deepEqual(await change(game.id, {}), game);
});

test('another lock_version is rejected, and nothing changes', async () => {
  const game = await create({});
  await assert.rejects(change(game.id, { publicNote: 'Mine', league: { name: 'Brand New' } }, 1), {
    code: 'lock_version_mismatch',
  });
  assert.deepEqual({ ...(await findGame(season.db, game.id)), warnings: [] }, game);
});

test('of 10 parallel changes with one lock_version, one succeeds', async () => {
  const game = await create({});
  const settled = await inParallel(10, (index) => change(game.id, { publicNote: `Note ${index}` }, 0));
  assert.equal(succeeded(settled).length, 1);
  assert.ok(failures(settled).every((error) => 'code' in error && error.code === 'lock_version_mismatch'));
});

test('a change that is computed from the current game uses the locked row', async () => {
  const { id } = await playGame(season);
  const change = ({ publicNote }: { publicNote: string | null }) => ({ publicNote: `${publicNote ?? ''}x` });
  await inParallel(10, () => changeGame(season.db, { gameId: id, change, now: NOW }));
  assert.equal((await findGame(season.db, id))?.publicNote, 'x'.repeat(10));
});

test('a deleted game is not found, changed or deleted again', async () => {
  const { id: gameId } = await create({});
  await deleteGame(season.db, { gameId, now: NOW });
  assert.equal(await findGame(season.db, gameId), undefined);
  await assert.rejects(change(gameId, { publicNote: 'Late' }), { code: 'not_found' });
  await assert.rejects(deleteGame(season.db, { gameId, now: NOW }), { code: 'not_found' });
});

test('20 parallel games with the same new names create each name once, whichever side the team plays on', async () => {
  const names = ['Herons', 'Kites', 'Terns'];
  const settled = await inParallel(20, (index) =>
    create({
      venue: { name: 'New Wharf' },
      league: { name: 'Autumn U10' },
      homeTeam: { name: names[index % 3]! },
      awayTeam: { name: names[(index + 1 + (index % 2)) % 3]! },
    }),
  );
  assert.deepEqual(failures(settled), []);
  const games = succeeded(settled);
  assert.equal(new Set(games.map(({ venueId }) => venueId)).size, 1);
  assert.equal(new Set(games.map(({ leagueId }) => leagueId)).size, 1);
  const { rows } = await listEntries(season.db, 'teams', { siteId: season.site.id, page: FIRST_PAGE });
  assert.deepEqual(
    rows
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
      .toSorted(),
    names,
  );
});

test('games with the same new teams on opposite sides do not deadlock', async () => {
  const retried: unknown[] = [];
  const db = openDatabase({ url: database.url, onError: (event) => retried.push(event) });
  for (let round = 0; round < 10; round++) {
    const [one, other] = [`Ebb ${round}`, `Flow ${round}`];
    const settled = await inParallel(4, (index) => {
      const [homeTeam, awayTeam] =
        index % 2 ? [{ name: one }, { name: other }] : [{ name: other }, { name: one }];
      return createGame(db, { site: season.site, draft: { when: WHEN, homeTeam, awayTeam }, now: NOW });
    });
    assert.deepEqual(failures(settled), []);
  }
  await db.end();
  assert.deepEqual(retried, []);
});

test('the lists reject duplicate names and unknown time zones', async () => {
  const { site } = await createSeason(database.db);
  const siteId = site.id;
  await createEntry(season.db, 'genders', { siteId, name: 'Girls' });
  await assert.rejects(createEntry(season.db, 'genders', { siteId, name: ' girls' }), { code: 'conflict' });
  await assert.rejects(createPattern(season.db, { siteId, name: '2 Officials', positions: [] }), {
    code: 'conflict',
  });
  await assert.rejects(
    createEntry(season.db, 'venues', { siteId, name: 'Crater', timezone: 'Moon/Crater' }),
    {
      problems: [
        {
          path: '/timezone',
          message: 'timezone is not a known IANA time zone: "Moon/Crater"; send one such as America/Chicago.',
        },
      ],
    },
  );
  const venue = await createEntry(season.db, 'venues', {
    ...{
      siteId,
      name: 'Pier Field',
      street1: '1 Pier Rd',
      city: 'Harbor',
      latitude: 40.5,
      timezone: 'america/chicago',
    },
  });
  assert.deepEqual(
    [venue.street1, venue.latitude, venue.postal, venue.timezone],
    ['1 Pier Rd', 40.5, null, 'America/Chicago'],
  );
  const patterns = await listPatterns(season.db, { siteId, page: FIRST_PAGE });
  assert.deepEqual(
    patterns.rows.map(({ name, positions }) => [name, positions.length]),
    [['2 officials', 2]],
  );
});

test('a game without a pattern has an empty crew', async () => {
  const game = await playGame(season, { pattern: undefined });
  assert.deepEqual(game.crew, []);
});
