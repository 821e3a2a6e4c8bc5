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
