// What every command is: a function of its arguments and this context that gives a result to print.
import type { Environment } from '../config.ts';

const PATIENCE_MS = 1_000; // longer than this, and a person wants to know why

export type Context = {
  env: Environment;
  /** Asks on the terminal without echo; undefined where nobody is there to be asked. */
  askSecret(question: string): Promise<string | undefined>;
};

/** `json` is the one document of --json; `text` is what people read. */
export type Result = { json: unknown; text: string };

/** Waits for the work, and says on a terminal what is being waited for when it takes more than a second. */
export async function patiently<Value>(doing: string, work: () => Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => {
    if (process.stderr.isTTY) process.stderr.write(`${doing} …\n`);
  }, PATIENCE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Rows in columns as wide as their widest cell; the first row names them. */
export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
