// Moving many games in one request, or giving them another pattern (docs/api: games, Move many games).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createPattern } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let base: string;
let [omar, nina] = [0, 0];
let [pier, desert] = [0, 0];
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}`;
  [omar, nina] = [api.season.omar.userId, api.season.nina.userId];
  const venue = async (name: string, timezone: string) =>
    ok(await api.ada('POST', `${base}/venues`, { body: { name, timezone } }), 201).id;
  [pier, desert] = [
    await venue('Pier Field', 'America/New_York'),
    await venue('Desert Field', 'America/Phoenix'),
  ];
});
after(() => api.stop());

const RAIN = 'Field closed: rain';
const send = (games: Json[], body: object, call: Call = api.ada): Promise<Reply> =>
  call('POST', `${base}/games/change`, {
    body: { games: games.map(({ id }) => ({ game_id: id })), ...body },
  });
const view = async ({ id }: Json): Promise<Json> => ok(await api.ada('GET', `/api/v2/games/${id}`), 200);
const clockOf = ({ localized_date, localized_time }: Json) => `${localized_date} ${localized_time}`;
const toldOf = ({ told }: Json) => told.map(({ first_name, game_ids }: Json) => [first_name, game_ids]);
const outcomes = ({ results }: Json) =>
  results.map(({ result, error }: Json) => (error === undefined ? result : `${result}: ${error.error}`));

/** A published game with these people on its two slots; `accepted` have accepted. */
async function play(crew: (number | null)[], body: object = {}, accepted: number[] = []): Promise<Json> {
  const game = await newGame(api, { published: true, venue_id: pier, ...body });
  for (const [at, userId] of crew.entries()) {
    const path = `/api/v2/assignments/${game._embedded.assignments[at].id}`;
    if (userId !== null) ok(await api.ada('POST', `${path}/assign`, { body: { user_id: userId } }), 200);
    if (userId !== null && accepted.includes(userId))
      ok(await api.ada('POST', `${path}/confirm`, { body: { status: 'A' } }), 200);
  }
  return view(game);
}

/** Tries the change, checks that nothing was written, then makes it: both say the same. */
async function tryAndSend(games: Json[], body: object): Promise<Json> {
  const written = () =>
    api.service.db.query(sql`select (select count(*) from events) as events, (select count(*) from journal) as entries,
      (select sum(lock_version) from games) as games, (select sum(lock_version) from assignments) as slots`);
  const earlier = await written();
  const tried = ok(await send(games, { ...body, dry_run: true }), 200);
  assert.deepEqual(await written(), earlier);
  const done = ok(await send(games, body), 200);
  const results = tried.results.map(({ conflicts: _, ...result }: Json) => result);
  assert.deepEqual({ ...tried, results, dry_run: false }, done);
  return done;
}

describe('games are moved', () => {
  test('by minutes, with a reason; it says who is told, and how many accept again', async () => {
    const day = { localized_date: '2097-05-04' };
    const first = await play([omar, nina], { ...day, localized_time: '9:00 AM' }, [omar]);
    const second = await play([omar, null], { ...day, localized_time: '10:00 AM' }, [omar]);
    const draft = await play([nina], { ...day, localized_time: '11:00 AM', published: false });
    // The first moves to the time of the second, at which Omar is only once: the second moves away before.
    const done = await tryAndSend([first, second, draft], { minutes: 60, change_reason: ` ${RAIN} ` });
    assert.deepEqual([done.changed, done.asked_again, done.taken_off], [3, 2, 0]);
    assert.deepEqual(toldOf(done), [
      ['Nina', [first.id]],
      ['Omar', [first.id, second.id]],
    ]);
    assert.deepEqual(
      done.results.map((one: Json) => [one.game_id, one.lock_version, one.asked_again, one.open_positions]),
      [
        [first.id, 1, 1, 0],
        [second.id, 1, 1, 1],
        [draft.id, 1, 0, 1],
      ],
    );
    const moved = await view(first);
    assert.deepEqual(
      [moved.localized_time, moved.localized_end_time, moved.change_reason],
      ['10:00 AM', '11:00 AM', RAIN],
    );
    const back = await tryAndSend([first, second], { minutes: -60 });
    assert.deepEqual([back.changed, back.asked_again], [2, 0]);
    assert.deepEqual(
      [clockOf(await view(first)), (await view(first)).change_reason],
      ['May 4 2097 9:00 AM', null],
    );
  });

  test('by days, at the same local time also after clocks change; both at once', async () => {
    const game = await newGame(api, { localized_date: '2031-10-26', venue_id: pier });
    await tryAndSend([game], { days: 7 });
    assert.equal((await view(game)).start_time, '2031-11-02T09:00:00.000-05:00');
    await tryAndSend([game], { days: -7, minutes: 90 });
    assert.equal((await view(game)).start_time, '2031-10-26T10:30:00.000-04:00');
    const early = await newGame(api, {
      localized_date: '2031-03-02',
      localized_time: '2:30 AM',
      venue_id: pier,
    });
    const gap = ok(await send([early], { days: 7 }), 200);
    assert.deepEqual(outcomes(gap), ['failed: validation_failed']);
    assert.deepEqual(gap.results[0].error.errors[0].path, '/days');
    assert.match(gap.results[0].error.message, /02:30 on 2031-03-09 does not exist in America\/New_York/);
  });

  test('to another venue, where they have no field but the one that is sent; in another zone, at the same local time', async () => {
    const game = await play([omar], { localized_date: '2097-06-01', subvenue: 'Field 2' }, [omar]);
    const done = await tryAndSend([game], { venue_id: desert, change_reason: RAIN });
    assert.deepEqual([done.changed, done.asked_again], [1, 1]);
    const moved = await view(game);
    assert.deepEqual([moved.venue_id, moved.subvenue, clockOf(moved)], [desert, null, 'Jun 1 2097 9:00 AM']);
    assert.deepEqual(outcomes(await tryAndSend([game], { venue_id: desert, change_reason: 'Hail' })), [
      'unchanged',
    ]);
    assert.equal((await view(game)).change_reason, RAIN);
    await tryAndSend([game], { venue_id: pier, subvenue: 'Field 4', minutes: 30 });
    const back = await view(game);
    assert.deepEqual([back.venue_id, back.subvenue, clockOf(back)], [pier, 'Field 4', 'Jun 1 2097 9:30 AM']);
    assert.deepEqual(toldOf(await tryAndSend([game], { subvenue: null })), [['Omar', [game.id]]]);
    assert.deepEqual(outcomes(ok(await send([game], { venue_id: 999_999 }), 200)), [
      'failed: validation_failed',
    ]);
  });

  test('each by its own action: what fails, or has changed meanwhile, does not hold up the others', async () => {
    const day = { localized_date: '2097-07-06' };
    const [first, second, third] = [
      await play([omar], day),
      await play([nina], day),
      await play([nina], { ...day, localized_time: '11:00 AM' }),
    ];
    await api.ada('PUT', `/api/v2/games/${first.id}`, { body: { subvenue: 'Field 9' } });
    const games = [first, second].map(({ id, lock_version }) => ({ game_id: id, lock_version }));
    const done = ok(await send([], { games: [...games, { game_id: 999_999 }, games[1]], minutes: 120 }), 200);
    assert.deepEqual(outcomes(done), [
      'failed: lock_version_mismatch',
      'failed: double_booked',
      'failed: not_found',
    ]);
    assert.equal(done.results[1].error.message.includes('11:00'), true, done.results[1].error.message);
    assert.deepEqual(
      [clockOf(await view(first)), clockOf(await view(second))],
      Array(2).fill('Jul 6 2097 9:00 AM'),
    );
    ok(await send([second, third], { minutes: 120 }), 200);
    assert.equal(clockOf(await view(second)), 'Jul 6 2097 11:00 AM');
  });

  test('a dry run says which conflicts are new, as things are after all of them moved', async () => {
    const day = { localized_date: '2097-08-03' };
    const first = await play([omar], { ...day, localized_time: '9:00 AM' });
    const second = await play([omar], { ...day, localized_time: '1:00 PM', venue_id: desert });
    const conflicts = async (games: Json[], body: object) =>
      ok(await send(games, { ...body, dry_run: true }), 200).results.map((one: Json) =>
        one.conflicts.map(({ code, user_id, game_id }: Json) => [code, user_id, game_id]),
      );
    await api.ada('POST', `/api/v2/users/${omar}/availability`, {
      body: { date: '2097-08-04', all_day: true, available: false },
    });
    const off = (await conflicts([first], { days: 1 }))[0];
    assert.deepEqual(off, [['unavailable', omar, undefined]]);
    assert.deepEqual(await conflicts([first, second], { minutes: 30 }), [[], []]);
  });

  test('to a day on which their venue is closed, with a warning', async () => {
    const game = await newGame(api, { localized_date: '2097-11-03', venue_id: desert });
    const body = { start_date: '2097-11-04', reason: 'Hail' };
    ok(await api.ada('POST', `/api/v2/venues/${desert}/closings`, { body }), 201);
    const { results } = await tryAndSend([game], { days: 1 });
    assert.deepEqual(results[0].warnings.length, 1);
    assert.match(results[0].warnings[0], /Desert Field is closed .*Hail/);
  });

  test('a postponed game that is moved is on again, and a canceled one is moved without a word', async () => {
    const off = { localized_date: '2097-09-07' };
    const [postponed, canceled] = [await play([omar], off), await play([nina], off)];
    ok(await api.ada('PUT', `/api/v2/games/${postponed.id}`, { body: { postponed: true } }), 200);
    ok(await api.ada('PUT', `/api/v2/games/${canceled.id}`, { body: { status: 'C' } }), 200);
    const done = await tryAndSend([postponed, canceled], { days: 7 });
    assert.deepEqual(toldOf(done), [['Omar', [postponed.id]]]);
    assert.deepEqual([(await view(postponed)).status, (await view(canceled)).status], ['A', 'C']);
  });
});

describe('games get another pattern', () => {
  test('those who lose their position are told, with the others of their game; who keeps theirs hears nothing else', async () => {
    const { db } = api.service;
    await createPattern(db, api.season.siteId, 'Referee alone', ['Referee']);
    await createPattern(db, api.season.siteId, '3 officials', ['Referee', 'Assistant', 'Fourth']);
    const patterns = ok(await api.ada('GET', `${base}/patterns`), 200)._embedded.patterns;
    const idOf = (name: string) => patterns.find((one: Json) => one.name === name).id;
    const both = await play([omar, nina], { localized_date: '2097-10-05' }, [omar, nina]);
    const one = await play([omar], { localized_date: '2097-10-06' }, [omar]);
    const alone = await tryAndSend([both, one], { pattern_id: idOf('Referee alone'), change_reason: RAIN });
    assert.deepEqual([alone.changed, alone.asked_again, alone.taken_off, alone.open_positions], [2, 0, 1, 0]);
    assert.deepEqual(toldOf(alone), [
      ['Nina', [both.id]],
      ['Omar', [both.id]],
    ]);
    assert.equal((await view(both)).change_reason, null);
    const more = await tryAndSend([both, one], { pattern_id: idOf('3 officials') });
    assert.deepEqual([more.changed, more.taken_off, more.open_positions, toldOf(more)], [2, 0, 4, []]);
    assert.deepEqual(outcomes(await tryAndSend([one], { pattern_id: idOf('3 officials') })), ['unchanged']);
  });
});

test('the request has limits, and is for assignors', async () => {
  const game = await newGame(api);
  assert.deepEqual(pathsOf(await send([], { minutes: 30 })), ['/games']);
  const many = Array.from({ length: 201 }, (_, at) => ({ id: 1_000_000 + at }));
  assert.deepEqual(pathsOf(await send(many, { minutes: 30 })), ['/games']);
  assert.equal(ok(await send(many.slice(1), { minutes: 30 }), 200).failed, 200);
  for (const [name, value] of Object.entries({
    days: 367,
    minutes: -1441,
    venue_id: 'x',
    change_reason: 'x'.repeat(201),
  }))
    assert.deepEqual(pathsOf(await send([game], { [name]: value })), [`/${name}`]);
  assert.equal((await send([game], { minutes: 30 }, api.omar)).status, 403);
  assert.deepEqual(outcomes(await tryAndSend([game], {})), ['unchanged']);
});

test('a member that is not known is named, and the rest is done', async () => {
  const game = await play([null]);
  const done = ok(await send([game], { minutes: 30, hours: 2 }), 200);
  assert.equal(done.changed, 1);
  assert.match(done.warnings.join(), /`hours` is not known/);
});
