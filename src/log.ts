// The log: JSON lines, one for each event, without secrets or bodies.
import pino, { type DestinationStream, type Logger } from 'pino';
import { openStandardOutput } from './log/line-output.ts';

const MAX_CAUSES = 3; // deeper than any chain of causes in this program

/** The log of a process, the number of its lines that nobody took, and what waits for its last lines. */
type ProcessLog = { log: Logger; droppedLines: () => number; end: () => Promise<void> };

/**
 * A log of the given level on standard output. Logging waits for nobody: while what reads standard output has stopped, lines
 * are kept up to a limit, and then dropped; `log.dropped` says how many.
 */
export function openLog(level: string): ProcessLog {
  const output = openStandardOutput({ onResume: (lines) => log.warn({ lines }, 'log.dropped') });
  const log = createLog(level, output);
  return { log, droppedLines: output.dropped, end: output.end };
}

/** A log of the given level that writes to `destination`. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: undefined, serializers: { err: describeError } }, destination);
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
