// service.md 9: Versioning: the path prefix, the media type, and hypermedia.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '../../src/http/api/routes.ts';
import { MEDIA_TYPE } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
/** A path that exists for each GET of the map, but for the entry, which leads out of it. */
let existing: string[];
before(async () => {
  stage = await startStage();
  existing = await walk(stage);
});
after(() => stage.stop());

test('1. the version is 2, in the path prefix /api/v2: there is no other', async () => {
  for (const path of existing) {
    assert.equal((await stage.ada('GET', path)).status, 200, path);
    for (const prefix of ['/api/v1', '/api/v3', '/api', '']) {
      const elsewhere = path.replace('/api/v2', prefix);
      assert.equal((await stage.ada('GET', elsewhere)).status, 404, elsewhere);
    }
  }
});

test('1. the version is in the media type of every answer', async () => {
  for (const path of existing) {
    const { headers } = await stage.ada('GET', path);
    assert.equal(headers.get('content-type'), 'application/vnd.service.v2.hal+json', path);
  }
});

test('1. another version in Accept is 406, in Content-Type 415', async () => {
  const other = 'application/vnd.service.v1.hal+json';
  const path = `/api/v2/sites/${stage.season.siteId}/games`;
  assert.equal((await stage.ada('GET', path, { headers: { accept: other } })).status, 406);
  const sent = { body: {}, headers: { 'content-type': other } };
  assert.equal((await stage.ada('POST', path, sent)).status, 415);
  const both = { accept: `${other}, ${MEDIA_TYPE}` };
  assert.equal((await stage.ada('GET', path, { headers: both })).status, 200);
});

test('2. responses are hypermedia JSON with _links: self is where the answer came from', async () => {
  for (const path of existing) {
    const { _links } = ok(await stage.ada('GET', path), 200);
    const url = new URL(_links.self.href);
    assert.equal(url.origin, stage.service.baseUrl, path);
    assert.equal(url.pathname, `${path}.json`);
    const again = ok(await stage.ada('GET', _links.self.href), 200);
    assert.deepEqual(again._links.self, _links.self, path);
    for (const [name, { href }] of Object.entries<{ href: string }>(_links)) {
      assert.ok(href.startsWith(`${stage.service.baseUrl}/api/v2/`), `${path} ${name}: ${href}`);
    }
  }
});

test('2. every link that an answer holds, also in what it embeds, leads somewhere', async () => {
  const followed = new Map<string, number>();
  for (const path of existing) {
    for (const href of linksIn(ok(await stage.ada('GET', path), 200))) {
      if (!followed.has(href)) followed.set(href, (await stage.ada('GET', href)).status);
    }
  }
  const byPost = [...followed].filter(([href]) => href.includes('/confirm.json?status='));
  for (const [href] of byPost) followed.delete(href);
  const dead = [...followed].filter(([, status]) => status !== 200);
  assert.deepEqual(dead, []);
  assert.ok(byPost.length > 0);
  for (const [href, status] of byPost) assert.equal(status, 405, href);
});

/** Every href of a resource and of those embedded in it. */
function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === '_links' ? Object.values<{ href: string }>(item).map(({ href }) => href) : linksIn(item),
  );
}

/** Makes one of everything, and names the path of each GET of the map with the ids of what was made. */
async function walk({ ada, season, createGame, assign, subscribe }: Stage): Promise<string[]> {
  const roster = await subscribe();
  const game = await createGame({ league_name: 'U12 Recreational', published: true });
  await assign(game, 0, season.omar.userId);
  const officials = ok(await ada('GET', `/api/v2/leagues/${game.league_id}/officials`), 200);
  const [published] = await roster.deliveries();
  const ids: Record<string, number> = {
    '/users/:id': season.omar.userId,
    '/games/:id': game.id,
    '/assignments/:id': game._embedded.assignments[0].id,
    '/leagues/:id': game.league_id,
    '/league_officials/:id': officials._embedded.league_officials[0].id,
    '/webhooks/events/:id': published!.body.id!,
    '/webhooks/subscriptions/:id': roster.id,
  };
  const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/').map(({ path }) => path);
  return reads.map((path) => {
    const prefix = Object.keys(ids).find((start) => path === start || path.startsWith(`${start}/`));
    const id = prefix === undefined ? season.siteId : ids[prefix];
    return `/api/v2${path.replace(/:\w+/, String(id))}`;
  });
}
