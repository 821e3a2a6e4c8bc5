// Whom an event reaches is decided as of the event, however late matching runs (docs/api: Webhooks).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { GAME_FILTER_KEYS } from '../../src/domain/games/filter.ts';
import { createEntry, mergeEntries } from '../../src/domain/lists/actions.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createMatching, matchEvents } from '../../src/webhooks/matching.ts';
import { changeSubscription, deleteSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { until } from './crew.ts';
import { WORKER } from './queue.ts';
import { BASE_URL, changeOf, createSeason, type RecordedEvent, type Season, vault } from './season.ts';

let season: Season;
before(async () => {
  season = await createSeason();
});
after(() => season.drop());
beforeEach(async () => {
  await season.db.query(sql`delete from subscriptions`);
  await season.db.query(sql`delete from events`);
  await season.db.query(sql`update users set active = true, assignor = true where id = ${season.adaUserId}`);
});

const match = async (): Promise<boolean> => (await matchEvents(season.db, { baseUrl: BASE_URL })).events > 0;
const put = (id: number, body: object) =>
  changeSubscription(season.db, { id, change: changeOf(body), owner: season.ada, vault });
const reached = async (eventId: number) =>
  (
    await season.db.query<{ subscription_id: number }>(
      sql`select unnest(subscription_ids) as subscription_id from fanouts where event_id = ${eventId} order by 1`,
    )
  ).map((row) => row.subscription_id);

/** A game's facts, as the domain writes them. */
const GAME = {
  league_id: [3],
  venue_id: [4],
  game_type_id: [],
  age_group_id: [5],
  gender_id: [],
  home_team_id: [7],
  away_team_id: [9],
  team_id: [7, 9],
  pattern_id: [],
  status: ['A'],
};
const game: Partial<RecordedEvent> = { facts: GAME };
const user: Partial<RecordedEvent> = {
  topic: 'site.user.created',
  resourceId: 61,
  gameId: null,
  userId: 61,
  facts: {},
};
const attached: Partial<RecordedEvent> = {
  topic: 'site.league_official.created',
  resourceId: 12,
  gameId: null,
  leagueId: 3,
  userId: 61,
  facts: { league_id: [3] },
};
const ALL = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
];

const CRITERIA: [string, object | null, Partial<RecordedEvent>, boolean][] = [
  ['no criteria: every occurrence', null, game, true],
  ['an empty object: every occurrence', {}, game, true],
  ['the league of the game', { league_id: 3 }, game, true],
  ['the league as a numeric string', { league_id: '3' }, game, true],
  ['one of several leagues', { league_id: [1, '3'] }, game, true],
  ['another league', { league_id: 30 }, game, false],
  ['league and venue both', { league_id: 3, venue_id: 4 }, game, true],
  ['the league but another venue', { league_id: 3, venue_id: 5 }, game, false],
  ['a gender, and the game has none', { gender_id: 1 }, game, false],
  ['either side of the game', { team_id: 9 }, game, true],
  ['the away team as home team', { home_team_id: 9 }, game, false],
  ['the status', { status: ['A', 'C'] }, game, true],
  ['another status', { status: 'X' }, game, false],
  ['unrecognized keys alone', { color: 'blue', leagueid: 8 }, game, true],
  ['unrecognized keys beside a wrong league', { color: 'blue', league_id: 8 }, game, false],
  ['any criteria, for a new user', { league_id: 8, venue_id: 8 }, user, true],
  ['the league, for a league official', { league_id: 3, venue_id: 8 }, attached, true],
  ['another league, for a league official', { league_id: 8 }, attached, false],
  ['no league, for a league official', { venue_id: 8 }, attached, true],
];
for (const [what, criteria, event, expected] of CRITERIA) {
  test(`criteria (service.md 6.2): ${what} → ${expected ? 'delivered' : 'not delivered'}`, async () => {
    const { id } = await season.subscribe({ event_types: ALL, criteria });
    const eventId = await season.record(event);
    await match();
    assert.deepEqual(await reached(eventId), expected ? [id] : []);
  });
}

for (const key of GAME_FILTER_KEYS) {
  test(`criteria (service.md 6.2(2)): ${key} alone decides, with one value or several`, async () => {
    const facts = { ...GAME, [key]: key === 'status' ? ['C'] : [71, 72] };
    const [fits, misses] = key === 'status' ? ['C', 'X'] : [72, 73];
    const one = await season.subscribe({ criteria: { [key]: fits } });
    const several = await season.subscribe({ criteria: { [key]: [misses, fits] } });
    await season.subscribe({ criteria: { [key]: misses } });
    const eventId = await season.record({ facts });
    await match();
    assert.deepEqual(await reached(eventId), [one.id, several.id]);
  });
}

