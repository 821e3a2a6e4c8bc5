// `crewcall migrate`: migrates the database.
import { readSettings } from '../config.ts';
import type { Context, Result } from './command.ts';
import { withDatabase } from './database.ts';

/** Applies missing migrations under an advisory lock; returns the versions before and after. */
export async function migrateDatabase(_args: object, { env }: Context): Promise<Result> {
  const { from, to, applied } = await withDatabase(readSettings(env), async (_db, migrated) => migrated);
  const text =
    applied.length === 0
      ? `The database is already at version ${to}.`
      : `Migrated the database from version ${from} to ${to}:\n${applied.map((name) => `  ${name}`).join('\n')}`;
  return { json: { from, to, applied }, text };
}
