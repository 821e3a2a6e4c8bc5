// The separate connection of a backup or a restore.
import type pg from 'pg';
import { createClient } from '../connection/client.ts';
import { orUnavailable } from '../pg-errors.ts';

const CONNECT_TIMEOUT_MS = 10_000;

// The format of values does not depend on settings of the server, the database or the role, and there are no timeouts.
const SETTINGS = [
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set synchronize_seqscans = off', // rows in the order of the table
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set search_path = public',
];

/** Runs `work` on a connection of its own, and closes it. */
export function withClient<Result>(
  { url, purpose }: { url: string; purpose: 'backup' | 'restore' },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return orUnavailable(async () => {
    const client = createClient(url, {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `crewcall ${purpose}`,
    });
    client.on('error', () => {}); // the failing query reports it
    try {
      await client.connect();
      for (const setting of SETTINGS) await client.query(setting);
      return await work(client);
    } finally {
      await client.end().catch(() => {}); // rolls back what is not committed
    }
  });
}