type Step = (id: number) => Promise<unknown>;
const AS_OF_THE_EVENT: [string, { before?: Step; after?: Step }, boolean][] = [
  ['nothing changes', {}, true],
  ['disabled before', { before: (id) => put(id, { enabled: false }) }, false],
  [
    'disabled before, enabled after',
    { before: (id) => put(id, { enabled: false }), after: (id) => put(id, { enabled: true }) },
    false,
  ],
  ['disabled after', { after: (id) => put(id, { enabled: false }) }, true],
  [
    'disabled and enabled after',
    {
      after: async (id) => {
        await put(id, { enabled: false });
        await put(id, { enabled: true });
      },
    },
    true,
  ],
  [
    'criteria excluded it, and do no more',
    { before: (id) => put(id, { criteria: { league_id: 8 } }), after: (id) => put(id, { criteria: {} }) },
    false,
  ],
  ['criteria fitted, and do no more', { after: (id) => put(id, { criteria: { league_id: 8 } }) }, true],
  ['the type was removed after', { after: (id) => put(id, { event_types: ['site.user.created'] }) }, false],
  [
    'the type was added after',
    {
      before: (id) => put(id, { event_types: ['site.user.created'] }),
      after: (id) => put(id, { event_types: ALL }),
    },
    false,
  ],
  ['deleted after', { after: (id) => deleteSubscription(season.db, { id, owner: season.ada }) }, false],
  [
    'the owner lost the role after',
    { after: () => season.db.query(sql`update users set assignor = false where id = ${season.adaUserId}`) },
    false,
  ],
  [
    'the owner became inactive after',
    { after: () => season.db.query(sql`update users set active = false where id = ${season.adaUserId}`) },
    false,
  ],
  [
    'the owner is a manager instead',
    {
      after: () =>
        season.db.query(
          sql`update users set assignor = false, manager = true where id = ${season.adaUserId}`,
        ),
    },
    true,
  ],
  ['the target changed after', { after: (id) => put(id, { target_url: 'https://other.example/' }) }, true],
];
for (const [what, { before: earlier, after: later }, expected] of AS_OF_THE_EVENT) {
  test(`as of the event: ${what} → ${expected ? 'delivered' : 'not delivered'}`, async () => {
    const { id } = await season.subscribe();
    await earlier?.(id);
    const eventId = await season.record(game);
    await later?.(id);
    await match();
    assert.deepEqual(await reached(eventId), expected ? [id] : []);
  });
}

test('criteria that name a team match the team into which it was merged, from then on', async () => {
  const { db, siteId } = season;
  const team = (name: string) => createEntry(db, 'teams', { siteId, name });
  const [former, second, last] = [await team('Harbour'), await team('Harbor'), await team('Harbor Hawks')];
  const { id } = await season.subscribe({ criteria: { team_id: former.id } });
  const played = (teamId: number) => season.record({ facts: { ...GAME, team_id: [9, teamId] } });
  const before = await played(second.id);
  await mergeEntries(db, 'teams', { id: former.id, intoId: second.id });
  const once = await played(second.id);
  await mergeEntries(db, 'teams', { id: second.id, intoId: last.id });
  const twice = await played(last.id);
  const other = await played(10);
  await match();
  assert.deepEqual(await reached(before), []);
  assert.deepEqual(await reached(once), [id]);
  assert.deepEqual(await reached(twice), [id]);
  assert.deepEqual(await reached(other), []);
});

test('a subscription created after the event is not reached, one created before is', async () => {
  const early = await season.subscribe();
  const eventId = await season.record(game);
  await season.subscribe();
  await match();
  assert.deepEqual(await reached(eventId), [early.id]);
});

test('a subscription of another site or another type is not reached', async () => {
  await season.subscribe({ event_types: ['site.user.created'] });
  const other = await season.one<{ id: number }>(
    sql`insert into sites (name, timezone) values ('Elsewhere', 'UTC') returning id`,
  );
  const eventIds = [await season.record(game), await season.record({ ...user, siteId: other.id })];
  await match();
  for (const eventId of eventIds) assert.deepEqual(await reached(eventId), []);
});

test('an event that matches no subscription is not matched again', async () => {
  const eventId = await season.record(game);
  await match();
  await season.subscribe();
  await match();
  assert.deepEqual(await reached(eventId), []);
});

test('parallel matching queues each delivery once', async () => {
  const { id } = await season.subscribe();
  const eventIds: number[] = [];
  for (let count = 0; count < 250; count++) eventIds.push(await season.record(game));
  const matchAll = async () => {
    while (await match());
  };
  await Promise.all([matchAll(), matchAll(), matchAll(), matchAll()]);
  await matchAll();
  const rows = await season.db.query<{ event_id: number }>(
    sql`select event_id from fanouts where subscription_ids = array[${id}::bigint] order by event_id`,
  );
  assert.deepEqual(
    rows.map((row) => row.event_id),
    eventIds,
  );
});

test('an event that another worker is matching is left to it', async () => {
  await season.subscribe();
  const eventId = await season.record(game);
  await season.db.transaction(async (tx) => {
    await tx.query(sql`select from events where id = ${eventId} for update`);
    assert.equal(await match(), false);
  });
  assert.deepEqual(await reached(eventId), []);
  await match();
  assert.equal((await reached(eventId)).length, 1);
});

test('an event whose transaction commits late is matched as of its own moment', async () => {
  const { id } = await season.subscribe();
  const at = await season.one<{ at: string }>(sql`select clock_timestamp()::text as at`);
  await put(id, { enabled: false });
  const eventId = await season.record({ ...game, at: sql`${at.at}::timestamptz` });
  await match();
  assert.deepEqual(await reached(eventId), [id]);
});

test('a batch that the database does not finish in time is tried again with fewer events', async () => {
  await season.subscribe();
  for (let count = 0; count < 16; count++) await season.record(game);
  await season.db.query(sql`
    create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$`);
  await season.db.query(
    sql`create trigger slow before insert on fanouts for each row execute function be_slow()`,
  );
  const db = openDatabase({ url: season.url, queryTimeoutMs: 400 });
  const matchSome = createMatching(db, { baseUrl: BASE_URL, sender: '' });
  await until('all to be matched', async () => {
    await matchSome({ room: 0, worker: WORKER }).catch(() => {});
    return (await season.db.query(sql`select from events where matched_at is null`)).length === 0;
  });
  await db.end();
  await season.db.query(sql`drop function be_slow cascade`);
});
