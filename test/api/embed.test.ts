// `embed`: records that links lead to, in the response (docs/api: Reading what you need).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { document } from '../support/conformance/described.ts';
import { callerFor, register, requestToken } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';
import { settled } from './changes-feed.ts';
import { createSiteFixture, type SiteFixture } from './site-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: the OpenAPI document, and records of every kind
type Json = any;

const GAMES = 12;

let api: Api;
let fixture: SiteFixture;
let gamesPath: string;
before(async () => {
  api = await openApi();
  fixture = await createSiteFixture(api);
  gamesPath = `/api/v2/sites/${api.season.siteId}/games`;
  const gone = await newGame(api, { published: true, localized_date: '2099-07-01' });
  ok(await api.ada('DELETE', `/api/v2/games/${gone.id}`), 204);
  for (let nth = 0; nth < GAMES; nth++) {
    const day = `2099-08-${String(nth + 1).padStart(2, '0')}`;
    await newGame(api, { localized_date: day, home_team_name: `Home ${nth}`, published: true });
  }
});
after(() => api.stop());

const operations = Object.entries<Json>(document.paths).filter(([, { get }]) =>
  get?.parameters.some(({ $ref }: Json) => $ref?.endsWith('/Embed')),
);
const recordsOf = (json: Json): Json[] =>
  json.page === undefined ? [json] : (Object.values(json._embedded)[0] as Json[]);
const ACTIONS = ['accept', 'decline', 'claim', 'request', 'decide'];
const addressed = (href: string) => new URL(href).pathname;

test('every list and every record embeds what its links lead to, as a GET of it shows it', async () => {
  assert.ok(operations.length > 60, `${operations.length} operations`);
  const embedded = new Set<string>();
  for (const [path] of operations) {
    const isOwn = path === '/api/v2/current_account/games' || path === '/api/v2/messages';
    const call = isOwn ? fixture.as.omar : fixture.owner(path);
    const address = fixture.address(path);
    const whole = recordsOf(ok(await call('GET', address), 200));
    const names = [...new Set(whole.flatMap(({ _links }) => Object.keys(_links ?? {})))];
    for (const name of names.filter((one) => one !== 'self' && !ACTIONS.includes(one))) {
      const reply = await call('GET', `${address}?embed=${name}`);
      if (reply.headers.has('crewcall-ignored')) continue;
      const shown = recordsOf(ok(reply, 200));
      for (const [index, record] of shown.entries()) {
        const link = whole[index]._links[name];
        const own = link && (await call('GET', addressed(link.href)));
        const expected = own?.status === 200 ? own.json : whole[index]._embedded?.[name];
        assert.deepEqual(record._embedded?.[name], expected, `${address} ${name}`);
        if (own?.status === 200) embedded.add(`${path} ${name}`);
      }
    }
  }
  assert.ok(embedded.size > 80, [...embedded].join('\n'));
  for (const one of ['/games/{id} league', '/assignments/{id} game', '/sites/{site_id}/teams site'])
    assert.ok(embedded.has(`/api/v2${one}`), one);
});

test('what the caller may not read is not embedded', async () => {
  const { omar } = api.season;
  const application = await register(api.service.db, omar.accountId);
  const withScope = async (scope: string) =>
    caller(api.service, await requestToken(api.service, application, scope));
  const path = `/api/v2/users/${omar.userId}/bank_accounts?embed=user`;
  const [blind] = ok(await (await withScope('bank'))('GET', path), 200)._embedded.bank_accounts;
  assert.equal(blind._embedded, undefined);
  const [seeing] = ok(await (await withScope('bank read'))('GET', path), 200)._embedded.bank_accounts;
  assert.equal(seeing._embedded.user.id, omar.userId);
  // Omar sees his own address, and Nina does not.
  const slot = fixture.ids.assignments;
  ok(await api.ada('POST', `/api/v2/assignments/${slot}/assign`, { body: { user_id: omar.userId } }), 200);
  const userOf = async (call: Call) =>
    ok(await call('GET', `/api/v2/assignments/${slot}?embed=user`), 200)._embedded.user;
  assert.notEqual((await userOf(api.omar)).email_addresses[0], undefined);
  assert.deepEqual((await userOf(api.nina)).email_addresses, []);
});

