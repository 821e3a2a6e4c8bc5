// The data of an older major version of PostgreSQL is upgraded when the service starts. The older version is this one in
// disguise: its programs take a cluster for their own that says it is of version 17.
import assert from 'node:assert/strict';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ensureSeason } from '../../packages/demo/ensure-season.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { connectEmbedded } from '../../src/storage/embedded.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { digestTables } from '../support/digests.ts';
import { until } from '../support/embedded.ts';
import { spawnCrewcall, startProgram } from '../support/program.ts';

const OF_CLUSTER = {
  journal: ['xid', 'former_xid'],
  notice_position: ['xid', 'entry_id', 'system', 'reminded_at'],
};
const OLDER = '17';

let folder: string;
let dataDir: string;
let digests: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-upgrade-'));
  // As root, the server runs as another user, who must reach the programs that the earlier release left.
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  const { url, stop } = await connectEmbedded({ dataDir });
  await migrate(url);
  const db = openDatabase({ url });
  await ensureSeason(db, new Date());
  await db.end();
  await stop();
  const service = startProgram(['serve'], env()); // so that notices have begun
  await service.waitFor(/service\.started/);
  await service.end('SIGTERM');
  digests = await digestsOf();
  await disguise();
});
after(() => rm(folder, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' });

async function digestsOf(): Promise<Record<string, string>> {
  const { url, stop } = await connectEmbedded({ dataDir });
  try {
    return await digestTables(url, OF_CLUSTER);
  } finally {
    await stop();
  }
}

/** Makes the cluster one of version 17, and its programs those that an earlier release has left. */
async function disguise(): Promise<void> {
  const runtime = join(dataDir, 'runtime');
  const [own] = await readdir(runtime);
  const programs = join(runtime, `pg-${OLDER}.9.0`);
  await cp(join(runtime, own!), programs, { recursive: true, verbatimSymlinks: true });
  const program = join(programs, 'bin/postgres');
  await rename(program, `${program}.own`);
  // Its working directory is the cluster.
  const script = `#!/bin/sh
cp "$0.major" PG_VERSION
( for _ in $(seq 2000); do
    [ "$(head -n 1 postmaster.pid 2>/dev/null)" = $$ ] && break # it has read the version by then
    sleep 0.05
  done
  echo ${OLDER} > PG_VERSION ) &
exec "$0.own" "$@"
`;
  await writeFile(program, script, { mode: 0o755 });
  const version = join(dataDir, 'cluster/PG_VERSION');
  await writeFile(`${program}.major`, await readFile(version, 'utf8'), { mode: 0o644 });
  await writeFile(version, `${OLDER}\n`);
}

test('a command does not touch older data; the service upgrades it once, and keeps what was there', async () => {
  const early = await spawnCrewcall(['account', 'list'], env());
  assert.equal(early.code, 1);
  assert.match(early.err, /was created by PostgreSQL 17, .*Start the service: it upgrades the data\.\n$/);

  const killed = startProgram(['serve'], env());
  await killed.waitFor(/postgres\.upgrading/);
  await killed.end('SIGKILL');
  const version = join(dataDir, 'cluster/PG_VERSION');
  await until('the disguise', async () => (await readFile(version, 'utf8')) === `${OLDER}\n`);

  const service = startProgram(['serve'], env());
  await service.waitFor(/service\.started/);
  assert.match(service.output(), /"from":17,"to":\d+,"kept":".*cluster-17","msg":"postgres\.upgraded"/);
  await service.end('SIGTERM');
  assert.deepEqual(await digestsOf(), digests);
  const left = (await readdir(dataDir)).filter((name) => /^(cluster|upgrade)/.test(name));
  assert.deepEqual(left.sort(), ['cluster', 'cluster-17']);

  const next = startProgram(['serve'], env());
  await next.waitFor(/service\.started/);
  assert.doesNotMatch(next.output(), /postgres\.upgrad/);
  await next.end('SIGTERM');
});

test('an upgrade that was interrupted between its two renames is finished at the next start, of a command too', async () => {
  await rename(join(dataDir, 'cluster'), join(dataDir, 'cluster.upgraded'));
  assert.deepEqual(await digestsOf(), digests);
  assert.deepEqual((await readdir(dataDir)).filter((name) => name.startsWith('cluster')).sort(), [
    'cluster',
    'cluster-17',
  ]);
});

test('without the programs of the older version, the service says what to do', async () => {
  const other = join(folder, 'other');
  await mkdir(join(other, 'cluster'), { recursive: true });
  await writeFile(join(other, 'cluster/PG_VERSION'), '16\n');
  const { code, err } = await spawnCrewcall(['serve'], { ...env(), DATA_DIR: other });
  assert.equal(code, 1);
  assert.match(
    err,
    /created by PostgreSQL 16, and its programs are not in .*runtime\. Start the release that created it, back up/,
  );
});
