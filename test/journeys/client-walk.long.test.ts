// A client that walks from /current_account by links alone, as assignor and as official, over the demo's season.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ensureSeason } from '../../packages/demo/ensure-season.ts';
import { ASSIGNOR, OFFICIAL } from '../../packages/demo/names.ts';
import { sql } from '../../src/storage/sql.ts';
import { ACCOUNT, TAX_FORM } from '../api/bank-data.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { callerFor, register } from '../support/season.ts';
import { type Call, type Reply, startTestService, type TestService } from '../support/service.ts';
import { EVENT_TYPES, ok, SUBSCRIPTIONS } from '../support/stage.ts';
import { type CrawlResult, crawl, shapeOf } from './clients/crawl.ts';

type Json = Reply['json'];

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/; // New York
const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/; // an account has no site
const PER_SHAPE = 4;
const MOST_ANSWERS = 10;

let service: TestService;
let receiver: Receiver;
let start: string;
let ada: Call;
let omar: Call;
/** The self link of an event, as it was delivered. */
let event: string;

before(async () => {
  service = await startTestService();
  receiver = await startReceiver();
  await ensureSeason(service.db, new Date());
  start = `${service.baseUrl}/api/v2/current_account.json`;
  ada = await callerOf(ASSIGNOR);
  omar = await callerOf(OFFICIAL);
  await pay();
  event = await publish();
});
after(async () => {
  await receiver.stop();
  await service.stop();
});

async function callerOf({ email }: { email: string }): Promise<Call> {
  const [account] = await service.db.query<{ id: number }>(
    sql`select id from accounts where email = ${email}`,
  );
  const application = await register(service.db, account!.id);
  return callerFor(service, application, 'read write webhooks bank');
}

const read = async (call: Call, href: string) => ok(await call('GET', href), 200);
const follow = async (call: Call, record: Json, name: string) => read(call, record._links[name].href);
const siteOf = async (call: Call) =>
  (await follow(call, await read(call, start), 'sites'))._embedded.sites[0];

/** Omar is owed something, and says where it goes to and who they are. */
async function pay(): Promise<void> {
  const [me] = (await follow(omar, await read(omar, start), 'users'))._embedded.users;
  const site = await siteOf(ada);
  const statement = { user_id: me.id, statement_date: '2026-05-31', amount: 95, description: 'May' };
  ok(await ada('POST', site._links.statements.href, { body: statement }), 201);
  ok(await omar('POST', me._links.bank_accounts.href, { body: ACCOUNT }), 201);
  ok(await omar('POST', `/api/v2/users/${me.id}/tax_form`, { body: TAX_FORM }), 201);
}

/** Ada publishes a draft, and follows what is delivered. */
async function publish(): Promise<string> {
  const site = await siteOf(ada);
  const body = {
    ...{ site_id: site.id, event_types: EVENT_TYPES },
    ...{ target_url: receiver.url, target_method: 'POST' },
  };
  ok(await ada('POST', SUBSCRIPTIONS, { body }), 201);
  const drafts = await read(ada, `${site._links.games.href}?search[published]=false&limit=1`);
  const [game] = drafts._embedded.games;
  ok(await ada('PUT', game._links.self.href, { body: { published: true } }), 200);
  const [delivery] = await receiver.waitFor(1);
  return (delivery!.body as Json)._links.self.href;
}

/** Ada asks Omar anew to work the game of the event: they have not answered. */
async function askOmar(): Promise<void> {
  const [me] = (await follow(omar, await read(omar, start), 'users'))._embedded.users;
  const game = await follow(ada, await read(ada, event), 'game');
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  ok(await ada('POST', `${slot}/unassign`), 200);
  ok(await ada('POST', `${slot}/assign`, { body: { user_id: me.id } }), 200);
}

/** Every member of an answer, however deep. */
function membersOf(value: Json): [string, Json][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, item]) => [[name, item], ...membersOf(item)]);
}

describe('from /current_account by links alone', () => {
  test('a client comes to sites, games, assignments, users, venues and all lists, and back', async () => {
    const site = await siteOf(ada);
    assert.equal(site.name, 'Harbor Youth Soccer');
    const games = await follow(ada, site, 'games');
    assert.equal(games.page.records, 440);
    const game = games._embedded.games.find((one: Json) => one._embedded.assignments[0].assigned);
    const assignment = await follow(ada, game._embedded.assignments[0], 'self');
    const user = await follow(ada, assignment, 'user');
    assert.equal(user.id, assignment._embedded.official.id);
    const theirs = await follow(ada, user, 'games');
    assert.ok(theirs._embedded.games.some(({ id }: Json) => id === game.id));
    assert.equal((await follow(ada, assignment, 'game')).id, game.id);
    const venue = await follow(ada, game._embedded.venue, 'self');
    assert.deepEqual(venue, game._embedded.venue);
    const there = await follow(ada, venue, 'games');
    assert.ok(there.page.records > 0 && there.page.records < 440);
    for (const { _embedded } of there._embedded.games) assert.equal(_embedded.venue.id, venue.id);
    assert.deepEqual(await follow(ada, venue, 'site'), site);
    const league = await follow(ada, game, 'league');
    assert.equal(league.name, game.league);
    assert.equal((await follow(ada, league, 'officials')).page.records, 40);
    for (const name of ['leagues', 'teams', 'venues', 'groups', 'patterns', 'users', 'statements']) {
      const { _embedded } = await follow(ada, site, name);
      assert.deepEqual((await follow(ada, _embedded[name][0], 'site')).id, site.id, name);
    }
    assert.ok((await follow(ada, user, 'availability')).page.records > 0);
  });

  test('a delivered event leads to its game, its site and back to itself', async () => {
    const pointer = await read(ada, event);
    const game = await follow(ada, pointer, 'resource');
    assert.equal(game.published, true);
    assert.deepEqual(await follow(ada, pointer, 'game'), game);
    assert.equal((await follow(ada, pointer, 'owner')).id, (await follow(ada, game, 'site')).id);
    assert.deepEqual(await follow(ada, pointer, 'self'), pointer);
  });
});