test('names of no such link, and of links that are actions, are ignored and named', async () => {
  const reply = await api.omar('GET', `/api/v2/assignments/${fixture.ids.assignments}?embed=accept,colour`);
  assert.equal(reply.headers.get('crewcall-ignored'), 'embed[accept], embed[colour]');
  const sites = await api.ada('GET', '/api/v2/sites?embed=games');
  assert.equal(sites.headers.get('crewcall-ignored'), 'embed');
  for (const wrong of ['n'.repeat(201), 'league&embed[]=league']) {
    const whole = await api.ada('GET', `${gamesPath}?embed=${wrong}`);
    assert.deepEqual([whole.status, whole.headers.get('crewcall-ignored')], [200, 'embed']);
  }
});

test('a page embeds at most 50 records, in parts of its limit', async () => {
  const pageOf = async (query: string) => ok(await api.ada('GET', `${gamesPath}?${query}`), 200);
  assert.equal((await pageOf('embed=league')).page.limit, 50);
  const two = await pageOf('embed=league,home_team');
  assert.equal(two.page.limit, 25);
  assert.match(two._links.self.href, /limit=25/);
  assert.equal((await pageOf('embed=league,home_team,colour&limit=25')).page.limit, 25);
  const refused = await api.ada('GET', `${gamesPath}?embed=league,home_team&limit=26`);
  assert.deepEqual(pathsOf(refused), ['/limit']);
  assert.equal(refused.json.errors[0].message, 'limit can be at most 25 with 2 names in embed.');
  assert.deepEqual(pathsOf(await api.ada('GET', `${gamesPath}?embed=league&limit=0`)), ['/limit']);
});

test('what is embedded is whole, also beside chosen fields', async () => {
  const query = 'limit=1&fields=start_time&embed=pattern,venue';
  const [game] = ok(await api.ada('GET', `${gamesPath}?${query}`), 200)._embedded.games;
  assert.deepEqual(Object.keys(game).sort(), ['_embedded', '_links', 'id', 'start_time']);
  assert.deepEqual(Object.keys(game._links), ['self']);
  const whole = ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200);
  const pattern = ok(await api.ada('GET', addressed(whole._links.pattern.href)), 200);
  assert.deepEqual(game._embedded.pattern, pattern);
});

test('ten embedded records count as one request against the rate limit, before they are read', async () => {
  await api.service.restart({ RATE_LIMITS: '60/3600' });
  const call = await callerFor(api.service, api.season.application);
  let left = 60;
  const costOf = async (path: string) => {
    const reply = await call('GET', path);
    assert.equal(reply.status, 200, reply.text);
    const before = left;
    left = Number(reply.headers.get('x-ratelimit-remaining'));
    return before - left;
  };
  const search = 'search[start_date]=2099-08-01';
  assert.equal(await costOf(`${gamesPath}?${search}`), 1);
  assert.equal(await costOf(`${gamesPath}?${search}&embed=site`), 1); // one site
  assert.equal(await costOf(`${gamesPath}?${search}&embed=home_team`), 2); // twelve teams
  assert.equal(await costOf(`${gamesPath}?${search}&embed=home_team&limit=9`), 1);
  const changes = `/api/v2/sites/${api.season.siteId}/changes`;
  const { cursor } = (await call('GET', changes)).json;
  left -= 1;
  for (let nth = 0; nth < 25; nth++) {
    const name = `Counted ${nth}`;
    ok(await fixture.as.ada('POST', `/api/v2/sites/${api.season.siteId}/teams`, { body: { name } }), 201);
  }
  await settled(api.service.db);
  assert.equal(await costOf(`${changes}?after=${cursor}&embed=record`), 3);
  while (left > 1) await costOf(gamesPath);
  const refused = await call('GET', `${gamesPath}?${search}&embed=home_team`);
  assert.equal(refused.status, 429, refused.text);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
});
