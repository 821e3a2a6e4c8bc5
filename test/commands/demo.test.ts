// The demo under conditions other than a first start (docs/operate: The demo).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { type Receiver, startReceiver } from '../../packages/demo/receiver.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/embedded.ts';
import { type Program, SECRET_KEY, startProgram } from '../support/program.ts';
import { createSeason } from '../support/season.ts';

describe("the demo's receiver rejects invalid deliveries and continues", () => {
  let receiver: Receiver;
  let printed: string[];
  before(async () => {
    receiver = await startReceiver((line) => printed.push(line));
  });
  beforeEach(() => {
    printed = [];
  });
  after(() => receiver.stop());
  const header = () => ({ 'x-webhook-signature': `t=${Math.floor(Date.now() / 1000)},h=a,v1=b` });

  for (const body of ['not json', 'null', '[]']) {
    test(`a signed body of ${body}`, async () => {
      const response = await fetch(receiver.url, { method: 'POST', headers: header(), body });
      assert.ok([400, 401].includes(response.status), String(response.status));
      assert.match(printed.join(), /^rejected: /);
    });
  }

  test('an aborted request', async () => {
    const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /deliveries HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc', () =>
      socket.resetAndDestroy(),
    );
    await until('the rejection', () => printed.length === 1);
    assert.match(printed[0]!, /^rejected: /);
  });

  test('an endless body', async () => {
    const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(10_000)) });
    const sent = fetch(receiver.url, { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
    await sent.catch(() => {});
    await until('the rejection', () => printed.length === 1);
    assert.equal(printed[0], 'rejected: the body is too long');
  });
});

describe('the demo on a database of DATABASE_URL', () => {
  let database: TestDatabase;
  let folder: string;
  let env: Record<string, string>;
  let demo: Program;
  const start = (changes = {}) => {
    demo = startProgram(['demo'], { ...env, ...changes });
  };
  const startAndStop = async (changes = {}) => {
    start(changes);
    await demo.waitFor(/Ctrl-C/);
    assert.equal(await demo.end('SIGTERM'), 0);
  };
  before(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'crewcall-demo-parts-'));
    const dataDir = join(folder, 'demo');
    env = { DATABASE_URL: database.url, SECRET_KEY, PORT: '0', DATA_DIR: dataDir };
  });
  afterEach(() => demo.end('SIGKILL'));
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a service that cannot be reached at its own address says which, and why', async () => {
    start({ AUTH_URL: 'http://nowhere.invalid:8080' });
    const [, reason] = await demo.waitFor(
      /The demo cannot reach itself at http:\/\/nowhere\.invalid:8080: (.*)\. Check BASE_URL and AUTH_URL/,
    );
    assert.match(reason!, /nowhere\.invalid/);
    await once(demo.child, 'close');
    assert.equal(demo.child.exitCode, 1);
  });

  test('a database with real accounts is rejected before anything is delivered', async (t) => {
    const real = await createTestDatabase();
    t.after(() => real.drop());
    await createSeason(real.db);
    await real.db.query(sql`update accounts set email = id || '@club.example'`);
    await real.db.query(sql`
      insert into events (site_id, topic, resource_id, facts) select id, 'site.user.created', 1, '{}' from sites`);
    start({ DATABASE_URL: real.url, DATA_DIR: join(folder, 'real') });
    await demo.waitFor(/holds accounts that are not the demo/);
    if (demo.child.exitCode === null) await once(demo.child, 'exit');
    assert.equal(demo.child.exitCode, 1);
    const [unmatched] = await real.db.query<{ n: number }>(
      sql`select count(*) as n from events where matched_at is null`,
    );
    assert.equal(unmatched!.n, 1);
  });

  test('creates a missing DATA_DIR; NAME_FILE overrides the demo’s defaults, as NAME does', async () => {
    await writeFile(join(folder, 'data-dir'), env.DATA_DIR!);
    await writeFile(join(folder, 'log-level'), 'error');
    await writeFile(join(folder, 'rate-limits'), '1/60');
    await startAndStop({
      DATA_DIR: '',
      DATA_DIR_FILE: join(folder, 'data-dir'),
      LOG_LEVEL_FILE: join(folder, 'log-level'),
      RATE_LIMITS_FILE: join(folder, 'rate-limits'),
    });
    await readFile(join(folder, 'demo/demo.json'));
  });

  test('creates new credentials if demo.json belongs to another database, or is damaged', async () => {
    const path = join(folder, 'demo/demo.json');
    const earlier = JSON.parse(await readFile(path, 'utf8'));

    await database.db.query(sql`delete from applications where name = 'Season Service'`);
    await startAndStop();
    const later = JSON.parse(await readFile(path, 'utf8'));
    assert.notEqual(later.applications.service.client_id, earlier.applications.service.client_id);

    await writeFile(path, '{"acc');
    await startAndStop();
    assert.equal(JSON.parse(await readFile(path, 'utf8')).site.id, earlier.site.id);
  });
});
