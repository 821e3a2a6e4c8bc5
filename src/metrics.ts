// Opens the metrics of a process, if they have a port, and connects them to what they measure.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { EmailOutcome } from './accounts/email/mailer.ts';
import { jobStatus } from './domain/jobs/store.ts';
import {
  addDatabaseMetrics,
  type EmailQueue,
  type JobQueue,
  type Queue,
} from './http/app/metrics/database.ts';
import { createDeliveryMetrics } from './http/app/metrics/deliveries.ts';
import { createProcessMetrics } from './http/app/metrics/process.ts';
import { createRequestMetrics, type ObserveRequests } from './http/app/metrics/requests.ts';
import { serveMetrics } from './http/app/metrics/serve.ts';
import { closerOf } from './http/listener.ts';
import { commit, version } from './kernel/version.ts';
import { emailQueueStatus } from './notices/sending/status.ts';
import { findLastBackup } from './storage/backup/last.ts';
import type { Database } from './storage/database.ts';
import type { WriteChecks } from './storage/writes.ts';
import type { WebhookMetrics } from './webhooks/report.ts';
import { queueStatus } from './webhooks/status.ts';

export type ServiceMetrics = {
  webhooks: WebhookMetrics;
  observeRequests: ObserveRequests;
  emailAttempted(outcome: EmailOutcome): void;
  jobEnded(kind: string, outcome: string): void;
  /** Records how late the event loop was. */
  loopDelayed(seconds: number): void;
  /** As `Listener.close`. */
  close(graceMs: number): Promise<void>;
};

export type MetricsSources = {
  host: string;
  port: number;
  db: Database;
  writes: WriteChecks;
  /** How many lines of the log were dropped so far. */
  droppedLines: () => number;
  /** How often there is to be a backup; undefined in a process without BACKUP_DIR. */
  backupEveryHours: number | undefined;
  now: () => Date;
};

/** Serves the metrics. Throws an error that names the setting if the port is taken or not allowed. */
export async function openMetrics(sources: MetricsSources): Promise<ServiceMetrics> {
  const { host, port, db, writes, droppedLines, backupEveryHours, now } = sources;
  const startedAt = now();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addDatabaseMetrics(registry, {
    readQueue: () => readQueue(db, now()),
    readEmails: () => readEmails(db, now()),
    readJobs: () => readJobs(db, now()),
    canWrite: async () => (await writes.findReason()) === undefined,
    ...(backupEveryHours !== undefined && {
      readBackups: async () => ({
        ageSeconds: secondsSince((await findLastBackup(db, 'schedule'))?.madeAt ?? startedAt, now()),
        everySeconds: backupEveryHours * 3_600,
      }),
    }),
    counts: db.counts,
  });
  addBuildInfo(registry);
  const emails = new Counter({
    name: 'crewcall_email_attempts_total',
    help: 'Attempts to send an email, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'crewcall_jobs_total',
    help: 'Jobs that have ended in this process, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const metrics = {
    webhooks: createDeliveryMetrics(registry),
    observeRequests: createRequestMetrics(registry),
    ...createProcessMetrics(registry, { droppedLines }),
    emailAttempted: (outcome: EmailOutcome) => emails.inc({ outcome }),
    jobEnded: (kind: string, outcome: string) => jobs.inc({ kind, outcome }),
  };
  const server = await serveMetrics(registry, { host, port });
  return { ...metrics, close: closerOf(server) };
}

function addBuildInfo(registry: Registry): void {
  const info = new Gauge({
    name: 'crewcall_build_info',
    help: 'Always 1. The labels are the version, and the commit of a release.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  });
  info.set({ version: version(), commit: commit() ?? '' }, 1);
}

/** The gauges of the queue of deliveries. */
async function readQueue(db: Database, now: Date): Promise<Queue> {
  const { queued: depth, held, unmatched, failingCount: failing, oldestDueAt } = await queueStatus(db);
  return { depth, held, unmatched, failing, oldestDueSeconds: secondsSince(oldestDueAt, now) };
}

async function readEmails(db: Database, now: Date): Promise<EmailQueue> {
  const { waiting, oldestDueAt } = await emailQueueStatus(db);
  return { waiting, oldestDueSeconds: secondsSince(oldestDueAt, now) };
}

async function readJobs(db: Database, now: Date): Promise<JobQueue> {
  const { waiting, running, oldestWaitingAt } = await jobStatus(db);
  return { waiting, running, oldestWaitingSeconds: secondsSince(oldestWaitingAt, now) };
}

function secondsSince(at: Date | undefined, now: Date): number {
  return at === undefined ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000);
}
