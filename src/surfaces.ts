// Registers the HTTP surfaces: the pages of the authorization server, the API, and the public pages.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { hasAccounts } from './accounts/credentials.ts';
import { passwordEmail, passwordUrl } from './accounts/email/email.ts';
import { type Mailer, outboxOf } from './accounts/email/mailer.ts';
import { createChallenges } from './accounts/factors/challenges.ts';
import { createSetUpCode } from './accounts/first-account.ts';
import { makeInvitationLink } from './accounts/links/actions.ts';
import type { InvitedProfile } from './accounts/links/link.ts';
import { invitationState, listUninvited } from './accounts/links/store.ts';
import { createAccountDigests } from './accounts/log-digest.ts';
import { findOnboarding, listOnboarding } from './accounts/onboarding.ts';
import type { Settings } from './config.ts';
import { memberAndSite } from './domain/access.ts';
import { icsOf } from './domain/calendar/ics.ts';
import { readFeed } from './domain/calendar/store.ts';
import { type ExportContent, mayExport } from './domain/exports/export.ts';
import { tableOf } from './domain/exports/table.ts';
import { publicCalendarGame, scheduleInWords } from './domain/schedules/content.ts';
import { readSchedule } from './domain/schedules/store.ts';
import { createChangeStreams } from './http/api/changes/streams.ts';
import { createLinks } from './http/api/hal.ts';
import { createRateLimiters } from './http/api/limits/rate-limits.ts';
import { mcpPlugin } from './http/api/mcp/plugin.ts';
import { resourceAddresses } from './http/api/mcp/resource.ts';
import { openApiDocument } from './http/api/openapi/document.ts';
import { API_PREFIX, apiPlugin } from './http/api/plugin.ts';
import { PROBLEM_TYPES } from './http/api/problem-types.ts';
import { apiRootFor } from './http/api/resources/api-root.ts';
import { appPlugin } from './http/app/plugin.ts';
import { notFoundPage, tooManyPage } from './http/app/rejection-pages.ts';
import { createLanding } from './http/auth/landing.ts';
import { STYLESHEET } from './http/auth/pages/assets.ts';
import type { DemoAccount } from './http/auth/pages/page.ts';
import { sessionRules } from './http/auth/pages/session.ts';
import { SET_UP_PATH } from './http/auth/pages/sign-in/set-up.ts';
import { authPlugin } from './http/auth/plugin.ts';
import { exportNamed } from './http/export-file.ts';
import { createBusyLimit } from './http/limits/connection-limit.ts';
import { createVisitLimit } from './http/limits/network-limit.ts';
import type { Listener } from './http/listener.ts';
import { createServer } from './http/server.ts';
import { digest, type Vault } from './kernel/secrets.ts';
import { createSigner, type Signer } from './kernel/signer.ts';
import { commit, version } from './kernel/version.ts';
import { createEmailLinks } from './notices/emails/links.ts';
import { startRequestCounter } from './oauth/request-counts/counter.ts';
import { eraseAccount } from './privacy/erasure.ts';
import { exportAccount } from './privacy/export.ts';
import { CONTENT_TYPES, type TableFormat } from './sheets/table.ts';
import { writeTable } from './sheets/write-table.ts';
import type { Database } from './storage/database.ts';
import { sql } from './storage/sql.ts';
import { createAddressGuard } from './webhooks/address.ts';
import { createDocumentReader } from './webhooks/sending/fetch-document.ts';
import { createTestSender } from './webhooks/test-delivery.ts';

export type { DemoAccount };

/** How the parts of a service end. */
export type Shutdown = {
  /** Called first and in parallel: these stop taking in work and finish what runs. */
  drains: (() => Promise<void>)[];
  /** Closed afterwards, in reverse order: what the work depends on. */
  resources: AsyncDisposableStack;
};

/** Registers pages of a demo, which may use the stylesheet of the pages at this address. */
export type DemoPages = (server: FastifyInstance, look: { stylesheet: string }) => void;

