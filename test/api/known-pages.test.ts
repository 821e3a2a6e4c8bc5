// If-None-Match for a page of games: no page is read while nothing on its site changes, and none is missed that does.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type CountingPostgres, startCountingPostgres } from '../support/counting-postgres.ts';
import { createPattern, createSeason, register, requestToken, type Season } from '../support/season.ts';
import { type Call, caller, type Reply, startTestService, type TestService } from '../support/service.ts';
import { ok } from '../support/stage.ts';

let service: TestService;
let postgres: CountingPostgres;
let season: Season;
let token: string;
let ada: Call;
let game: Reply['json'];
before(async () => {
  service = await startTestService({
    worker: false,
    proxy: async (url) => {
      postgres = await startCountingPostgres(url);
      return postgres;
    },
  });
  season = await createSeason(service.db);
  await createPattern(service.db, season.siteId, '1 official', ['Referee']);
  token = await requestToken(service, await register(service.db, season.ada.accountId));
  ada = caller(service, token);
  const names = { venue_name: 'Pier Field', league_name: 'U12 Girls', home_team_name: 'Harbor Hawks' };
  const body = {
    localized_date: '2096-03-02',
    localized_time: '9:00 AM',
    pattern_name: '1 official',
    ...names,
  };
  game = ok(await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body }), 201);
});
after(() => service.stop());

const list = (tag?: string, query = '') =>
  ada('GET', `/api/v2/sites/${season.siteId}/games.json${query}`, {
    headers: tag === undefined ? {} : { 'if-none-match': tag },
  });
const tagOf = ({ headers }: Reply) => headers.get('etag')!;

/** The tag of a page that the service knows: a conditional request has been answered with 304. */
async function knownTag(query = ''): Promise<string> {
  const tag = tagOf(await list(undefined, query));
  assert.equal((await list(tag, query)).status, 304);
  return tag;
}

/** How often a request waited for PostgreSQL. */
async function roundTripsOf(call: () => Promise<Reply>): Promise<number> {
  const before = postgres.traffic.roundTrips;
  await call();
  return postgres.traffic.roundTrips - before;
}

describe('a page that is known', () => {
  test('is not read again, and has the headers of its first 304', async () => {
    const tag = tagOf(await list());
    const [first, second] = [await list(tag), await list(tag)];
    for (const name of ['etag', 'cache-control', 'vary']) {
      assert.equal(second.headers.get(name), first.headers.get(name), name);
    }
    assert.deepEqual([first.status, second.status, second.text], [304, 304, '']);
    assert.equal(await roundTripsOf(() => list(tag)), 1);
    assert.equal(await roundTripsOf(() => list()), 2);
  });

  test('is read for a client that has another', async () => {
    await knownTag();
    const reply = await list('"another"');
    assert.equal(reply.status, 200);
  });

  test('is one of its address', async () => {
    await knownTag();
    const tag = await knownTag('?search[league_id]=0');
    assert.equal((await list(tag)).status, 200);
  });

  test('is one of its token: with another, and after its revocation', async () => {
    const tag = await knownTag();
    const omar = caller(
      service,
      await requestToken(service, await register(service.db, season.omar.accountId)),
    );
    const conditional = { headers: { 'if-none-match': tag } };
    const path = `/api/v2/sites/${season.siteId}/games.json`;
    assert.equal((await omar('GET', path, conditional)).status, 200, 'it has no drafts');
    const revoked = await requestToken(service, await register(service.db, season.ada.accountId));
    const other = caller(service, revoked);
    assert.deepEqual(
      [(await other('GET', path, conditional)).status, (await other('GET', path, conditional)).status],
      [304, 304],
    );
    await service.db.query(sql`delete from access_tokens where digest = sha256(${revoked}::bytea)`);
    assert.equal((await other('GET', path, conditional)).status, 401);
  });

  test('is read again when it depends on the time', async () => {
    const tag = await knownTag('?search[needs]=publishing');
    assert.equal(await roundTripsOf(() => list(tag, '?search[needs]=publishing')), 2);
  });
});

describe('a page changes with', () => {
  const put = (path: string, body: object) => ada('PUT', `/api/v2${path}`, { body });
  const changes: [string, () => Promise<Reply>][] = [
    ['a game', () => put(`/games/${game.id}`, { public_note: 'Bring both shirts.' })],
    ['its publication', () => put(`/games/${game.id}`, { published: true })],
    [
      'a slot',
      () =>
        ada('POST', `/api/v2/assignments/${game._embedded.assignments[0].id}/assign`, {
          body: { user_id: season.omar.userId },
        }),
    ],
    ['the name of an official', () => put(`/users/${season.omar.userId}`, { first_name: 'Omari' })],
    ['the name of a venue', () => put(`/venues/${game.venue_id}`, { name: 'Pier Field 2' })],
    ['the name of a league', () => put(`/leagues/${game.league_id}`, { name: 'U13 Girls' })],
    ['the name of a team', () => put(`/teams/${game.home_team_id}`, { name: 'Hawks' })],
    ['the name of a pattern', () => put(`/patterns/${game.pattern_id}`, { name: 'One official' })],
    ['a switch of the site', () => put(`/sites/${season.siteId}`, { show_game_requests: true })],
    [
      'an official who accepts',
      () =>
        ada('POST', `/api/v2/assignments/${game._embedded.assignments[0].id}/confirm`, {
          body: { status: 'A' },
        }),
    ],
    ['the removal of a crew', () => put(`/games/${game.id}/unassign`, {})],
    ['the deletion of a game', () => ada('DELETE', `/api/v2/games/${game.id}`)],
  ];
  for (const [what, change] of changes) {
    test(what, async () => {
      const tag = await knownTag();
      const changed = await change();
      assert.ok(changed.status < 300, changed.text);
      const reply = await list(tag);
      assert.equal(reply.status, 200);
      assert.notEqual(tagOf(reply), tag);
    });
  }

  test('a transaction that began before the page was read', async () => {
    const committing = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const change = service.db.transaction(async (tx) => {
      await tx.query(sql`update sites set name = 'Harbor Soccer' where id = ${season.siteId}`);
      await tx.query(sql`
        insert into journal (site_id, kind, record_id, action, audience)
        values (${season.siteId}, 'site', ${season.siteId}, 'changed', 'everybody')`);
      written.resolve();
      await committing.promise;
    });
    await written.promise;
    await ada('POST', `/api/v2/sites/${season.siteId}/leagues`, { body: { name: 'A later transaction' } });
    const body = { localized_date: '2096-03-03', localized_time: '9:00 AM' };
    ok(await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body }), 201);
    const tag = await knownTag();
    assert.equal((await list(tag)).status, 304, 'it is not committed');
    committing.resolve();
    await change;
    const reply = await list(tag);
    assert.equal(reply.status, 200);
    assert.equal(reply.json._embedded.games[0]._embedded.site.name, 'Harbor Soccer');
  });
});
