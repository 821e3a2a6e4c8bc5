// Keeps the temporary files of a test run in memory: creating and deleting databases is most of what they cost on a disk.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../packages/embedded-postgres/lock.ts';

const MEMORY = '/dev/shm';
const FOLDER = 'crewcall-test-';
const ENOUGH_BYTES = 4 * 2 ** 30; // containers often have 64 MB there; a test run needs less than 2 GB

/** Makes a folder in memory the temporary folder of this process and its children; returns what removes it. */
export function keepInMemory(): () => void {
  if (!hasMemory()) return () => {};
  removeAbandoned();
  const folder = path.join(MEMORY, `${FOLDER}${process.pid}`);
  mkdirSync(folder);
  chmodSync(folder, 0o1777); // as of any folder for temporary files
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasMemory(): boolean {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8');
    const options = mounts.split('\n').find((line) => line.split(' ')[1] === MEMORY) ?? 'noexec';
    const { bavail, bsize } = statfsSync(MEMORY);
    return !/\bnoexec\b/.test(options) && bavail * bsize > ENOUGH_BYTES; // PostgreSQL's programs are copied there
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
