// Runs what a migration contains, as its mode says.
import type pg from 'pg';
import { modeOf } from './file.ts';

/** Throws errors of PostgreSQL. What was done outside a transaction stays, and running it again goes on from there. */
export async function runScript(client: pg.ClientBase, script: string): Promise<void> {
  const mode = modeOf(script);
  if (mode === 'transaction') await client.query(script);
  else if (mode === 'batches') await runInBatches(client, script);
  else {
    await dropInvalidIndex(client, script);
    await client.query(script); // a single statement is no transaction block
  }
}

const BUILDS_INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(?<name>\w+)/i;

/** Drops what an interrupted `create index concurrently` has left: it is maintained, and no query uses it. */
async function dropInvalidIndex(client: pg.ClientBase, script: string): Promise<void> {
  const name = BUILDS_INDEX.exec(script)?.groups?.name;
  if (name === undefined) return;
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  for (const invalid of rows) await client.query(`drop index concurrently ${invalid.name}`);
}

/** Each run takes the rows after the ids of the one before, $1, changes some of them, and returns their ids. */
async function runInBatches(client: pg.ClientBase, script: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: pg.QueryResult<{ id: number | string }> = await client.query(script, [after]);
    const ids = rows.map(({ id }) => Number(id));
    after = ids.length === 0 ? undefined : Math.max(...ids);
  }
}
