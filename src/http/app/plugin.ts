// The plugin of the public pages and the health checks on BASE_URL.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LimitVisits } from '../limits/network-limit.ts';
import { registerAvatars } from './avatars/avatars.ts';
import { type CalendarServices, registerCalendars } from './calendar.ts';
import { registerDocuments } from './documents/documents.ts';
import { type ErrorEntry, registerErrorsPage } from './errors-page.ts';
import { type ExportServices, registerExports } from './export-files.ts';
import { type HomeContent, registerHome } from './home.ts';
import { type ReferenceContent, registerReference } from './reference/reference.ts';
import { registerSchedules, type ScheduleServices } from './schedules.ts';

const RETRY_AFTER_S = 2;
const DATABASE_TIMEOUT_MS = 2_000; // load balancers prefer a quick 503 to waiting for a hanging database

export type Readiness = {
  /** Whether the service accepts requests: it has started and is not draining. */
  isServing(): boolean;
  /** Throws if the database does not respond. */
  pingDatabase(): Promise<unknown>;
  /** Why the database accepts no writes; undefined if it does. */
  findWriteProblem(): Promise<string | undefined>;
};

type PublicPages = { errors: readonly ErrorEntry[]; limitVisits: LimitVisits };

/**
 * `GET /livez` checks the process, `GET /readyz` also whether the database accepts writes. The rest are the home page, the
 * API reference, the page of errors, the documents, the calendar feeds, the public schedules, the files of exports, and the pictures of users.
 */
export async function appPlugin(
  server: FastifyInstance,
  services: Readiness &
    ReferenceContent &
    HomeContent &
    CalendarServices &
    ExportServices &
    ScheduleServices &
    PublicPages,
): Promise<void> {
  registerAvatars(server);
  registerCalendars(server, services);
  registerExports(server, services);
  registerSchedules(server, services);
  server.register(async (pages) => {
    pages.addHook('onRequest', services.limitVisits);
    registerHome(pages, services);
    registerReference(pages, services);
    registerErrorsPage(pages, services.errors);
    registerDocuments(pages, services);
  });
  server.get('/livez', async () => ({ status: 'alive' }));
  server.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady(services);
    if (reason === undefined) return { status: 'ready' };
    reply.code(503).header('retry-after', String(RETRY_AFTER_S));
    return { status: 'not ready', reason };
  });
}

async function whyNotReady(services: Readiness): Promise<string | undefined> {
  if (!services.isServing()) return 'the service is starting or stopping';
  const checkDatabase = async () => {
    await services.pingDatabase();
    return services.findWriteProblem();
  };
  try {
    return await Promise.race([checkDatabase(), rejectAfter(DATABASE_TIMEOUT_MS)]);
  } catch {
    return 'the database does not respond';
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`no response in ${ms} ms`);
}
