// The log of the process: JSON lines, one for each happening, without a secret or a body.
import pino, { type DestinationStream, type Logger } from 'pino';

const CAUSES = 3; // deeper than our own errors are ever wrapped

/** A log of that level on standard output, or wherever it is told to write. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: describeError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * An error in the words that tell what happened. Its other members stay out: those of a database error hold values of
 * rows, and those of a connection its password.
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
    ...(cause !== undefined && depth < CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}
