// Local times of games: gaps, overlaps, zones, lengths (docs/api: Writing games); expected instants from Python's zoneinfo.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerAssignment, assign } from '../../src/domain/assignments/actions.ts';
import { changeGame, createGame } from '../../src/domain/games/actions.ts';
import type { Game, GameChange, GameDraft } from '../../src/domain/games/game.ts';
import { createEntry } from '../../src/domain/lists/actions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, NOW, playGame, type Season } from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  const { id: siteId } = season.site;
  await createEntry(season.db, 'venues', { siteId, name: 'Denver Park', timezone: 'America/Denver' });
  await createEntry(season.db, 'venues', { siteId, name: 'Phoenix Park', timezone: 'America/Phoenix' });
  await createEntry(season.db, 'age_groups', { siteId, name: 'U8', gameLength: 40 });
});
after(() => database.drop());

const iso = (game: Game) => [game.startTime.toISOString(), game.endTime.toISOString()];

function create(draft: GameDraft): Promise<Game> {
  return createGame(season.db, { site: season.site, draft, now: NOW });
}

async function change(draft: GameDraft, change: GameChange): Promise<Game> {
  const game = await create(draft);
  return changeGame(season.db, { gameId: game.id, change, now: NOW });
}

const MAY_2 = { date: '2026-05-02', time: '09:00' };

const GOOD: [string, () => Promise<Game>, string, string][] = [
  ['a local time is of the site', () => create({ when: MAY_2 }), '2026-05-02T13:00', '2026-05-02T14:00'],
  [
    'a local time is in the zone of the venue, if it has one',
    () => create({ when: MAY_2, venue: { name: 'denver  PARK' } }),
    '2026-05-02T15:00',
    '2026-05-02T16:00',
  ],
  [
    'a game lasts as long as its age group',
    () => create({ when: MAY_2, ageGroup: { name: 'U8' } }),
    '2026-05-02T13:00',
    '2026-05-02T13:40',
  ],
  [
    'an end that is sent is used',
    () => create({ when: MAY_2, ageGroup: { name: 'U8' }, end: { time: '11:15' } }),
    '2026-05-02T13:00',
    '2026-05-02T15:15',
  ],
  [
    'an end earlier than the start is on the next day',
    () => create({ when: { date: '2026-05-02', time: '23:30' }, end: { time: '00:30' } }),
    '2026-05-03T03:30',
    '2026-05-03T04:30',
  ],
  [
    'a time that occurs twice is the earlier instant',
    () => create({ when: { date: '2026-11-01', time: '01:30' } }),
    '2026-11-01T05:30',
    '2026-11-01T06:30',
  ],
  [
    'the first time after a gap exists',
    () => create({ when: { date: '2027-03-14', time: '03:00' } }),
    '2027-03-14T07:00',
    '2027-03-14T08:00',
  ],
  [
    'a change may send the day alone',
    () => change({ when: MAY_2 }, { when: { date: '2026-12-05' } }),
    '2026-12-05T14:00',
    '2026-12-05T15:00',
  ],
  [
    'a change may send the time alone',
    () => change({ when: MAY_2 }, { when: { time: '17:45' } }),
    '2026-05-02T21:45',
    '2026-05-02T22:45',
  ],
  [
    'changing the start keeps the length',
    () => change({ when: MAY_2, end: { time: '10:20' } }, { when: { time: '12:00' } }),
    '2026-05-02T16:00',
    '2026-05-02T17:20',
  ],
  [
    'changing only the end keeps the start',
    () => change({ when: MAY_2 }, { end: { time: '09:45' } }),
    '2026-05-02T13:00',
    '2026-05-02T13:45',
  ],
  [
    'a move to another zone keeps the local time',
    () => change({ when: MAY_2 }, { venue: { name: 'Denver Park' } }),
    '2026-05-02T15:00',
    '2026-05-02T16:00',
  ],
  [
    'clearing the venue returns to the zone of the site',
    () => change({ when: MAY_2, venue: { name: 'Denver Park' } }, { venue: null }),
    '2026-05-02T13:00',
    '2026-05-02T14:00',
  ],
  [
    'an instant does not depend on the new venue',
    () =>
      change(
        { when: MAY_2 },
        { venue: { name: 'Denver Park' }, when: { instant: new Date('2026-05-02T20:00:00Z') } },
      ),
    '2026-05-02T20:00',
    '2026-05-02T21:00',
  ],
  [
    'a new local time is in the zone of the new venue',
    () => change({ when: MAY_2 }, { venue: { name: 'Denver Park' }, when: { time: '10:00' } }),
    '2026-05-02T16:00',
    '2026-05-02T17:00',
  ],
  [
    'an instant may come with a local end',
    () => create({ when: { instant: new Date('2026-05-02T13:00:00Z') }, end: { time: '10:30' } }),
    '2026-05-02T13:00',
    '2026-05-02T14:30',
  ],
];
for (const [sentence, act, start, end] of GOOD) {
  test(sentence, async () => {
    assert.deepEqual(iso(await act()), [`${start}:00.000Z`, `${end}:00.000Z`]);
  });
}

