// The protocol's endpoints alone on a loopback port, with the applications that tests of requests ask as.
// The numbers in the tests of these modules ("case 12", or "12:" before a name) are this project's list of what an
// authorization server must do, from 1 to 118: one number is one request and its answer, wherever it is tested.
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import Fastify from 'fastify';
import type { Settings } from '../../src/config.ts';
import { protocolPlugin } from '../../src/http/auth/protocol/plugin.ts';
import { protocolRoutes } from '../../src/http/auth/routes.ts';
import { createApplication } from '../../src/oauth/applications/actions.ts';
import type { Scope } from '../../src/oauth/scopes.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

export type Client = { id: number; clientId: string; clientSecret: string };
export type TokenEndpoint = {
  url: string;
  database: TestDatabase;
  /** The account of Ada Okafor, who owns every application. */
  accountId: number;
  addClient(client?: { kind?: 'public'; scopes?: Scope[] }): Promise<Client>;
  close(): Promise<void>;
};

/** A HTTP surface on a database of its own. Failed authentications are not counted unless `rateLimits` are given. */
export async function openEndpoint(settings: Partial<Settings> = {}, log?: Writable): Promise<TokenEndpoint> {
  const database = await createTestDatabase();
  const logController = new Fastify.LogController({ disableRequestLogging: true });
  const server = Fastify({ logger: log !== undefined && { stream: log }, logController });
  const services = {
    db: database.db,
    authUrl: 'http://auth.harbor.example',
    settings: { rateLimits: [], corsOrigins: [], refreshGraceSeconds: 10, ...settings },
  };
  server.register(async (scope) => protocolPlugin(scope, { ...services, routes: protocolRoutes(services) }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const [ada] = await database.db.query<{ id: number }>(sql`
    insert into accounts (email, first_name, last_name, api_access)
    values ('ada@harbor.example', 'Ada', 'Okafor', true) returning id`);
  const accountId = ada!.id;
  return {
    url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/oauth/token`,
    database,
    accountId,
    async addClient({ kind, scopes } = {}) {
      const { application, clientSecret = '' } = await createApplication(database.db, {
        accountId,
        name: 'Roster Sync',
        kind: kind ?? 'confidential',
        redirectUris: [],
        scopes: scopes ?? ['read', 'write'],
      });
      return { id: application.id, clientId: application.clientId, clientSecret };
    },
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

export type TokenAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Sends a request to the token endpoint and reads its JSON. */
export async function post(url: string, request: RequestInit): Promise<TokenAnswer> {
  const response = await fetch(url, { method: 'POST', ...request });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

/** The same with fields as an urlencoded form. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  return post(url, { body: new URLSearchParams(fields), headers });
}
