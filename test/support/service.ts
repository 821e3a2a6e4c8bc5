// The whole service in this process, on a database of its own, spoken to over HTTP as clients do.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, readSettings } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { startService } from '../../src/main.ts';
import type { NoticePace } from '../../src/notices/worker.ts';
import type { Database } from '../../src/storage/database.ts';
import type { Network } from '../../src/webhooks/sending/send.ts';
import { observe } from './conformance/observe.ts';
import { createTestDatabase, dropDatabase } from './database.ts';
import type { PostgresProxy } from './postgres-proxy.ts';

export const MEDIA_TYPE = 'application/vnd.service.v2.hal+json';

export type TestService = {
  baseUrl: string;
  db: Database;
  /** The pool of the service itself. */
  readonly ownDb: Database;
  databaseUrl: string;
  secretKey: string;
  /** Every line the service has logged so far. */
  logged(): string;
  /** Stops the service and starts it again on the same database, with other settings. */
  restart(changes?: Environment, worker?: boolean): Promise<void>;
  /** Stops the service and keeps its database, for services on copies of it. */
  freeze(): Promise<FrozenService>;
  stop(): Promise<void>;
};

/** `remove` deletes the database; the copies stay. */
export type FrozenService = { database: string; secretKey: string; remove(): Promise<void> };

/** `copyOf`: begins with its rows. `proxy` starts what stands between the service and its database, if anything does. */
type Parts = {
  env?: Environment;
  worker?: boolean;
  noticePace?: NoticePace;
  pushNetwork?: Network;
  copyOf?: FrozenService;
  proxy?: (url: string) => Promise<PostgresProxy>;
};

/** Starts HTTP surfaces and (unless told otherwise) the worker. Loopback targets are open; there are no rate limits. */
export async function startTestService(parts: Parts = {}): Promise<TestService> {
  const { env = {}, worker = true, noticePace, pushNetwork, copyOf } = parts;
  const database = await createTestDatabase(copyOf?.database);
  const proxy = await parts.proxy?.(database.url);
  const secretKey = copyOf?.secretKey ?? randomBytes(32).toString('base64');
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-test-')); // emails are written there
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const start = (changes: Environment, withWorker: boolean) =>
    startService({
      settings: readSettings({
        DATABASE_URL: proxy?.url ?? database.url,
        SECRET_KEY: secretKey,
        DATA_DIR: dataDir,
        PORT: '0',
        RATE_LIMITS: 'off',
        WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128',
        ...env,
        ...changes,
      }),
      log,
      http: true,
      worker: withWorker,
      noticePace,
      pushNetwork,
    });
  let service = await start({}, worker);
  return {
    get baseUrl() {
      return service.baseUrl;
    },
    db: database.db,
    get ownDb() {
      return service.db;
    },
    databaseUrl: database.url,
    secretKey,
    logged: () => lines.join(''),
    async restart(changes = {}, withWorker = true) {
      await service.stop();
      service = await start(changes, withWorker);
    },
    async freeze() {
      await service.stop();
      await database.db.end();
      await rm(dataDir, { recursive: true, force: true });
      return { database: database.name, secretKey, remove: () => dropDatabase(database.name) };
    },
    async stop() {
      await service.stop();
      await proxy?.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body: a test reads by name what it expects, and fails when the name is wrong. */
  json: ReturnType<typeof JSON.parse>;
};

export type Call = (
  method: string,
  path: string,
  options?: {
    body?: unknown;
    headers?: Record<string, string>;
    raw?: string | Uint8Array;
    form?: FormData;
  },
) => Promise<Reply>;

/**
 * Calls the API with a token (or none): `body` is sent as JSON, `form` as multipart, `raw` as it is. Every answer is held against the
 * OpenAPI document.
 */
export function caller(service: Pick<TestService, 'baseUrl'>, token?: string): Call {
  return async (method, path, { body, headers = {}, raw, form } = {}) => {
    const url = path.startsWith('http') ? path : `${service.baseUrl}${path}`;
    const response = await fetch(url, {
      method,
      headers: {
        accept: MEDIA_TYPE,
        ...(form === undefined && { 'content-type': MEDIA_TYPE }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: form ?? raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      redirect: 'manual',
    } as RequestInit);
    const text = await response.text();
    const sent = form !== undefined ? membersOf(form) : raw === undefined ? body : undefined;
    observe({
      method,
      address: response.url,
      sent,
      status: response.status,
      headers: response.headers,
      text,
    });
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
}

/** As the document describes them: a file is a string of bytes. */
function membersOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, `${value}`]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
