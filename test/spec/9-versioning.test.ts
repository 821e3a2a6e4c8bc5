// service.md 9: Versioning: the path prefix, the media type, and hypermedia.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '../../src/http/api/routes.ts';
import { type Api, openApi } from '../api/callers.ts';
import { createSiteFixture, type SiteFixture } from '../api/site-fixture.ts';
import { MEDIA_TYPE } from '../support/service.ts';
import { ok } from '../support/stage.ts';

let api: Api;
let furnished: SiteFixture;
/** An existing path for each GET of the route table except the API root. */
let existing: string[];
before(async () => {
  api = await openApi();
  furnished = await createSiteFixture(api);
  const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/'); // the root leads out of it
  existing = reads.map(({ path }) => furnished.address(path));
});
after(() => api.stop());

const get = (path: string) => furnished.owner(path)('GET', path);

test('1. the version is 2, in the path prefix /api/v2 and in the media type of every response: there is no other', async () => {
  for (const path of existing) {
    const { status, headers } = await get(path);
    assert.equal(status, 200, path);
    assert.equal(headers.get('content-type'), 'application/vnd.service.v2.hal+json', path);
    for (const prefix of ['/api/v1', '/api/v3', '/api', '']) {
      const elsewhere = path.replace('/api/v2', prefix);
      assert.equal((await get(elsewhere)).status, 404, elsewhere);
    }
  }
});

test('1. another version in Accept is 406, in Content-Type 415', async () => {
  const other = 'application/vnd.service.v1.hal+json';
  const path = `/api/v2/sites/${api.season.siteId}/games`;
  assert.equal((await api.ada('GET', path, { headers: { accept: other } })).status, 406);
  const sent = { body: {}, headers: { 'content-type': other } };
  assert.equal((await api.ada('POST', path, sent)).status, 415);
  const both = { accept: `${other}, ${MEDIA_TYPE}` };
  assert.equal((await api.ada('GET', path, { headers: both })).status, 200);
});

test('2. responses are hypermedia JSON with _links: self is the URL of the response', async () => {
  for (const path of existing) {
    const { _links } = ok(await get(path), 200);
    const url = new URL(_links.self.href);
    assert.equal(url.origin, api.service.baseUrl, path);
    assert.equal(url.pathname, `${path}.json`);
    const again = ok(await get(_links.self.href), 200);
    assert.deepEqual(again._links.self, _links.self, path);
    for (const [name, { href }] of Object.entries<{ href: string }>(_links)) {
      assert.ok(href.startsWith(`${api.service.baseUrl}/`), `${path} ${name}: ${href}`);
    }
  }
});

test('2. every link in a response, also in embedded resources, resolves', async () => {
  const assign = furnished.address('/assignments/:id/assign');
  ok(await api.ada('POST', assign, { body: { user_id: api.season.omar.userId } }), 200); // links to answer by
  const followed = new Map<string, number>();
  for (const path of existing) {
    const whoseLinks = furnished.owner(path);
    for (const href of linksIn(ok(await whoseLinks('GET', path), 200))) {
      if (!followed.has(href)) followed.set(href, (await whoseLinks('GET', href)).status);
    }
  }
  const byPost = [...followed].filter(([href]) => /\/(confirm\.json\?status=[AD]|decide\.json)$/.test(href));
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
