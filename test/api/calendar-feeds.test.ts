// Calendar feeds: secret addresses at which calendar programs read the games of an account (docs/api: Account).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let day = 0;
before(async () => {
  api = await openApi();
});
after(() => api.stop());
beforeEach(() => api.service.db.query(sql`delete from calendar_feeds`));

const FEEDS = '/api/v2/current_account/calendar_feeds';
const make = async (body: object = {}, call: Call = api.omar): Promise<Json> =>
  ok(await call('POST', FEEDS, { body }), 201);
const read = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
/** The lines of the calendar, unfolded. */
const linesAt = async (url: string): Promise<string[]> =>
  (await (await read(url)).text()).replaceAll('\r\n ', '').split('\r\n');
const uids = (lines: string[]) => lines.filter((line) => line.startsWith('UID:'));
/** A game on a day of its own with Omar on it. */
async function ofOmar(body: object = {}): Promise<Json> {
  const localized_date = new Date(Date.UTC(2097, 4, ++day)).toISOString().slice(0, 10);
  const game = await newGame(api, { localized_date, published: true, ...body });
  const { id } = game._embedded.assignments[0];
  const assigned = { body: { user_id: api.season.omar.userId } };
  ok(await api.ada('POST', `/api/v2/assignments/${id}/assign`, assigned), 200);
  return { ...game, slot: id };
}
const change = async ({ id }: Json, body: object) =>
  ok(await api.ada('PUT', `/api/v2/games/${id}`, { body }), 200);

describe('the address of a feed', () => {
  test('is shown once, and stored as a digest', async () => {
    const { id, url, site_id, read: lastRead } = await make();
    assert.match(url, new RegExp(`^${api.service.baseUrl}/calendar/[\\w-]{43}\\.ics$`));
    assert.deepEqual([site_id, lastRead], [null, null]);
    const [feed] = ok(await api.omar('GET', FEEDS), 200)._embedded.calendar_feeds;
    assert.deepEqual([feed.id, feed.url], [id, undefined]);
    const token = url.split('/').at(-1).replace('.ics', '');
    const rows = await api.service.db.query(sql`select * from calendar_feeds`);
    assert.ok(!JSON.stringify(rows).includes(token));
    await read(url);
    assert.ok(ok(await api.omar('GET', FEEDS), 200)._embedded.calendar_feeds[0].read);
    assert.ok(!api.service.logged().includes(token), 'the log has the pattern of its path alone');
  });

  test('that was revoked, or never was one, leads nowhere', async () => {
    const { id, url } = await make();
    assert.equal((await read(url)).status, 200);
    assertProblem(await api.nina('DELETE', `${FEEDS}/${id}`), 404);
    ok(await api.omar('DELETE', `${FEEDS}/${id}`), 204);
    assertProblem(await api.omar('DELETE', `${FEEDS}/${id}`), 404);
    const revoked = await read(url);
    assert.equal(revoked.status, 404);
    assert.match(await revoked.text(), /revoked/);
    assert.equal((await read(url.replace('.ics', ''))).status, 404);
    assert.equal((await read(`${api.service.baseUrl}/calendar/x.ics`)).status, 404);
  });

  test('is one of at most 20', async () => {
    for (let at = 0; at < 20; at++) await make();
    assertProblem(await api.omar('POST', FEEDS, { body: {} }), 409);
    await make({}, api.nina);
  });

  test('may be of one of the account’s sites, and of no other', async () => {
    assert.deepEqual(pathsOf(await api.omar('POST', FEEDS, { body: { site_id: 999_999 } })), ['/site_id']);
    assert.equal((await make({ site_id: api.season.siteId })).site_id, api.season.siteId);
  });
});

