// The errors of the API: each is explained at the address that its `type` names, and in docs/api/errors.md.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { PROBLEM_TYPES } from '../../src/http/api/problem-types.ts';
import { startBrowser } from '../support/browser.ts';
import { caller } from '../support/service.ts';
import { type Api, openApi } from './callers.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/api/errors.md');
const REGENERATE = 'npm run generate';
const CODES = [
  'malformed_request',
  'invalid_token',
  'insufficient_scope',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'in_use',
  'lock_version_mismatch',
  'double_booked',
  'policy_conflict',
  'site_archived',
  'request_in_progress',
  'cursor_expired',
  'precondition_failed',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'idempotency_key_reused',
  'rate_limited',
  'internal_error',
  'unavailable',
];

let api: Api;
let browser: Browser;
before(async () => {
  [api, browser] = await Promise.all([openApi(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await api.stop();
});

test('the codes are a stable set: clients compare them', () => {
  assert.deepEqual(Object.keys(PROBLEM_TYPES), CODES);
});

test('a problem’s type leads to the place that explains it', async () => {
  const { baseUrl } = api.service;
  for (const [reply, code] of [
    [await api.ada('GET', '/api/v2/games/999'), 'not_found'],
    [await api.ada('PATCH', '/api/v2/sites'), 'method_not_allowed'],
    [await caller(api.service)('GET', '/api/v2/sites'), 'invalid_token'],
  ] as const) {
    assert.equal(reply.json.error, code);
    assert.equal(reply.json.type, `${baseUrl}/docs/errors#${code}`);
  }
  const page = await (await fetch(`${baseUrl}/docs/errors`)).text();
  for (const code of CODES) assert.ok(page.includes(`<section id="${code}"`), code);
});

test('docs/api/errors.md lists the same errors', async () => {
  const text = documentOf(PROBLEM_TYPES);
  if (process.env.UPDATE_DOCS === '1') await writeFile(DOCUMENT, text);
  assert.equal(await readFile(DOCUMENT, 'utf8'), text, `write it again with: ${REGENERATE}`);
});

describe('the page of errors', () => {
  test('runs no script, loads nothing from other origins, and cannot be framed', async () => {
    const { headers } = await fetch(`${api.service.baseUrl}/docs/errors`);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; img-src 'self'; /);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is readable in a narrow window, ${colorScheme}`, async () => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(`${api.service.baseUrl}/docs/errors#double_booked`);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
      const section = page.locator('#double_booked');
      assert.match(
        (await section.textContent()) ?? '',
        /double_booked.*409 Conflict.*another game at that time/s,
      );
      const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      assert.equal(ground, colorScheme === 'light' ? 'rgb(245, 246, 244)' : 'rgb(18, 22, 20)');
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});

function documentOf(types: typeof PROBLEM_TYPES): string {
  const entries = Object.entries(types).map(
    ([code, { status, title, meaning, remedy }]) =>
      `## \`${code}\`\n\n${status} ${title}. ${meaning}\n\n${remedy}\n`,
  );
  return `${HEAD}\n${entries.join('\n')}`;
}

const HEAD = `# Errors

Every error under \`/api/v2\` is \`application/problem+json\` (RFC 9457). \`error\` is one of the codes below, and its meaning
never changes. \`message\` and \`detail\` are the same sentence, which says what happened. \`type\` links to the code on the page
\`/docs/errors\` of the service, which has the same text as this page. \`errors\` lists every problem of a
\`validation_failed\`, each with a JSON Pointer. \`request_id\` is also in \`X-Request-Id\`.

\`\`\`json
{
  "type": "https://crewcall.example/docs/errors#validation_failed",
  "title": "Unprocessable Content",
  "status": 422,
  "detail": "limit must be at most 50.",
  "error": "validation_failed",
  "message": "limit must be at most 50.",
  "errors": [{ "path": "/limit", "message": "limit must be at most 50." }],
  "request_id": "0b6f1a52-8f0e-4c6e-9d7a-3f1c2b4a5d6e"
}
\`\`\`

While the service starts or stops, and for addresses outside \`/api/v2\`, \`type\` is \`about:blank\`.
`;
