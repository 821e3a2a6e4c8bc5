// Times as the protocol represents them.
const MS_PER_SECOND = 1_000;

/** Unix time in whole seconds, rounded down, so that an expiry counted from it is never too late. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / MS_PER_SECOND);
}
