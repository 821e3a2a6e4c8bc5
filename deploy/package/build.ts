// Builds the npm package of the service, dist/crewcall-<version>.tgz: JavaScript made from the sources, because Node strips no
// types under node_modules, in the same folders as here, with everything the service reads at run time.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../../packages/web/build.ts';
import { setModes } from '../release/archive.ts';
import { bundledFolders, type Lock, type Manifest, packageManifest } from './manifest.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILED = ['src/**/*.ts', 'packages/**/*.ts'];

/** What is packed as it is: what the service reads or serves, and what operators copy. */
export const FILES = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  '{src,packages/demo,packages/embedded-postgres}/**',
  'packages/web/dist/**',
  'packages/{python,sdk}/README.md',
  'docs/**/*.{md,sql,yml,json,webp}',
  'examples/README.md',
  'examples/receivers/*/*.*',
  'test/vectors/signature.json',
  'deploy/{systemd,proxy,cluster,fail2ban}/**',
];

/** Builds the package in `to`, with its content in `to/package`, and gives the path of the tarball. A release names its commit. */
export async function buildPackage(to: string, commit?: string): Promise<string> {
  await ensureBuilt();
  const folder = join(to, 'package');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = join(ROOT, 'node_modules/.bin/tsc');
  execFileSync(compiler, ['--project', import.meta.dirname, '--outDir', folder], { stdio: 'inherit' });
  for (const path of globSync(FILES, { cwd: ROOT, exclude: COMPILED })) copy(path, folder);
  writeManifest(folder, commit);
  copyDependencies(folder);
  setModes(folder); // npm packs them as they are
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', to, folder], {
    encoding: 'utf8',
  });
  return join(to, packed.trim());
}

function copy(path: string, folder: string): void {
  if (!statSync(join(ROOT, path)).isFile()) return;
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path));
}

function writeManifest(folder: string, commit: string | undefined): void {
  const manifest = { ...packageManifest(read<Manifest>('package.json')), gitHead: commit };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Copies each package without those inside it, which are listed themselves if they belong to the service. */
function copyDependencies(folder: string): void {
  for (const path of bundledFolders(read<Lock>('package-lock.json'))) {
    const from = join(ROOT, path);
    const inner = join(from, 'node_modules');
    cpSync(from, join(folder, path), { recursive: true, filter: (source) => source !== inner });
  }
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
}

if (import.meta.main) console.log(await buildPackage(join(ROOT, 'dist')));
