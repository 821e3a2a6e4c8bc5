// The service of a frozen release as an archive, which runs beside the head with the dependencies of the checkout.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { create, extract } from 'tar';
import { setModes } from '../release/archive.ts';
import { type Frozen, MIGRATIONS, ROOT } from './release.ts';

// What the service reads at run time. Pages and documents are not compared, and PostgreSQL is that of the checkout.
const READ = '{src,packages/demo,packages/embedded-postgres}/**';
const EPOCH = new Date(0); // the same sources give the same bytes
const SMALL = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

/** Writes the archive of the checkout's service, with these migrations and no others. */
export async function archiveService(
  { service, version }: Frozen,
  migrations: readonly string[],
): Promise<void> {
  const folder = join(ROOT, 'dist/freeze');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = join(ROOT, 'node_modules/.bin/tsc');
  execFileSync(compiler, ['--project', import.meta.dirname, '--outDir', folder], { stdio: 'inherit' });
  const others = (path: string) => path.startsWith('src/storage/migrations/');
  for (const path of globSync(READ, { cwd: ROOT, exclude: ['**/*.ts', '**/*.md'], withFileTypes: true })) {
    const from = join(path.parentPath, path.name).slice(ROOT.length + 1);
    if (path.isFile() && !others(from)) copy(from, folder);
  }
  for (const name of migrations) copy(join(MIGRATIONS, name).slice(ROOT.length + 1), folder);
  const { name, type, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, type, dependencies }, undefined, 2)}\n`,
  );
  const entries = setModes(folder)
    .map((path) => path.slice(folder.length + 1))
    .filter(Boolean)
    .sort();
  const tar = `${folder}.tar`;
  await create({ cwd: folder, file: tar, mtime: EPOCH, portable: true, noDirRecurse: true }, entries);
  writeFileSync(service, zstdCompressSync(readFileSync(tar), SMALL));
  for (const made of [folder, tar]) rmSync(made, { recursive: true });
}

function copy(path: string, folder: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path));
}

/**
 * Unpacks the archive below `node_modules`, where it finds the dependencies of the checkout, and gives the path of its
 * program. A dependency of another version is the one that `<name>-<version of the release>` is an alias of, if there is one
 * (CONTRIBUTING.md: Change the schema).
 */
export async function unpackService({ service, version }: Frozen): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache/releases', `${version}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  await extract({ cwd: folder, file: service, zstd: true });
  for (const [name] of changedDependencies({ folder })) {
    const alias = join(ROOT, 'node_modules', aliasOf(name, version));
    if (existsSync(alias)) symlinkSync(alias, join(folder, 'node_modules', name));
  }
  return join(folder, 'bin/crewcall.js');
}

export function removeService(program: string): void {
  rmSync(dirname(dirname(program)), { recursive: true, force: true });
}

/** The dependencies of an unpacked service that the checkout has in another version: each with both versions. */
export function changedDependencies({
  folder,
}: {
  folder: string;
}): [string, { then: string; now: string }][] {
  const read = (at: string) =>
    JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).dependencies as Record<string, string>;
  const now = read(ROOT);
  return Object.entries(read(folder))
    .filter(([name, then]) => now[name] !== then)
    .map(([name, then]) => [name, { then, now: now[name] ?? 'gone' }]);
}

/** Such as `pg-boss-1.0.0`: what npm installs the older version as, beside the newer one. */
export function aliasOf(name: string, version: string): string {
  return `${name}-${version}`;
}
