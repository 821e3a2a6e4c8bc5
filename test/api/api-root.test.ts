// The home page, the API root and llms.txt.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { document } from '../support/conformance/described.ts';
import { createSeason } from '../support/season.ts';
import { type Call, caller, MEDIA_TYPE, startTestService, type TestService } from '../support/service.ts';
import { type Api, assertProblem, openApi } from './callers.ts';

const AUTH_URL = 'https://auth.harbor.example';
const LINK =
  '<BASE/openapi.json>; rel="service-desc"; type="application/json", <BASE/docs>; rel="service-doc"; type="text/html"';
const JSON_TYPES = [
  'application/json',
  'application/hal+json',
  MEDIA_TYPE,
  'application/vnd.horizon.v2.hal+json',
];
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

let api: Api;
let anybody: Call;
before(async () => {
  api = await openApi();
  anybody = caller(api.service);
});
after(() => api.stop());

const linkHeader = () => LINK.replaceAll('BASE', api.service.baseUrl);

describe('the API root', () => {
  test('needs no token, in each spelling of its path', async () => {
    const { text } = await anybody('GET', '/api/v2');
    const query = '?search[colour]=blue';
    for (const path of ['/api/v2.json', '//api//v2', '/api/v2/', '/api/v2/.json', `/api/v2${query}`]) {
      const reply = await anybody('GET', path);
      assert.deepEqual([reply.status, reply.text], [200, text], path);
    }
  });

  test('is the same with a valid token and an invalid one', async () => {
    const { text } = await anybody('GET', '/api/v2');
    assert.equal((await api.ada('GET', '/api/v2')).text, text);
    assert.equal((await caller(api.service, 'no-such-token')('GET', '/api/v2')).text, text);
  });

  test('links to every list, and each link works', async () => {
    const { json, headers } = await anybody('GET', '/api/v2');
    const { baseUrl } = api.service;
    assert.equal(headers.get('content-type'), MEDIA_TYPE);
    assert.deepEqual([json.name, json.version], ['Crewcall API', 2]);
    assert.deepEqual(json._links.self, { 'resource-type': 'entry', href: `${baseUrl}/api/v2.json` });
    assert.deepEqual(json._links.subscriptions, {
      'resource-type': 'webhook-subscriptions',
      href: `${baseUrl}/api/v2/webhooks/subscriptions.json`,
    });
    const links = Object.entries<{ href: string }>(json._links);
    assert.equal(links.length, 11);
    for (const [name, { href }] of links) {
      const isRead = href.includes('/api/');
      const { status } = isRead ? await api.ada('GET', href) : await fetch(href);
      assert.equal(status, 200, `${name} ${href}`);
    }
  });

  test('names the documents that describe the service (RFC 8631)', async () => {
    assert.equal((await anybody('GET', '/api/v2')).headers.get('link'), linkHeader());
    assert.equal((await anybody('GET', '/')).headers.get('link'), linkHeader());
    assert.equal((await anybody('HEAD', '/api/v2')).headers.get('link'), linkHeader());
  });

  test('is not sent again to those who have it', async () => {
    const tag = (await anybody('GET', '/api/v2')).headers.get('etag') ?? '';
    const again = await anybody('GET', '/api/v2', { headers: { 'if-none-match': tag } });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  test('is the only path without a token: other methods and other paths require one', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      assertProblem(await anybody(method, '/api/v2'), 401, method);
      assertProblem(await api.ada(method, '/api/v2'), 405, method);
    }
    assertProblem(await anybody('GET', '/api/v2/nothing'), 401);
    assertProblem(await anybody('GET', '/api/v2/.json/sites'), 401);
    assertProblem(await anybody('GET', '/api/v2', { headers: { accept: 'text/html' } }), 406);
  });

  test('is described in OpenAPI without a token and without rate limits', () => {
    const { security, responses } = document.paths['/api/v2'].get;
    assert.deepEqual(security, []);
    assert.deepEqual(Object.keys(responses), ['200', '304', '400', '406', '412', '500']);
    assert.deepEqual(Object.keys(responses[200].headers), [
      'X-Request-Id',
      'Link',
      'ETag',
      'Crewcall-Ignored',
    ]);
  });
});

describe('the first page', () => {
  test('is HTML for browsers and for requests without Accept', async () => {
    for (const accept of [BROWSER, '*/*', 'text/html', 'text/*', 'image/png', '']) {
      const { status, headers, text } = await anybody('GET', '/', { headers: { accept } });
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'], accept);
      assert.match(text, /<h1>The right officials on every game<\/h1>/, accept);
      assert.match(headers.get('vary') ?? '', /\bAccept\b/);
    }
  });

  test('is the API root for programs, in the media type of their Accept header', async () => {
    const root = await anybody('GET', '/api/v2');
    const requests: [string, string][] = [
      ...JSON_TYPES.map((type): [string, string] => [type, type]),
      [`${MEDIA_TYPE}, */*;q=0.1`, MEDIA_TYPE],
      ['text/html;q=0.5, application/json', 'application/json'],
    ];
    for (const [accept, kind] of requests) {
      const { headers, text } = await anybody('GET', '/', { headers: { accept } });
      assert.deepEqual([headers.get('content-type'), text], [kind, root.text], accept);
      assert.match(headers.get('vary') ?? '', /\bAccept\b/);
    }
  });

  test('runs no script, loads nothing from other origins, and every link works', async () => {
    const { headers, text } = await anybody('GET', '/', { headers: { accept: 'text/html' } });
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; img-src 'self'; form-action 'none'; frame-/,
    );
    assert.doesNotMatch(text, /<script|onclick|javascript:/);
    const hrefs = [...text.matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => new URL(href!, api.service.baseUrl).href,
    );
    assert.ok(hrefs.length >= 6);
    for (const href of hrefs) {
      const { status } = await fetch(href, { redirect: 'manual' });
      assert.equal(status, 200, href);
    }
    const [, picture] = /<img class="picture" src="([^"]+)" alt="[^"]{40,}"/.exec(text) ?? [];
    const { status, headers: sent } = await fetch(new URL(picture!, api.service.baseUrl));
    assert.deepEqual([status, sent.get('content-type')], [200, 'image/webp']);
  });

  test('leads people to the application, and developers to their guide by one link', async () => {
    const { text } = await anybody('GET', '/', { headers: { accept: BROWSER } });
    const { baseUrl } = api.service;
    const signIn = `${baseUrl}/sign-in?return_to=%2Fapp`;
    assert.ok(text.includes(`<a class="button" href="${signIn}">Sign in</a>`));
    assert.match(await (await fetch(signIn)).text(), /name="return_to" value="\/app"/);
    const documents = [...text.matchAll(/href="[^"]*\/(docs|api|openapi|llms|profile)\b[^"]*"/g)];
    assert.equal(documents.length, 1);
  });
});

