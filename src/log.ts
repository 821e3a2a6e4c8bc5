// The log: JSON lines, one for each event, without secrets or bodies.
import pino, { type DestinationStream, type Logger } from 'pino';

const MAX_CAUSES = 3; // deeper than any chain of causes in this program

/** A log of the given level, on standard output by default. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: describeError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Type, message, code, stack and causes of an error. Its other members are left out: a database error has values of
 * rows, and a connection its password.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}
