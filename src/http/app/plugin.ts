// what operators and load balancers ask; and what anybody may see.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { registerAvatars } from './avatars/avatars.ts';
import { type ErrorEntry, registerErrorsPage } from './errors-page.ts';
import { type HomeContent, registerHome } from './home.ts';
import { type ReferenceContent, registerReference } from './reference.ts';

const RETRY_AFTER_S = 2;
const PATIENCE_MS = 2_000; // whoever asks would rather hear no than wait for a database that hangs

export type Readiness = {
  /** Whether the service takes requests: it has started and does not drain. */
  isServing(): boolean;
  /** Throws when the database does not answer. */
  askDatabase(): Promise<unknown>;
};

/**
 * `GET /livez` (the process, no database), `GET /readyz` (the database too; it is migrated before HTTP surfaces open), pictures,
 * what the service is, what its API is, and what its errors mean.
 */
export async function appPlugin(
  server: FastifyInstance,
  services: Readiness & ReferenceContent & HomeContent & { errors: readonly ErrorEntry[] },
): Promise<void> {
  registerHome(server, services);
  registerAvatars(server);
  registerReference(server, services);
  registerErrorsPage(server, services.errors);
  server.get('/livez', async () => ({ status: 'alive' }));
  server.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady(services);
    if (reason === undefined) return { status: 'ready' };
    reply.code(503).header('retry-after', String(RETRY_AFTER_S));
    return { status: 'not ready', reason };
  });
}

async function whyNotReady({ isServing, askDatabase }: Readiness): Promise<string | undefined> {
  if (!isServing()) return 'the service is starting or stopping';
  try {
    await Promise.race([askDatabase(), rejectAfter(PATIENCE_MS)]);
    return undefined;
  } catch {
    return 'the database does not answer';
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`no answer in ${ms} ms`);
}
