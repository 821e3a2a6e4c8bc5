// What a person on the terminal is asked, and shown while he waits.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks without echo, the question on standard error; undefined where standard input is no terminal. */
export async function askSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const gone = new AbortController();
  lines.once('SIGINT', () => gone.abort(new Error('Nothing was done.')));
  lines.once('close', () => gone.abort(new Error('Nothing was done.')));
  process.stderr.write(question);
  try {
    return await lines.question('', { signal: gone.signal });
  } catch {
    throw new Error('No password was given; nothing was done.');
  } finally {
    process.stderr.write('\n');
    lines.close();
  }
}

/** One line on standard error that is written over as the count goes up; nothing where that is no terminal. */
export function showProgress(describe: (count: number) => string): {
  show: (count: number) => void;
  end: () => void;
} {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  return {
    show: (count) => void process.stderr.write(`\r${describe(count)}`),
    end: () => void process.stderr.write('\n'),
  };
}

/** A page that is shown anew again and again, until the person has seen enough. */
export type Screen = { show(text: string): void; ended: AbortSignal };

const CLEAR = '\u001b[H\u001b[J'; // to the top left, and everything from there (ECMA-48)

/** The terminal as such a page, which Ctrl-C ends; undefined where standard output is none. */
export function liveScreen(): Screen | undefined {
  const { stdout } = process;
  if (!stdout.isTTY) return undefined;
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort());
  return { show: (text) => void stdout.write(`${CLEAR}${fitted(text, stdout)}\n`), ended: ended.signal };
}

/** What a terminal has room for: more would scroll the first lines away. The last line is always among it. */
export function fitted(text: string, { columns, rows }: { columns: number; rows: number }): string {
  const lines = text.split('\n');
  const width = columns || Number.POSITIVE_INFINITY; // some terminals do not tell: 0
  const room = (rows || Number.POSITIVE_INFINITY) - 1; // below the page stands the cursor
  const shown = lines.length > room ? [...lines.slice(0, room - 1), ...lines.slice(-1)] : lines;
  return shown.map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line)).join('\n');
}
