// The bill of materials: every package that a release contains, with its license and digest.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Release, ROOT } from './release.ts';

/** A CycloneDX document as npm writes it, of the lock. npm takes a random number and the present as its serial number and time. */
export function materials({ version, commit, time }: Release): string {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'];
  const document = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }));
  document.serialNumber = `urn:uuid:${uuidOf(`crewcall ${version} ${commit}`)}`;
  document.metadata.timestamp = time.toISOString();
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** A UUID of version 8, whose bits are those of a digest (RFC 9562 §5.8). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
