// A second factor that a person has just shown to have, before it is stored.

import { AppError, validationError } from '../../kernel/errors.ts';
import { isReadable, UNREADABLE } from '../../kernel/names.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Transaction } from '../../storage/database.ts';
import { useChallenge } from './challenges.ts';
import { recordFactor } from './journal.ts';
import { insertPasskey } from './passkey-store.ts';
import { insertApp } from './store.ts';
import { stepOfCode } from './totp.ts';
import { type Ceremony, readNewPasskey } from './webauthn.ts';

const NAME_CHARACTERS = 60;

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
      'This is not the code that the app shows now. Enter its six digits, and check the clock on the device.';
    throw validationError([{ path: '/code', message }]);
  }
  return {
    async insert(tx, accountId) {
      const isInserted = await insertApp(tx, { accountId, secret: vault.encrypt(secret), step });
      if (!isInserted) throw new AppError('conflict', 'Your account already has an authenticator app.');
      await recordFactor(tx, { accountId, change: { authenticatorApp: 'added' } });
    },
  };
}

/**
 * A passkey that a browser has just made, with the name that the person gives it. Throws `validation_failed` at /name or
 * /response, and on insertion `conflict` if the answer was used before or the account has too many passkeys.
 */
export async function provePasskey({
  response,
  name,
  ceremony,
}: {
  response: string;
  name: string;
  ceremony: Ceremony;
}): Promise<NewFactor> {
  const label = name.trim();
  if (label.length === 0 || label.length > NAME_CHARACTERS || !isReadable(label)) {
    const rule = isReadable(label) ? `must be 1 to ${NAME_CHARACTERS} characters long.` : UNREADABLE;
    throw validationError([{ path: '/name', message: `The name ${rule}` }]);
  }
  const passkey = await readNewPasskey(response, ceremony);
  if (passkey === undefined) throw validationError([{ path: '/response', message: NOT_MADE }]);
  return {
    async insert(tx, accountId) {
      const isNew = await useChallenge(tx, passkey.challenge);
      if (!isNew || !(await insertPasskey(tx, { accountId, name: label, passkey }))) {
        throw new AppError('conflict', NOT_MADE);
      }
      await recordFactor(tx, { accountId, change: { passkey: 'added' } });
    },
  };
}

const NOT_MADE =
  'The passkey was not added: the page was open for too long, or the form was sent twice. Try again.';