const GAP =
  '02:30 on 2027-03-14 does not exist in America/New_York: clocks go forward from 02:00 to 03:00. ' +
  'Send a time before 02:00, or from 03:00 on.';
const GAP_DAY = { date: '2027-03-14', time: '02:30' };

const BAD: [string, () => Promise<Game>, { path: string; message?: string }[]][] = [
  [
    'the error for a time in a gap names the nearest times',
    () => create({ when: GAP_DAY }),
    [{ path: '/localized_time', message: GAP }],
  ],
  [
    'a time in a gap is reported at the member that was sent',
    () => create({ when: { ...GAP_DAY, path: '/start_time' } }),
    [{ path: '/start_time', message: GAP }],
  ],
  [
    'an end in a gap is reported at the end',
    () => create({ when: { ...GAP_DAY, time: '01:00' }, end: { time: '02:30' } }),
    [{ path: '/localized_end_time', message: GAP }],
  ],
  [
    'a local time that does not exist in the new zone is rejected',
    () => change({ when: GAP_DAY, venue: { name: 'Phoenix Park' } }, { venue: null }),
    [{ path: '/localized_time', message: GAP }],
  ],
  [
    'a new game requires a day and a time',
    () => create({}),
    [{ path: '/localized_date' }, { path: '/localized_time' }],
  ],
  ['a new game needs a time', () => create({ when: { date: '2026-05-02' } }), [{ path: '/localized_time' }]],
  [
    'an end before the start is rejected',
    () => create({ when: MAY_2, end: { instant: new Date('2026-05-02T13:00:00Z') } }),
    [{ path: '/end_time' }],
  ],
  [
    'an end equal to the start is rejected',
    () => change({ when: MAY_2 }, { end: { time: '09:00' } }),
    [{ path: '/localized_end_time' }],
  ],
  [
    'a start after the end that is sent is rejected',
    () =>
      change({ when: MAY_2 }, { when: { date: '2026-05-03' }, end: { date: '2026-05-02', time: '12:00' } }),
    [{ path: '/end_time' }],
  ],
];
for (const [sentence, act, problems] of BAD) {
  test(sentence, async () => {
    await assert.rejects(act, (error: Error & { code?: string; problems?: typeof problems }) => {
      assert.equal(error.code, 'validation_failed');
      assert.deepEqual(
        error.problems?.map(({ path }) => path),
        problems.map(({ path }) => path),
      );
      problems.forEach(({ message }, index) => {
        if (message !== undefined) assert.equal(error.problems?.[index]?.message, message);
      });
      return true;
    });
  });
}

const MOVES: [string, GameDraft, GameChange, (string | null)[]][] = [
  [
    'another time of a published game resets acceptances, and leaves declines',
    {},
    { when: { time: '11:00' } },
    [null, 'declined'],
  ],
  ['another day does', {}, { when: { date: '2026-06-01' } }, [null, 'declined']],
  ['another venue does', {}, { venue: { name: 'Pier Field' } }, [null, 'declined']],
  ['another note does not', {}, { publicNote: 'Bring flags' }, ['accepted', 'declined']],
  ['a draft may move freely', { published: false }, { when: { time: '11:00' } }, ['accepted', 'declined']],
];
for (const [sentence, draft, change, answers] of MOVES) {
  test(sentence, async () => {
    season = await createSeason(database.db);
    const game = await playGame(season, draft);
    const [first, second] = game.crew.map(({ id }) => id);
    await assign(season.db, { assignmentId: first!, userId: season.omar.id, now: NOW });
    await assign(season.db, { assignmentId: second!, userId: season.ines.id, now: NOW });
    await answerAssignment(season.db, { assignmentId: first!, answer: 'accepted', now: NOW });
    await answerAssignment(season.db, { assignmentId: second!, answer: 'declined', now: NOW });
    const changed = await changeGame(season.db, { gameId: game.id, change, now: NOW });
    assert.deepEqual(
      changed.crew.map(({ answer }) => answer),
      answers,
    );
  });
}
