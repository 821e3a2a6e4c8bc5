// `npm run schema`: writes docs/operate/schema.sql from a database that was just migrated.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { describeSchema, SCHEMA_FILE } from './schema.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-schema-'));
const server = await startEmbedded({ dataDir, durable: false });
try {
  await migrate(server.url);
  await writeFile(SCHEMA_FILE, await describeSchema(server.url));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true });
}
