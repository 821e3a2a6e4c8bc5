// The reference receivers, each with the commands that run it.
import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
  serve: (folder: string, port: number, file?: string) => Command;
  /**
   * The source, and lines that take a second and fail with "handling failed", as what a reader does in `handle` may.
   * Go has none: what panics there ends the program, which says so.
   */
  failing?: { file: string; lines: string };
};

export const LANGUAGES: Language[] = [
  interpreted('typescript', {
    file: 'receiver.ts',
    command: process.execPath,
    failing: "throw new Error('handling failed');",
  }),
  interpreted('python', {
    file: 'receiver.py',
    command: 'python3',
    failing: '    time.sleep(1)\n    raise TimeoutError("handling failed")',
  }),
  interpreted('ruby', {
    file: 'receiver.rb',
    command: 'ruby',
    failing: 'sleep 1\nraise Errno::ECONNREFUSED, "handling failed"',
  }),
  {
    ...interpreted('php', {
      file: 'receiver.php',
      command: 'php',
      failing: "sleep(1);\nthrow new Exception('handling failed');",
    }),
    serve: (_folder, port, file = join(RECEIVERS, 'php/receiver.php')) => [
      'php',
      '-S',
      `127.0.0.1:${port}`,
      file,
    ],
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
    ...interpreted('java', {
      file: 'Receiver.java',
      command: 'java',
      failing:
        'java.util.concurrent.locks.LockSupport.parkNanos(1_000_000_000L);\n' +
        'if (true) throw new IllegalStateException("handling failed");',
    }),
    version: ['javac', '--version'], // without the compiler, java runs no source
  },
];

function interpreted(
  name: string,
  { file, command, failing }: { file: string; command: string; failing: string },
): Language {
  const path = join(RECEIVERS, name, file);
  return {
    name,
    version: [command, '--version'],
    vectors: () => [command, path, '--vectors'],
    serve: (_folder, _port, served = path) => [command, served],
    failing: { file: path, lines: failing },
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

/** Writes the receiver into the folder with a `handle` that fails, and less patience; gives its path. */
export async function writeFailing(
  { file, lines }: { file: string; lines: string },
  folder: string,
): Promise<string> {
  const source = await readFile(file, 'utf8');
  const beginning = /^ *(?:static void|function|def) handle\(.*\n(?:\{\n)?/m;
  const copy = join(folder, basename(file));
  const failing = source.replace(beginning, (begun) => `${begun}${lines}\n`);
  await writeFile(copy, failing.replace('PATIENCE_S = 10 ', 'PATIENCE_S = 0.5 '));
  return copy;
}

/** Starts a receiver on loopback, or a copy of it, and waits until it listens. */
export async function serve(
  language: Language,
  folder: string,
  { secret, file }: { secret: string; file?: string },
): Promise<ServedReceiver> {
  const port = await freePort();
  const env = {
    WEBHOOK_SECRET: secret,
    PORT: String(port),
    SEEN_FILE: join(folder, `seen-events-${language.name}`),
  };
  const program = startCommand(language.serve(folder, port, file), env);
  await program.waitFor(/listening on|Development Server .* started/);
  return { url: `http://127.0.0.1:${port}/webhooks`, program };
}
