// service.md 6.2: Criteria: which occurrences are sent to a subscription.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { EVENT_TYPES, ok, type Stage, SUBSCRIPTIONS, type Subscriber, startStage } from '../support/stage.ts';

type Game = { id: number } & Record<string, number>;

let stage: Stage;
/** Two games that differ in every filter field, and one that has none of them. */
let saturday: Game;
let sunday: Game;
let bare: Game;
before(async () => {
  stage = await startStage();
  const game = (name: string) =>
    stage.createGame({
      league_name: `${name} League`,
      venue_name: `${name} Field`,
      game_type_name: `${name} Type`,
      age_group_name: `${name} Age`,
      gender_name: `${name} Gender`,
      home_team_name: `${name} Home`,
      away_team_name: `${name} Away`,
    });
  saturday = await game('Saturday');
  sunday = await game('Sunday');
  bare = await stage.createGame({ pattern_name: undefined });
});
afterEach(() => stage.clear());
after(() => stage.stop());

/** Unpublishes and publishes all three games. */
async function publishAll(): Promise<void> {
  for (const game of [saturday, sunday, bare]) {
    await stage.changeGame(game, { published: false });
    await stage.changeGame(game, { published: true });
  }
}

/** The names of the games that the subscriber has received since the last call. */
async function sentTo(subscriber: Subscriber): Promise<string[]> {
  const sent = (await subscriber.deliveries()).splice(0).map(({ body }) => hrefOf(body, 'game'));
  const names = Object.entries({ saturday, sunday, bare });
  return names.flatMap(([name, { id }]) =>
    sent.includes(`${stage.service.baseUrl}/api/v2/games/${id}.json`) ? [name] : [],
  );
}

async function publishedTo(subscriber: Subscriber): Promise<string[]> {
  await publishAll();
  return sentTo(subscriber);
}

function hrefOf(body: object, link: string): string | undefined {
  return (body as { _links: Record<string, { href: string }> })._links[link]?.href;
}

const toGames = (criteria: unknown) => stage.subscribe({ event_types: ['game.game.published'], criteria });
const put = async ({ id }: Subscriber, body: object) =>
  ok(await stage.ada('PUT', `${SUBSCRIPTIONS}/${id}`, { body }), 200);

describe('1. with no criteria or an empty object every occurrence is delivered', () => {
  for (const criteria of [undefined, {}, null]) {
    test(`criteria ${JSON.stringify(criteria) ?? 'not sent'}`, async () => {
      const roster = await toGames(criteria);
      assert.deepEqual(roster.created.criteria, {});
      assert.deepEqual(await publishedTo(roster), ['saturday', 'sunday', 'bare']);
    });
  }
});

describe('2. only games matching the filter fields are delivered', () => {
  const fields = [
    'league_id',
    'venue_id',
    'game_type_id',
    'age_group_id',
    'gender_id',
    'home_team_id',
    'away_team_id',
  ];
  for (const field of fields) {
    test(`${field} as a single value, a numeric string, an array, and a value that no game has`, async () => {
      const [one, other] = [saturday[field]!, sunday[field]!];
      const table: [value: unknown, expected: string[]][] = [
        [one, ['saturday']],
        [String(other), ['sunday']],
        [[one], ['saturday']],
        [
          [one, other],
          ['saturday', 'sunday'],
        ],
        [
          [String(one), other, 999_999],
          ['saturday', 'sunday'],
        ],
        [999_999, []],
      ];
      const subscribers: Subscriber[] = [];
      for (const [value] of table) subscribers.push(await toGames({ [field]: value }));
      await publishAll();
      for (const [index, [value, expected]] of table.entries()) {
        assert.deepEqual(await sentTo(subscribers[index]!), expected, JSON.stringify(value));
      }
    });
  }

  test('team_id is either side; pattern_id and status filter too', async () => {
    assert.deepEqual(await publishedTo(await toGames({ team_id: saturday.away_team_id })), ['saturday']);
    assert.deepEqual(await publishedTo(await toGames({ team_id: sunday.home_team_id })), ['sunday']);
    const withPattern = await toGames({ pattern_id: saturday.pattern_id });
    assert.deepEqual(await publishedTo(withPattern), ['saturday', 'sunday']);
    assert.deepEqual(await publishedTo(await toGames({ status: ['C', 'X'] })), []);
    assert.deepEqual(await publishedTo(await toGames({ status: 'A' })), ['saturday', 'sunday', 'bare']);
  });

  test('a game must match every field of the criteria', async () => {
    const both = await toGames({ league_id: saturday.league_id, venue_id: saturday.venue_id });
    assert.deepEqual(await publishedTo(both), ['saturday']);
    const crossed = await toGames({ league_id: saturday.league_id, venue_id: sunday.venue_id });
    assert.deepEqual(await publishedTo(crossed), []);
  });

  test('game.official.changed is filtered in the same way', async () => {
    const { season } = stage;
    for (const game of [saturday, sunday]) await stage.changeGame(game, { published: true });
    const criteria = { league_id: [sunday.league_id] };
    const roster = await stage.subscribe({ event_types: ['game.official.changed'], criteria });
    for (const game of [saturday, sunday, bare]) {
      const shown = ok(await stage.ada('GET', `/api/v2/games/${game.id}`), 200);
      if (shown._embedded.assignments.length > 0) await stage.assign(shown, 0, season.nina.userId);
    }
    const [delivery, ...others] = await roster.deliveries();
    assert.deepEqual(others, []);
    assert.match(hrefOf(delivery!.body, 'game')!, new RegExp(`/games/${sunday.id}\\.json$`));
  });

  test('the game is compared as it was when the event happened', async () => {
    const [here, there] = [saturday.league_id, sunday.league_id];
    const roster = await toGames({ league_id: there });
    const game = await stage.createGame({ league_id: here });
    await stage.changeGame(game, { published: true });
    await stage.changeGame(game, { league_id: there });
    assert.deepEqual(await roster.topics(), []);
    await stage.changeGame(game, { published: false });
    await stage.changeGame(game, { league_id: here, published: true });
    assert.deepEqual(await roster.topics(), []);
    await stage.changeGame(game, { published: false });
    await stage.changeGame(game, { league_id: there, published: true });
    assert.deepEqual(await roster.topics(), ['game.game.published']);
  });
});

