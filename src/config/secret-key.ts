// The key of the embedded database's service: generated once, kept in DATA_DIR.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keys } from './values.ts';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The keys in DATA_DIR/secret.key, which is generated (readable by its owner alone) where there is none. Processes
 * that start together agree: the file appears whole or not at all, and the first one stays.
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

function readKey(path: string): Buffer[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const read = keys(text.trim());
    if (read.length > 0) return read;
  } catch {}
  throw new Error(
    `${path} holds no key. Restore it from a backup: what it encrypted can't be read without it.`,
  );
}
