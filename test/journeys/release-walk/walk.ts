// A frozen release as it ran: its database, restored by its own program, and processes of it and of this release beside each other.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FROZEN_KEY } from '../../../deploy/freeze/rows.ts';
import { ASSIGNOR, OFFICIAL } from '../../../packages/demo/names.ts';
import { createOwnDatabase } from '../../support/database.ts';
import { runSql, until } from '../../support/embedded.ts';
import { type Program, startCommand } from '../../support/program.ts';
import { type Answers, differences, readAnswers } from './answers.ts';
import { type Caller, type Json, signIn } from './caller.ts';

export const HEAD = join(import.meta.dirname, '../../../bin/crewcall.js');

export type Started = { program: Program; url: string };

export type Installation = {
  /** Of its database. */
  url: string;
  /** Runs a command of the program to its end, and gives what it printed. */
  run(args: string[]): Promise<string>;
  /** Starts the service of a program. */
  start(program: string): Promise<Started>;
  /** As the assignor, who manages the site, and as an official of it. */
  signIn(at: Started): Promise<[Caller, Caller]>;
  end(): Promise<void>;
};

/** Restores the backup by this program into a new database. */
export async function install(program: string, backup: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-walk-'));
  const database = await createOwnDatabase();
  const programs: Program[] = [];
  const env = {
    ...{
      DATABASE_URL: database.url,
      SECRET_KEY: FROZEN_KEY,
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMITS: 'off',
      DATABASE_POOL: '8', // three services beside those of other tests, on a server of 100 connections
    },
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  };
  const run = async (args: string[]) => {
    const started = startCommand([process.execPath, program, ...args], env);
    await once(started.child, 'close');
    assert.equal(started.child.exitCode, 0, started.output());
    return started.output();
  };
  await run(['restore', backup]);
  const register = async (owner: string, scope: string): Promise<Json> => {
    await run(['account', 'grant-api', owner]);
    const args = ['--owner', owner, '--name', 'Season Reader', '--scopes', scope, '--json'];
    return JSON.parse(await run(['app', 'create', ...args]));
  };
  return {
    ...{ url: database.url, run },
    async start(path) {
      const started = startCommand([process.execPath, path, 'serve'], env);
      programs.push(started);
      await started.waitFor(/service\.started/);
      return { program: started, url: (await started.waitFor(/"url":"(https?:\/\/[^"/]+)"/))[1]! };
    },
    async signIn({ url }) {
      const callers: Caller[] = [];
      for (const [name, email, scope] of [
        ['assignor', ASSIGNOR.email, 'read write bank webhooks'],
        ['official', OFFICIAL.email, 'read write bank'],
      ] as const)
        callers.push(await signIn(url, { ...(await register(email, scope)), name, scope }));
      return callers as [Caller, Caller];
    },
    async end() {
      await Promise.all(programs.map((one) => one.end('SIGKILL')));
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const READINGS = 40; // of all answers; it only decides when a broken test gives up

/** The answers when two readings are the same: what begins after a restore has ended. */
export async function settledAnswers(callers: readonly Caller[], paths: readonly string[]): Promise<Answers> {
  let answers = await readAnswers(callers, paths);
  let changed: string[] = [];
  for (let readings = 0; readings < READINGS; readings++) {
    const next = await readAnswers(callers, paths);
    changed = differences(answers, next);
    if (changed.length === 0) return next;
    answers = next;
  }
  throw new Error(`These answers change without a cause:\n${changed.join('\n')}`);
}

export async function jobsDone(url: string): Promise<void> {
  const live = `select from jobs where state in ('waiting', 'running')`;
  await until('the jobs', async () => (await runSql(url, live)).length === 0);
}

export async function schemaVersion(url: string): Promise<number> {
  return numberOf(await runSql(url, 'select max(version)::int as number from schema_version'));
}

/** Of the tables of pg-boss. */
export async function jobsVersion(url: string): Promise<number> {
  return numberOf(await runSql(url, 'select version as number from pgboss.version'));
}

function numberOf(rows: unknown[]): number {
  return (rows as { number: number }[])[0]!.number;
}
