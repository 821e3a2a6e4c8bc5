// A database that accepts no writes, as a standby does.
import pg from 'pg';

/** Switches it for everybody, and closes their connections, which would keep the old setting. */
export async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = off');
    const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  } finally {
    await client.end();
  }
}
