// The bench of a full table: issuing and checking a token with few tokens in the table, and again with ten million.
import pg from 'pg';
import { type Assignor, createAssignor } from '../people.ts';
import { printLine } from '../report.ts';
import { onStage, type RunningService, type Stage } from '../stage.ts';
import type { Call } from './client.ts';
import { type Load, measureCall, representLoad } from './load.ts';
import { callFor } from './token.ts';

const REQUESTS = 3_000;
const ROWS = 10_000_000; // of two years or so, were they never purged
const BATCH = 500_000; // the checks of foreign keys wait in memory until a statement ends

/** Runs the bench and prints its line. Fills some 4 GB of disk and takes ten minutes. */
export function benchTokenTable(): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    const service = await stage.startService({ http: true, worker: false });
    const few = await measureBoth(stage, service, assignor);
    await fillTable(stage.postgres.url, assignor);
    const many = await measureBoth(stage, service, assignor);
    printLine(
      { bench: 'token-table', scenario: 'issue and check', postgresVersion: stage.postgres.version },
      { rows: ROWS, requests: REQUESTS, few, many },
    );
    return true;
  });
}

/** Living tokens in the order of their expiry, by a connection whose statements may take minutes. */
async function fillTable(url: string, { accountId, application }: Assignor): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let from = 0; from < ROWS; from += BATCH) {
    await client.query(
      `insert into access_tokens (digest, application_id, account_id, scopes, created_at, expires_at)
       select sha256(n::text::bytea), $1, $2, '{read}', now(),
         now() + interval '1 hour' + make_interval(secs => n / 10000.0)
       from generate_series($3::int, $4::int) n`,
      [application.id, accountId, from + 1, from + BATCH],
    );
  }
  await client.query('vacuum (analyze) access_tokens');
  await client.end();
}

async function measureBoth(
  stage: Stage,
  service: RunningService,
  { application }: Assignor,
): Promise<{ issue: object; check: object }> {
  const grant = { grant_type: 'client_credentials', scope: 'read' };
  const issuing = callFor(service.baseUrl, application, grant);
  const issue = await measureCall({ stage, service, call: issuing, count: REQUESTS });
  const { access_token } = JSON.parse(issue.reply.body) as { access_token: string };
  const checking: Call = {
    url: `${service.baseUrl}/api/v2/sites.json`,
    method: 'GET',
    headers: { authorization: `Bearer ${access_token}` },
  };
  const check = await measureCall({ stage, service, call: checking, count: REQUESTS });
  const shown = ({ served }: { served: Load }) => representLoad(served);
  return { issue: shown(issue), check: shown(check) };
}
