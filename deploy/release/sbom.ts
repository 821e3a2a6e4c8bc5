// The bill of materials: every package that a release contains, with its license and digest.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, ROOT } from './release.ts';

type Lock = { packages: Record<string, { dev?: boolean; link?: boolean; [member: string]: unknown }> };

/** A CycloneDX document as npm writes it. npm takes a random number and the present as its serial number and time. */
export function materials({ version, commit, time, work }: Release): string {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const document = JSON.parse(execFileSync('npm', args, { cwd: distributed(work), encoding: 'utf8' }));
  document.serialNumber = `urn:uuid:${uuidOf(`crewcall ${version} ${commit}`)}`;
  document.metadata.timestamp = time.toISOString();
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/**
 * A project of what is distributed: the dependencies of the service, and the packages in the scripts of the web application.
 * Of the whole lock `npm sbom --omit=dev` leaves out each package that development has in another version, too (npm 11).
 */
function distributed(work: string): string {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const { devDependencies, workspaces: _, ...manifest } = read('package.json');
  const inScripts = new Set(
    read('packages/web/dist/licenses.json').map(({ name }: { name: string }) => `node_modules/${name}`),
  );
  const isDistributed = (path: string) => inScripts.has(path);
  const ofScripts = Object.entries<string>(devDependencies).filter(([name]) =>
    isDistributed(`node_modules/${name}`),
  );
  const dependencies = { ...manifest.dependencies, ...Object.fromEntries(ofScripts) };
  const lock: Lock = read('package-lock.json');
  const packages = Object.entries(lock.packages)
    .filter(
      ([path, { dev, link }]) => path.startsWith('node_modules/') && !link && (!dev || isDistributed(path)),
    )
    // A script has only a part of what its packages depend on.
    .map(
      ([path, { dev, dependencies, ...entry }]) => [path, dev ? entry : { dependencies, ...entry }] as const,
    );
  const root = { ...manifest, dependencies, scripts: {} };
  const folder = join(work, 'crewcall'); // npm takes the name of the folder for that of the project
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': root, ...Object.fromEntries(packages) } }),
  );
  return folder;
}

/** A UUID of version 8, whose bits are those of a digest (RFC 9562 §5.8). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
