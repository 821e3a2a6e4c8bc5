// What is encrypted of an import, as secrets are: its cells name people.
import { gunzipSync, gzipSync } from 'node:zlib';
import { UnreadableError, type Vault } from '../../kernel/secrets.ts';
import type { ImportFacts } from './import.ts';
import type { SealedImport } from './store.ts';

/** What was understood of the sheet; undefined when the draft has ended. */
export function openFacts({ understanding }: SealedImport, vault: Vault): ImportFacts | undefined {
  return understanding === null ? undefined : unseal<ImportFacts>(understanding, vault);
}

export function seal(value: object, vault: Vault): Buffer {
  return vault.encrypt(gzipSync(JSON.stringify(value), { level: 1 }).toString('base64'));
}

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
