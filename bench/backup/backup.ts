// The bench of a backup: a gigabyte while requests are served, restored elsewhere, beside reading the same tables and nothing more.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { issueAccessToken } from '../../src/oauth/tokens.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { connectEmbedded } from '../../src/storage/embedded.ts';
import { sql } from '../../src/storage/sql.ts';
import { digestTables } from '../../test/support/digests.ts';
import { endedChildrenMicros, meterCpu } from '../cpu.ts';
import { seedBigSite } from '../http/big-site.ts';
import { createAssignor } from '../people.ts';
import { printLine, representDurations, rounded } from '../report.ts';
import { onStage, type RunningService, type Stage } from '../stage.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/crewcall.js');
const ENTRIES = 900_000; // of the journal: with the games, a gigabyte
const PER_STATEMENT = 50_000;
const STATEMENT_TIMEOUT_MS = 300_000; // on a busy machine
const QUIET_MS = 10_000; // of requests before the backup, to compare with
const PAUSE_MS = 20; // between two requests
const MEGABYTE = 1_000_000;
const CHANGED = ['games', 'journal', 'notices', 'emails', 'notice_position', 'secret_key_check']; // while the backup runs

/** Prints a line, and gives whether the restored tables are those of the backup. */
export async function benchBackup(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-bench-backup-'));
  try {
    return await onStage((stage) => measure(stage, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(stage: Stage, folder: string): Promise<boolean> {
  const assignor = await createAssignor(stage.db);
  const { siteId } = await seedBigSite(stage.db, assignor);
  await fillJournal(stage, siteId);
  const { value: token } = await issueAccessToken(stage.db, {
    applicationId: assignor.application.id,
    accountId: assignor.accountId,
    scopes: ['read', 'write'],
  });
  const [size] = await stage.db.query<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  const service = await stage.startService({ http: true, worker: false });
  const ceiling = await copyOnly(stage, service);
  const quiet = startRequests(service, { siteId, token });
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const before = await quiet.stop();

  const file = join(folder, 'backup.crewcall');
  const busy = startRequests(service, { siteId, token });
  const backup = await runCommand(stage, service, {
    args: ['backup', file],
    env: { DATABASE_URL: stage.postgres.url, SECRET_KEY: KEY },
  });
  const during = await busy.stop();
  const target = { DATA_DIR: join(folder, 'data'), SECRET_KEY: KEY };
  const restore = await runCommand(stage, service, { args: ['restore', file], env: target });
  const isSame = await compare(stage, target.DATA_DIR);
  printLine(
    { bench: 'backup', scenario: 'a gigabyte under load', postgresVersion: stage.postgres.version },
    {
      database_megabytes: rounded(size!.bytes / MEGABYTE),
      file_megabytes: rounded(backup.printed.bytes / MEGABYTE),
      rows: backup.printed.rows,
      backup: { seconds: backup.seconds, cpu_seconds: backup.cpu },
      restore: { seconds: restore.seconds, cpu_seconds: { command: restore.cpu.command } }, // its PostgreSQL is a child of the command
      answer_ms: { before: representDurations(before), during: representDurations(during) },
      requests: { before: before.length, during: during.length },
      ceiling: { copy: { seconds: ceiling.seconds, cpu_seconds: { postgres: ceiling.postgres } } },
      same: isSame,
    },
  );
  return isSame;
}

const KEY = Buffer.alloc(32, 7).toString('base64'); // nothing is encrypted with it

/** Entries of changes as services record them, of texts that hardly compress. */
async function fillJournal({ postgres }: Stage, siteId: number): Promise<void> {
  const db = openDatabase({ url: postgres.url, queryTimeoutMs: STATEMENT_TIMEOUT_MS });
  for (let made = 0; made < ENTRIES; made += PER_STATEMENT) {
    await db.query(sql`
      insert into journal (site_id, kind, record_id, action, audience, game_id, before, after)
      select ${siteId}::bigint, 'game', 1 + n % 100000, 'changed', 'everybody', 1 + n % 100000, jsonb_build_object('note', text),
        jsonb_build_object('note', reverse(text), 'venue_id', n % 60)
      from generate_series(${made}::int + 1, ${made + PER_STATEMENT}::int) as n
      cross join lateral (select string_agg(md5(n::text || part), ' ') as text from generate_series(1, 9) as part) as words`);
  }
  await db.query(sql`vacuum analyze journal`);
  await db.end();
}

/** Reads a page of games and changes a game, in turns, until it is stopped; gives the milliseconds of each. */
function startRequests({ baseUrl }: RunningService, { siteId, token }: { siteId: number; token: string }) {
  const media = 'application/vnd.service.v2.hal+json';
  const headers = { accept: media, 'content-type': media, authorization: `Bearer ${token}` };
  const durations: number[] = [];
  let isStopped = false;
  const run = async () => {
    for (let n = 1; !isStopped; n++) {
      const startedAt = performance.now();
      const response =
        n % 2 === 0
          ? await fetch(`${baseUrl}/api/v2/sites/${siteId}/games`, { headers })
          : await fetch(`${baseUrl}/api/v2/games/${1 + (n % 1_000)}`, {
              ...{ method: 'PUT', headers },
              body: JSON.stringify({ private_note: `Change ${n}` }),
            });
      await response.text();
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      durations.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const running = run();
  return {
    async stop(): Promise<number[]> {
      isStopped = true;
      await running;
      return durations;
    },
  };
}

type Command = { args: string[]; env: Record<string, string> };
type CommandOutput = { bytes: number; rows: number };

async function runCommand({ postgres }: Stage, { part }: RunningService, { args, env }: Command) {
  const startedAt = performance.now();
  const cpuBefore = endedChildrenMicros();
  const { result, cpu } = await meterCpu({ service: part, postgresPid: postgres.serverPid }, async () => {
    const child = spawn(process.execPath, [PROGRAM, ...args, '--json'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (code !== 0) throw new Error(`crewcall ${args.join(' ')} ended with ${code}`);
    return JSON.parse(out) as CommandOutput;
  });
  return {
    printed: result,
    seconds: rounded((performance.now() - startedAt) / 1_000),
    cpu: {
      command: rounded((endedChildrenMicros() - cpuBefore) / 1e6),
      postgres: rounded((cpu.postgres ?? Number.NaN) / 1e6),
    },
  };
}

/** What it costs PostgreSQL to send the rows, to a reader that drops them. */
async function copyOnly({ postgres }: Stage, { part }: RunningService) {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const startedAt = performance.now();
  const { cpu } = await meterCpu({ service: part, postgresPid: postgres.serverPid }, async () => {
    for (const { name } of rows) {
      for await (const _chunk of client.query(copyTo(`copy ${name} to stdout`)));
    }
  });
  const seconds = rounded((performance.now() - startedAt) / 1_000);
  await client.end();
  return { seconds, postgres: rounded((cpu.postgres ?? Number.NaN) / 1e6) };
}

/**
 * Every table by digest; of those that requests changed during the backup, that it has whole changes: as many entries of
 * the journal as changes of games.
 */
async function compare({ postgres }: Stage, dataDir: string): Promise<boolean> {
  const restored = await connectEmbedded({ dataDir });
  try {
    const [here, there] = [await digestTables(postgres.url), await digestTables(restored.url)];
    const differ = Object.keys(here).filter((name) => !CHANGED.includes(name) && here[name] !== there[name]);
    if (differ.length > 0) process.stderr.write(`These tables differ: ${differ.join(', ')}\n`);
    const db = openDatabase({ url: restored.url, queryTimeoutMs: STATEMENT_TIMEOUT_MS });
    const [counts] = await db.query<{ games: number; changes: number; entries: number }>(sql`
      select count(*) as games, sum(lock_version)::int as changes,
        (select count(*) from journal where kind = 'game' and account_id is not null) as entries from games`);
    await db.end();
    if (counts!.changes !== counts!.entries) process.stderr.write(`${JSON.stringify(counts)}\n`);
    return differ.length === 0 && counts!.changes === counts!.entries && counts!.changes > 0;
  } finally {
    await restored.stop();
  }
}
