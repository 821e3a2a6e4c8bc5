// What a command cannot go on with, said to the person at the terminal.

/** Something failed that the person can mend: the message says how. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** The command line was not understood. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
