// The signature of the checksums, which an operator checks with minisign.
import { execFileSync } from 'node:child_process';

/** Writes `<file>.minisig`. minisign asks for the password of the key, if it has one. */
export function sign(file: string, { key, version }: { key: string; version: string }): void {
  const args = ['-S', '-s', key, '-m', file, '-t', `crewcall ${version}`, '-c', `crewcall ${version}`];
  execFileSync('minisign', args, { stdio: ['inherit', 'ignore', 'inherit'] });
}
