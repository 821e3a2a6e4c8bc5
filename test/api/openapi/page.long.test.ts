// The API reference page in a real browser: it loads from this origin only, and its operations can be tried.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../../support/browser.ts';
import { requestToken } from '../../support/season.ts';
import { caller } from '../../support/service.ts';
import { type Api, openApi } from '../callers.ts';

const SIZES = { 'a desktop': { width: 1400, height: 900 }, 'a phone': { width: 390, height: 844 } };

let api: Api;
let browser: Browser;
before(async () => {
  api = await openApi();
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await api.stop();
});

type OpenPage = { page: Page; hosts: Set<string>; errors: string[] };

async function open(viewport: { width: number; height: number }, path = '/docs'): Promise<OpenPage> {
  const page = await browser.newPage({ viewport });
  const hosts = new Set<string>();
  const errors: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.add(host);
  });
  // A breach of the content security policy is an error of the console, too.
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(api.service.baseUrl + path);
  return { page, hosts, errors };
}

async function schemaNames(): Promise<string[]> {
  const { json } = await caller(api.service)('GET', '/openapi.json');
  return Object.keys(json.components.schemas);
}

for (const [what, size] of Object.entries(SIZES)) {
  test(`on ${what} the whole document is shown, without requests to other hosts and without errors`, async () => {
    const { page, hosts, errors } = await open(size);
    await page.getByRole('heading', { name: 'Crewcall API' }).waitFor();
    await page.getByRole('heading', { name: 'Getting a token' }).waitFor();
    // The last section, so that parts that load late are included.
    await page.getByRole('button', { name: 'Schemas' }).click();
    const schemas = page.locator('section.models');
    // One after another: from 100 schemas on, Swagger UI renders only those near the visible part of their list.
    for (const name of await schemaNames()) {
      await schemas.getByText(name, { exact: true }).first().scrollIntoViewIfNeeded();
    }
    await page.waitForLoadState('networkidle');
    assert.deepEqual([...hosts], [new URL(api.service.baseUrl).host]);
    assert.deepEqual(errors, []);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= size.width, `it is ${width} px wide`);
  });
}

test('with a token an operation can be tried', async () => {
  const { page, hosts, errors } = await open(SIZES['a desktop'], '/docs#/Sites/listSites');
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' });
  await bearer.locator('input').fill(await requestToken(api.service, api.season.application));
  await bearer.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  const operation = page.locator('#operations-Sites-listSites');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  const answered = page.waitForResponse('**/api/v2/sites**');
  await operation.getByRole('button', { name: 'Execute' }).click();
  assert.equal((await answered).status(), 200);
  await operation.getByText('Harbor Youth Soccer').first().waitFor();
  assert.deepEqual([...hosts], [new URL(api.service.baseUrl).host]);
  assert.deepEqual(errors, []);
});

describe('its files', () => {
  test('the page allows scripts, styles and requests of this service alone', async () => {
    const { status, headers } = await caller(api.service)('GET', '/docs');
    const { baseUrl } = api.service;
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        `connect-src 'self' ${baseUrl}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    );
  });

  test('does not send again what a browser has cached', async () => {
    const call = caller(api.service);
    for (const path of ['/docs', '/docs/swagger-ui.js', '/docs/swagger-ui.css', '/docs/start.js']) {
      const tag = (await call('GET', path)).headers.get('etag') ?? '';
      assert.equal((await call('GET', path, { headers: { 'if-none-match': tag } })).status, 304, path);
    }
  });
});
