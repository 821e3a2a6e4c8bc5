// What is encrypted of an import, as secrets are: its cells name people.
import { promisify } from 'node:util';
import { gunzipSync, gzip, gzipSync } from 'node:zlib';
import { UnreadableError, type Vault } from '../../kernel/secrets.ts';
import type { ImportFacts } from './import.ts';
import type { SealedImport } from './store.ts';

/** What was understood of the sheet; undefined when the draft has ended. */
export function openFacts({ understanding }: SealedImport, vault: Vault): ImportFacts | undefined {
  return understanding === null ? undefined : unseal<ImportFacts>(understanding, vault);
}

export function seal(value: object, vault: Vault): Buffer {
  return vault.encrypt(gzipSync(JSON.stringify(value), LEVEL).toString('base64'));
}

/** The same for a whole file, which is compressed beside other requests. */
export async function sealFile(value: object, vault: Vault): Promise<Buffer> {
  return vault.encrypt((await compress(JSON.stringify(value), LEVEL)).toString('base64'));
}

const LEVEL = { level: 1 };
const compress = promisify(gzip) as (text: string, options: typeof LEVEL) => Promise<Buffer>;

/** Undefined if the key of SECRET_KEY that encrypted it was removed. */
export function unseal<Value>(sealedValue: Buffer, vault: Vault): Value | undefined {
  let text: string;
  try {
    text = vault.decrypt(sealedValue);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
  return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString('utf8'));
}
