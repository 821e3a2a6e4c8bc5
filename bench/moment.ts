// The clock of a bench: one for all its processes, since they run on one machine.

/** Now, in milliseconds of Unix time with its fractions; comparable between the parts of a bench. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}
