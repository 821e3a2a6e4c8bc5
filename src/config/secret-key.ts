// The generated SECRET_KEY of a service with the embedded database, in DATA_DIR/secret.key.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileError } from '../kernel/errors.ts';
import { keys } from './values.ts';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The keys in DATA_DIR/secret.key. A missing file is generated, readable only by its owner. Processes that start together
 * use the same key: the file is linked in place completely written, and the first link wins.
 */
export function ensureSecretKeys(dataDir: string): Buffer[] {
  const path = join(dataDir, 'secret.key');
  const found = readKey(path);
  if (found !== undefined) return found;
  mkdirSync(dataDir, { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: OWNER_ONLY, flush: true });
  try {
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh);
  }
  return readKey(path)!;
}

/** The keys in DATA_DIR/secret.key; undefined when there is no file. */
export function findSecretKeys(dataDir: string): Buffer[] | undefined {
  return readKey(join(dataDir, 'secret.key'));
}

/** Puts keys first in DATA_DIR/secret.key, before those that are there. Returns the path of the file. */
export function addSecretKeys(dataDir: string, added: readonly Buffer[]): string {
  const path = join(dataDir, 'secret.key');
  const others = (readKey(path) ?? []).filter((key) => !added.some((one) => one.equals(key)));
  mkdirSync(dataDir, { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, `${secretKeyText([...added, ...others])}\n`, { mode: OWNER_ONLY, flush: true });
  renameSync(fresh, path);
  return path;
}

/** Keys as SECRET_KEY has them. */
export function secretKeyText(some: readonly Buffer[]): string {
  return some.map((key) => key.toString('base64')).join(',');
}

function readKey(path: string): Buffer[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileError(error, { file: path, verb: 'read' });
  }
  try {
    const read = keys(text.trim());
    if (read.length > 0) return read;
  } catch {}
  throw new Error(
    `${path} contains no key. Restore it from a backup: data encrypted with it cannot be read without it.`,
  );
}
