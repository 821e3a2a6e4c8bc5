// Keeps test databases in memory: each has some 570 files, and creating and deleting them is most of what a disk costs.
import { chownSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { isAlive } from '../../packages/embedded-postgres/lock.ts';

/** The tablespace of the template, and so of its copies; where there is none, they are on the disk. */
export const TABLESPACE = 'memory';

const MEMORY = '/dev/shm';
const FOLDER = 'crewcall-test-';
const ENOUGH_BYTES = 2 * 2 ** 30; // containers often have 64 MB there; a test run needs some 300 MB

/** Creates the tablespace on a fresh server, and returns the function that removes its folder. */
export async function keepInMemory({ url, cluster }: { url: string; cluster: string }): Promise<() => void> {
  if (!hasMemory()) return () => {};
  removeAbandoned();
  const folder = path.join(MEMORY, `${FOLDER}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = statSync(cluster);
  chownSync(folder, uid, gid);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create tablespace ${TABLESPACE} location '${folder}'`);
  await client.end();
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false; // not Linux
  }
}

/** The folders of test runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length)) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}
