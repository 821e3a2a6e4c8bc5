// The terminal: prompts, progress and live pages.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts without echo, on standard error; undefined when standard input is not a terminal. */
export async function promptSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: noEcho, terminal: true });
  const aborted = new AbortController();
  lines.once('SIGINT', () => aborted.abort());
  lines.once('close', () => aborted.abort());
  process.stderr.write(question);
  try {
    return await lines.question('', { signal: aborted.signal });
  } catch {
    throw new Error('No password was entered. Nothing was changed.');
  } finally {
    process.stderr.write('\n');
    lines.close();
  }
}

/** A progress line on standard error that is overwritten; nothing when that is not a terminal. */
export function showProgress<Value>(describe: (value: Value) => string): {
  show: (value: Value) => void;
  end: () => void;
} {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  let shown = '';
  return {
    show(value) {
      const text = describe(value);
      if (text !== shown) process.stderr.write(`\r${text.padEnd(shown.length)}`);
      shown = text;
    },
    end: () => void process.stderr.write('\n'),
  };
}

/** A page that is redrawn until the user ends it. */
export type Screen = { show(text: string): void; ended: AbortSignal };

const CLEAR = '\u001b[H\u001b[J'; // cursor to the top left, then clear to the end (ECMA-48)

/** The terminal as a page that Ctrl-C ends; undefined when standard output is not a terminal. */
export function liveScreen(): Screen | undefined {
  const { stdout } = process;
  if (!stdout.isTTY) return undefined;
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort());
  return { show: (text) => void stdout.write(`${CLEAR}${fitted(text, stdout)}\n`), ended: ended.signal };
}

/** The part of a text that fits the terminal, so that it does not scroll. It always has the last line. */
export function fitted(text: string, { columns, rows }: { columns: number; rows: number }): string {
  const lines = text.split('\n');
  const width = columns || Number.POSITIVE_INFINITY; // 0: unknown to some terminals
  const room = (rows || Number.POSITIVE_INFINITY) - 1; // the last row is for the cursor
  const shown = lines.length > room ? [...lines.slice(0, room - 1), ...lines.slice(-1)] : lines;
  return shown.map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line)).join('\n');
}
