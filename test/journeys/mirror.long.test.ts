// The copy that docs/integrate/mirror.md keeps is exact, also after the service and the program were killed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type Program, startCommand, startProgram } from '../support/program.ts';
import { createPattern, createSeason, requestToken, type Season } from '../support/season.ts';
import { caller, type Reply } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const WRITERS = 4;
const EACH = 12; // changes; the service is killed in the middle of them

let database: TestDatabase;
let season: Season;
let folder: string;
let baseUrl: string;
let env: Record<string, string>;
let service: Program;
let mirror: Program;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  await createPattern(database.db, season.siteId, '2 officials', ['Referee', 'Assistant Referee']);
  folder = await mkdtemp(join(tmpdir(), 'crewcall-mirror-'));
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  env = {
    ...{ DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('base64'), DATA_DIR: folder },
    ...{ PORT: String(port), RATE_LIMITS: 'off' },
  };
  service = await startService();
  const page = await readFile(join(ROOT, 'docs/integrate/mirror.md'), 'utf8');
  const [, program = ''] = /^```ts\n(.*?)^```$/ms.exec(page) ?? [];
  const sdk = join(ROOT, 'packages/sdk/src/sdk.ts');
  await writeFile(join(folder, 'mirror.mts'), program.replace('@crewcall/sdk', sdk));
});
after(async () => {
  await mirror?.end('SIGKILL');
  await service.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the program compiles under strict TypeScript', async () => {
  const options = {
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ target: 'es2024', module: 'nodenext', allowImportingTsExtensions: true, erasableSyntaxOnly: true },
    ...{ types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['mirror.mts'] }),
  );
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const found = await promisify(execFile)(tsc, ['-p', folder]).catch(({ stdout }) => ({ stdout }));
  assert.equal(found.stdout, '');
});

test('the copy is exact after an outage of the service, and of the program, while writers write', async () => {
  for (let game = 0; game < 3; game++) await createGame(`Before ${game}`);
  mirror = startMirror();
  await until('the copy', async () => (await copy()) !== undefined);
  const outage = (async () => {
    await until('some changes', async () => Object.keys((await copy())!.games).length > 6);
    await service.end('SIGKILL');
    service = await startService();
    await mirror.end('SIGKILL');
    mirror = startMirror();
  })();
  await Promise.all([outage, ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
  const expected = await listed();
  await until('the copy to be exact', async () => {
    const games = Object.values((await copy())!.games);
    return JSON.stringify(games.map(inShort).sort()) === JSON.stringify(expected);
  });
  assert.ok(expected.length > WRITERS);
});

type Game = { id: number; lock_version: number; public_note: string; published: boolean };
const inShort = ({ id, lock_version: version, public_note: note, published }: Game) =>
  `${id} ${version} ${note} ${published}`;

/** Games are made, changed, published and deleted. */
async function write(writer: number): Promise<void> {
  for (let count = 0; count < EACH; count++) {
    const { id } = await createGame(`${writer} ${count}`);
    await insistently('PUT', `/api/v2/games/${id}`, { published: true });
    await insistently('PUT', `/api/v2/games/${id}`, { public_note: `${writer} ${count} changed` });
    if (count % 3 === 0) await insistently('DELETE', `/api/v2/games/${id}`);
  }
}

let days = 0;
async function createGame(note: string): Promise<Game> {
  const day = new Date(Date.UTC(2096, 0, 1 + days++)).toISOString().slice(0, 10);
  const times = { localized_date: day, localized_time: '9:00 AM', pattern_name: '2 officials' };
  const made = await insistently('POST', `/api/v2/sites/${season.siteId}/games`, {
    ...times,
    public_note: note,
  });
  return made.json;
}

/** Sends a request until it is answered: the service is away for some seconds. */
async function insistently(method: string, path: string, body?: object): Promise<Reply> {
  const headers: Record<string, string> =
    method === 'POST' ? { 'idempotency-key': randomBytes(8).toString('hex') } : {};
  let reply: Reply | undefined;
  await until(`${method} ${path}`, async () => {
    reply = await ada(method, path, { body, headers }).catch(() => undefined);
    const isDone =
      reply !== undefined && (reply.status < 300 || (method === 'DELETE' && reply.status === 404));
    return isDone;
  });
  return reply!;
}

let token: Promise<string> | undefined;
async function ada(...[method, path, options]: Parameters<ReturnType<typeof caller>>): Promise<Reply> {
  token ??= requestToken({ baseUrl }, season.application, 'read write');
  return caller({ baseUrl }, await token)(method, path, options);
}

async function listed(): Promise<string[]> {
  const games: Game[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { json } = { json: ok(await ada('GET', `/api/v2/sites/${season.siteId}/games?page=${page}`), 200) };
    games.push(...json._embedded.games);
    pages = json.page.pages;
  }
  return games.map(inShort).sort();
}

async function copy(): Promise<{ games: Record<string, Game> } | undefined> {
  return readFile(join(folder, 'games.json'), 'utf8').then(JSON.parse, () => undefined);
}

async function startService(): Promise<Program> {
  const program = startProgram(['serve'], env);
  await program.waitFor(/http:\/\/localhost:\d+/);
  return program;
}

function startMirror(): Program {
  const { clientId, clientSecret } = season.application;
  const settings = {
    ...{ CREWCALL_URL: baseUrl, CREWCALL_CLIENT_ID: clientId, CREWCALL_CLIENT_SECRET: clientSecret },
    CREWCALL_SITE_ID: String(season.siteId),
  };
  return startCommand([process.execPath, 'mirror.mts'], settings, folder);
}
