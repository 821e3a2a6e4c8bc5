// The errors of the service: a code for programs, a sentence for people, a cause for the log.

/** One thing wrong with a request. `path` is a JSON Pointer (`/criteria/league_id`); of a query parameter, `/limit`. */
export type Problem = { path: string; message: string };

/** The codes of all errors. Each HTTP surface maps them to its own responses in one table. */
export type AppErrorCode =
  | 'malformed_request' // it cannot be parsed
  | 'validation_failed' // it can be parsed, but its values are not acceptable
  | 'not_found' // absent, or not visible to the caller; the error does not reveal which
  | 'forbidden' // a known caller without the role
  | 'conflict' // it contradicts the current state
  | 'in_use' // it cannot be deleted while something uses it
  | 'lock_version_mismatch' // it has changed since the caller read it
  | 'double_booked' // the official is on another game at that time
  | 'site_archived' // the site is read only until it is restored
  | 'policy_conflict' // a policy of the site rejects the assignment, or the game
  | 'unavailable'; // the database cannot be reached; retry later

/**
 * An error that the caller can act on. Any module may throw it; an HTTP surface turns it into a response.
 * `message` is the sentence for people, and never contains a secret. `cause` is only logged.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly problems: Problem[];

  constructor(code: AppErrorCode, message: string, more: { problems?: Problem[]; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.problems = more.problems ?? [];
  }
}

/** The error that reports all problems of a request together. */
export function validationError(problems: Problem[]): AppError {
  const first = problems[0]?.message ?? 'The request contains an invalid value.';
  const rest = problems.length - 1;
  return new AppError('validation_failed', rest > 0 ? `${first} (and ${rest} more)` : first, { problems });
}

/** The error for a change of a record whose lock_version is no longer the one that the caller read. */
export function changedMeanwhile(
  noun: string,
  { current, sent }: { current: number; sent: number },
): AppError {
  const sentence =
    `The ${noun} has changed since you read it: its lock_version is ${current}, you sent ${sent}. ` +
    'Read it again and repeat your change.';
  return new AppError('lock_version_mismatch', sentence);
}

/** The error for a record that is absent or not visible. `noun` is the resource in words, such as `game`. */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `There is no such ${noun}, or you may not see it.`);
}

const FILE_REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file system takes no file of that size',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENXIO: 'it is no file',
  EIO: 'the disk reports an error',
};

/** Whether the file system has rejected something. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== 'connect' && code !== undefined && Object.hasOwn(FILE_REASONS, code);
}

/** A file system's error in words, such as `the disk is full`; of any other error its message. */
export function fileReason(error: unknown): string {
  return isFileError(error) ? FILE_REASONS[error.code ?? '']! : (error as Error).message;
}

/** A file system's error in a sentence that names the file; any other error as it is. */
export function fileError(
  error: unknown,
  { file, verb }: { file: string; verb: 'read' | 'written' },
): unknown {
  if (!isFileError(error)) return error;
  const isFolderMissing = verb === 'written' && error.code === 'ENOENT';
  const reason = isFolderMissing ? FILE_REASONS.ENOTDIR : fileReason(error);
  return new AppError('conflict', `${file} cannot be ${verb}: ${reason}.`);
}
