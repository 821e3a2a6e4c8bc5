// Times as the protocol writes them.
const MS_PER_SECOND = 1_000;

/** Whole seconds of Unix time, never later than the truth: so is the expiry that is counted from it. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / MS_PER_SECOND);
}
