// Classifies errors of PostgreSQL: unavailable, retryable, or a violated constraint.
import { DatabaseError } from 'pg';
import { AppError } from '../kernel/errors.ts';

// PostgreSQL's error codes, appendix A of its manual.
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';
const IN_FAILED_SQL_TRANSACTION = '25P02';
const FEATURE_NOT_SUPPORTED = '0A000';
const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const FOREIGN_KEY_VIOLATION = '23503';
const RESTRICT_VIOLATION = '23001';

const SITE_ARCHIVED = 'CC001'; // raised by require_open_sites (0001.do.schema.sql)

const WRITE_REFUSALS: Record<string, string> = {
  25006: 'the database is read-only',
  53100: "the database's disk is full",
};

// Connection exceptions, shutdown or startup, too many connections, disk full, system error, read-only standby.
const UNAVAILABLE = /^(08...|57P0[1-5]|53...|58...|25006)$/;
const SOCKET_ERRORS = new Set([
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

/** None of the servers accepts writes for now. `reasons` has the reason of each server. */
export class NoPrimaryError extends Error {
  constructor(reasons: string[]) {
    super(reasons.join('; '));
    this.name = 'NoPrimaryError';
  }
}

/** Whether the database cannot be reached for now. This is false for an error in a statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (error instanceof NoPrimaryError) return true;
  const code = (error as NodeJS.ErrnoException).code;
  const syscall = (error as NodeJS.ErrnoException).syscall;
  if (code !== undefined && SOCKET_ERRORS.has(code)) return syscall !== 'open';
  return LOST_CONNECTION.test(error.message);
}

/** Whether the server did not respond in time: AppError `unavailable`, with the timeout of `pg` as its cause. */
export function isWithoutResponse(error: unknown): error is AppError {
  return (
    error instanceof AppError && error.cause instanceof Error && error.cause.message === 'Query read timeout'
  );
}

/** Why the server refused a write, if that was for a reason that holds for other writes too; `error` as `orUnavailable` throws it. */
export function writeRefusal(error: unknown): string | undefined {
  if (!(error instanceof AppError) || !(error.cause instanceof DatabaseError)) return undefined;
  return WRITE_REFUSALS[error.cause.code ?? ''];
}

/** Runs `work`, and turns an `isUnavailable` error into AppError `unavailable`. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new AppError(
      'unavailable',
      'The database is not available right now; try again in a few seconds.',
      {
        cause: error,
      },
    );
  }
}

/** The error after the last retry of a transaction. Nothing was changed. */
export function tooBusyError(cause: unknown): AppError {
  return new AppError('unavailable', 'The database is too busy right now; try again in a few seconds.', {
    cause,
  });
}

/** Whether the same transaction should be run again. */
export function isRetryable(error: unknown): boolean {
  return (
    hasCode(error, DEADLOCK_DETECTED) || hasCode(error, SERIALIZATION_FAILURE) || isStaleStatement(error)
  );
}

/** Whether a migration has changed a table since the statement was prepared. */
export function isStaleStatement(error: unknown): boolean {
  return (
    hasCode(error, FEATURE_NOT_SUPPORTED) && (error as DatabaseError).routine === 'RevalidateCachedQuery'
  );
}

/** Whether the statement was ignored, because an earlier statement of its transaction had failed. */
export function isOfFailedTransaction(error: unknown): boolean {
  return hasCode(error, IN_FAILED_SQL_TRANSACTION);
}

/** An error that a function of the schema raised, as AppError; any other error as it is. */
export function orAppError(error: unknown): unknown {
  if (!hasCode(error, SITE_ARCHIVED)) return error;
  return new AppError('site_archived', (error as DatabaseError).message);
}

/** The name of the constraint that a statement violated; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const violations = [UNIQUE_VIOLATION, EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION, RESTRICT_VIOLATION];
  return violations.some((code) => hasCode(error, code)) ? (error as DatabaseError).constraint : undefined;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}
