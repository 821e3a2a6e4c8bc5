// The program as operators run it: a process of its own, with its own environment and output.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = `${import.meta.dirname}/../../bin/crewcall.js`;
const PATIENCE_MS = 120_000; // several may start at once on two busy cores; it only decides when a broken test gives up

export type Program = {
  child: ChildProcess;
  /** Everything it has written so far, standard output and error together. */
  output(): string;
  /** Waits until the output has a match; fails with the output when it does not come. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
};

/** Starts `crewcall …args` with these environment variables and no others but PATH, HOME and the compile cache. */
export function startProgram(args: string[], env: Record<string, string>): Program {
  return startCommand([process.execPath, PROGRAM, ...args], env);
}

/** Starts any command, in the same way; in this folder, or in `cwd`. */
export function startCommand(
  [command, ...args]: [string, ...string[]],
  env: Record<string, string>,
  cwd?: string,
): Program {
  const child = spawn(command, args, {
    cwd,
    env: { ...inheritedEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      child.emit('output');
    });
  }
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    output: () => text,
    async waitFor(pattern) {
      const deadline = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = pattern.exec(text);
        if (found !== null) return found;
        if (isOver() || deadline.aborted)
          throw new Error(`${pattern} did not come; the output was:\n${text}`);
        await Promise.race([once(child, 'output'), once(child, 'exit'), once(deadline, 'abort')]);
      }
    },
    async end(signal) {
      if (!isOver()) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode ?? child.signalCode;
    },
  };
}

/** What every program under test gets: reading the sources anew would be most of its start. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/** Runs `crewcall …args --json` to its end and gives the document it printed. Fails with what it wrote otherwise. */
export async function runProgram<Document>(args: string[], env: Record<string, string>): Promise<Document> {
  const program = startProgram([...args, '--json'], env);
  const [code] = await once(program.child, 'close');
  if (code !== 0) throw new Error(`crewcall ${args.join(' ')} ended with ${code}:\n${program.output()}`);
  return JSON.parse(program.output()) as Document;
}
