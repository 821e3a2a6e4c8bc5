// The pages of docs/api: each request they show is made, in order, and answered as they show it.
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../src/http/api/routes.ts';
import { sql } from '../../src/storage/sql.ts';
import { settled } from '../api/changes-feed.ts';
import { caller, type Reply } from '../support/service.ts';
import { requestsOf, type ShownAnswer, type ShownRequest, withAnswers, withTables } from './page.ts';
import { type DocumentedSeason, prepareSeason, TOKENS, type TokenName } from './season.ts';
import { showJson, withStandIns } from './shown-json.ts';
import { makeTable } from './tables.ts';

const FOLDER = join(import.meta.dirname, '../../docs/api');
const REWRITE = 'npm run generate';
const SHOWN_BASE = 'https://crewcall.example';
const SHOWN_CURSOR = 'WzEsImFsbCIsIjc0MSIsMF0.c2lnbmF0dXJl';
const SHOWN_TAG = '"Hn3vqkQ9nJ0c2m1yq8bX4A"';
const ALIKE = /\b(venues|leagues|teams|age_groups|game_types|genders)(?=$|\/:id(?:\/merge)?$)/; // one page shows them all

const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md') && name !== 'errors.md').sort();
const pages = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(join(FOLDER, name), 'utf8')] as const)),
);

let prepared: Awaited<ReturnType<typeof prepareSeason>>;
before(async () => {
  prepared = await prepareSeason();
});
after(() => prepared.remove());

describe('each page says what the service does', () => {
  for (const [name, text] of pages) {
    test(`docs/api/${name}`, async () => {
      const real = await reallyAnswered(withTables(text, makeTable));
      if (process.env.UPDATE_DOCS === '1') await writeFile(join(FOLDER, name), real);
      else assertSame(name, text, real);
    });
  }
});

test('every route stands in the table of the page of its resource, and as a request on it', async () => {
  const ofResources = names.filter((name) => name !== 'routes.md');
  const all = await Promise.all(ofResources.map((name) => readFile(join(FOLDER, name), 'utf8'))); // as just written
  const lines = [...new Set(routes.map(({ method, path }) => alike(`${method} ${path}`)))];
  const listed = all.flatMap((text) => [...text.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|/gm)]);
  assert.deepEqual(listed.map((match) => alike(match[1]!)).sort(), lines.sort());
  const shown = new Set(all.flatMap(requestsOf).map((request) => alike(lineOf(request))));
  assert.deepEqual(
    lines.filter((line) => !shown.has(line)),
    [],
  );
});

test('the index leads to every page', () => {
  for (const name of [...names, 'errors.md'].filter((one) => one !== 'README.md')) {
    assert.ok(pages.get('README.md')?.includes(`](${name})`), name);
  }
});

/** The page as the service answers it, from the same season for every page. */
async function reallyAnswered(text: string): Promise<string> {
  if (requestsOf(text).length === 0) return text;
  const season = await prepared.start();
  try {
    return await withAnswers(text, answersOf(season));
  } finally {
    await season.service.stop();
  }
}

/** Asks as the page says. The tag and the cursor that a page shows stand for the last real ones that it was shown. */
function answersOf({ service, tokens }: DocumentedSeason) {
  let tag = '';
  let cursor = '';
  return async (request: ShownRequest, shown: ShownAnswer): Promise<ShownAnswer> => {
    const { Authorization, ...headers } = request.headers;
    const call = caller(service, tokens[tokenNamed(Authorization)]);
    const real = Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      value.replace(SHOWN_TAG, tag),
    ]);
    if (request.path.includes('/changes')) await settled(service.db);
    if (Authorization !== undefined && request.path.includes('/messages'))
      await service.db.query(sql`update message_recipients set queued_at = now()`); // as the job does
    const reply = await call(request.method, request.path.replace(SHOWN_CURSOR, cursor), {
      headers: Object.fromEntries(real),
      raw: request.body,
    });
    assert.equal(reply.status, shown.status, `${request.method} ${request.path} ${reply.text}`);
    cursor = reply.json?.cursor ?? cursor;
    if (shown.headers.includes('ETag')) tag = reply.headers.get('etag') ?? '';
    const atShownBase = reply.text.replaceAll(service.baseUrl, SHOWN_BASE);
    return {
      status: reply.status,
      headers: headersOf(reply, shown).map((line) => line.replace(service.baseUrl, SHOWN_BASE)),
      json: atShownBase === '' ? undefined : showJson(atShownBase, shown.json),
    };
  };
}

/** Where a new record is, and what else the page cares for. */
function headersOf(reply: Reply, shown: ShownAnswer): string[] {
  const names = reply.status === 201 ? ['Location', ...shown.headers] : shown.headers;
  return [...new Set(names)].map((name) => {
    const value = reply.headers.get(name);
    assert.ok(value !== null, `${name} is missing`);
    return `${name}: ${name === 'ETag' ? SHOWN_TAG : withStandIns(value)}`;
  });
}

function tokenNamed(authorization = "Bearer {Ada's token}"): TokenName {
  const name = TOKENS.find((one) => authorization === `Bearer {${one}}`);
  assert.ok(name, `${authorization}: there are ${TOKENS.join(', ')}`);
  return name;
}

function assertSame(name: string, text: string, real: string): void {
  if (text === real) return;
  const [shown, answered] = [text.split('\n'), real.split('\n')];
  const line = shown.findIndex((one, index) => one !== answered[index]);
  assert.fail(
    `docs/api/${name}, line ${line + 1}, says\n${shown[line]}\nand it should be\n${answered[line]}\n` +
      `Read whether that is meant; then write the pages again: ${REWRITE}`,
  );
}

/** The row of the route table that a request is for: words that are written out come before ids. */
function lineOf({ method, path }: ShownRequest): string {
  const rest = path
    .replace(/\?.*$/, '')
    .replace(/^\/api\/v2/, '')
    .replace(/\.json$/, '');
  const address = rest === '' ? '/' : rest; // the API root
  const matching = routes.filter((route) => {
    const pattern = route.path.replaceAll(/:\w+/g, '[^/]+');
    return route.method === method && new RegExp(`^${pattern}$`).test(address);
  });
  const plain = matching.find((route) => route.path === address) ?? matching[0];
  return `${method} ${plain?.path ?? address}`;
}

function alike(line: string): string {
  return line.replace(ALIKE, 'lists');
}
