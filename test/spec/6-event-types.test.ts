// service.md 6.1: Event types: exactly when each of the four fires, and once.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { inParallel, ok, type Stage, type Subscriber, startStage } from '../support/stage.ts';

let stage: Stage;
let roster: Subscriber;
before(async () => {
  stage = await startStage();
});
beforeEach(async () => {
  roster = await stage.subscribe();
});
afterEach(() => stage.clear());
after(() => stage.stop());

/** The topics delivered since the last call, in the order of events. */
async function newTopics(): Promise<(string | undefined)[]> {
  const arrived = (await roster.deliveries()).splice(0);
  return arrived.sort((one, other) => one.body.id! - other.body.id!).map(({ body }) => body.topic);
}

type Members = Record<string, unknown>;
const PUBLISHED = 'game.game.published';
const CHANGED = 'game.official.changed';
const ADDED = 'site.user.created';
const ATTACHED = 'site.league_official.created';

describe('game.game.published fires when a game is published, if the game is public', () => {
  // The PUTs to a new game, in order, and how many events they cause.
  const table: [what: string, created: Members, puts: Members[], events: number][] = [
    ['published by published=true', {}, [{ published: true }], 1],
    ['published by is_public="y"', {}, [{ is_public: 'y' }], 1],
    ['published as it is created', { published: true }, [], 1],
    ['published a second time without a change', {}, [{ published: true }, { published: true }], 1],
    ['unpublished and published again', { published: true }, [{ published: false }, { published: true }], 2],
    ['made public and published at once', { public: false }, [{ public: true, published: true }], 1],
    ['restored and published at once', { status: 'C' }, [{ status: 'A', published: true }], 1],
    ['played in the past', { localized_date: '2021-05-01' }, [{ published: true }], 1],
    ['changed after it was published', { published: true }, [{ public_note: 'Field 3' }], 1],
    ['never published', {}, [{ public_note: 'Field 3' }, { published: false }], 0],
    ['not public', { public: false }, [{ published: true }], 0],
    ['published before it was public', { public: false }, [{ published: true }, { public: true }], 0],
    ['canceled without pay', { status: 'C' }, [{ published: true }], 0],
    ['canceled with pay', { status: 'X' }, [{ published: true }], 0],
    ['canceled and published at once', {}, [{ status: 'C', published: true }], 0],
    ['published before it was restored', { status: 'C' }, [{ published: true }, { status: 'A' }], 0],
  ];
  for (const [what, created, puts, events] of table) {
    test(`${events === 0 ? 'not for' : `${events} × for`} a game ${what}`, async () => {
      const game = await stage.createGame(created);
      for (const members of puts) await stage.changeGame(game, members);
      assert.deepEqual(await newTopics(), Array(events).fill(PUBLISHED));
    });
  }

  test('not for a publish that is rejected', async () => {
    const game = await stage.createGame();
    const stale = { published: true, lock_version: game.lock_version + 1 };
    assert.equal((await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: stale })).status, 409);
    const validationError = { published: true, venue_id: 999_999 };
    assert.equal((await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: validationError })).status, 422);
    assert.deepEqual(await newTopics(), []);
    assert.equal(ok(await stage.ada('GET', `/api/v2/games/${game.id}`), 200).published, false);
  });

  test('1 × for 20 identical publishes at the same time', async () => {
    const game = await stage.createGame();
    const replies = await inParallel(20, () =>
      stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { published: true } }),
    );
    for (const reply of replies) assert.equal(ok(reply, 200).published, true);
    assert.deepEqual(await newTopics(), [PUBLISHED]);
  });
});

