// A database of its own for each test file, on the PostgreSQL that the test run started.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';

// Named by the migrations in it, so that a changed one never meets a template of before.
const TEMPLATE = `crewcall_template_${digestOfMigrations()}`;
const TEMPLATE_LOCK = 4711;
const COPY = 'strategy file_copy'; // a third of the default's time
const EMPTY = `template template0 encoding 'UTF8' ${COPY}`;

/** The server tests run on: `node test/run.ts` starts one and names it here; any PostgreSQL 15 or newer will do. */
export function serverUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('set TEST_DATABASE_URL, or run the tests with: npm test');
  return new URL(url);
}

export type TestDatabase = { url: string; db: Database; drop(): Promise<void> };

/** A fresh, migrated database, or a copy of one that nobody is connected to. `drop` closes its pool and removes it. */
export async function createTestDatabase(
  original: string = TEMPLATE,
): Promise<TestDatabase & { name: string }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  template ??= migrateTemplate();
  await template;
  await asAdmin((admin) => admin.query(`create database ${name} template ${original} ${COPY}`));
  const url = databaseUrl(name);
  const db = openDatabase({ url, maxConnections: 10 });
  return {
    name,
    url,
    db,
    async drop() {
      await db.end();
      await dropDatabase(name);
    },
  };
}

// Once in each process: connecting and comparing migrations costs more than copying the template does.
let template: Promise<void> | undefined;

/** Makes the template unless another process has. */
function migrateTemplate(): Promise<void> {
  return asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) {
      await admin.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`);
    }
    await migrate(databaseUrl(TEMPLATE));
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });
}

/** An empty, unmigrated database; for tests of migrations. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create database ${name} ${EMPTY}`));
  return {
    url: databaseUrl(name),
    drop: () => dropDatabase(name),
  };
}

export type OwnDatabase = { url: string; drop(): Promise<void> };

/** An empty database that belongs to a role which is no superuser and may create nothing else. */
export async function createOwnDatabase(): Promise<OwnDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => {
    await admin.query(`create role ${name} login password '${name}'`);
    await admin.query(`create database ${name} ${EMPTY} owner ${name}`);
  });
  const url = new URL(databaseUrl(name));
  url.username = name;
  url.password = name;
  return {
    url: url.href,
    async drop() {
      await dropDatabase(name);
      await asAdmin((admin) => admin.query(`drop role ${name}`));
    },
  };
}

function digestOfMigrations(): string {
  const folder = join(import.meta.dirname, '../../src/storage/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

function databaseUrl(name: string): string {
  const url = serverUrl();
  url.pathname = `/${name}`;
  return url.href;
}

export function dropDatabase(name: string): Promise<void> {
  return asAdmin((admin) => admin.query(`drop database ${name} with (force)`));
}

// One connection in each process, which does not keep the process running: a backend costs PostgreSQL some 50 ms of CPU.
let connection: Promise<AdminClient> | undefined;
let running = 0;

type AdminClient = pg.Client & { ref(): void; unref(): void };

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  connection ??= connectAsAdmin();
  const admin = await connection;
  running++;
  admin.ref();
  try {
    await work(admin);
  } finally {
    if (--running === 0) admin.unref();
  }
}

async function connectAsAdmin(): Promise<AdminClient> {
  const admin = new pg.Client({ connectionString: serverUrl().href }) as AdminClient; // its types leave two methods out
  admin.on('error', () => {}); // the server ends before the process does
  await admin.connect();
  return admin;
}
