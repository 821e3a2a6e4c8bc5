// 20 writers and 5 readers of the feed of changes, over two processes: each reader sees every change once.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createEntry } from '../../src/domain/lists/actions.ts';
import { withSavepoints } from '../../src/storage/savepoint.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Program, startProgram } from '../support/program.ts';
import { createSeason, requestToken, type Season } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';
import { inWords, openStream, settled } from './changes-feed.ts';

const WRITERS = 20;
const EACH = 8;
const READERS = 5;
const LATE_MS = 40; // how long some transactions stay open after they have written
const RECONNECT_AFTER = 25; // changes

let database: TestDatabase;
let season: Season;
let dataDir: string;
let programs: Program[];
let urls: string[];
let tokens: string[];
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  dataDir = await mkdtemp(join(tmpdir(), 'crewcall-race-'));
  const env = {
    ...{ DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('base64'), DATA_DIR: dataDir },
    ...{ PORT: '0', RATE_LIMITS: 'off' },
  };
  programs = [startProgram(['serve'], env), startProgram(['serve'], env)];
  urls = await Promise.all(
    programs.map(async (program) => (await program.waitFor(/http:\/\/localhost:\d+/))[0]),
  );
  tokens = await Promise.all(
    Array.from({ length: READERS + 1 }, () =>
      requestToken({ baseUrl: urls[0]! }, season.application, 'read write'),
    ),
  );
});
after(async () => {
  await Promise.all(programs.map((program) => program.end('SIGTERM')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('each of 5 readers sees each change of 20 writers once, and none is missing', async () => {
  const path = `/api/v2/sites/${season.siteId}/changes`;
  const calls = urls.map((baseUrl) => caller({ baseUrl }, tokens[READERS]));
  await settled(database.db);
  const { cursor } = ok(await calls[0]!('GET', path), 200);
  const total = WRITERS * EACH;
  const readers = Array.from({ length: READERS }, (_, index) =>
    index % 2 === 0 ? readStream(index, { path, cursor, total }) : readPages(index, { path, cursor, total }),
  );
  const written = (
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index, calls)))
  ).flat();
  for (const seen of await Promise.all(readers)) assert.deepEqual(seen.sort(), written.toSorted());
});

/** Every fourth writer commits late, in transactions of this process; the others write over HTTP. */
async function write(index: number, calls: Call[]): Promise<string[]> {
  const written: string[] = [];
  for (let count = 0; count < EACH; count++) {
    const name = `Team ${index}.${count}`;
    const id = index % 4 === 0 ? await writeLate(name) : await post(calls[index % calls.length]!, name);
    written.push(`team ${id}`);
  }
  return written;
}

async function post(call: Call, name: string): Promise<number> {
  return ok(await call('POST', `/api/v2/sites/${season.siteId}/teams`, { body: { name } }), 201).id;
}

function writeLate(name: string): Promise<number> {
  return database.db.transaction(async (tx) => {
    const { id } = await createEntry(withSavepoints(database.db, tx), 'teams', {
      siteId: season.siteId,
      name,
    });
    await pause(LATE_MS * Math.random());
    return id;
  });
}

type Reading = { path: string; cursor: string; total: number };

/** By pages of odd sizes, from both processes in turn. */
async function readPages(index: number, { path, cursor, total }: Reading): Promise<string[]> {
  const seen: string[] = [];
  let turn = index;
  await until('all pages', async () => {
    const baseUrl = urls[turn++ % urls.length]!;
    const call = caller({ baseUrl }, tokens[index]);
    const page = ok(await call('GET', `${path}?limit=${3 + index}&after=${cursor}`), 200);
    seen.push(...page._embedded.changes.map(inWords));
    ({ cursor } = page);
    return seen.length >= total && !page.more && page._embedded.changes.length === 0;
  });
  return seen;
}

/** By a stream, which begins anew at the other process every few changes. */
async function readStream(index: number, { path, cursor, total }: Reading): Promise<string[]> {
  const seen: string[] = [];
  let lastEventId: string | undefined = cursor;
  for (let turn = index; seen.length < total; turn++) {
    const url = `${urls[turn % urls.length]}${path}`;
    const stream = await openStream(url, { token: tokens[index]!, lastEventId });
    await until('changes', async () => stream.seen.length >= Math.min(RECONNECT_AFTER, total - seen.length));
    stream.close();
    await stream.ended;
    seen.push(...stream.seen);
    lastEventId = stream.lastId;
  }
  return seen;
}
