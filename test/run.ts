// Runs the tests on a PostgreSQL of their own: all of them, or the files named as arguments.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Embedded, startEmbedded } from '../packages/embedded-postgres/embedded.ts';
import { FOLDER_VARIABLE, unseen } from './support/conformance/seen.ts';

const ALL_TESTS = 'test/**/*.test.ts';
const FILES_AT_ONCE = 2; // as many as the cores of a small machine
const MAINTENANCE_DATABASE = '/postgres'; // tests make databases of their own

const REPORTER = path.join(import.meta.dirname, 'support/report.ts');

const files = process.argv.slice(2);
process.exitCode = process.env.TEST_DATABASE_URL
  ? await runTests(files, process.env.TEST_DATABASE_URL)
  : await onFreshServer((url) => runTests(files, url));

/** Signals end the tests; their server and its folder are removed in any case. */
async function onFreshServer(work: (url: string) => Promise<number>): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crewcall-test-'));
  let server: Embedded | undefined;
  try {
    server = await startEmbedded({ dataDir, durable: false });
    const url = new URL(server.url);
    url.pathname = MAINTENANCE_DATABASE;
    return await work(url.href);
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Gives the exit code of the tests; of all of them it is 1 also when they leave parts of the document unseen. */
async function runTests(chosen: string[], url: string): Promise<number> {
  const seen = await mkdtemp(path.join(tmpdir(), 'crewcall-seen-'));
  try {
    const code = await runFiles(chosen, { TEST_DATABASE_URL: url, [FOLDER_VARIABLE]: seen });
    if (code !== 0 || chosen.length > 0) return code;
    const missed = unseen(seen);
    for (const what of missed) console.error(`no test has seen what the document describes: ${what}`);
    return missed.length === 0 ? 0 : 1;
  } finally {
    await rm(seen, { recursive: true, force: true });
  }
}

function runFiles(chosen: string[], env: Record<string, string>): Promise<number> {
  const options = ['--test', `--test-concurrency=${FILES_AT_ONCE}`, `--test-reporter=${REPORTER}`];
  const args = [...options, ...(chosen.length > 0 ? chosen : [ALL_TESTS])];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
