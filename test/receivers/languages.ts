// The reference receivers, each with the commands that run it.
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { type Program, startCommand } from '../support/program.ts';

const RECEIVERS = join(import.meta.dirname, '../../examples/receivers');

/** A command and its arguments. */
export type Command = [string, ...string[]];
/** What runs a receiver. `folder` is for what is built, and for what it remembers. */
export type Language = {
  name: string;
  /** Says whether the runtime is there. */
  version: Command;
  /** Run once before the others, where there is something to build. */
  build?: (folder: string) => Command;
  /** Verifies the cases on standard input. */
  vectors: (folder: string) => Command;
  serve: (folder: string, port: number) => Command;
};

export const LANGUAGES: Language[] = [
  interpreted('typescript', { file: 'receiver.ts', command: process.execPath }),
  interpreted('python', { file: 'receiver.py', command: 'python3' }),
  interpreted('ruby', { file: 'receiver.rb', command: 'ruby' }),
  {
    ...interpreted('php', { file: 'receiver.php', command: 'php' }),
    serve: (_folder, port) => ['php', '-S', `127.0.0.1:${port}`, join(RECEIVERS, 'php/receiver.php')],
  },
  {
    name: 'go',
    version: ['go', 'version'],
    // `go run` would start the receiver as a child that outlives it.
    build: (folder) => ['go', 'build', '-o', join(folder, 'receiver'), join(RECEIVERS, 'go/receiver.go')],
    vectors: (folder) => [join(folder, 'receiver'), '--vectors'],
    serve: (folder) => [join(folder, 'receiver')],
  },
  {
    ...interpreted('java', { file: 'Receiver.java', command: 'java' }),
    version: ['javac', '--version'], // without the compiler, java runs no source
  },
];

function interpreted(name: string, { file, command }: { file: string; command: string }): Language {
  const path = join(RECEIVERS, name, file);
  return {
    name,
    version: [command, '--version'],
    vectors: () => [command, path, '--vectors'],
    serve: () => [command, path],
  };
}

/** Whether this machine has what the language needs. */
export function isInstalled({ version: [command, ...args] }: Pick<Language, 'version'>): boolean {
  const { error, status } = spawnSync(command, args);
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return false;
  if (status !== 0) throw new Error(`${command} is there, but ${args.join(' ')} ends with ${status}`);
  return true;
}

export async function build(language: Language, folder: string): Promise<void> {
  if (language.build === undefined) return;
  const [command, ...args] = language.build(folder);
  await promisify(execFile)(command, args);
}

/** Verifies cases, each a line of JSON; gives what was printed about each. */
export async function verifyVectors(language: Language, folder: string, lines: string[]): Promise<string[]> {
  const [command, ...args] = language.vectors(folder);
  const running = promisify(execFile)(command, args);
  running.child.stdin?.end(`${lines.join('\n')}\n`);
  return (await running).stdout.trimEnd().split('\n');
}

export type ServedReceiver = { url: string; program: Program };

/** Starts a receiver on loopback, and waits until it listens. */
export async function serve(language: Language, folder: string, secret: string): Promise<ServedReceiver> {
  const port = await freePort();
  const env = {
    WEBHOOK_SECRET: secret,
    PORT: String(port),
    SEEN_FILE: join(folder, `seen-events-${language.name}`),
  };
  const program = startCommand(language.serve(folder, port), env);
  await program.waitFor(/listening on|Development Server .* started/);
  return { url: `http://127.0.0.1:${port}/webhooks`, program };
}
