// `crewcall status`: shows whether the database, its migrations, writes and the workers are as they should be.

import { databaseAdvice, NOT_OWNER } from '../../config/database-advice.ts';
import { readSettings, type Settings } from '../../config.ts';
import { AppError } from '../../kernel/errors.ts';
import { type EmailQueueStatus, emailQueueStatus } from '../../notices/sending/status.ts';
import type { Database } from '../../storage/database.ts';
import { readSchema } from '../../storage/migrate.ts';
import { matchesSecretKeyCheck } from '../../storage/secret-key-check.ts';
import { sql } from '../../storage/sql.ts';
import { findWriteProblem } from '../../storage/writes.ts';
import { countWorkers, NO_WORKER, type QueueStatus, queueStatus } from '../../webhooks/status.ts';
import type { Context, Result } from '../command.ts';
import { withUnmigratedDatabase } from '../database.ts';
import { openVault } from '../secrets.ts';

/** What could be found out; what needs an answer of the database is undefined without one. */
export type ServiceStatus = {
  error?: string;
  /** Whether the database responded, although it cannot be used. */
  isReached?: boolean;
  /** What to do about the error, if that is known. */
  advice?: string | undefined;
  version?: string;
  migrations?: { applied: number; known: number };
  /** Whether the role of DATABASE_URL may create tables. */
  mayMigrate?: boolean;
  /** Why the tables are not those of this program. */
  schemaProblem?: string | undefined;
  /** Why writes are impossible. */
  writeProblem?: string | undefined;
  /** Whether SECRET_KEY has the key of this database. */
  isKeyRight?: boolean;
  workers?: number;
  queue?: QueueStatus;
  emails?: EmailQueueStatus;
};

/** Changes nothing, also where migrations are missing. Fails, after it has printed what it found, if something is wrong. */
export async function status(_args: object, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  const found = await findStatus(settings);
  const problems = problemsOf(found);
  return { json: represent(found, problems), text: toText(found, problems), isFailure: problems.length > 0 };
}

/** What `read` finds out about the database beside its status, if it can be used. */
export async function findStatus(
  settings: Settings,
  read: (db: Database) => Promise<void> = async () => {},
): Promise<ServiceStatus> {
  return withUnmigratedDatabase(settings, async (db) => {
    const found = await readStatus(db, settings);
    if (found.isKeyRight !== undefined) await read(db); // the tables are those of this program
    return found;
  }).catch((error) => ({
    error: causeOf(error),
    isReached: !(error instanceof AppError && error.code === 'unavailable'),
    advice: databaseAdvice(error, settings.databaseUrl) ?? adviceOf(error, settings),
  }));
}

/** The errors of the embedded database say what to do. */
function adviceOf(error: unknown, { databaseUrl }: Settings): string | undefined {
  return databaseUrl === undefined && error instanceof AppError ? error.message : undefined;
}

async function readStatus(db: Database, settings: Settings): Promise<ServiceStatus> {
  const [server] = await db.query<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  const { applied, known, problem } = await readSchema(db);
  const migrations = { applied: applied.at(-1)?.version ?? 0, known };
  const writeProblem = (await findWriteProblem(db))?.reason;
  const found = { version: server?.version ?? '', migrations, schemaProblem: problem?.message, writeProblem };
  if (problem !== undefined) return found; // the tables are others
  if (migrations.applied !== known) return { ...found, mayMigrate: await mayMigrate(db) };
  const isKeyRight = await matchesSecretKeyCheck(db, openVault(settings));
  return {
    ...found,
    isKeyRight,
    workers: await countWorkers(db),
    queue: await queueStatus(db),
    emails: await emailQueueStatus(db),
  };
}

async function mayMigrate(db: Database): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>(sql`select has_schema_privilege('public', 'create') as may`);
  return row?.may === true;
}

