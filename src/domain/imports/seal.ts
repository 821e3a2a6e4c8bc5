// What is encrypted of an import, as secrets are: its cells name people.
import { gunzipSync, gzipSync } from 'node:zlib';
import { UnreadableError, type Vault } from '../../kernel/secrets.ts';
import type { PackedWorkbook } from '../../sheets/packed-workbook.ts';
import type { ImportFacts } from './import.ts';
import type { SealedImport } from './store.ts';

/** What was understood of the sheet; undefined when the draft has ended. */
export function openFacts({ understanding }: SealedImport, vault: Vault): ImportFacts | undefined {
  return openJson(understanding, vault);
}

/** Undefined if there is nothing, or its key was removed. */
export function openJson<Value>(sealed: Buffer | null, vault: Vault): Value | undefined {
  const bytes = open(sealed, vault);
  return bytes === undefined ? undefined : JSON.parse(gunzipSync(bytes).toString('utf8'));
}

export function sealJson(value: object, vault: Vault): Buffer {
  return vault.encrypt(gzipSync(JSON.stringify(value), { level: 1 }));
}

/** The file; undefined when the draft has ended. */
export function openSheets(sheets: Buffer | null, vault: Vault): PackedWorkbook | undefined {
  return open(sheets, vault);
}

/** Undefined, too, if the key of SECRET_KEY that encrypted it was removed. */
function open(sealed: Buffer | null, vault: Vault): Buffer<ArrayBuffer> | undefined {
  try {
    return sealed === null ? undefined : vault.decryptBytes(sealed);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