export type SurfaceDependencies = {
  shutdown: Shutdown;
  settings: Settings;
  log: Logger;
  db: Database;
  /** For the check of readiness: a connection of its own. */
  probe: Database;
  vault: Vault;
  keys: readonly Buffer[];
  mailer: Mailer;
  listener: Listener;
  baseUrl: string;
  authUrl: string;
  now: () => Date;
  demoAccounts: () => readonly DemoAccount[];
  demoPages: DemoPages | undefined;
  findWriteProblem: () => Promise<string | undefined>;
  /** What measures or traces the requests. */
  observers: readonly { observeRequests(server: FastifyInstance): void }[];
};

/**
 * Registers the HTTP surfaces on the open listener, which serves them from then on. Gives the address of the set-up page
 * with its code, if there is no account yet.
 */
export async function registerSurfaces(dependencies: SurfaceDependencies): Promise<string | undefined> {
  const { shutdown, settings, log, db, vault, keys, mailer, listener, baseUrl, authUrl, now } = dependencies;
  const { demoAccounts } = dependencies;
  const setUpCode = createSetUpCode();
  const limitVisits = createVisitLimit(settings, tooManyPage());
  const server = createServer({
    log,
    trustProxy: settings.trustProxy,
    listener,
    notFoundPage: notFoundPage({ baseUrl, authUrl }),
    limitVisits,
    busy: createBusyLimit(settings.connectionsPerAddress),
    tokenPath: `${API_PREFIX}/`,
  });
  for (const observer of dependencies.observers) observer.observeRequests(server);
  const onError = (error: unknown) => log.warn({ err: error }, 'changes.unread');
  const changeStreams = createChangeStreams(db, onError);
  shutdown.drains.push(changeStreams.stop);
  const exportSigner = createSigner(keys, 'exports');
  const links = createLinks(baseUrl);
  const vendor = settings.mediaTypeVendor;
  await server.register(appPlugin, {
    isServing: listener.isServing,
    limitVisits,
    pingDatabase: () => dependencies.probe.query(sql`select 1`),
    findWriteProblem: dependencies.findWriteProblem,
    baseUrl,
    authUrl,
    apiRootFor: (accept) => apiRootFor(accept, { links, baseUrl, authUrl, vendor }),
    describe: () => openApiDocument({ baseUrl, authUrl, vendor, version: version(), commit: commit() }),
    findLanding: createLanding({ db, authUrl, rules: sessionRules(settings) }),
    findCalendar: (token) => findCalendar(db, { token, baseUrl, authUrl, now: now() }),
    findSchedule: (token) => findSchedule(db, { token, baseUrl, now: now() }),
    openExport: (name) => openExport(db, { name, signer: exportSigner, vault, now: now() }),
    settings,
    errors: Object.entries(PROBLEM_TYPES).map(([code, type]) => ({ code, ...type })),
  });
  const people = {
    exportAccount: (accountId: number) => exportAccount(db.actingAs({ accountId }), { accountId, vault }),
    eraseAccount: async (acting: Database, accountId: number) => {
      const outbox = outboxOf(settings.dataDir);
      await eraseAccount(acting, { accountId, outbox, emailsSettled: mailer.settled, now: now() });
    },
  };
  const resources = settings.mcp
    ? { ...resourceAddresses(baseUrl), selfRegistered: settings.mcpClients }
    : undefined;
  const addresses = createAddressGuard(settings.webhookAllowNetworks);
  const documents = createDocumentReader(addresses);
  shutdown.resources.defer(documents.close);
  const readsDocuments = resources?.selfRegistered.includes('document');
  await server.register(authPlugin, {
    resources,
    fetchDocument: readsDocuments ? documents.fetchDocument : undefined,
    ...{ db, people, vault, baseUrl, authUrl, settings, mailer, demoAccounts, setUpCode, limitVisits },
    signer: createSigner(keys, 'forms'),
    challenges: createChallenges(createSigner(keys, 'challenges')),
    accountDigests: createAccountDigests(keys),
    emailLinks: createEmailLinks(createSigner(keys, 'emails'), authUrl),
  });
  const testSender = createTestSender({
    ...{ vault, baseUrl, allowNetworks: settings.webhookAllowNetworks },
    signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
  });
  shutdown.resources.defer(testSender.close);
  const rateLimiters = createRateLimiters(settings.rateLimits);
  const requestCounter = startRequestCounter(db, {
    now,
    onError: (error) => log.warn({ err: error }, 'request_counts.unwritten'),
  });
  shutdown.resources.defer(requestCounter.stop);
  if (resources !== undefined)
    await server.register(mcpPlugin, {
      ...{ db, rateLimiters, requestCounter, baseUrl, authUrl, resources, now },
      signer: createSigner(keys, 'previews'),
    });
  await server.register(apiPlugin, {
    prefix: API_PREFIX,
    ...{ db, vault, people, links, baseUrl, authUrl, vendor, rateLimiters, requestCounter },
    busy: createBusyLimit(settings.connectionsPerAddress),
    corsOrigins: [...settings.corsOrigins, ...webOrigins({ baseUrl, authUrl })],
    addresses,
    signatureHeaderAliases: settings.webhookSignatureHeaderAliases,
    sendTest: testSender.send,
    cursorSigner: createSigner(keys, 'cursors'),
    exportSigner,
    changeStreams,
    retentionDays: settings.eventRetentionDays,
    taxFormThreshold: settings.taxFormThreshold,
    invite: createInviter(db, { mailer, authUrl }),
    invitationState,
    listUninvited,
    findOnboarding,
    listOnboarding,
    now,
  });
  const { demoPages } = dependencies;
  if (demoPages !== undefined) server.register(async (scope) => demoPages(scope, { stylesheet: STYLESHEET }));
  await server.ready();
  if (await hasAccounts(db)) return undefined;
  const setUpUrl = `${authUrl}${SET_UP_PATH}?code=${setUpCode.value}`;
  log.warn({ url: setUpUrl, code: setUpCode.value }, 'set-up.open'); // whoever reads the log may create the first account
  return setUpUrl;
}

