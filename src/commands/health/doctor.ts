// `crewcall doctor`: says in sentences what this installation is, what is wrong with it, and what to do.
import { publicAddresses, readSettings, type Settings } from '../../config.ts';
import { versionWithCommit } from '../../kernel/version.ts';
import { findLastBackup, type LastBackup } from '../../storage/backup/last.ts';
import { sql } from '../../storage/sql.ts';
import type { Context, Result } from '../command.ts';
import { checkBackups, checkCertificate, checkClock, checkDisk, checkEmail, type Finding } from './checks.ts';
import { findStatus, problemsOf, type ServiceStatus } from './status.ts';

/** What only the database knows. */
type Facts = { lastBackup?: LastBackup | undefined; databaseAt?: Date | undefined };

/** Changes nothing. Fails, after it has printed everything, if something is wrong. */
export async function doctor(_args: object, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  const facts: Facts = {};
  const status = await findStatus(settings, async (db) => {
    const [row] = await db.query<{ at: Date }>(sql`select clock_timestamp() as at`);
    facts.databaseAt = row?.at;
    facts.lastBackup = await findLastBackup(db, settings.backupDir === undefined ? undefined : 'schedule');
  });
  const findings = [
    { subject: 'version', sentence: `Crewcall ${versionWithCommit()} on Node ${process.versions.node}.` },
    ...databaseFindings(status, settings),
    ...(await lookAround(settings, status, facts)),
  ].filter((finding) => finding !== undefined);
  const problems = findings.filter(({ isProblem }) => isProblem).length;
  const lines = findings.map(
    ({ subject, sentence, isProblem }) => `${isProblem ? '!' : ' '} ${subject.padEnd(12)}  ${sentence}`,
  );
  const end =
    problems === 0
      ? 'Nothing is wrong.'
      : 'Each line that begins with "!" says what is wrong and what to do.';
  return {
    json: {
      ok: problems === 0,
      findings: findings.map(({ subject, sentence, isProblem = false }) => ({
        ...{ subject, problem: isProblem, sentence },
      })),
    },
    text: [...lines, '', end].join('\n'),
    isFailure: problems > 0,
  };
}

function databaseFindings(status: ServiceStatus, { databaseUrl, dataDir }: Settings): Finding[] {
  const where = databaseUrl === undefined ? `embedded, in ${dataDir}` : 'at DATABASE_URL';
  const { version, migrations, workers, queue, emails } = status;
  const findings: Finding[] = [];
  if (version !== undefined) {
    const tables = migrations && `; its tables are at version ${migrations.applied} of ${migrations.known}`;
    findings.push({ subject: 'database', sentence: `PostgreSQL ${version}, ${where}${tables ?? ''}.` });
  }
  for (const sentence of problemsOf(status))
    findings.push({ subject: 'database', sentence, isProblem: true });
  if (workers !== undefined && workers > 0) {
    const waiting = `${queue?.queued ?? 0} deliveries and ${emails?.waiting ?? 0} emails wait`;
    findings.push({ subject: 'workers', sentence: `${workers} running; ${waiting}.` });
  }
  return findings;
}

/** At everything beside the database, at the same time. */
async function lookAround(
  settings: Settings,
  status: ServiceStatus,
  { lastBackup, databaseAt }: Facts,
): Promise<(Finding | undefined)[]> {
  const now = new Date();
  const { baseUrl, authUrl } = publicAddresses(settings, settings.port);
  return Promise.all([
    checkDisk({ subject: 'disk', setting: 'DATA_DIR', folder: settings.dataDir }),
    ...(settings.databaseUrl === undefined ? [] : [checkClock(databaseAt, now)]),
    checkEmail(settings.smtpUrl),
    ...[...new Set([baseUrl, authUrl])].map((url) => checkCertificate(url, now)),
    ...(status.isKeyRight === undefined ? [] : [checkBackups(settings, lastBackup, now)]),
    ...(settings.backupDir === undefined
      ? []
      : [checkDisk({ subject: 'backups', setting: 'BACKUP_DIR', folder: settings.backupDir })]),
  ]);
}
