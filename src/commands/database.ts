// Opens the database for one command: DATABASE_URL, or the embedded one, with or without a running service.
import type { Settings } from '../config.ts';
import { AppError } from '../kernel/errors.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { connectEmbedded } from '../storage/embedded.ts';
import { type MigrationResult, migrate } from '../storage/migrate.ts';
import { withProgress } from './command.ts';

const MAX_CONNECTIONS = 2; // commands run one statement after another

/** Runs `work` on the migrated database, then closes the database. */
export async function withDatabase<Value>(
  settings: Settings,
  work: (db: Database, migrated: MigrationResult) => Promise<Value>,
): Promise<Value> {
  const server = await withProgress('Connecting to the database', () => connectServer(settings));
  try {
    const migrated = await withProgress('Migrating the database', () => migrate(server.url));
    const db = openDatabase({ url: server.url, maxConnections: MAX_CONNECTIONS });
    try {
      return await work(db, migrated);
    } finally {
      await db.end();
    }
  } finally {
    await server.stop();
  }
}

/** The error for an email address without an account. */
export function unknownAccount(email: string): AppError {
  return new AppError(
    'not_found',
    `No account has the address ${email}. "crewcall account list" lists all accounts.`,
  );
}

async function connectServer({
  databaseUrl,
  dataDir,
}: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  return connectEmbedded({ dataDir });
}
