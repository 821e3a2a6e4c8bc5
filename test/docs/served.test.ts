// The documents that the service serves under /docs: every link on them leads somewhere, and they need no scripts.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Api, openApi } from '../api/callers.ts';
import { type Call, caller, type Reply } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const START = '/docs/integrate';

let api: Api;
let call: Call;
before(async () => {
  api = await openApi();
  call = caller(api.service);
});
after(() => api.stop());

/** Every page that links lead to from the guide, by its address. */
async function walk(): Promise<Map<string, Reply>> {
  const pages = new Map<string, Reply>();
  const left = [START];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (pages.has(path)) continue;
    const page = await call('GET', path);
    pages.set(path, page);
    if (path.startsWith('/docs/'))
      left.push(...linksOf(page.text).map((link) => link.split('#')[0] || START));
  }
  return pages;
}

function linksOf(text: string): string[] {
  const hrefs = [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
  return hrefs.filter((href) => !/^https?:/.test(href));
}

test('every link and every anchor on the way from the guide leads somewhere', async () => {
  const pages = await walk();
  const dead: string[] = [];
  for (const [path, { status, text }] of pages) {
    if (status !== 200) dead.push(`${path}: ${status}`);
    if (text.includes('&lt;!--')) dead.push(`${path} shows a comment`);
    if (!path.startsWith('/docs/')) continue;
    for (const link of linksOf(text)) {
      const [target, anchor] = link.split('#');
      const page = pages.get(target || path);
      const isThere = anchor === undefined || page?.text.includes(`id="${anchor}"`);
      if (!link.startsWith('/') && !link.startsWith('#')) dead.push(`${path} links to ${link}`);
      else if (!isThere) dead.push(`${path} links to ${link}, which has no such heading`);
    }
  }
  assert.deepEqual(dead, []);
  const names = async (folder: string) =>
    (await readdir(join(ROOT, 'docs', folder))).filter((name) => name.endsWith('.md'));
  for (const folder of ['integrate', 'api']) {
    for (const name of await names(folder)) {
      const address = `/docs/${folder}/${name}`.replace(/(\/README)?\.md$/, '');
      assert.ok(pages.has(address), `no link leads to ${address}`);
    }
  }
  const others = ['/docs/spec/service', '/docs/packages/sdk', '/docs/examples/receivers/python/receiver.py'];
  for (const address of others) assert.ok(pages.has(address), `no link leads to ${address}`);
});

test('the help has two guides with pictures, and every link and picture on it is there', async () => {
  const left = ['/help'];
  const seen = new Map<string, string>();
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    const { status, text, headers } = await call('GET', path);
    assert.equal(status, 200, path);
    seen.set(path, text);
    if (!path.startsWith('/help') || path.endsWith('.webp')) continue;
    assert.doesNotMatch(text, /<script/);
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';/);
    left.push(...linksOf(text).map((link) => link.split('#')[0] || path));
    for (const [tag, address, width, height] of text.matchAll(
      /<img src="(\/help\/[^"]+)" alt="[^"]+" width="(\d+)" height="(\d+)"/g,
    )) {
      const picture = await fetch(`${api.service.baseUrl}${address}`);
      assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'], tag);
      assert.ok(
        [width, height].every((pixels) => Number(pixels) >= 390 && Number(pixels) <= 1280),
        tag,
      );
    }
  }
  for (const guide of ['/help/assign', '/help/officiate'])
    assert.ok(seen.get(guide)!.split('<img src="/help/').length > 6, guide);
  for (const path of [
    '/help/none',
    '/help/images/none.webp',
    '/help/../api/games',
    '/help/images/..%2Fassign.png',
  ])
    assert.equal((await call('GET', path)).status, 404, path);
});

test('a page is HTML without scripts, which loads nothing from elsewhere', async () => {
  const { status, headers, text } = await call('GET', '/docs/integrate/oauth');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(
    headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-[\w+/]+=';/,
  );
  assert.match(text, /<title>OAuth · Crewcall<\/title>/);
  assert.match(text, /<li><b>Your program → Crewcall<\/b> POST \/oauth\/token/); // of a diagram
  assert.doesNotMatch(text, /<script|sequenceDiagram/);
  const tag = headers.get('etag') ?? '';
  const again = await call('GET', '/docs/integrate/oauth', { headers: { 'if-none-match': tag } });
  assert.equal(again.status, 304);
});

test('what programs need is served as it is', async () => {
  const receiver = await call('GET', '/docs/examples/receivers/python/receiver.py');
  assert.deepEqual(
    [receiver.status, receiver.headers.get('content-type')],
    [200, 'text/plain; charset=utf-8'],
  );
  const vectors = await call('GET', '/docs/test/vectors/signature.json');
  assert.ok(JSON.parse(vectors.text).cases.length > 0);
});

test('nothing else of the project is served', async () => {
  const others = [
    'package',
    'README',
    'docs/README',
    'src/main.ts',
    'integrate/../../package',
    'integrate/none',
  ];
  const hidden = [
    'integrate/%2e%2e/%2e%2e/package',
    'decisions/0003-sql-not-orm',
    'api/sdk-calls.json',
    '.git/config',
  ];
  for (const path of [...others, ...hidden]) {
    assert.equal((await call('GET', `/docs/${path}`)).status, 404, path);
  }
});

test('the guide has the addresses of this service, also where the two differ', async () => {
  const { baseUrl } = api.service;
  const pages = await Promise.all(
    ['quick-start', 'oauth', 'scripts', 'webhooks'].map((name) => call('GET', `${START}/${name}`)),
  );
  for (const { text } of pages) {
    assert.ok(text.includes(`BASE=${baseUrl}`));
    assert.doesNotMatch(text, /localhost:3000|crewcall\.example/);
  }
  assert.match(pages[1]!.text, /AUTH=\$BASE/);
  const apart = await openApi({ AUTH_URL: 'http://accounts.localhost:4000' });
  try {
    const { text } = await caller(apart.service)('GET', `${START}/oauth`);
    assert.match(text, /AUTH=http:\/\/accounts\.localhost:4000/);
  } finally {
    await apart.stop();
  }
});

test('the first page and llms.txt name the feed of changes', async () => {
  const [page, text] = await Promise.all([
    call('GET', '/', { headers: { accept: 'text/html' } }),
    call('GET', '/llms.txt'),
  ]);
  assert.match(page.text, /a feed of changes/);
  assert.match(text.text, /\/api\/v2\/sites\/\{site_id\}\/changes/);
});
