// What an operator does about a database that cannot be used.
import { AppError, isFileError } from '../kernel/errors.ts';

export const NOT_OWNER = 'The role of DATABASE_URL must own the database: alter database NAME owner to ROLE';

// PostgreSQL's error codes, appendix A of its manual.
const ADVICE: Record<string, string> = {
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and pg_hba.conf of the server.',
  '3D000': `Create it: create database NAME owner ROLE encoding 'UTF8' template template0`,
  '42501': NOT_OWNER,
};

/** A sentence or a statement of SQL; undefined for other errors, and for the embedded database. */
export function databaseAdvice(error: unknown, databaseUrl: string | undefined): string | undefined {
  if (!databaseUrl || !(error instanceof Error)) return undefined;
  if (isFileError(error.cause)) return undefined; // of DATA_DIR, which its sentence names
  if (error instanceof AppError && error.code === 'unavailable')
    return 'If this persists, check that DATABASE_URL is right and that PostgreSQL runs there.';
  return ADVICE[String((error as { code?: string }).code)] ?? databaseAdvice(error.cause, databaseUrl);
}
