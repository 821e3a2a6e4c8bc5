// The errors that a command prints to the terminal.

/** A failure that the person can fix: the message says how. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** The command line is invalid. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
