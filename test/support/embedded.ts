// Starts services and commands on the embedded PostgreSQL as child processes, and runs SQL on it.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const DEADLINE_MS = 120_000; // generous, for busy cores: it only decides when a broken test gives up
const LOOK_MS = 20;

export type Line = {
  url?: string;
  serverPid?: number;
  version?: string;
  error?: string;
  event?: string;
};

/** A child that runs the embedded PostgreSQL. Its first line tells how that went. */
export type Child = {
  first: Line;
  /** Every line written so far. */
  lines: Line[];
  process: ChildProcess;
  /** Lets it stop its server and end. */
  end(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
};

export type ChildOptions = {
  purpose?: 'service' | 'command';
  user?: { uid: number; gid: number };
  /** Where the program is, if not here; and the Node to run it. */
  checkout?: string;
  node?: string;
};

const HERE = path.join(import.meta.dirname, '../..');

export async function startChild(dataDir: string, options: ChildOptions = {}): Promise<Child> {
  const { purpose = 'service', user, checkout = HERE, node = process.execPath } = options;
  const script = path.join(checkout, 'test/support/embedded-child.ts');
  const child = spawn(node, [script, purpose, dataDir], {
    ...user,
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  const finish = async () => {
    await ended;
  };
  await until('the child to report', () => lines.length > 0 || child.exitCode !== null);
  return {
    first: lines[0] ?? { error: `ended with ${child.exitCode}` },
    lines,
    process: child,
    end: () => {
      child.stdin.end();
      return finish();
    },
    kill: () => {
      child.kill('SIGKILL');
      return finish();
    },
  };
}

/** Waits for a condition; fails when it does not come true within the deadline. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, `waited in vain for ${what}`);
    await pause(LOOK_MS);
  }
}

/** Runs statements on one connection and returns the rows of the last. */
export async function runSql(url: string | undefined, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the failing query reports it
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Whether a process is there and not merely waiting for its parent to notice its end. */
export async function isRunning(pid: number | undefined): Promise<boolean> {
  if (process.platform !== 'linux') return isThere(pid);
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z ');
  return !/\) ?Z |^ Z $/.test(status);
}

function isThere(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