describe('game.official.changed fires when an official is added, removed or replaced', () => {
  /** A game, published by default, with Omar on its first slot; earlier deliveries are discarded. */
  async function withOmar(members: Members = { published: true }) {
    const game = await stage.createGame(members);
    await stage.assign(game, 0, stage.season.omar.userId);
    await newTopics();
    return game;
  }
  const unassign = async (game: { _embedded: { assignments: { id: number }[] } }, slot: number) =>
    ok(await stage.ada('POST', `/api/v2/assignments/${game._embedded.assignments[slot]!.id}/unassign`), 200);

  test('1 × for an official added, and it names their assignment', async () => {
    const game = await stage.createGame({ published: true });
    await newTopics();
    await stage.assign(game, 1, stage.season.omar.userId);
    const [delivery] = await roster.deliveries();
    const { resource } = delivery!.body._links as { resource: { href: string } };
    const { id } = game._embedded.assignments[1];
    assert.equal(resource.href, `${stage.service.baseUrl}/api/v2/assignments/${id}.json`);
    assert.deepEqual(await newTopics(), [CHANGED]);
  });

  test('1 × for an official removed', async () => {
    await unassign(await withOmar(), 0);
    assert.deepEqual(await newTopics(), [CHANGED]);
  });

  test('1 × for an official replaced', async () => {
    await stage.assign(await withOmar(), 0, stage.season.nina.userId);
    assert.deepEqual(await newTopics(), [CHANGED]);
  });

  test('1 × for each official of a game that is deleted', async () => {
    const game = await withOmar();
    await stage.assign(game, 1, stage.season.nina.userId);
    await newTopics();
    assert.equal((await stage.ada('DELETE', `/api/v2/games/${game.id}`)).status, 204);
    assert.deepEqual(await newTopics(), [CHANGED, CHANGED]);
  });

  test('1 × for each official whose slot a change of pattern removes', async () => {
    const game = await withOmar();
    await stage.changeGame(game, { pattern_id: null });
    assert.deepEqual(await newTopics(), [CHANGED]);
  });

  test('not for the same official again, nor for emptying an open slot, nor for a rejected change', async () => {
    const game = await withOmar();
    await stage.assign(game, 0, stage.season.omar.userId);
    await unassign(game, 1);
    const { id } = game._embedded.assignments[1];
    const twice = { user_id: stage.season.omar.userId };
    assert.equal((await stage.ada('POST', `/api/v2/assignments/${id}/assign`, { body: twice })).status, 409);
    assert.deepEqual(await newTopics(), []);
  });

  test('not when a game is moved, canceled, unpublished or published with its officials', async () => {
    const game = await withOmar();
    for (const members of [{ localized_time: '2:00 PM' }, { status: 'C' }, { status: 'A' }]) {
      await stage.changeGame(game, members);
    }
    await stage.changeGame(game, { published: false });
    assert.deepEqual(await newTopics(), []);
    await stage.changeGame(game, { published: true });
    assert.deepEqual(await newTopics(), [PUBLISHED]);
  });

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const silent: [what: string, created: () => Members][] = [
    ['is a draft', () => ({})],
    ['is not public', () => ({ published: true, public: false })],
    ['was played', () => ({ published: true, localized_date: '2021-05-02' })],
    [
      'has begun',
      () => ({
        published: true,
        start_time: inMinutes(-2),
        end_time: inMinutes(60),
        pattern_name: '2 officials',
      }),
    ],
  ];
  for (const [what, created] of silent) {
    test(`not while the game ${what}`, async () => {
      const game = await withOmar(created());
      await stage.assign(game, 0, stage.season.nina.userId);
      await unassign(game, 0);
      assert.equal((await stage.ada('DELETE', `/api/v2/games/${game.id}`)).status, 204);
      assert.deepEqual(await newTopics(), []);
    });
  }

  test('1 × for 20 identical assigns of one slot at the same time', async () => {
    const game = await stage.createGame({ published: true });
    await newTopics();
    const { id } = game._embedded.assignments[0];
    const body = { user_id: stage.season.omar.userId };
    const replies = await inParallel(20, () =>
      stage.ada('POST', `/api/v2/assignments/${id}/assign`, { body }),
    );
    for (const reply of replies) ok(reply, 200);
    assert.deepEqual(await newTopics(), [CHANGED]);
  });

  test('parallel assigns of two officials to one slot leave one official, and an event for each change', async () => {
    const game = await stage.createGame({ published: true });
    await newTopics();
    const { id } = game._embedded.assignments[0];
    const officials = [stage.season.omar.userId, stage.season.nina.userId];
    const replies = await inParallel(2, (index) =>
      stage.ada('POST', `/api/v2/assignments/${id}/assign`, { body: { user_id: officials[index] } }),
    );
    for (const reply of replies) ok(reply, 200);
    const crew = ok(await stage.ada('GET', `/api/v2/games/${game.id}`), 200)._embedded.assignments;
    assert.ok(officials.includes(crew[0]._embedded.official.id));
    assert.equal(crew[1].assigned, false);
    assert.deepEqual(await newTopics(), [CHANGED, CHANGED]);
  });
});

describe('site.user.created fires when a user is added to the site', () => {
  const add = (email: string) =>
    stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/users`, {
      body: { first_name: 'Ines', last_name: 'Duarte', email },
    });

  test('1 × for a user added, not for the email address of an existing user', async () => {
    ok(await add('ines.duarte@harbor.example'), 201);
    ok(await add('Ines.Duarte@harbor.example'), 409);
    assert.deepEqual(await newTopics(), [ADDED]);
  });

  test('1 × for the same user added 10 times at once', async () => {
    const replies = await inParallel(10, () => add('ines.parallel@harbor.example'));
    assert.equal(replies.filter(({ status }) => status === 201).length, 1);
    assert.equal(replies.filter(({ status }) => status === 409).length, 9);
    assert.deepEqual(await newTopics(), [ADDED]);
  });
});

describe('site.league_official.created fires when an official is attached to a league for the first time', () => {
  const attach = (leagueId: number, userId: number) =>
    stage.ada('POST', `/api/v2/leagues/${leagueId}/officials`, { body: { user_id: userId } });
  const newLeague = async (name: string) => (await stage.createGame({ league_name: name })).league_id;

  test('1 × for each league; not again while attached, nor after a removal', async () => {
    const { userId } = stage.season.omar;
    const league = await newLeague('U8 Recreational');
    const { id } = ok(await attach(league, userId), 201);
    await attach(league, userId);
    assert.equal((await stage.ada('DELETE', `/api/v2/league_officials/${id}`)).status, 204);
    ok(await attach(league, userId), 201);
    assert.deepEqual(await newTopics(), [ATTACHED]);
    ok(await attach(await newLeague('U9 Recreational'), userId), 201);
    assert.deepEqual(await newTopics(), [ATTACHED]);
  });

  test('1 × when an official is assigned to a game of a league that they are not attached to, also to a draft', async () => {
    const draft = await stage.createGame({ league_name: 'U15 Travel' });
    await stage.assign(draft, 0, stage.season.nina.userId);
    await stage.assign(draft, 1, stage.season.omar.userId);
    assert.deepEqual(await newTopics(), [ATTACHED, ATTACHED]);
    await stage.assign(await stage.createGame({ league_name: 'U15 Travel' }), 0, stage.season.nina.userId);
    assert.deepEqual(await newTopics(), []);
  });

  test('1 × for 10 identical attachments at the same time', async () => {
    const league = await newLeague('U16 Travel');
    const replies = await inParallel(10, () => attach(league, stage.season.omar.userId));
    assert.equal(new Set(replies.map((reply) => ok(reply, 201).id)).size, 1);
    assert.deepEqual(await newTopics(), [ATTACHED]);
  });
});
