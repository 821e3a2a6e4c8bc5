// Freezes a release, so that later ones are tested against it: `npm run freeze`, right before it is tagged. It can be run again
// until then, after the schema has changed once more.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { version } from '../../src/kernel/version.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { connectEmbedded } from '../../src/storage/embedded.ts';
import { raw, sql } from '../../src/storage/sql.ts';
import { digestOf, type Frozen, frozen, MIGRATIONS, ROOT, readDigests } from './release.ts';
import { FROZEN_KEY, fillEmptyTables } from './rows.ts';
import { archiveService, removeService, unpackService } from './service.ts';

const LOOK_MS = 200;
const READABLE = 0o644; // a backup is its owner's alone, and this one has nobody's data

/**
 * Writes the folder of the version in package.json, all of it or nothing. Throws if the version has a tag: what was released
 * does not change.
 */
async function freeze(): Promise<Frozen> {
  const before = frozen(version());
  const tag = `v${before.version}`;
  if (execFileSync('git', ['tag', '--list', tag], { cwd: ROOT, encoding: 'utf8' }) !== '')
    throw new Error(
      `${before.version} has the tag ${tag}, so it is released: raise the version in package.json.`,
    );
  const migrations = migrationsOf(before);
  const release = frozen(before.version, join(ROOT, 'dist/frozen'));
  rmSync(release.folder, { recursive: true, force: true });
  mkdirSync(release.folder, { recursive: true });
  await archiveService(release, migrations);
  const program = await unpackService(release);
  try {
    await makeDatabase(release, program);
  } finally {
    removeService(program);
  }
  const lines = migrations.map((name) => `${digestOf(name)}  ${name}\n`);
  writeFileSync(release.migrations, lines.join(''));
  rmSync(before.folder, { recursive: true, force: true });
  mkdirSync(dirname(before.folder), { recursive: true });
  renameSync(release.folder, before.folder);
  return before;
}

/** Those that it was frozen with before, since others may follow it by now; otherwise all that there are. */
function migrationsOf(release: Frozen): string[] {
  const before = [...readDigests(release).keys()];
  if (before.length > 0) return before;
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** By the program of the archive: the demo, a row for each table that it leaves empty, and a backup of it all. */
async function makeDatabase({ database }: Frozen, program: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-freeze-'));
  chmodSync(dataDir, 0o755); // as root, the server runs as another user
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: '0',
    SECRET_KEY: FROZEN_KEY,
  };
  try {
    await runDemo(program, env);
    const { url, stop } = await connectEmbedded({ dataDir });
    const db = openDatabase({ url });
    try {
      await fillEmptyTables(db, await emptyTables(db));
      const empty = await emptyTables(db);
      if (empty.length > 0)
        throw new Error(
          `No row is in ${empty.join(', ')}: add one to deploy/freeze/rows.ts, or to the demo.`,
        );
    } finally {
      await db.end();
      await stop();
    }
    execFileSync(process.execPath, [program, 'backup', database], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    chmodSync(database, READABLE);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Until it is ready, and its job is done. */
async function runDemo(program: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [program, 'demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(child, 'exit');
  while (!/Ctrl-C/.test(output) && child.exitCode === null) await pause(LOOK_MS);
  if (child.exitCode !== null) throw new Error(`The demo ended: ${output}`);
  await jobsDone(String(env.DATA_DIR));
  child.kill('SIGTERM');
  await ended;
}

async function jobsDone(dataDir: string): Promise<void> {
  const { url, stop } = await connectEmbedded({ dataDir });
  const db = openDatabase({ url });
  try {
    const live = sql`select from jobs where state in ('waiting', 'running')`;
    while ((await db.query(live)).length > 0) await pause(LOOK_MS);
  } finally {
    await db.end();
    await stop();
  }
}

async function emptyTables(db: Database): Promise<string[]> {
  const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not relispartition order by 1`);
  const empty: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(sql`select from ${raw(name)} limit 1`);
    if (rows.length === 0) empty.push(name);
  }
  return empty;
}

if (import.meta.main) {
  const { folder } = await freeze();
  for (const name of readdirSync(folder).sort())
    console.log(`releases/${basename(folder)}/${name}  ${statSync(join(folder, name)).size} bytes`);
}
