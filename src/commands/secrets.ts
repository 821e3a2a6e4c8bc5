// `crewcall secrets …`: encrypts data again after SECRET_KEY has changed.
import { reencryptAuthenticatorApps } from '../accounts/factors/store.ts';
import { ensureSecretKeys } from '../config/secret-key.ts';
import { readSettings, type Settings } from '../config.ts';
import { bankAccounts, taxForms } from '../domain/bank-data/store.ts';
import { createVault, type Vault } from '../kernel/secrets.ts';
import { forgetPushKey, reencryptPushKey, reencryptPushSubscriptions } from '../notices/push/store.ts';
import type { ReencryptionResult } from '../storage/reencryption.ts';
import { checkSecretKey, replaceSecretKeyCheck } from '../storage/secret-key-check.ts';
import { reencryptSubscriptions } from '../webhooks/subscriptions/store.ts';
import { type Context, columns, type Result } from './command.ts';
import { withDatabase } from './database.ts';
import { recordDeed } from './installation.ts';
import { showProgress } from './terminal.ts';

const MAX_LISTED_IDS = 10;

const TABLES = {
  subscriptions: reencryptSubscriptions,
  bank_accounts: bankAccounts.reencrypt,
  tax_forms: taxForms.reencrypt,
  authenticator_apps: reencryptAuthenticatorApps,
  push_subscriptions: reencryptPushSubscriptions,
  push_keys: reencryptPushKey,
};

type TableResult = ReencryptionResult & { table: string };

/**
 * Encrypts everything under the first key of SECRET_KEY, also while the service runs, so that the other keys can be
 * removed. May be interrupted and run again. Fails after all tables if no key decrypts some row.
 */
export async function reencrypt(_args: object, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  const done = await withDatabase(settings, async (db) => {
    const vault = openVault(settings);
    const tables: TableResult[] = [];
    for (const [table, reencryptTable] of Object.entries(TABLES)) {
      const progress = showProgress((rows) => `${table}: ${rows} rows`);
      tables.push({ table, ...(await reencryptTable(db, { vault, onProgress: progress.show })) });
      progress.end();
    }
    if (tables.every(({ unreadable }) => unreadable.length === 0)) {
      await checkSecretKey(db, vault); // where nothing is encrypted, a wrong key decrypts everything
      await replaceSecretKeyCheck(db, vault);
      await recordDeed(db, { encrypted_again: 'under the first key' });
    }
    return tables;
  });
  if (done.some(({ unreadable }) => unreadable.length > 0)) throw unreadableRows(done);
  const rows = done.map(({ table, rows, changed }) => [table, String(rows), String(changed)]);
  const lines = [
    columns([['TABLE', 'ROWS', 'ENCRYPTED AGAIN'], ...rows]),
    'Everything is encrypted under the first key of SECRET_KEY.',
  ];
  return {
    json: { tables: done.map(({ table, rows, changed }) => ({ table, rows, changed })) },
    text: lines.join('\n'),
  };
}

/**
 * Makes the first key of SECRET_KEY the key of this database, although it decrypts nothing that is encrypted so far: for
 * operators who have lost the key.
 */
export async function acceptKey(_args: object, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  await withDatabase(settings, async (db) => {
    await replaceSecretKeyCheck(db, openVault(settings));
    await forgetPushKey(db);
    await recordDeed(db, { secret_key: 'accepted' });
  });
  return {
    json: { accepted: true },
    text:
      'The service starts with this SECRET_KEY from now on. What other keys encrypted stays unreadable: webhook secrets, ' +
      'bank accounts and tax forms must be entered again, and authenticator apps and notifications set up again.',
  };
}

/** The vault of a service with these settings. */
export function openVault(settings: Settings): Vault {
  return createVault(keysOf(settings));
}

/** The keys of a service with these settings. */
export function keysOf({ secretKeys, dataDir }: Settings): Buffer[] {
  return secretKeys.length > 0 ? secretKeys : ensureSecretKeys(dataDir);
}

function unreadableRows(done: TableResult[]): Error {
  const named = done
    .filter(({ unreadable }) => unreadable.length > 0)
    .map(({ table, unreadable }) => {
      const more = unreadable.length - MAX_LISTED_IDS;
      return `${table} ${unreadable.slice(0, MAX_LISTED_IDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    });
  return new Error(
    `No key of SECRET_KEY decrypts ${named.join('; ')}. Everything else is encrypted under the first key. ` +
      'Append the missing key to SECRET_KEY, after a comma, and run this command again.',
  );
}
