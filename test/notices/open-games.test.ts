// The digest of new open games (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';
import { NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage({ env: { QUIET_HOURS: '22-0' } }); // a digest may go at any hour
  const body = { open_games: { mode: 'claim' } };
  ok(await stage.ada('PUT', `/api/v2/sites/${stage.season.siteId}`, { body }), 200);
});
after(() => stage.stop());
beforeEach(async () => {
  await stage.minutePasses();
  await stage.service.db.query(sql`update games set deleted_at = now()`);
  await wish({});
});

const path = (userId: number) => `/api/v2/users/${userId}/notice_settings`;
/** What Omar wants to hear of. */
const wish = async (open_games: object | null): Promise<Json> =>
  ok(await stage.omar('PUT', path(stage.season.omar.userId), { body: { open_games } }), 200).open_games;
const openGame = (members: object = {}): Promise<Json> =>
  stage.newGame({ home_team_name: 'Harbor Hawks', published: true, ...members });
const venue = async (body: object): Promise<number> =>
  ok(await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/venues`, { body }), 201).id;
const policies = (conflict_policies: object) =>
  stage.ada('PUT', `/api/v2/sites/${stage.season.siteId}`, { body: { conflict_policies } });
/** As many open games as a digest looks at, at one time. */
const fillWithGames = (start: string, venueId: number | null = null) =>
  stage.service.db.query(sql`
    with game as (
      insert into games (site_id, start_time, end_time, published, venue_id)
      select ${stage.season.siteId}, ${start}::timestamptz, ${start}::timestamptz + interval '1 hour', true, ${venueId}::bigint
      from generate_series(1, 200) returning id, site_id, during)
    insert into assignments (site_id, game_id, during, live, position, position_abbreviation, sort_order)
    select site_id, id, during, true, 'Referee', 'REF', 1 from game`);
/** A day passes, and what arrives of its digest. */
async function nextDay() {
  const { db } = stage.service;
  const [{ wanting }] = (await db.query<{ wanting: number }>(sql`
    with day as (
      update notice_settings set open_games_told_at = open_games_told_at - interval '1 day'
      where open_games is not null returning 1)
    select count(*)::int as wanting from day`)) as [{ wanting: number }];
  await stage.remindersSearched();
  await until('the search for open games', async () => {
    const told = await db.query(sql`
      select from notice_settings where open_games_told_at > now() - interval '1 hour' and open_games is not null`);
    return told.length === wanting;
  });
  return stage.minutePasses();
}
const digest = async () => toldBy(stage, await nextDay());

describe('a digest of open games', () => {
  test('tells who wants it of each game once, in one email a day', async () => {
    await openGame();
    await openGame();
    const emails = await nextDay();
    assert.deepEqual(await toldBy(stage, emails), { [OMAR]: ['open', 'open'] });
    assert.match((await PostalMime.parse(emails[0]!.raw)).text ?? '', /These games still need officials\./);
    assert.deepEqual(await digest(), {});
    await openGame();
    assert.deepEqual(await digest(), { [OMAR]: ['open'] });
  });

  test('comes on the day after it is turned on, and not twice on one day', async () => {
    await openGame();
    await stage.remindersSearched();
    assert.deepEqual(await stage.minutePasses(), []);
    await wish({ weekdays: ['saturday'] }); // another choice begins no other day
    await wish({});
    assert.deepEqual(await digest(), { [OMAR]: ['open'] });
    await openGame();
    await stage.remindersSearched();
    assert.deepEqual(await stage.minutePasses(), []);
  });

  test('says when, where and what of each, and leads to the list', async () => {
    await openGame({ start_time: '2031-05-03T09:00:00-04:00', away_team_name: 'Bay Gulls' });
    const [email] = await nextDay();
    const { subject, text = '', headers, attachments } = await PostalMime.parse(email!.raw);
    assert.equal(subject, 'Sat, May 3, 2031, 9:00 AM: Harbor Hawks v Bay Gulls needs an official');
    assert.match(text, /This game still needs an official\./);
    assert.match(text, /Place to be announced · Referee \$45\.00 or Assistant Referee \$40\.00/);
    assert.match(text, /\/app\/me\/open\n/);
    assert.match(text, /Choose which emails you get/);
    assert.ok(headers.some(({ key }) => key === 'list-unsubscribe-post'));
    assert.equal(attachments.length, 0); // it is not theirs
  });

  test('has games of the days and venues that they chose, also of a venue that was merged', async () => {
    const [pier, dock] = [await venue({ name: 'Pier Field' }), await venue({ name: 'Dock Field' })];
    assert.deepEqual(await wish({ weekdays: ['saturday', 'sunday'], venue_ids: [pier] }), {
      weekdays: ['saturday', 'sunday'],
      venue_ids: [pier],
    });
    await openGame({ start_time: '2031-05-02T22:00:00-04:00', venue_id: dock }); // a Friday, and Saturday in UTC
    await openGame({ start_time: '2031-05-02T22:00:00-04:00', venue_id: pier });
    await openGame({ start_time: '2031-05-03T09:00:00-04:00', venue_id: dock });
    assert.deepEqual(await digest(), {});
    ok(await stage.ada('POST', `/api/v2/venues/${pier}/merge`, { body: { into_id: dock } }), 200);
    assert.deepEqual(await digest(), { [OMAR]: ['open'] });
    const settings = ok(await stage.omar('GET', path(stage.season.omar.userId)), 200);
    assert.deepEqual(settings.open_games.venue_ids, [dock]);
  });

  test('has none if all of the venues that they chose are gone, and their settings say so', async () => {
    const gone = await venue({ name: 'Creek Field' });
    await wish({ venue_ids: [gone] });
    await openGame();
    ok(await stage.ada('DELETE', `/api/v2/venues/${gone}`), 204);
    assert.deepEqual(await digest(), {});
    const { open_games } = ok(await stage.omar('GET', path(stage.season.omar.userId)), 200);
    assert.deepEqual(open_games.venue_ids, [gone]);
    assert.deepEqual((await wish(open_games)).venue_ids, [gone]);
    const hill = await venue({ name: 'Hill Field' });
    assert.deepEqual((await wish({ venue_ids: [gone, hill] })).venue_ids, [hill]);
  });

  test('has games of the days as they are at the venue', async () => {
    const far = await venue({ name: 'Far Field', timezone: 'Pacific/Auckland' });
    await wish({ weekdays: ['saturday'] });
    await openGame({ start_time: '2031-05-03T22:00:00-04:00', venue_id: far }); // a Sunday there
    assert.deepEqual(await digest(), {});
    await openGame({ start_time: '2031-05-02T22:00:00-04:00', venue_id: far }); // a Friday at the site
    assert.deepEqual(await digest(), { [OMAR]: ['open'] });
  });

  test('has a game that comes after many at which they may not work', async () => {
    const { omar } = stage.season;
    const barred = await venue({ name: 'Barred Field' });
    const block = { body: { venue_id: barred } };
    const { id } = ok(await stage.ada('POST', `/api/v2/users/${omar.userId}/blocks`, block), 201);
    ok(await policies({ blocked_venue: 'refuse' }), 200);
    const off = { date: '2031-06-08', available: false, all_day: true };
    ok(await stage.omar('POST', `/api/v2/users/${omar.userId}/availability`, { body: off }), 201);
    await fillWithGames('2031-06-07T09:00:00-04:00', barred);
    await fillWithGames('2031-06-08T09:00:00-04:00');
    await openGame();
    assert.deepEqual(await digest(), { [OMAR]: ['open'] });
    ok(await stage.ada('DELETE', `/api/v2/blocks/${id}`), 204);
    ok(await policies({ blocked_venue: 'warn' }), 200);
  });

  test('looks at so many of the soonest, and at the others when they are the soonest', async () => {
    await stage.toldGame({ start_time: '2031-07-05T09:00:00-04:00' });
    await fillWithGames('2031-07-05T09:00:00-04:00'); // while they work
    await openGame();
    assert.deepEqual(await digest(), {});
    await stage.service.db.query(sql`update games set deleted_at = now() where start_time < '2032-01-01'`);
    assert.deepEqual(await digest(), { [OMAR]: ['open'] });
  });

  test('has no game that they cannot take, work, asked for or declined, or on a day on which they are not available', async () => {
    const { omar } = stage.season;
    const [own, asked, declined, away, canceled] = await Promise.all(
      Array.from({ length: 5 }, async () => openGame()),
    );
    await openGame({ published: false });
    await stage.assign(own, 0, omar.userId);
    const slot = (game: Json) => game._embedded.assignments[0].id;
    ok(await stage.omar('POST', `/api/v2/assignments/${slot(asked)}/request`, { body: {} }), 201);
    await stage.assign(declined, 0, omar.userId);
    await stage.answer(declined, 'D');
    ok(await stage.ada('POST', `/api/v2/assignments/${slot(declined)}/unassign`), 200);
    const day = { date: away.localized_date, available: false, all_day: true };
    ok(await stage.omar('POST', `/api/v2/users/${omar.userId}/availability`, { body: day }), 201);
    await stage.change(canceled, { status: 'C' });
    await stage.minutePasses();
    assert.deepEqual(await digest(), {});
    const ids = await stage.service.db.query(
      sql`select from notices where kind = 'open_game' and email_id is null`,
    );
    assert.equal(ids.length, 0);
  });

  test('has what they are told of their own games beside it, also of a game that was open before', async () => {
    const game = await openGame();
    assert.deepEqual(await digest(), { [OMAR]: ['open'] });
    await stage.assign(game, 0, stage.season.omar.userId);
    assert.deepEqual((await toldBy(stage, await stage.minutePasses()))[OMAR], ['offered']);
    await stage.change(game, { subvenue: 'Field 2' });
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), {
      [OMAR]: [['changed', { subvenue: null }]],
    });
  });

  test('has no game that they were taken off', async () => {
    const game = await stage.toldGame();
    const slot = game._embedded.assignments[0].id;
    ok(await stage.ada('POST', `/api/v2/assignments/${slot}/unassign`), 200);
    assert.deepEqual((await toldBy(stage, await stage.minutePasses()))[OMAR], ['removed']);
    assert.deepEqual(await digest(), {});
    await stage.service.db.query(sql`delete from notices where game_id = ${game.id}`); // they are not kept forever
    assert.deepEqual(await digest(), {});
  });

  test('comes to the others also if that of one person fails', async () => {
    const { season, service } = stage;
    const nina = path(season.nina.userId);
    ok(await stage.nina('PUT', nina, { body: { open_games: {} } }), 200);
    await openGame();
    const [first, other] =
      season.omar.userId < season.nina.userId ? [season.omar, NINA] : [season.nina, OMAR];
    await service.db.execute(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create trigger failing before insert on notices for each row
        when (new.kind = 'open_game' and new.user_id = ${first.userId}) execute function fail()`);
    assert.deepEqual(await digest(), { [other]: ['open'] });
    await service.db.execute('drop trigger failing on notices; drop function fail');
    ok(await stage.nina('PUT', nina, { body: { open_games: null } }), 200);
  });

  test('does not say a game that was canceled within the minute', async () => {
    const game = await openGame();
    await stage.service.db.query(
      sql`update notice_settings set open_games_told_at = now() - interval '1 day'`,
    );
    await stage.remindersSearched();
    await until('the notice', async () => {
      const rows = await stage.service.db.query(sql`select from notices where game_id = ${game.id}`);
      return rows.length > 0;
    });
    await stage.change(game, { status: 'C' });
    const told = await toldBy(stage, await stage.minutePasses());
    assert.equal(told[OMAR], undefined);
  });

  test('has the 20 soonest, and the others on the next day', async () => {
    for (let at = 0; at < 21; at++) await openGame();
    assert.equal((await digest())[OMAR]?.length, 20);
    assert.equal((await digest())[OMAR]?.length, 1);
  });

  for (const [why, change, back] of [
    ['was deactivated', sql`active = false`, sql`active = true`],
    ['was never invited', sql`never_invited = true`, sql`never_invited = false`],
    ['is no official any more', sql`official = false`, sql`official = true`],
  ] as const)
    test(`is not for somebody who ${why}`, async () => {
      const { db } = stage.service;
      await openGame();
      const set = (fields: typeof change) =>
        db.query(sql`update users set ${fields} where id = ${stage.season.omar.userId}`);
      await set(change);
      await db.query(sql`update notice_settings set open_games_told_at = now() - interval '1 day'`);
      await stage.remindersSearched();
      assert.deepEqual(await stage.minutePasses(), []);
      const notices = await db.query(
        sql`select from notices where kind = 'open_game' and last_notified is null`,
      );
      assert.equal(notices.length, 0);
      await set(back);
      assert.deepEqual(await digest(), { [OMAR]: ['open'] });
    });

  test('ends by one click, on the page of the email, and when it is not wanted any more', async () => {
    await openGame();
    const [email] = await nextDay();
    const { headers } = await PostalMime.parse(email!.raw);
    const url = headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1);
    const { pathname } = new URL(url);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const response = await fetch(`${stage.service.baseUrl}${pathname}`, { method: 'POST', body });
    assert.equal(response.status, 200);
    const settings = ok(await stage.omar('GET', path(stage.season.omar.userId)), 200);
    assert.equal(settings.open_games, null);
    await openGame();
    assert.deepEqual(await digest(), {});
  });

  test('is nobody’s who did not ask for it', async () => {
    await wish(null);
    await openGame();
    const told = await digest();
    assert.equal(told[OMAR] ?? told[NINA], undefined);
  });
});

test('what is no weekday, or no venue of the site, is named', async () => {
  const send = (open_games: object) =>
    stage.omar('PUT', path(stage.season.omar.userId), { body: { open_games } });
  assert.equal((await send({ weekdays: ['caturday'] })).status, 422);
  const { status, json } = await send({ venue_ids: [999_999] });
  assert.equal(status, 422);
  assert.match(json.message, /open_games\.venue_ids has 999999, which is not a venue of this site/);
});

test('nothing is changed beside a venue that is not one of the site', async () => {
  const settings = path(stage.season.omar.userId);
  const before = ok(await stage.omar('GET', settings), 200);
  const body = { muted: ['crew'], ways: { today: 'none' }, open_games: { venue_ids: [999_999] } };
  assert.equal((await stage.omar('PUT', settings, { body })).status, 422);
  assert.deepEqual(ok(await stage.omar('GET', settings), 200), before);
});
