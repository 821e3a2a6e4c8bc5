// Which errors of PostgreSQL mean what: away, asking for another try, or a constraint that said no.
import { DatabaseError } from 'pg';
import { AppError } from '../kernel/errors.ts';

// PostgreSQL's error codes, appendix A of its manual.
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';
const FEATURE_NOT_SUPPORTED = '0A000';
const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const FOREIGN_KEY_VIOLATION = '23503';
const RESTRICT_VIOLATION = '23001';

// Connection exceptions, shutting down or starting, too many connections, disk full, read-only standby.
const AWAY = /^(08...|57P0[1-5]|53...|58...|25006)$/;
const SOCKET_TROUBLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|not queryable|connection timeout|after calling end on the pool/i;

/** Whether the error says that the database is away for now, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  const syscall = (error as NodeJS.ErrnoException).syscall;
  if (code !== undefined && SOCKET_TROUBLE.has(code)) return syscall !== 'open';
  return LOST_CONNECTION.test(error.message);
}

/** Runs `work`; its error becomes AppError `unavailable` when it says that the database is away. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new AppError('unavailable', 'The database is not available just now; try again in a few seconds.', {
      cause: error,
    });
  }
}

/** What is said when the last try ended like those before: nothing was changed, and nobody is at fault. */
export function tooBusyError(cause: unknown): AppError {
  return new AppError('unavailable', 'The database is too busy just now; try again in a few seconds.', {
    cause,
  });
}

/** Whether running the same transaction again is what the database asks for. */
export function isRetryable(error: unknown): boolean {
  return (
    hasCode(error, DEADLOCK_DETECTED) || hasCode(error, SERIALIZATION_FAILURE) || isStaleStatement(error)
  );
}

/** Whether a migration has changed a table under a statement that was prepared before. */
export function isStaleStatement(error: unknown): boolean {
  return (
    hasCode(error, FEATURE_NOT_SUPPORTED) && (error as DatabaseError).routine === 'RevalidateCachedQuery'
  );
}

/** The constraint that refused a statement, or undefined when it was something else. */
export function violatedConstraint(error: unknown): string | undefined {
  const refused = [UNIQUE_VIOLATION, EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION, RESTRICT_VIOLATION];
  return refused.some((code) => hasCode(error, code)) ? (error as DatabaseError).constraint : undefined;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}
