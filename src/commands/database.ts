// Opens the database for one command: DATABASE_URL, or the embedded one, with or without a running service.
import { resolve } from 'node:path';
import type { Settings } from '../config.ts';
import type { Account } from '../domain/accounts/account.ts';
import { findAccountByEmail, listAccounts } from '../domain/accounts/store.ts';
import { AppError } from '../kernel/errors.ts';
import { similarName } from '../kernel/similar-names.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { connectEmbedded } from '../storage/embedded.ts';
import { describeBlockers } from '../storage/lock-waits.ts';
import { type MigrationResult, migrate } from '../storage/migrate.ts';
import { withProgress } from './command.ts';

const MAX_CONNECTIONS = 2; // commands run one statement after another

/** Runs `work` on the migrated database, then closes the database. */
export async function withDatabase<Value>(
  settings: Settings,
  work: (db: Database, migrated: MigrationResult) => Promise<Value>,
): Promise<Value> {
  return withServer(settings, async (url) => {
    const migrated = await withProgress('Migrating the database', () =>
      migrate(url, { onWait: (blockers) => process.stderr.write(`${describeBlockers(blockers)}\n`) }),
    );
    if (settings.databaseUrl === undefined && migrated.from === 0)
      process.stderr.write(`${newDatabaseNote(settings)}\n`);
    return withPool(url, (db) => work(db, migrated));
  });
}

/** An operator may have forgotten the settings of the service, or be in another folder. */
function newDatabaseNote({ dataDir }: Settings): string {
  return `There was no database in ${resolve(dataDir)}, so a new one was created there. If your service has another, give this command its DATA_DIR or DATABASE_URL.`;
}

/** Runs `work` on the database as it is, which may be unreachable, not migrated or read-only. */
export async function withUnmigratedDatabase<Value>(
  settings: Settings,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  return withServer(settings, (url) => withPool(url, work));
}

/** Runs `work` with the URL of the database, and stops a server that was started for it. */
export async function withServer<Value>(
  settings: Settings,
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const server = await withProgress('Connecting to the database', () => connectServer(settings));
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Runs `work` as the operator, on the database at a URL. */
export async function withPool<Value>(url: string, work: (db: Database) => Promise<Value>): Promise<Value> {
  const db = openDatabase({ url, maxConnections: MAX_CONNECTIONS });
  try {
    return await work(db.actingAs({ isOperator: true }));
  } finally {
    await db.end();
  }
}

/** The account of an email address. Throws AppError `not_found` with the command that lists the accounts. */
export async function requireAccount(db: Database, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email);
  if (account !== undefined) return account;
  const known = (await listAccounts(db)).map((one) => one.email);
  const similar = similarName(email, known);
  const guess = similar === undefined ? '' : ` Did you mean ${similar}?`;
  throw new AppError(
    'not_found',
    `No account has the address ${email}.${guess} "crewcall account list" lists all accounts.`,
  );
}

async function connectServer({
  databaseUrl,
  dataDir,
}: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  return connectEmbedded({ dataDir });
}
