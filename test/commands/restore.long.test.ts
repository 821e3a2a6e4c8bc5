// A backup of a running service moves it: from a server to the embedded PostgreSQL, and on to a role without rights.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findDueWork } from '../../src/notices/journal/position.ts';
import { connectEmbedded } from '../../src/storage/embedded.ts';
import { openFeed } from '../api/changes-feed.ts';
import { createOwnDatabase, type OwnDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { runSql } from '../support/embedded.ts';
import { crewcall, runProgram } from '../support/program.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, type Subscriber, startStage, until } from '../support/stage.ts';

// What means something in one cluster only.
const OF_CLUSTER = {
  journal: ['xid', 'former_xid'],
  notice_position: ['xid', 'entry_id', 'system', 'reminded_at'],
};
const PASSPHRASE = 'whistle at noon, twice';

let folder: string;
let dataDir: string;
let stage: Stage;
let subscriber: Subscriber;
let target: OwnDatabase;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-backup-'));
  dataDir = join(folder, 'data');
  stage = await startStage();
  subscriber = await stage.subscribe();
  target = await createOwnDatabase();
});
after(async () => {
  await stage.stop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

type Summary = { bytes: number; rows: number; tables: { name: string; rows: number }[] };

const list = async () => ok(await stage.ada('GET', `/api/v2/sites/${stage.season.siteId}/games`), 200);
const withoutLinks = (page: Reply['json']) =>
  JSON.parse(JSON.stringify(page).replaceAll(stage.service.baseUrl, 'https://harbor.example'));
const ofServer = () => ({ DATABASE_URL: stage.service.databaseUrl, SECRET_KEY: stage.service.secretKey });
const ofEmbedded = () => ({ DATA_DIR: dataDir, SECRET_KEY: stage.service.secretKey });

async function published() {
  const draft = await stage.createGame();
  await stage.assign(draft, 0, stage.season.omar.userId);
  return stage.changeGame(draft, { published: true });
}

/** How often Omar was told of each game. */
async function noticesOf(url: string): Promise<Record<string, number>> {
  const rows = (await runSql(
    url,
    `select game_id as game, count(*)::int as times from notices where kind = 'game' group by 1 order by 1`,
  )) as { game: string; times: number }[];
  return Object.fromEntries(rows.map(({ game, times }) => [game, times]));
}

test('a backup of a server is restored on the embedded PostgreSQL, and nothing is lost or repeated', async () => {
  const { service } = stage;
  const read = await published();
  await stage.settled();
  await until('the game to be told', async () => read.id in (await noticesOf(service.databaseUrl)));
  await until('the journal to be read', async () => !(await findDueWork(service.db)).entries);
  const feed = await openFeed(service.db, stage.ada, stage.season.siteId);
  await service.restart({}, false); // nobody reads the journal or matches events from here on
  const unread = await published();
  const seen = new Set(subscriber.receiver.received.map(({ headers }) => headers['x-event-id']));
  const before = { list: withoutLinks(await list()), history: await historyOf(unread) };

  const file = join(folder, 'of-server.crewcall');
  const made = await runProgram<Summary>(['backup', file], ofServer());
  assert.deepEqual(await readdir(folder), ['of-server.crewcall']);
  const { size, mode } = await stat(file);
  assert.deepEqual([made.bytes, mode & 0o777], [size, 0o600]);
  const digests = await digestTables(service.databaseUrl, OF_CLUSTER);
  const counted = made.tables.filter(({ name }) => name !== 'last_backups'); // as digests leave them out
  assert.deepEqual(
    Object.fromEntries(counted.map(({ name, rows }) => [name, rows])),
    Object.fromEntries(Object.entries(digests).map(([name, digest]) => [name, Number.parseInt(digest, 10)])),
  );

  const restored = await runProgram<Summary>(['restore', file], ofEmbedded());
  assert.deepEqual(restored.rows, made.rows);
  const embedded = await connectEmbedded({ dataDir });
  assert.deepEqual(await digestTables(embedded.url, OF_CLUSTER), digests);
  const deeds =
    "select by_operator, after->>'restored_backup_of' as backup_of from journal where kind = 'installation'";
  const [deed] = (await runSql(embedded.url, deeds)) as { by_operator: boolean; backup_of: string }[];
  assert.equal(deed?.by_operator, true);
  assert.match(deed.backup_of, /^20\d\d-.*Z$/);
  await embedded.stop();

  await service.restart({ DATABASE_URL: undefined, DATA_DIR: dataDir });
  const { url } = await connectEmbedded({ dataDir });
  await until('the event to be delivered', async () =>
    subscriber.receiver.received.some(({ headers }) => !seen.has(headers['x-event-id'])),
  );
  await until('the game to be told', async () => unread.id in (await noticesOf(url)));
  assert.deepEqual(await noticesOf(url), { [read.id]: 1, [unread.id]: 1 });
  assert.deepEqual(withoutLinks(await list()), before.list);
  assert.deepEqual(await historyOf(unread), before.history);

  const path = `/api/v2/sites/${stage.season.siteId}/changes`;
  const expired = await stage.ada('GET', `${path}?after=${feed.cursor}`);
  assert.deepEqual([expired.status, expired.json.error], [410, 'cursor_expired']);
  const { cursor } = ok(await stage.ada('GET', path), 200);
  const later = await published();
  await until('the change to be in the feed', async () => {
    const page = ok(await stage.ada('GET', `${path}?after=${cursor}`), 200);
    const games = page._embedded.changes.filter(({ type }: { type: string }) => type === 'game');
    assert.ok(games.every(({ id }: { id: number }) => id === later.id));
    return games.length === 1;
  });
  await until('the later event to be delivered', async () => {
    const ids = subscriber.receiver.received.map(({ headers }) => Number(headers['x-event-id']));
    return ids.some((id) => id > Math.max(...[...seen].map(Number)) + 1_000_000);
  });
  await until('the later game to be told', async () => later.id in (await noticesOf(url)));
  assert.deepEqual(await noticesOf(url), { [read.id]: 1, [unread.id]: 1, [later.id]: 1 });
  const delivered = subscriber.receiver.received.map(({ headers }) => headers['x-event-id']);
  assert.equal(new Set(delivered).size, delivered.length);
});

test('an encrypted backup has the keys, and a role without special rights restores it', async () => {
  const file = join(folder, 'of-embedded.crewcall');
  const secret = join(folder, 'passphrase');
  await writeFile(secret, `${PASSPHRASE}\n`);
  const args = ['--with-keys', '--passphrase-file', secret];
  await stage.service.restart({ DATABASE_URL: undefined, DATA_DIR: dataDir }, false); // no worker changes rows meanwhile
  const made = await runProgram<Summary>(['backup', file, ...args], ofEmbedded()); // while the service runs
  assert.match((await readFile(file)).toString('latin1'), /^age-encryption\.org\/v1\n/);

  const env = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'keys') }; // all that is left is the file
  await writeFile(join(folder, 'wrong'), 'another passphrase');
  const wrong = await crewcall(['restore', file, '--passphrase-file', join(folder, 'wrong')], env);
  assert.deepEqual([wrong.code, wrong.err], [1, 'This is not the passphrase of the backup.\n']);
  const none = await crewcall(['restore', file], env);
  assert.match(none.err, /^A passphrase is needed, .* use --passphrase-file\.\n$/);

  const { code, out, err } = await crewcall(['restore', file, '--passphrase-file', secret], env);
  assert.deepEqual([code, err], [0, '']);
  assert.match(
    out,
    /^Restored \d+ rows of \d+ tables from .*\nThe keys of the backup are in .*secret\.key: set SECRET_KEY_FILE to that file\./,
  );
  const keys = (await readFile(join(folder, 'keys/secret.key'), 'utf8')).trim();
  assert.equal(keys, stage.service.secretKey);
  const { url } = await connectEmbedded({ dataDir });
  assert.deepEqual(await digestTables(target.url, OF_CLUSTER), await digestTables(url, OF_CLUSTER));
  assert.equal(made.tables.find(({ name }) => name === 'games')?.rows, 3);
  await stage.service.restart({ DATABASE_URL: target.url });
  const created = await stage.createGame(); // ids go on
  assert.ok((await list())._embedded.games.every(({ id }: { id: number }) => id <= created.id));
});

async function historyOf({ id }: { id: number }) {
  const page = ok(await stage.ada('GET', `/api/v2/games/${id}/history`), 200);
  return page._embedded.history.map(({ changes, at }: Reply['json']) => ({ changes, at }));
}
