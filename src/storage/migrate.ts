// Brings a database to this program's schema: forward only, all or nothing, one process at a time.
import pg from 'pg';
import Postgrator from 'postgrator';
import { Refusal } from '../kernel/errors.ts';

const LOCK = 0x6372_6577; // "crew": any number, the same in every release
const VERSION_TABLE = 'schema_version';

/** What `migrate` did: the version before and after, and the names of what was applied. */
export type Migrated = { from: number; to: number; applied: string[] };

/**
 * Applies the migrations that the database lacks, in one transaction under an advisory lock, so that processes
 * starting together wait for one another and a failure leaves nothing half done. Refuses (`conflict`) a database
 * that a newer release has migrated.
 */
export async function migrate(url: string): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url, application_name: 'crewcall migrate' });
  client.on('error', () => {}); // the failing query reports it
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const migrated = await apply(client);
    await client.query('commit');
    return migrated;
  } finally {
    await client.end(); // rolls back what is not committed
  }
}

async function apply(client: pg.Client): Promise<Migrated> {
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: `${import.meta.dirname}/migrations/*.sql`,
    schemaTable: VERSION_TABLE,
    currentSchema: 'public',
    execQuery: (query) => client.query(query),
  });
  const from = await currentVersion(client);
  const newest = await postgrator.getMaxVersion();
  if (from > newest) throw newerDatabase(from, newest);
  const applied = await postgrator.migrate();
  return {
    from,
    to: newest,
    applied: applied.map((migration) => migration.filename.split('/').at(-1) ?? ''),
  };
}

/** The schema's version in this database; 0 where there is none yet. */
async function currentVersion(client: pg.Client): Promise<number> {
  const found = await client.query('select to_regclass($1) is not null as there', [VERSION_TABLE]);
  if (!found.rows[0].there) return 0;
  const { rows } = await client.query(
    `select coalesce(max(version), 0)::int as version from ${VERSION_TABLE}`,
  );
  return rows[0].version;
}

function newerDatabase(from: number, newest: number): Refusal {
  return new Refusal(
    'conflict',
    `The database is at version ${from}, and this program knows versions up to ${newest}: a newer release of ` +
      'Crewcall has migrated it. Start that release, or restore a backup taken before it.',
  );
}
