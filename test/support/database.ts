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

/** The server tests run on: `node test/run.ts` starts one and names it here; any PostgreSQL 15 or newer will do. */
export function serverUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('set TEST_DATABASE_URL, or run the tests with: npm test');
  return new URL(url);
}

export type TestDatabase = { url: string; db: Database; drop(): Promise<void> };

/** A fresh, migrated database. `drop` closes its pool and removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) {
      await admin.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`);
    }
    await migrate(databaseUrl(TEMPLATE));
    await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`); // a third of the default's time
  });
  const url = databaseUrl(name);
  const db = openDatabase({ url, maxConnections: 10 });
  return {
    url,
    db,
    async drop() {
      await db.end();
      await asAdmin((admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

/** An empty, unmigrated database; for tests of migrations. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create database ${name} template template0 encoding 'UTF8'`));
  return {
    url: databaseUrl(name),
    drop: () => asAdmin((admin) => admin.query(`drop database ${name} with (force)`)),
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

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl().href });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