describe('llms.txt', () => {
  test('is plain text, with the addresses of this service', async () => {
    const { status, headers, text } = await anybody('GET', '/llms.txt');
    const { baseUrl } = api.service;
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8']);
    assert.match(text, /^# Crewcall\n\n> Crewcall schedules sports games/);
    assert.match(text, new RegExp(`\\(${baseUrl}/openapi\\.json\\)`));
    assert.match(text, new RegExp(`curl ${baseUrl}/oauth/token`));
  });

  test('names operations that there are', async () => {
    const { text } = await anybody('GET', '/llms.txt');
    const named = [...text.matchAll(/`(GET|POST|PUT|DELETE) (\S+)`/g)];
    assert.ok(named.length > 10);
    for (const [, method, path] of named) {
      assert.ok(document.paths[path!]?.[method!.toLowerCase()], `${method} ${path}`);
    }
  });

  test('describes how to verify a delivery; the recipe works for a test vector', async () => {
    const { text } = await anybody('GET', '/llms.txt');
    const [, signed = ''] = /over `(.+?)`/.exec(text) ?? [];
    const file = join(import.meta.dirname, '../vectors/signature.json');
    const [vector] = JSON.parse(await readFile(file, 'utf8')).vectors;
    const values = [vector.timestamp, 'x-event-id x-event-type', vector.event_id, vector.topic, vector.body];
    const filled = signed.replaceAll(/<[^>]+>/g, () => String(values.shift()));
    const v1 = createHmac('sha256', vector.secret).update(filled).digest('hex');
    assert.equal(vector.header, `t=${vector.timestamp},h=x-event-id x-event-type,v1=${v1}`);
  });

  test('leads to documents that are there', async () => {
    const { text } = await anybody('GET', '/llms.txt');
    const hrefs = [...text.matchAll(/\]\((\S+)\)/g)].map(([, href]) => href!);
    assert.equal(hrefs.length, 8);
    for (const href of hrefs) assert.equal((await fetch(href)).status, 200, href);
  });
});

describe('where AUTH_URL is another host', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ worker: false, env: { AUTH_URL } });
    await createSeason(service.db); // without an account, people are led to the set-up page
  });
  after(() => service.stop());

  test('the page, the API root and llms.txt lead people and tokens there', async () => {
    const call = caller(service);
    const page = (await call('GET', '/', { headers: { accept: 'text/html' } })).text;
    assert.match(page, new RegExp(`href="${AUTH_URL}/sign-in\\?return_to=%2Fapp"`));
    assert.match(page, new RegExp(`href="${service.baseUrl}/docs/integrate"`));
    const { _links } = (await call('GET', '/api/v2')).json;
    assert.equal(_links.authorization_server.href, `${AUTH_URL}/.well-known/oauth-authorization-server`);
    assert.match((await call('GET', '/llms.txt')).text, new RegExp(`curl ${AUTH_URL}/oauth/token `));
  });
});

describe('an address that does not exist', () => {
  const UNKNOWN = ['/nothing', '/api/v3/sites', '/oauth/nothing.html', '/%3Cscript%3E'];

  test('is a page for browsers, with links that work and without scripts', async () => {
    for (const path of UNKNOWN) {
      const { status, headers, text } = await anybody('GET', path, { headers: { accept: BROWSER } });
      assert.deepEqual([status, headers.get('content-type')], [404, 'text/html; charset=utf-8'], path);
      assert.match(text, /<h1>Page not found<\/h1>/);
      assert.doesNotMatch(text, /<script|nothing\.html|api\/v3/, 'does not repeat the address');
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; /);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.match(headers.get('vary') ?? '', /\bAccept\b/);
    }
    const { text } = await anybody('GET', '/nothing', { headers: { accept: 'text/html' } });
    for (const [, href = ''] of text.matchAll(/href="([^"]+)"/g)) {
      const { status } = await fetch(new URL(href, api.service.baseUrl), { redirect: 'manual' });
      assert.equal(status, href.includes('/profile') ? 302 : 200, href);
    }
  });

  test('is a problem for programs, and for everybody below /api/v2', async () => {
    for (const accept of ['', '*/*', 'application/json', MEDIA_TYPE, 'application/json, text/html;q=0.9']) {
      assertProblem(await anybody('GET', '/nothing', { headers: { accept } }), 404, accept);
    }
    const headers = { accept: BROWSER };
    assertProblem(await api.ada('GET', '/api/v2/nothing', { headers }), 404);
  });
});
