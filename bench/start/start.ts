// The bench of starts: how soon `crewcall serve` is ready.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackage } from '../../packages/embedded-postgres/runtime.ts';
import { endedChildrenMicros } from '../cpu.ts';
import { printLine, rounded } from '../report.ts';

const ROUNDS = 5;
const PROGRAM = join(import.meta.dirname, '../../bin/crewcall.js');
const BARE_POSTGRES = join(import.meta.dirname, 'bare-postgres.ts');
const READY = '"service.started"'; // the last line that serve logs to start
// For root, PostgreSQL runs as another user: for a folder that this user cannot enter, it is copied at each start.
const REACHABLE = 0o755;

type Folder = 'existing' | 'empty';
type Start = { ms: number; cpuMs: number };

/** Prints a line for each scenario; program and ceiling take turns. Every start succeeds, or it throws. */
export async function benchStart(): Promise<boolean> {
  const postgresVersion = (await findPackage()).version;
  for (const folder of ['existing', 'empty'] as const) {
    const program = await startsOf([PROGRAM, 'serve'], folder);
    const ceiling = await startsOf([BARE_POSTGRES, READY], folder);
    for (let round = 0; round < ROUNDS; round++) {
      await program.next();
      await ceiling.next();
    }
    const [own, floor] = [await program.end(), await ceiling.end()];
    printLine(
      { bench: 'start', scenario: `serve, ${folder}`, postgresVersion },
      { rounds: ROUNDS, ...own, ceiling: floor, ratio: { ms: rounded(own.ms.p50 / floor.ms.p50) } },
    );
  }
  return true;
}

/** Starts of one program. For an existing folder it has run there twice: its database and its compiled code are there. */
async function startsOf(args: string[], folder: Folder) {
  const open = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crewcall-bench-'));
    await chmod(folder, REACHABLE);
    return folder;
  };
  const clear = (dataDir: string) => rm(dataDir, { recursive: true, force: true });
  const measured: Start[] = [];
  let existing: string | undefined;
  if (folder === 'existing') {
    existing = await open();
    for (let run = 0; run < 2; run++) await measureStart(args, existing);
  }
  return {
    async next(): Promise<void> {
      const dataDir = existing ?? (await open());
      measured.push(await measureStart(args, dataDir));
      if (existing === undefined) await clear(dataDir);
    },
    async end() {
      if (existing !== undefined) await clear(existing);
      return {
        ms: represent(measured.map(({ ms }) => ms)),
        cpu_ms: represent(measured.map(({ cpuMs }) => cpuMs)),
      };
    },
  };
}

/** From the launch until it is ready; CPU time is of its whole life and its children's. */
async function measureStart(args: string[], dataDir: string): Promise<Start> {
  const cpuBefore = endedChildrenMicros();
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([untilReady(child), ended]);
  const ms = performance.now() - begun;
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { ms, cpuMs: (endedChildrenMicros() - cpuBefore) / 1_000 };
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve) => {
    stdout!.on('data', (chunk) => {
      output += chunk;
      if (output.includes(READY)) resolve();
    });
  });
}

/** The least is the figure that other programs disturb least. */
function represent(values: number[]): { least: number; p50: number } {
  const sorted = values.toSorted((left, right) => left - right);
  return { least: Math.round(sorted[0]!), p50: Math.round(sorted[Math.floor(sorted.length / 2)]!) };
}