/** The origin of the web application, if it is another one than the API's: its pages may call the API. */
function webOrigins({ baseUrl, authUrl }: { baseUrl: string; authUrl: string }): string[] {
  return new URL(baseUrl).origin === new URL(authUrl).origin ? [] : [new URL(authUrl).origin];
}

/** Makes one link after the other: the hundreds of a site would take all connections to the database. */
function createInviter(db: Database, { mailer, authUrl }: { mailer: Mailer; authUrl: string }) {
  let last: Promise<unknown> = Promise.resolve();
  return (invitations: readonly InvitedProfile[]) => {
    for (const invited of invitations) {
      mailer.post(async () => {
        const made = last.then(() => makeInvitationLink(db, invited));
        last = made.catch(() => undefined);
        const link = await made;
        return link && passwordEmail({ ...link, url: passwordUrl(authUrl, link.token) });
      });
    }
  };
}

type CalendarRequest = { token: string; baseUrl: string; authUrl: string; now: Date };

/** The calendar of a feed as a file. */
async function findCalendar(
  db: Database,
  { token, baseUrl, authUrl, now }: CalendarRequest,
): Promise<string | undefined> {
  const feed = await readFeed(db, { digest: digest(token), now });
  const linkOf = ({ id }: { id: number }) => `${authUrl}/app/me/games/${id}`;
  return feed && icsOf(feed.games, { name: feed.name, baseUrl, linkOf });
}

/** A public schedule in words and as a calendar. */
async function findSchedule(db: Database, { token, baseUrl, now }: Omit<CalendarRequest, 'authUrl'>) {
  const found = await readSchedule(db, { digest: digest(token), now });
  if (found === undefined) return undefined;
  const calendar = icsOf(found.games.map(publicCalendarGame), { name: found.schedule.targetName, baseUrl });
  return { schedule: scheduleInWords(found, now), calendar };
}

/** The file of an export, if its account still may have it. */
async function openExport(
  db: Database,
  { name, signer, vault, now }: { name: string; signer: Signer; vault: Vault; now: Date },
) {
  const file = exportNamed<ExportContent>(signer, name, now);
  const found = file && (await memberAndSite(db, file.content));
  if (file === undefined || found === undefined || !mayExport(found.member, file.content.kind))
    return undefined;
  const format = file.format as TableFormat;
  const table = await tableOf(db, { ...file.content, site: found.site, viewer: found.member, vault, now });
  const filename = `${file.content.kind}.${format}`;
  return { filename, type: CONTENT_TYPES[format], content: writeTable(table, format) };
}