describe('a feed', () => {
  test('has the published games that its official has not declined, with stable UIDs', async () => {
    const { url } = await make();
    const game = await ofOmar({ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' });
    const declined = await ofOmar();
    await ofOmar({ published: false });
    const answer = { body: { status: 'D' } };
    ok(await api.omar('POST', `/api/v2/assignments/${declined.slot}/confirm`, answer), 200);
    const reply = await read(url);
    assert.equal(reply.headers.get('content-type'), 'text/calendar; charset=utf-8');
    assert.equal(reply.headers.get('cache-control'), 'private, no-cache');
    const lines = await linesAt(url);
    const { host } = new URL(api.service.baseUrl);
    assert.deepEqual(uids(lines), [`UID:game-${game.id}@${host}`]);
    assert.ok(lines.includes('SUMMARY:Harbor Hawks – Bay Gulls (Referee)'));
    assert.ok(lines.includes('STATUS:TENTATIVE'));
    assert.ok(lines.includes('X-WR-CALNAME:My games'));
  });

  test('follows a game: moved with a higher SEQUENCE, canceled as such, gone when it is no longer theirs', async () => {
    const { url } = await make();
    const game = await ofOmar();
    const before = await linesAt(url);
    const sequence = (lines: string[]) => {
      const from = lines.indexOf(`UID:game-${game.id}@${new URL(url).host}`);
      return Number(
        lines
          .slice(from)
          .find((line) => line.startsWith('SEQUENCE:'))!
          .slice('SEQUENCE:'.length),
      );
    };
    await change(game, { localized_time: '5:00 PM' });
    const moved = await linesAt(url);
    assert.ok(sequence(moved) > sequence(before));
    assert.ok(moved.some((line) => /^DTSTART;TZID=America\/New_York:\d{8}T170000$/.test(line)));
    await change(game, { status: 'C' });
    const canceled = await linesAt(url);
    assert.ok(canceled.includes('STATUS:CANCELLED'));
    assert.ok(sequence(canceled) > sequence(moved));
    ok(await api.ada('POST', `/api/v2/assignments/${game.slot}/unassign`), 200);
    assert.ok(!uids(await linesAt(url)).includes(`UID:game-${game.id}@${new URL(url).host}`));
  });

  test('has an entity tag that changes with it alone', async () => {
    const { url } = await make();
    const game = await ofOmar();
    const etag = (await read(url)).headers.get('etag')!;
    const again = await read(url, { 'if-none-match': etag });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal((await read(url, { 'if-none-match': `"other", W/${etag}` })).status, 304);
    await change(game, { subvenue: 'Field 9' });
    assert.equal((await read(url, { 'if-none-match': etag })).status, 200);
  });

  test('of one site has that site’s name and games alone; of an account all its sites’', async () => {
    const { db } = api.service;
    const { accountId } = api.season.omar;
    const { site } = await createSite(db, {
      ...{ name: 'Bay, Youth; Soccer', timezone: 'America/Chicago', ownerAccountId: accountId },
    });
    const game = await ofOmar();
    const { url } = await make({ site_id: site.id });
    const lines = await linesAt(url);
    assert.ok(lines.includes('X-WR-CALNAME:Bay\\, Youth\\; Soccer'));
    assert.deepEqual(uids(lines), []);
    const all = await make();
    assert.ok(uids(await linesAt(all.url)).includes(`UID:game-${game.id}@${new URL(all.url).host}`));
  });

  test('of somebody who was made inactive has no games of that site', async () => {
    const { url } = await make();
    await ofOmar();
    const active = (is: boolean) =>
      api.ada('PUT', `/api/v2/users/${api.season.omar.userId}`, { body: { active: is } });
    ok(await active(false), 200);
    assert.deepEqual(uids(await linesAt(url)), []);
    ok(await active(true), 200);
  });
});

test('a feed that is read all the time is limited, and guesses at addresses are, with Retry-After', async () => {
  const { url } = await make();
  await api.service.restart({ RATE_LIMITS: '180/60' }, false);
  const address = (token: string) => `${api.service.baseUrl}/calendar/${token}.ics`;
  const statuses = new Set<number>();
  for (let count = 0; count < 30; count++) statuses.add((await read(address('none'))).status);
  assert.deepEqual([...statuses], [404]);
  const over = await read(address('none'));
  assert.equal(over.status, 429);
  assert.ok(Number(over.headers.get('retry-after')) > 0);
  assert.equal((await read(address('another'))).status, 404);

  const path = new URL(url).pathname;
  assert.equal((await read(api.service.baseUrl + path)).status, 200);
  for (let count = 0; count < 69; count++) assert.equal((await read(address(`guess-${count}`))).status, 404);
  const guess = await read(address('one-more'));
  assert.equal(guess.status, 429);
  assert.ok(Number(guess.headers.get('retry-after')) > 60);
});
