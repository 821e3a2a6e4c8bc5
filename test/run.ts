// Runs the tests on a PostgreSQL of their own: all but the long ones, with `--all` these too, or the files named.
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { type EmbeddedServer, startEmbedded } from '../packages/embedded-postgres/embedded.ts';
import { ensureBuilt } from '../packages/web/build.ts';
import { FOLDER_VARIABLE, unseen } from './support/conformance/seen.ts';
import { FILES_VARIABLE, untakenFiles, writeFiles } from './support/files.ts';
import { keepInMemory } from './support/memory.ts';
import { report } from './support/report.ts';

const ALL_FLAG = '--all';
// More than the cores of a small machine: some tests wait for timers or for programs, and most of the long ones do.
const PROCESSES = { short: 3, all: 4 };
const MAINTENANCE_DATABASE = '/postgres'; // tests make databases of their own
const NURSERY = '--max-semi-space-size=32'; // megabytes: most of what a test allocates is garbage at once
const COMPILE_CACHE = path.join(import.meta.dirname, '../node_modules/.cache/compile');

// Long files and those that wait for programs come first, so that the others fill the time.
const FIRST = ['journeys', 'commands', 'sdk', 'receivers', 'docs', 'pages', 'storage'];

const args = process.argv.slice(2);
const named = args.filter((arg) => arg !== ALL_FLAG);
// Read by every process that is started from here on, programs under test included.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
if (named.length > 0) process.env.TESTS_ARE_NAMED = '1';
await ensureBuilt();
const removeMemory = keepInMemory();
try {
  process.exitCode = process.env.TEST_DATABASE_URL ? await runTests() : await onFreshServer(runTests);
} finally {
  removeMemory();
}

/** Signals end the tests; their server and its folder are removed in any case. */
async function onFreshServer(work: () => Promise<number>): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crewcall-test-'));
  let server: EmbeddedServer | undefined;
  try {
    server = await startEmbedded({ dataDir, durable: false });
    const url = new URL(server.url);
    url.pathname = MAINTENANCE_DATABASE;
    process.env.TEST_DATABASE_URL = url.href;
    return await work();
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Gives the exit code: 1 also when tests that are not named leave parts of the OpenAPI document unseen. */
async function runTests(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crewcall-run-'));
  const seen = path.join(folder, 'seen');
  try {
    process.env[FILES_VARIABLE] = folder;
    process.env[FOLDER_VARIABLE] = seen;
    const long = args.includes(ALL_FLAG);
    const files = named.length > 0 ? named : findFiles({ long });
    writeFiles(folder, files);
    const problems = await runFiles(Math.min(long ? PROCESSES.all : PROCESSES.short, files.length));
    problems.push(...untakenFiles(folder).map((file) => `not run: ${file}`));
    if (named.length === 0 && problems.length === 0)
      problems.push(...unseen(seen).map((what) => `no test has seen what the document describes: ${what}`));
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function findFiles({ long }: { long: boolean }): string[] {
  const files = globSync('test/**/*.test.ts').filter((file) => long || !isLong(file));
  const rank = (file: string) =>
    FIRST.toReversed().indexOf(file.split(path.sep)[1]!) + (isLong(file) ? FIRST.length + 1 : 0);
  return files.sort((left, right) => rank(right) - rank(left) || (left < right ? -1 : 1));
}

function isLong(file: string): boolean {
  return file.endsWith('.long.test.ts');
}

async function runFiles(processes: number): Promise<string[]> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const file = path.join(import.meta.dirname, 'support/process.ts');
  const started = Array.from({ length: processes }, () =>
    run({ files: [file], execArgv: [NURSERY], signal: ending.signal }),
  );
  return (await report(started)) ? [] : ['Tests failed.'];
}
