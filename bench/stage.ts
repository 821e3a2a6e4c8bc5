// What every bench plays on: an embedded PostgreSQL in a folder of its own, and the service as a process of its own.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '../packages/embedded-postgres/embedded.ts';
import { createVault, type Vault } from '../src/kernel/secrets.ts';
import { type Database, openDatabase } from '../src/storage/database.ts';
import { migrate } from '../src/storage/migrate.ts';
import { type Part, startPart } from './part.ts';
import type { ServiceQuestions } from './service.ts';

export type StageServer = Pick<EmbeddedServer, 'url' | 'serverPid' | 'version' | 'stop'>;

export type Stage = {
  db: Database;
  vault: Vault;
  postgres: Omit<StageServer, 'stop'>;
  /** Starts a service on this database. `baseUrl` is where its HTTP surfaces are, when it was asked for them. */
  startService(parts: ServiceParts): Promise<RunningService>;
};

type ServiceParts = { http: boolean; worker: boolean };

export type RunningService = { part: Part<ServiceQuestions>; baseUrl: string };

/** Gives `work` a fresh, migrated database that survives crashes, as in production, and clears everything away after it. `to`: the last migration, if not the newest. */
export async function onStage<Result>(
  work: (stage: Stage) => Promise<Result>,
  startServer: (folder: string) => Promise<StageServer> = (dataDir) => startEmbedded({ dataDir }),
  to?: number,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-bench-'));
  const ends = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const postgres = await startServer(dataDir);
    ends.push(postgres.stop);
    await migrate(postgres.url, { to });
    const db = openDatabase({ url: postgres.url });
    ends.push(db.end);
    const key = randomBytes(32);
    const startService: Stage['startService'] = async (parts) => {
      const part = startPart<ServiceQuestions>('service.ts');
      ends.push(part.end);
      const { baseUrl } = await part.ask('start', {
        databaseUrl: postgres.url,
        secretKey: key.toString('base64'),
        ...parts,
      });
      return { part, baseUrl };
    };
    return await work({ db, vault: createVault([key]), postgres, startService });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
