// A shell as a reader of the documents has it: block after block in one and the same, with what runs behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const PATIENCE_MS = 120_000; // generous, for busy cores: it only decides when a broken test gives up

export type Terminal = {
  /**
   * Types a block, and what it reads in (`typed`), and gives what was written until it ended. Fails where its last
   * command did, unless another exit code is wanted.
   */
  run(block: string, options?: { typed?: string; code?: number }): Promise<string>;
  /** Waits until anything written so far has a match, also by what runs in the background. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  close(): Promise<void>;
};

/** Opens it in a folder, with these environment variables besides our own. */
export function openTerminal(cwd: string, env: Record<string, string> = {}): Terminal {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
  });
  let text = '';
  let wake = () => {};
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      wake();
    });
  }
  shell.on('exit', () => wake());
  let blocks = 0;
  const waitFor: Terminal['waitFor'] = async (pattern) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = pattern.exec(text);
      if (found !== null) return found;
      const left = deadline - Date.now();
      if (shell.exitCode !== null || left <= 0)
        throw new Error(`${pattern} did not come; the terminal has:\n${text}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  shell.stdin.write('set -o pipefail\n');
  return {
    waitFor,
    async run(block, { typed, code = 0 } = {}) {
      const start = text.length;
      const end = `end-of-block-${++blocks}`;
      shell.stdin.write(`${block}\n${typed === undefined ? '' : `${typed}\n`}echo "${end} $?"\n`);
      const found = await waitFor(new RegExp(`${end} (\\d+)\\n`));
      const written = text.slice(start, found.index);
      if (Number(found[1]) !== code) throw new Error(`exit code ${found[1]} of\n${block}\n${written}`);
      return written;
    },
    close: () => endGroup(shell),
  };
}

/** The shell with all that runs behind it: a block that failed may not have come to the line that ends it. */
async function endGroup(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null) return;
  const ended = once(shell, 'exit');
  process.kill(-shell.pid!, 'SIGKILL');
  await ended;
}
