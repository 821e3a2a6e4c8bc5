// The bench of tokens: the three grants as service.md 4.1 sends them, against a bare route that parses the same form.
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Assignor, createAssignor } from '../people.ts';
import { onStage } from '../stage.ts';
import type { Call } from './client.ts';
import { compare } from './comparison.ts';

const IN_FLIGHT = { inFlight: 16 }; // enough that the service never waits for a caller
const LOADS = { warmUp: { count: 1_250, arrival: IN_FLIGHT }, loads: [{ count: 5_000, arrival: IN_FLIGHT }] };
const PREPARED = 8_000; // codes and refresh tokens: more than the requests, and those that warm up
const BOUNDARY = 'a-part-ends-here';
const REDIRECT_URI = 'https://roster-sync.example/callback';

const GRANTS: Record<string, Record<string, string>> = {
  'client credentials': { grant_type: 'client_credentials', scope: 'read write' },
  'code exchange': { grant_type: 'authorization_code', code: 'code-{n}', redirect_uri: REDIRECT_URI },
  refresh: { grant_type: 'refresh_token', refresh_token: 'refresh-{n}' },
};

/** Prints a line for each grant. Every response was a token, or it throws; so it always gives true. */
export function benchToken(): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    await prepareGrants(stage.db, assignor);
    const service = await stage.startService({ http: true, worker: false });
    for (const [scenario, fields] of Object.entries(GRANTS)) {
      const call = (at: number) => callFor(assignor.application, fields, at + 1);
      await compare(stage, service, { bench: 'token', scenario, call, ...LOADS });
    }
    return true;
  });
}

/** As if Ada had allowed the application that often: families of their own, half with a code, half with a refresh token. */
async function prepareGrants(db: Database, { accountId, application }: Assignor): Promise<void> {
  await db.query(sql`update applications set redirect_uris = ${[REDIRECT_URI]} where id = ${application.id}`);
  await db.query(sql`
    with consent as (
      insert into consents (account_id, application_id, scopes)
      values (${accountId}, ${application.id}, '{read,write}') returning id
    ),
    families as (
      insert into authorizations (consent_id, scopes, expires_at)
      select id, '{read,write}', now() + interval '1 day' from consent, generate_series(1, ${2 * PREPARED})
      returning id
    ),
    numbered as (
      select id, lpad(((row_number() over (order by id) + 1) / 2)::text, 8, '0') as n, id % 2 = 0 as has_code from families
    ),
    refresh as (
      insert into refresh_tokens (digest, authorization_id, expires_at)
      select sha256(('refresh-' || n)::bytea), id, now() + interval '1 day' from numbered where not has_code
    )
    insert into authorization_codes (digest, authorization_id, redirect_uri, expires_at)
    select sha256(('code-' || n)::bytea), id, ${REDIRECT_URI}, now() + interval '1 day' from numbered where has_code`);
}

/** A token request in multipart form data (RFC 7578); `{n}` becomes the number, with eight digits. */
export function callFor(
  { clientId, clientSecret }: Assignor['application'],
  grant: Record<string, string>,
  number: number,
): Call {
  const fields = { ...grant, client_id: clientId, client_secret: clientSecret };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join('')}--${BOUNDARY}--\r\n`.replaceAll('{n}', String(number).padStart(8, '0'));
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return { method: 'POST', path: '/oauth/token', headers, body };
}
