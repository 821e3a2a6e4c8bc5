// `crewcall upgrade --check`: says what the start of this release would change in the database.
import { readSettings } from '../../config.ts';
import { versionWithCommit } from '../../kernel/version.ts';
import { findLastBackup } from '../../storage/backup/schedule.ts';
import type { Database } from '../../storage/database.ts';
import { readPending, readSchema } from '../../storage/migrate.ts';
import { sql } from '../../storage/sql.ts';
import type { Context, Result } from '../command.ts';
import { withUnmigratedDatabase } from '../database.ts';

const FRESH_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Only reads, with the settings of the service, which may run. Fails if this release cannot use the database. */
export async function checkUpgrade(_args: object, { env }: Context): Promise<Result> {
  const { applied, pending, problem, backup } = await withUnmigratedDatabase(
    readSettings(env),
    async (db) => {
      const schema = await readSchema(db);
      const from = schema.applied.at(-1)?.version ?? 0;
      return {
        ...{ applied: from, problem: schema.problem },
        pending: schema.problem === undefined ? await readPending(from) : [],
        backup: await readBackup(db),
      };
    },
  );
  const isNew = applied === 0;
  const isFresh = backup !== undefined && backup.hours < FRESH_HOURS;
  const lines = [`This is Crewcall ${versionWithCommit()}.`];
  if (problem !== undefined) lines.push(problem.message);
  else if (pending.length === 0)
    lines.push(`It needs no change of the database, which is at version ${applied}: start it.`);
  else if (isNew) lines.push('The database has no tables yet: the first start creates them.');
  else {
    lines.push(`Its start migrates the database from version ${applied}, in one transaction:`);
    for (const { name, about } of pending) lines.push(`  ${name}${about === '' ? '' : `: ${about}`}`);
    lines.push('It waits at most 10 s for a lock, and changes nothing if it gets none.');
    lines.push(backupSentence(backup));
  }
  return {
    json: {
      ...{ version: applied, migrations: pending, problem: problem?.message ?? null },
      backup: backup === undefined ? null : { made_at: backup.madeAt, file: backup.file, fresh: isFresh },
      ok: problem === undefined,
    },
    text: lines.join('\n'),
    isFailure: problem !== undefined,
  };
}

type Backup = { madeAt: Date; file: string; hours: number };

/** Undefined if none was made by schedule, or the database is of a release without them. */
async function readBackup(db: Database): Promise<Backup | undefined> {
  const [table] = await db.query<{ there: boolean }>(
    sql`select to_regclass('public.scheduled_backups') is not null as there`,
  );
  const last = table?.there ? await findLastBackup(db) : undefined;
  return (
    last && { madeAt: last.madeAt, file: last.file, hours: (Date.now() - last.madeAt.getTime()) / HOUR_MS }
  );
}

function backupSentence(backup: Backup | undefined): string {
  if (backup === undefined)
    return 'No backup was made by schedule: without one of today ("crewcall backup FILE"), a migration cannot be taken back.';
  const made = `The last backup by schedule is ${Math.floor(backup.hours)} hours old: ${backup.file}.`;
  return backup.hours < FRESH_HOURS ? made : `${made} Make a newer one with "crewcall backup FILE".`;
}
