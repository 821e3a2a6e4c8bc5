// The API reference at /docs: pages without script that show every operation of the OpenAPI document, and find them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fastify from 'fastify';
import { registerReference } from '../../../src/http/app/reference/reference.ts';
import { type Call, caller } from '../../support/service.ts';
import { type Api, openApi } from '../callers.ts';

let api: Api;
let call: Call;
before(async () => {
  api = await openApi();
  call = caller(api.service);
});
after(() => api.stop());

/** The pages of the parts, by their address. */
async function readParts(): Promise<Map<string, string>> {
  const { text } = await call('GET', '/docs');
  const addresses = [...text.matchAll(/<h2 id="[\w-]+"><a href="(\/docs\/reference\/[\w-]+)">/g)].map(
    ([, at]) => at!,
  );
  const pages = await Promise.all(addresses.map((address) => call('GET', address)));
  return new Map(addresses.map((address, at) => [address, pages[at]!.text]));
}

test('every operation of the document has one section, and one line of the index that leads to it', async () => {
  const { json } = await call('GET', '/openapi.json');
  const operations = Object.values(json.paths as Record<string, Record<string, { operationId: string }>>);
  const ids = operations.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  const parts = await readParts();
  const index = (await call('GET', '/docs')).text;
  assert.ok(ids.length > 150);
  for (const id of ids) {
    const homes = [...parts].filter(([, text]) => text.includes(`<section id="${id}"`));
    assert.equal(homes.length, 1, id);
    assert.ok(index.includes(`href="${homes[0]![0]}#${id}"`), `the index does not lead to ${id}`);
  }
});

test('every anchor that a page of the reference links to is on its page', async () => {
  const parts = await readParts();
  for (const [address, text] of parts) {
    for (const [, path, anchor] of text.matchAll(/href="(\/docs\/reference\/[\w-]+)?#([\w-]+)"/g)) {
      assert.ok(
        parts.get(path ?? address)?.includes(`id="${anchor}"`),
        `${address} links to ${path ?? ''}#${anchor}`,
      );
    }
  }
});

test('an operation shows its call in curl, TypeScript and Python', async () => {
  const { text } = await call('GET', '/docs/reference/assignments');
  assert.match(text, /curl -X POST -H &quot;Authorization: Bearer \$TOKEN&quot;/);
  assert.match(text, /\$BASE\/api\/v2\/assignments\/1\/assign/);
  assert.match(text, /await client\.assignments\.assign\(id, body\)/);
  assert.match(text, /client\.assignments\.assign\(id, body\)/);
  assert.match(text, /<code>user_id<\/code> <small>required<\/small>/);
});

test('a search finds operations by path, name and description, and says when there are none', async () => {
  const found = (await call('GET', '/docs?q=PUBLISH+games')).text;
  assert.match(found, /<code>\/api\/v2\/sites\/\{site_id\}\/games\/publish<\/code>/);
  assert.doesNotMatch(found, /current_account\/calendar_feeds/);
  const none = (await call('GET', '/docs?q=%3Cscript%3Ealert')).text;
  assert.match(none, /No operation has “&lt;script&gt;alert” in its name, path or description/);
  assert.equal((await call('GET', `/docs?q=${'a'.repeat(5_000)}`)).status, 200);
  assert.equal((await call('GET', '/docs?q=a&q=b')).status, 200);
});

test('its pages have no script, load nothing from elsewhere, and are not sent again', async () => {
  for (const path of ['/docs', '/docs/reference/games']) {
    const { status, headers, text } = await call('GET', path);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /<script/);
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
    const again = await call('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    assert.equal(again.status, 304, path);
  }
  assert.equal((await call('GET', '/docs/reference/none')).status, 404);
});

test('a document that could not be built is built for the next request, and once', async () => {
  const server = fastify();
  let attempts = 0;
  const describe = () => {
    attempts++;
    if (attempts === 1) throw new Error('out of memory');
    return { openapi: '3.1.0' };
  };
  registerReference(server, { describe });
  const statuses: number[] = [];
  for (let request = 0; request < 3; request++) {
    statuses.push((await server.inject('/openapi')).statusCode);
  }
  await server.close();
  assert.deepEqual([statuses, attempts], [[500, 200, 200], 2]);
});
