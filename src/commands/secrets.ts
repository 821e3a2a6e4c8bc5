// `crewcall secrets …`: what is encrypted in the database, as an operator sees it.
import { ensureSecretKeys } from '../config/secret-key.ts';
import { readSettings } from '../config.ts';
import { reencryptBankAccounts } from '../domain/bank-accounts/store.ts';
import { reencryptTaxForms } from '../domain/tax-forms/store.ts';
import { createVault } from '../kernel/secrets.ts';
import type { ReencryptionResult } from '../storage/reencryption.ts';
import { reencryptSubscriptions } from '../webhooks/subscriptions/store.ts';
import { type Context, columns, type Result } from './command.ts';
import { withDatabase } from './database.ts';
import { showProgress } from './terminal.ts';

const NAMED_ROWS = 10; // enough to see which they are

const TABLES = {
  subscriptions: reencryptSubscriptions,
  bank_accounts: reencryptBankAccounts,
  tax_forms: reencryptTaxForms,
};

type Done = ReencryptionResult & { table: string };

/**
 * Encrypts everything under the first key of SECRET_KEY, beside a live service if there is one, so that the other keys can
 * be removed. May be interrupted and run again. Fails, when all else is done, if there is something that no key decrypts.
 */
export async function reencrypt(_args: object, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  const done = await withDatabase(settings, async (db) => {
    const given = settings.secretKeys;
    const vault = createVault(given.length > 0 ? given : ensureSecretKeys(settings.dataDir));
    const tables: Done[] = [];
    for (const [table, reencryptTable] of Object.entries(TABLES)) {
      const progress = showProgress((rows) => `${table}: ${rows} rows`);
      tables.push({ table, ...(await reencryptTable(db, { vault, onProgress: progress.show })) });
      progress.end();
    }
    return tables;
  });
  if (done.some(({ unreadable }) => unreadable.length > 0)) throw unreadableRows(done);
  const rows = done.map(({ table, rows, changed }) => [table, String(rows), String(changed)]);
  const lines = [
    columns([['TABLE', 'ROWS', 'ENCRYPTED ANEW'], ...rows]),
    'Everything is under the first key of SECRET_KEY.',
  ];
  return {
    json: { tables: done.map(({ table, rows, changed }) => ({ table, rows, changed })) },
    text: lines.join('\n'),
  };
}

function unreadableRows(done: Done[]): Error {
  const named = done
    .filter(({ unreadable }) => unreadable.length > 0)
    .map(({ table, unreadable }) => {
      const more = unreadable.length - NAMED_ROWS;
      return `${table} ${unreadable.slice(0, NAMED_ROWS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    });
  return new Error(
    `No key of SECRET_KEY decrypts ${named.join('; ')}. Everything else is under the first key. ` +
      'Add the key that is missing at the end of SECRET_KEY, after a comma, and run this again.',
  );
}
