// `crewcall migrate`: brings the database to this program's schema.
import { readSettings } from '../config.ts';
import type { Context, Result } from './command.ts';
import { withDatabase } from './database.ts';

/** Applies what the database lacks, under an advisory lock. Gives the versions before and after. */
export async function migrateDatabase(_args: object, { env }: Context): Promise<Result> {
  const migrated = await withDatabase(readSettings(env), async (_db, done) => done);
  const { from, to, applied } = migrated;
  const text =
    applied.length === 0
      ? `The database is at version ${to} already.`
      : `The database went from version ${from} to ${to}:\n${applied.map((name) => `  ${name}`).join('\n')}`;
  return { json: { from, to, applied }, text };
}