describe('3. for site.league_official.created only league_id matters', () => {
  test('a single value, an array, none; other keys have no effect', async () => {
    const { ada, season } = stage;
    const [one, other] = [saturday.league_id!, (await stage.createGame({ league_name: 'U7 Fun' })).league_id];
    const table: [criteria: object, deliveries: number][] = [
      [{ league_id: other }, 1],
      [{ league_id: String(one) }, 1],
      [{ league_id: [one, other] }, 2],
      [{ league_id: 999_999 }, 0],
      [{}, 2],
      [{ venue_id: 999_999, status: 'C', home_team_id: 'no id' }, 2],
      [{ league_id: other, venue_id: 999_999 }, 1],
    ];
    const subscribers: Subscriber[] = [];
    for (const [criteria] of table) {
      subscribers.push(await stage.subscribe({ event_types: ['site.league_official.created'], criteria }));
    }
    for (const league of [one, other]) {
      const path = `/api/v2/leagues/${league}/officials`;
      ok(await ada('POST', path, { body: { user_id: season.omar.userId } }), 201);
    }
    for (const [index, [criteria, deliveries]] of table.entries()) {
      const { length } = await subscribers[index]!.deliveries();
      assert.equal(length, deliveries, JSON.stringify(criteria));
    }
  });
});

test('4. several event types share one criteria object; each uses only the keys meaningful to it', async () => {
  const { ada, season } = stage;
  const { league_id } = await stage.createGame({ league_name: 'U6 Fun' });
  const criteria = { league_id, venue_id: saturday.venue_id };
  const roster = await stage.subscribe({ event_types: EVENT_TYPES, criteria });
  const game = await stage.createGame({ league_id, venue_id: sunday.venue_id, published: true });
  await stage.assign(game, 0, season.nina.userId); // the venue criterion excludes the game's events, not the league's
  const person = { first_name: 'Ines', last_name: 'Duarte', email: 'ines.duarte@harbor.example' };
  ok(await ada('POST', `/api/v2/sites/${season.siteId}/users`, { body: person }), 201);
  const topics = await roster.topics();
  assert.deepEqual(topics.sort(), ['site.league_official.created', 'site.user.created']);
});

test('4. for site.user.created any criteria value is ignored', async () => {
  const criteria = { league_id: 'no id at all', venue_id: [], status: 7, user_id: 1 };
  const roster = await stage.subscribe({ event_types: ['site.user.created'], criteria });
  const person = { first_name: 'Paul', last_name: 'Weber', email: 'paul.weber@harbor.example' };
  ok(await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/users`, { body: person }), 201);
  assert.deepEqual(await roster.topics(), ['site.user.created']);
});

test('5. unrecognized keys are ignored, never rejected, and returned as sent', async () => {
  const unknown = { shirt_colour: 'red', weather: { wind: [1, null] }, LEAGUE_ID: 'x', '': false };
  const roster = await toGames(unknown);
  assert.deepEqual(roster.created.criteria, unknown);
  assert.deepEqual(await publishedTo(roster), ['saturday', 'sunday', 'bare']);
  const narrowed = await put(roster, { criteria: { ...unknown, league_id: sunday.league_id } });
  assert.deepEqual(narrowed.criteria, { ...unknown, league_id: sunday.league_id });
  assert.deepEqual(await publishedTo(roster), ['sunday']);
});

test('criteria that PUT adds, changes or clears apply from then on', async () => {
  const roster = await toGames(undefined);
  const steps: [criteria: unknown, expected: string[]][] = [
    [{ league_id: saturday.league_id }, ['saturday']],
    [{ league_id: sunday.league_id }, ['sunday']],
    [{}, ['saturday', 'sunday', 'bare']],
    [{ venue_id: [saturday.venue_id] }, ['saturday']],
    [null, ['saturday', 'sunday', 'bare']],
  ];
  for (const [criteria, expected] of steps) {
    await put(roster, { criteria });
    assert.deepEqual(await publishedTo(roster), expected, JSON.stringify(criteria));
  }
});