// Where each walk comes at least once; whoever may see more comes further.
const EVERYBODY = [
  ...['/current_account', '/current_account/sites', '/current_account/users', '/current_account/games'],
  ...['/sites/:n', '/sites/:n/games', '/sites/:n/games?page', '/sites/:n/users', '/sites/:n/users?page'],
  ...['/sites/:n/groups', '/sites/:n/venues', '/sites/:n/leagues', '/sites/:n/teams', '/sites/:n/age_groups'],
  ...['/sites/:n/game_types', '/sites/:n/genders', '/sites/:n/patterns', '/sites/:n/statements'],
  ...['/games/:n', '/assignments/:n', '/users/:n', '/users/:n/games', '/users/:n/groups', '/groups/:n'],
  ...['/groups/:n/users', '/users/:n/availability', '/availability/:n', '/venues/:n', '/leagues/:n'],
  ...['/leagues/:n/officials', '/league_officials/:n', '/teams/:n', '/age_groups/:n', '/game_types/:n'],
  ...['/genders/:n', '/patterns/:n', '/sites/:n/games?search[venue_id]', '/sites/:n/games?search[league_id]'],
  ...['/sites/:n/games?search[team_id]', '/statements/:n', '/webhooks/events/:n', '/users/:n/bank_accounts'],
  ...['/avatars/square.png', '/avatars/original.png'],
];

/** The crew of a game is the same for everybody (wire), but not every official reads the games of a minor. */
const isOfMinor = ({ name, status, json }: CrawlResult['visits'][number]): boolean =>
  name === 'games' && status === 403 && json?.message.includes('reading the list of their games');

for (const who of ['the assignor', 'an official'] as const) {
  describe(`every link that ${who} is given`, () => {
    let walked: CrawlResult;
    before(async () => {
      const call = who === 'the assignor' ? ada : omar;
      await askOmar();
      const found = await crawl(call, { start: [start, event], perShape: PER_SHAPE });
      walked = { ...found, visits: found.visits.filter((visit) => !isOfMinor(visit)) };
    });

    test('leads to 200, wherever it stood', () => {
      const dead = walked.visits.filter(({ status }) => status !== 200);
      assert.deepEqual(
        dead.map(({ from, name, href, status, json }) => [from, name, href, status, json?.message]),
        [],
      );
      assert.deepEqual(
        EVERYBODY.filter((shape) => !walked.shapes.has(shape)),
        [],
      );
    });

    test('names what it leads to: the record says the same address and resource-type of itself', () => {
      for (const { href, type, json } of walked.visits) {
        const self = json?._links?.self;
        if (self === undefined) continue;
        if (json.page !== undefined || json.cursor !== undefined)
          assert.equal(shapeOf(self.href).split('?')[0], shapeOf(href).split('?')[0]);
        else assert.deepEqual([self.href, self['resource-type']], [href, type || self['resource-type']]);
      }
    });

    test('has .json at its end, and leads to records with whole ids and times with an offset', () => {
      const { pathname: pictures } = new URL('/avatars/', start);
      for (const { href, json } of walked.visits) {
        const { pathname } = new URL(href);
        assert.ok(pathname.startsWith(pictures) || pathname.endsWith('.json'), href);
        for (const [name, value] of membersOf(json)) {
          if (name === 'id' || name.endsWith('_id'))
            assert.ok(Number.isInteger(value) || value === null || name === 'user_defined_id', href);
          if (name !== 'created' && name !== 'updated') continue;
          assert.match(String(value), href === start ? IN_UTC : WITH_OFFSET, `${href} ${name}`);
        }
      }
    });

    test('to accept and decline answers 200 to an empty POST', async () => {
      const call = who === 'the assignor' ? ada : omar;
      const hrefs = [...new Set(walked.answers.map(({ href }) => href))].slice(0, MOST_ANSWERS);
      assert.ok(hrefs.length >= 2);
      for (const href of hrefs) ok(await call('POST', href), 200);
    });
  });
}
