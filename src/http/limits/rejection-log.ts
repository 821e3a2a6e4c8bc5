// Logs requests that were rejected for their address, at most one line a minute: whoever sends too many sends many.

const PERIOD_MS = 60_000;

/** As pino's. */
export type RejectionLog = { warn(fields: object, message: string): void };

/** Returns a function that logs `event` with its fields, unless it did so in the last minute. */
export function createRejectionLog(event: string): (log: RejectionLog, fields: object) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (log, fields) => {
    if (performance.now() - loggedAt < PERIOD_MS) return;
    loggedAt = performance.now();
    log.warn(fields, event);
  };
}
