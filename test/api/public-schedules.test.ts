// Public schedules: secret addresses at which a league, a club or a venue reads its public games (docs/api: Public
// schedules).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_SCHEDULES } from '../../src/domain/schedules/schedule.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { pathsOf } from './callers.ts';

let stage: Stage;
let games: { shown: Json; leagueId: number };
type Json = Reply['json'];

before(async () => {
  stage = await startStage();
  const names = { league_name: 'U12 Girls', home_team_name: 'Hawks <b>', venue_name: 'Pier Park' };
  const shown = await stage.createGame({
    ...{ ...names, away_team_name: 'Gulls', published: true, subvenue: 'Field 2' },
    ...{ localized_date: '2096-05-03', localized_time: '9:30 AM', public_note: 'Bring both shirts.' },
  });
  await stage.assign(shown, 0, stage.season.omar.userId);
  await stage.createGame({ ...names, away_team_name: 'Drafts' });
  await stage.createGame({ ...names, away_team_name: 'Friends', published: true, public: false });
  await stage.createGame({ league_name: 'U14 Boys', away_team_name: 'Others', published: true });
  games = { shown, leagueId: shown.league_id };
});
after(() => stage.stop());

const at = () => `/api/v2/sites/${stage.season.siteId}/public_schedules`;

async function make(target: object = { league_id: games.leagueId }): Promise<Json> {
  const reply = await stage.ada('POST', at(), { body: target });
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

test('the page has the published public games of its league, and nobody of their crews', async () => {
  const { url } = await make();
  const response = await fetch(url);
  assert.equal(response.status, 200);
  const page = await response.text();
  assert.match(page, /<h1>U12 Girls<\/h1>/);
  assert.match(page, /Thu, May 3, 2096/); // 3 May 2096 is a Thursday: Python's datetime
  assert.match(page, /9:30 – 10:30 AM<\/strong> Hawks &lt;b&gt; – Gulls/);
  assert.match(page, /Pier Park, Field 2 · U12 Girls/);
  for (const calendar of [url, url.replace('http:', 'webcal:')])
    assert.ok(page.includes(`href="${calendar}.ics"`));
  assert.doesNotMatch(page, /Reyes|Drafts|Friends|Others|shirts/);
  const headers = ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) =>
    response.headers.get(name),
  );
  assert.deepEqual(headers, ['noindex', 'no-referrer', 'private, no-cache']);
});

test('its calendar has the same games, and a canceled one is marked in both', async () => {
  const { url } = await make({ team_id: games.shown.home_team_id });
  await stage.changeGame(games.shown, { status: 'C' });
  try {
    const calendar = await (await fetch(`${url}.ics`)).text();
    assert.match(calendar, /SUMMARY:Canceled: Hawks <b> – Gulls\r\n/);
    assert.match(calendar, /DTSTART;TZID=America\/New_York:20960503T093000/);
    assert.doesNotMatch(calendar, /Reyes|Drafts|Friends|shirts/);
    assert.match(await (await fetch(url)).text(), /Hawks &lt;b&gt; – Gulls <strong>Canceled<\/strong>/);
  } finally {
    await stage.changeGame(games.shown, { status: 'A' });
  }
});

test('an unchanged page is not sent again', async () => {
  const { url } = await make();
  const etag = (await fetch(url)).headers.get('etag')!;
  assert.equal((await fetch(url, { headers: { 'if-none-match': etag } })).status, 304);
});

test('the address is stored as a digest, shown once, and worth nothing when it was revoked', async () => {
  const { id, url, ...created } = await make({ venue_id: games.shown.venue_id });
  const token = url.split('/').at(-1);
  const rows = await stage.service.db.query(sql`select * from public_schedules where id = ${id}`);
  assert.ok(!JSON.stringify(rows).includes(token));
  const { json } = await stage.ada('GET', `/api/v2/public_schedules/${id}`);
  assert.deepEqual(json, { id, ...created });
  assert.equal((await stage.ada('DELETE', `/api/v2/public_schedules/${id}`)).status, 204);
  for (const suffix of ['', '.ics']) {
    const gone = await fetch(`${url}${suffix}`);
    assert.equal(gone.status, 404);
    assert.match(await gone.text(), /This schedule does not exist, or its address was revoked\./);
  }
});

test('exactly one league, team or venue of the site is named', async () => {
  const both = await stage.ada('POST', at(), { body: { league_id: 1, team_id: 2 } });
  assert.deepEqual(pathsOf(both), ['/team_id']);
  assert.deepEqual(pathsOf(await stage.ada('POST', at(), { body: {} })), ['/league_id']);
  const other = await stage.ada('POST', at(), { body: { venue_id: 987_654 } });
  assert.deepEqual(pathsOf(other), ['/venue_id']);
  assert.match(
    other.json.errors[0].message,
    /venue_id 987654 is not a venue of this site; send the id of one/,
  );
});

test(`a site has ${MAX_SCHEDULES} at most`, async () => {
  const { db } = stage.service;
  await db.query(sql`
    insert into public_schedules (site_id, league_id, digest)
    select ${stage.season.siteId}, ${games.leagueId}, sha256(n::text::bytea) from generate_series(1, ${MAX_SCHEDULES}) n`);
  const reply = await stage.ada('POST', at(), { body: { league_id: games.leagueId } });
  assert.equal(reply.status, 409);
  assert.match(reply.json.message, /The site has 500 public schedules; revoke one that nobody uses\./);
});
