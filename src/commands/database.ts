// The database for the time of one command: DATABASE_URL, or the embedded one, beside a live service or on its own.
import type { Settings } from '../config.ts';
import { AppError } from '../kernel/errors.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { connectEmbedded } from '../storage/embedded.ts';
import { type MigrationResult, migrate } from '../storage/migrate.ts';
import { patiently } from './command.ts';

const MAX_CONNECTIONS = 2; // a command does one thing after another

/** Runs the work on the migrated database and closes everything it opened. */
export async function withDatabase<Value>(
  settings: Settings,
  work: (db: Database, migrated: MigrationResult) => Promise<Value>,
): Promise<Value> {
  const server = await patiently('Reaching the database', () => reachServer(settings));
  try {
    const migrated = await patiently('Migrating the database', () => migrate(server.url));
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

/** What a command says of an address that has no account. */
export function unknownAddress(email: string): AppError {
  return new AppError('not_found', `No account has the address ${email}; crewcall account list shows them.`);
}

async function reachServer({
  databaseUrl,
  dataDir,
}: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  return connectEmbedded({ dataDir });
}