const UNREACHABLE = 'The database cannot be reached: check that it runs, and that DATABASE_URL is right.';
const UNUSABLE = 'The database responds, and cannot be used: its error is above.';

/** What is wrong, with what to do: one sentence for each. */
export function problemsOf({
  error,
  isReached,
  advice,
  migrations,
  mayMigrate,
  schemaProblem,
  writeProblem,
  isKeyRight,
  workers,
}: ServiceStatus): string[] {
  const problems: string[] = [];
  if (error !== undefined) problems.push(advice ?? (isReached ? UNUSABLE : UNREACHABLE));
  if (writeProblem !== undefined) problems.push(`Writes are impossible: ${writeProblem}.`);
  if (schemaProblem !== undefined) problems.push(schemaProblem);
  else if (migrations !== undefined && migrations.applied < migrations.known)
    problems.push('Migrations are missing: start the service, or run "crewcall migrate".');
  if (mayMigrate === false) problems.push(NOT_OWNER);
  if (isKeyRight === false) problems.push('SECRET_KEY has no key that this database was used with.');
  if (workers === 0) problems.push(NO_WORKER);
  return problems;
}

function represent(found: ServiceStatus, problems: string[]) {
  const { error, version, migrations, writeProblem, isKeyRight, workers, queue } = found;
  const isUsable = error === undefined;
  return {
    ok: problems.length === 0,
    problems,
    database: {
      reachable: isUsable || found.isReached === true,
      version: version ?? null,
      error: error ?? null,
    },
    migrations: migrations ?? null,
    writes: isUsable ? { possible: writeProblem === undefined, reason: writeProblem ?? null } : null,
    secret_key: isKeyRight === undefined ? null : isKeyRight ? 'right' : 'wrong',
    workers: workers ?? null,
    queue: queue === undefined ? null : representQueue(queue),
    emails: found.emails === undefined ? null : representEmails(found.emails),
  };
}

function representQueue({ queued, held, unmatched, failingCount, oldestDueAt }: QueueStatus) {
  return { queued, held, unmatched, failing: failingCount, oldest_due: oldestDueAt ?? null };
}

function representEmails({ waiting, failing, oldestDueAt }: EmailQueueStatus) {
  return { waiting, failing, oldest_due: oldestDueAt ?? null };
}

function toText(found: ServiceStatus, problems: string[]): string {
  const { error, version, migrations, writeProblem, workers, queue } = found;
  const failure = found.isReached ? 'not usable' : 'not reachable';
  const lines = [['database', error === undefined ? `PostgreSQL ${version}` : `${failure}: ${error}`]];
  if (migrations) lines.push(['migrations', `${migrations.applied} applied, ${migrations.known} known`]);
  if (error === undefined)
    lines.push(['writes', writeProblem === undefined ? 'possible' : `impossible: ${writeProblem}`]);
  if (workers !== undefined) lines.push(['workers', String(workers)]);
  if (queue) {
    lines.push(['deliveries', `${queue.queued} queued, ${queue.held} of them held; ${dueSince(queue)}`]);
    lines.push(['endpoints', `${queue.failingCount} failing`]);
  }
  if (found.emails) {
    const { waiting, failing } = found.emails;
    lines.push([
      'emails',
      `${waiting} waiting, ${failing} of them after a failure; ${dueSince(found.emails)}`,
    ]);
  }
  const table = lines.map(([name = '', value]) => `${name.padEnd(10)}  ${value}`).join('\n');
  return problems.length === 0 ? table : `${table}\n\n${problems.join('\n')}`;
}

function dueSince({ oldestDueAt }: { oldestDueAt: Date | undefined }): string {
  return oldestDueAt === undefined
    ? 'none is due'
    : `the oldest has been due since ${oldestDueAt.toISOString()}`;
}

function causeOf(error: unknown): string {
  const { cause = error } = error instanceof AppError ? error : {};
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || String((cause as NodeJS.ErrnoException).code ?? cause.name);
}
