// What the tests in Python cannot do over the API, over HTTP: a person's consent, and tokens that end.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allow } from '../../src/oauth/authorize/actions.ts';
import { readAuthorizationRequest } from '../../src/oauth/authorize/request.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Stage } from '../support/stage.ts';

export type Control = { url: string; stop(): void };

/** `POST /allow` takes the URL for the browser and gives the URL it returns to; `POST /end-tokens` ends access tokens. */
export async function startControl({ service, season }: Stage): Promise<Control> {
  const { db } = service;
  const actions: Record<string, (body: string) => Promise<string>> = {
    '/allow': async (body) => {
      const query = new URL(body).search.slice(1);
      const read = await readAuthorizationRequest(db, { query, issuer: service.baseUrl });
      if (read.kind !== 'valid') throw new Error(JSON.stringify(read));
      return allow(db, { accountId: season.omar.accountId, request: read.request });
    },
    '/end-tokens': async () => {
      await db.query(sql`delete from access_tokens`);
      return '';
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const result = await actions[request.url ?? '']?.(String(Buffer.concat(parts))).catch(String);
    response.end(result ?? 'no such action');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close().closeAllConnections() };
}
