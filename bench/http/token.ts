// The bench of tokens: client credentials as service.md 4.1 sends them, against a bare route that answers the same.
import { type Assignor, createAssignor } from '../people.ts';
import { printLine, rounded } from '../report.ts';
import { onStage } from '../stage.ts';
import type { Call } from './client.ts';
import { CONNECTIONS, measureCall, representLoad } from './load.ts';

const REQUESTS = 5_000;
const BOUNDARY = 'a-part-ends-here';

/** Runs the bench and prints its line. Every answer was a token, or it throws; so it always gives true. */
export function benchToken(): Promise<boolean> {
  return onStage(async (stage) => {
    const { application } = await createAssignor(stage.db);
    const service = await stage.startService({ doors: true, worker: false });
    const call = callFor(service.baseUrl, application);
    const { served, bare } = await measureCall({ stage, service, call, count: REQUESTS });
    printLine(
      { bench: 'token', scenario: 'client credentials', postgresVersion: stage.postgres.version },
      {
        ...{ requests: REQUESTS, connections: CONNECTIONS },
        ...representLoad(served),
        ceiling: { route: representLoad(bare) },
        ratio: {
          requests_per_second: rounded(bare.ms / served.ms),
          cpu: rounded(served.cpu.service / bare.cpu.service),
        },
      },
    );
    return true;
  });
}

/** A request in multipart form data (RFC 7578). */
function callFor(baseUrl: string, { clientId, clientSecret }: Assignor['application']): Call {
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'read write',
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    url: `${baseUrl}/oauth/token`,
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}
