// Archives with the same bytes wherever they are made: sorted, of one owner and one time, with the modes of a usual umask.
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { create } from 'tar';

const EXECUTABLE = 0o111;
const MODES = { folder: 0o755, program: 0o755, file: 0o644 };

/** Writes the folder, with its name, into a .tar.gz. `time` is that of every entry. */
export async function archive(folder: string, file: string, time: Date): Promise<void> {
  const above = dirname(folder);
  const entries = setModes(folder)
    .map((path) => path.slice(above.length + 1))
    .sort();
  const options = { cwd: above, file, mtime: time, portable: true, noDirRecurse: true };
  await create({ ...options, gzip: true }, entries);
}

/** Gives everything in the folder the mode that it has in a checkout under a usual umask, and gives their paths. */
export function setModes(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = [folder, ...inside.map((path) => join(folder, path))];
  for (const path of paths) setMode(path);
  return paths;
}

function setMode(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) chmodSync(path, MODES.folder);
  else chmodSync(path, stats.mode & EXECUTABLE ? MODES.program : MODES.file);
}
