// A list and a subscription with the same filter find the same games (docs/api: Search): both are run on PostgreSQL.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { recordEvent } from '../../src/domain/events/store.ts';
import { BLANK, type GameFields } from '../../src/domain/games/fields.ts';
import {
  criterionProblem,
  factsOf,
  GAME_FILTER_KEYS,
  type GameFilterKey,
  gameConditions,
  normalizeCriteria,
} from '../../src/domain/games/filter.ts';
import { insertGames } from '../../src/domain/games/store.ts';
import { createEntry } from '../../src/domain/lists/actions.ts';
import type { ListName } from '../../src/domain/lists/list.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { all, sql } from '../../src/storage/sql.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import { createSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createPattern } from '../support/season.ts';
import { createSeason, type Season } from './season.ts';

const REPLAY = { seed: 20_260_502, numRuns: 600 };
const GAMES = 200;

let database: TestDatabase;
let season: Season;
/** The ids that games of the site refer to, by key; games also have nulls. */
let ids: Record<Exclude<GameFilterKey, 'team_id' | 'status'>, number[]>;
let games: (GameFields & { id: number })[];
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  ids = await makeLists();
  games = await makeGames();
});
after(() => database.drop());

async function makeLists(): Promise<typeof ids> {
  const { db, site } = season;
  const three = (list: ListName) =>
    Promise.all(
      ['One', 'Two', 'Three'].map(
        async (name) => (await createEntry(db, list, { siteId: site.id, name })).id,
      ),
    );
  const teams = await three('teams');
  return {
    league_id: await three('leagues'),
    venue_id: await three('venues'),
    game_type_id: await three('game_types'),
    age_group_id: await three('age_groups'),
    gender_id: await three('genders'),
    home_team_id: teams,
    away_team_id: teams,
    pattern_id: await Promise.all(['A', 'B'].map((name) => createPattern(db, site.id, name, []))),
  };
}

/** Random games, the same in each run. */
async function makeGames(): Promise<typeof games> {
  const oneOf = (key: keyof typeof ids) => fc.option(fc.constantFrom(...ids[key]), { freq: 3 });
  const game = fc.record({
    leagueId: oneOf('league_id'),
    venueId: oneOf('venue_id'),
    gameTypeId: oneOf('game_type_id'),
    ageGroupId: oneOf('age_group_id'),
    genderId: oneOf('gender_id'),
    homeTeamId: oneOf('home_team_id'),
    awayTeamId: oneOf('away_team_id'),
    patternId: oneOf('pattern_id'),
    status: fc.constantFrom('A', 'C', 'X'),
    published: fc.boolean(),
  });
  const times = { startTime: new Date('2026-05-02T13:00:00Z'), endTime: new Date('2026-05-02T14:00:00Z') };
  const sampled = fc.sample(game, { seed: REPLAY.seed, numRuns: GAMES });
  const drafts = sampled.map((one) => ({ ...BLANK, ...times, ...one }));
  return season.db.transaction(async (tx) => {
    const rows = drafts.map((draft) => ({ ...draft, siteId: season.site.id, assignorId: null }));
    const made = await insertGames(tx, rows);
    return drafts.map((draft, at) => ({ ...draft, id: made[at]!.id }));
  });
}

/** Criteria as clients write them: one value or several, numbers or texts, unknown ids, unknown keys. */
function rawCriteria(): fc.Arbitrary<Record<string, unknown>> {
  const known = (key: GameFilterKey) => (key === 'team_id' ? ids.home_team_id : ids[key as keyof typeof ids]);
  const idOf = (key: GameFilterKey) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known(key)) },
      { weight: 1, arbitrary: fc.constantFrom(0, -0, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER) },
    );
  const spelled = (id: number) => fc.constantFrom<unknown>(id, String(id), String(id).padStart(4, '0'));
  const wantedOf = (key: GameFilterKey): fc.Arbitrary<unknown> =>
    key === 'status' ? fc.constantFrom('A', 'C', 'X') : idOf(key).chain(spelled);
  const members = Object.fromEntries(
    GAME_FILTER_KEYS.map((key) => {
      const one = wantedOf(key);
      return [key, fc.oneof(one, fc.array(one, { minLength: 1, maxLength: 4 }))];
    }),
  );
  const noise = fc.record({ colour: fc.anything(), published: fc.boolean() }, { requiredKeys: [] });
  const few = fc.subarray([...GAME_FILTER_KEYS], { minLength: 1, maxLength: 4 });
  const meant = few.chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, members[key]!]))));
  return fc.tuple(noise, meant).map(([one, other]) => ({ ...one, ...other }));
}

test('on 200 random games and 600 random filters', async () => {
  const { db, site, ada } = season;
  const filters = fc.sample(rawCriteria(), REPLAY);
  for (const [key, value] of filters.flatMap(Object.entries)) {
    assert.equal(criterionProblem(key, value), undefined);
  }
  const subscriptionIds = await subscribe(filters);
  await db.transaction(async (tx) => {
    for (const game of games) {
      const event = {
        siteId: site.id,
        topic: 'game.game.published',
        resourceId: game.id,
        gameId: game.id,
      } as const;
      await recordEvent(tx, { ...event, facts: factsOf(game) });
    }
  });
  while ((await matchEvents(db, { baseUrl: 'https://api.example.org' })).events > 0);
  const matched = await db.query<{ subscription_id: number; games: number[] }>(sql`
    select subscription_id, array_agg(game_id::int order by game_id) as games
    from fanouts cross join unnest(subscription_ids) as subscription_id join events on events.id = event_id
    group by 1`);
  const reached = new Map(matched.map((row) => [row.subscription_id, row.games]));
  for (const [index, filter] of filters.entries()) {
    const conditions = gameConditions({ criteria: normalizeCriteria(filter) }, [site.id]);
    const listed = await db.query<{ id: number }>(sql`
      select g.id from games g join sites s on s.id = g.site_id
      where g.site_id = ${site.id} and ${all(conditions)} order by g.id`);
    const ids = listed.map(({ id }) => id);
    assert.deepEqual(reached.get(subscriptionIds[index]!) ?? [], ids, JSON.stringify(filter));
  }
  const found = matched.reduce((sum, row) => sum + row.games.length, 0);
  assert.ok(found > 5_000, `the filters found ${found} games: enough to be compared`);

  /** Creates a subscription to published games for each filter. */
  async function subscribe(filtersOfEach: Record<string, unknown>[]): Promise<number[]> {
    const [application] = await db.query<{ id: number }>(sql`
      insert into applications (account_id, name, client_id, kind)
      values (${ada.accountId}, 'Roster Sync', 'roster-sync', 'confidential') returning id`);
    const owner = { applicationId: application!.id, accountId: ada.accountId };
    const vault = createVault([Buffer.alloc(32, 7)]);
    const ids: number[] = [];
    for (const criteria of filtersOfEach) {
      const subscription = {
        ...{ siteId: site.id, eventTypes: ['game.game.published' as const], criteria, enabled: true },
        ...{ targetUrl: 'https://roster-sync.example/', targetMethod: 'POST', targetHeaders: {} },
        standardWebhooks: false,
      };
      ids.push((await createSubscription(db, { subscription, owner, vault })).id);
    }
    return ids;
  }
});
