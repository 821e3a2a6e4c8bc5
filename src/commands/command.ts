// What commands have in common: their context, their result, progress and columns.
import type { Environment } from '../config.ts';

const PROGRESS_AFTER_MS = 1_000; // docs: progress is shown for what takes more than a second

export type Context = {
  env: Environment;
  /** Prompts without echo; undefined when standard input is not a terminal. */
  promptSecret(prompt: string): Promise<string | undefined>;
};

/** `json` is printed with --json, `text` without. `isFailure`: what is printed says what is wrong, and the exit code is 1. */
export type Result = { json: unknown; text: string; isFailure?: boolean };

/** Makes the action of a command: it loads the command, runs it with its arguments by name, and prints the result. */
export type Printed = (
  load: () => Promise<(args: never, context: Context) => Promise<Result>>,
) => (...received: unknown[]) => Promise<void>;

/** Runs `work`, and prints `activity` on a terminal if it takes more than a second. */
export async function withProgress<Value>(activity: string, work: () => Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => {
    if (process.stderr.isTTY) process.stderr.write(`${activity} …\n`);
  }, PROGRESS_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** A table of text; the first row has the headings. */
export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
