// The program as operators run it: a process of its own, with its own environment and output.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../../src/command-line.ts';

const PROGRAM = `${import.meta.dirname}/../../bin/crewcall.js`;
/** 32 bytes, from `printf 0123456789012345678901234567890a | base64`. */
export const SECRET_KEY = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MGE=';
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
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk;
      child.emit('output');
    });
  }
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    output: () => written,
    async waitFor(pattern) {
      const deadline = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = pattern.exec(written);
        if (found !== null) return found;
        if (isOver() || deadline.aborted)
          throw new Error(`${pattern} did not come; the output was:\n${written}`);
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

export type CommandResult = { code: number | null; out: string; err: string };

/** Runs `crewcall …args` with this environment in this process, which costs a tenth of a new one. */
export async function crewcall(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const context = { env, promptSecret: async () => undefined };
  const code = await runCommandLine(args, { context, output });
  return { code, out: out.join(''), err: err.join('') };
}

/** Runs `crewcall …args` as a user does: a process of its own, to its end. */
export async function spawnCrewcall(
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...inheritedEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}

/** Runs `crewcall …args --json` and gives the document it printed. Fails with what it wrote otherwise. */
export async function runProgram<Document>(args: string[], env: Record<string, string>): Promise<Document> {
  const { code, out, err } = await crewcall([...args, '--json'], env);
  if (code !== 0) throw new Error(`crewcall ${args.join(' ')} ended with ${code}:\n${err}`);
  return JSON.parse(out) as Document;
}
