// A second factor that a person has just shown to have, before it is stored.
import { AppError, validationError } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Transaction } from '../../storage/database.ts';
import { recordFactor } from './journal.ts';
import { insertApp } from './store.ts';
import { stepOfCode } from './totp.ts';

/** Stored within a transaction. */
export type NewFactor = { insert(tx: Transaction, accountId: number): Promise<void> };

/**
 * An authenticator app with this secret, proven by a code of it. Throws `validation_failed` at /code if the code is wrong,
 * and on insertion `conflict` if the account has an app.
 */
export function proveApp({
  secret,
  code,
  vault,
  now,
}: {
  secret: string | undefined;
  code: string;
  vault: Vault;
  now: Date;
}): NewFactor {
  const step = secret && stepOfCode({ secret, code, now });
  if (!secret || !step) {
    const message =
      'This is not the code that the app shows now. Enter its six digits, and check the clock of the device.';
    throw validationError([{ path: '/code', message }]);
  }
  return {
    async insert(tx, accountId) {
      const isInserted = await insertApp(tx, { accountId, secret: vault.encrypt(secret), step });
      if (!isInserted) throw new AppError('conflict', 'Your account has an authenticator app already.');
      await recordFactor(tx, { accountId, change: { authenticatorApp: 'added' } });
    },
  };
}
