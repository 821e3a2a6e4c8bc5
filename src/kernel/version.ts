// The version of this program.
import { readFileSync } from 'node:fs';

const COMMIT_DIGITS = 12; // as git abbreviates the commits of a large repository

const { version: number, gitHead } = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8'),
) as { version: string; gitHead?: string };

/** The version in package.json. */
export function version(): string {
  return number;
}

/** The commit that a release was built from; a checkout, and a package that was built from one, have none. */
export function commit(): string | undefined {
  return gitHead;
}

/** As people read it: `1.0.0 (3f2c1ab94d07)` in a release, `1.0.0` in a checkout. */
export function versionWithCommit(): string {
  return gitHead === undefined ? number : `${number} (${gitHead.slice(0, COMMIT_DIGITS)})`;
}
