// Makes all artifacts of a release from a clean checkout, in dist/release: `npm run release`. The same commit gives the same
// bytes (docs/operate/releases.md).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { build as buildWeb } from '../../packages/web/build.ts';
import { version } from '../../src/kernel/version.ts';
import { buildPackage } from '../package/build.ts';
import { archive, setModes } from './archive.ts';
import { bundle, PLATFORMS } from './bundle.ts';
import { buildPython } from './python.ts';
import { type Release, ROOT } from './release.ts';
import { materials } from './sbom.ts';
import { sign } from './sign.ts';

const OUTPUT = join(ROOT, 'dist/release');
const WORK = join(ROOT, 'dist/work'); // in the checkout: source maps name their sources from here

/**
 * Makes the artifacts, and gives their names. Fails in a checkout with changes: nobody could make these artifacts again.
 * RELEASE_KEY names the file with the secret key of minisign that signs the checksums; without one they are not signed.
 */
export async function makeRelease(key = process.env.RELEASE_KEY): Promise<string[]> {
  if (git('status', '--porcelain') !== '')
    throw new Error('A release is made from a commit: commit or stash the changes that "git status" shows.');
  const commit = git('rev-parse', 'HEAD');
  const time = new Date(Number(git('log', '-1', '--format=%ct')) * 1_000);
  const release = { version: version(), commit, time, to: OUTPUT, work: WORK };
  for (const folder of [OUTPUT, WORK]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  try {
    await makeArtifacts(release);
    writeChecksums(OUTPUT);
    if (key) sign(join(OUTPUT, CHECKSUMS), { key, version: release.version });
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
  return readdirSync(OUTPUT).sort();
}

async function makeArtifacts(release: Release): Promise<void> {
  const { to, work, time } = release;
  process.env.CREWCALL_VERSION = `${release.version} (${release.commit.slice(0, 12)})`;
  await buildWeb();
  const tarball = await buildPackage(work, release.commit);
  for (const platform of PLATFORMS) await bundle(release, platform, join(work, 'package'));
  await archive(imageContext(release, tarball), join(to, `crewcall-${release.version}-image.tar.gz`), time);
  renameSync(tarball, join(to, basename(tarball)));
  packSdk(release);
  buildPython(release);
  writeFileSync(join(to, `crewcall-${release.version}-schema.sql`), schema());
  writeFileSync(join(to, `crewcall-${release.version}.cdx.json`), materials(release));
}

/** Packs the SDK, which the web application was built with. */
function packSdk({ to, work }: Release): void {
  const copy = join(work, 'sdk');
  cpSync(join(ROOT, 'packages/sdk'), copy, { recursive: true });
  setModes(copy);
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', to];
  execFileSync('npm', args, { cwd: copy, stdio: 'pipe' });
}

const FROM_SOURCES = /^WORKDIR \/source\n[\s\S]*?^RUN npm run package\n/m;

/** The Dockerfile with the package of the release in place of the sources. */
function imageContext({ version, work }: Release, tarball: string): string {
  const folder = join(work, `crewcall-${version}-image`);
  mkdirSync(folder);
  cpSync(tarball, join(folder, basename(tarball)));
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  if (!FROM_SOURCES.test(dockerfile)) throw new Error('The Dockerfile has no step that builds the package.');
  writeFileSync(
    join(folder, 'Dockerfile'),
    dockerfile.replace(FROM_SOURCES, 'COPY crewcall-*.tgz ./dist/\n'),
  );
  return folder;
}

/** The migrations one after the other: what an empty database becomes. */
function schema(): string {
  const folder = join(ROOT, 'src/storage/migrations');
  return globSync('*.sql', { cwd: folder })
    .sort()
    .map((name) => `-- ${name}\n${readFileSync(join(folder, name), 'utf8')}`)
    .join('\n');
}

const CHECKSUMS = 'SHA256SUMS';

function writeChecksums(folder: string): void {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(folder, CHECKSUMS), lines.join(''));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

if (import.meta.main) for (const name of await makeRelease()) console.log(join('dist/release', name));
