// The version of this program.
import { readFileSync } from 'node:fs';

/** The version in package.json. */
export function version(): string {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8')).version;
}
