// `crewcall upgrade --check`: says what the start of this release would change in the database.
import { readSettings } from '../../config.ts';
import { versionWithCommit } from '../../kernel/version.ts';
import { findLastBackup, type LastBackup } from '../../storage/backup/last.ts';
import { hoursInWords } from '../../storage/backup/words.ts';
import type { Database } from '../../storage/database.ts';
import { readSchema } from '../../storage/migrate.ts';
import { type MigrationMode, type PendingMigration, readPending } from '../../storage/migration/file.ts';
import type { Context, Result } from '../command.ts';
import { withUnmigratedDatabase } from '../database.ts';

const FRESH_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Only reads, with the settings of the service, which may run. Fails if this release cannot use the database. */
export async function checkUpgrade(_args: object, { env }: Context): Promise<Result> {
  const { applied, pending, problem, backup } = await withUnmigratedDatabase(readSettings(env), read);
  const lines = [`This is Crewcall ${versionWithCommit()}.`];
  if (problem !== undefined) lines.push(problem.message);
  else if (pending.length === 0)
    lines.push(`It needs no change of the database, which is at version ${applied}: start it.`);
  else if (applied === 0) lines.push('The database has no tables yet: the first start creates them.');
  else {
    lines.push(
      `When it starts, it migrates the database from version ${applied}. The previous release can keep running meanwhile:`,
    );
    lines.push(...pending.map(describeMigration));
    lines.push(backupSentence(backup));
  }
  return {
    json: {
      ...{ version: applied, migrations: pending, problem: problem?.message ?? null },
      backup:
        backup === undefined ? null : { made_at: backup.madeAt, file: backup.file, fresh: isFresh(backup) },
      ok: problem === undefined,
    },
    text: lines.join('\n'),
    isFailure: problem !== undefined,
  };
}

// The linter of migrations (deploy/freeze/lint.ts) permits no others; `npm run bench -- migrate` measures them on 1,000,000 rows.
const LOCKS: Record<MigrationMode, string> = {
  transaction:
    'It locks tables for less than a second, in one transaction; it waits at most 10 s for a lock, and changes nothing if it gets none.',
  statement: 'It blocks no reads or writes. If it is interrupted, the next start continues it.',
  batches:
    'It locks a few rows at a time, so requests continue. If it is interrupted, the next start continues it.',
};

/** What it changes, and how long it locks. */
function describeMigration({ name, about, mode }: PendingMigration): string {
  return `  ${name}: ${[about, LOCKS[mode]].filter(Boolean).join(' ')}`;
}

async function read(db: Database) {
  const schema = await readSchema(db);
  const applied = schema.applied.at(-1)?.version ?? 0;
  if (schema.problem !== undefined)
    return { applied, pending: [], problem: schema.problem, backup: undefined };
  const backup = applied === 0 ? undefined : await findLastBackup(db);
  return { applied, pending: await readPending(applied), problem: undefined, backup };
}

function backupSentence(backup: LastBackup | undefined): string {
  if (backup === undefined)
    return 'No backup of this database is known: make one with "crewcall backup FILE". Only a backup takes a migration back.';
  const made = `The last backup is ${hoursInWords(ageInHours(backup))} old: ${backup.file}.`;
  return isFresh(backup) ? made : `${made} Make a newer one with "crewcall backup FILE".`;
}

function isFresh(backup: LastBackup): boolean {
  return ageInHours(backup) < FRESH_HOURS;
}

function ageInHours({ madeAt }: LastBackup): number {
  return (Date.now() - madeAt.getTime()) / HOUR_MS;
}
