// Recovery codes: each signs in once, instead of a second factor that is lost. Only their digests are stored.

import { digest } from '../../kernel/secrets.ts';
import type { Transaction } from '../../storage/database.ts';
import { charactersOf, readableCode } from '../readable-codes.ts';
import { RECOVERY_CODES } from './factor.ts';
import { recordFactor } from './journal.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './store.ts';

/** Gives the account new codes instead of the old ones, and returns them: they cannot be read again. */
export async function makeRecoveryCodes(tx: Transaction, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, readableCode);
  await replaceRecoveryCodes(tx, { accountId, digests: codes.map(digestOf) });
  await recordFactor(tx, { accountId, change: { recoveryCodes: 'added' } });
  return codes;
}

/** Uses up a code as somebody typed it; false if the account has no such code. */
export async function spendRecoveryCode(
  tx: Transaction,
  { accountId, code }: { accountId: number; code: string },
): Promise<boolean> {
  const isUsed = await useRecoveryCode(tx, { accountId, digest: digestOf(code) });
  if (isUsed) await recordFactor(tx, { accountId, change: { recoveryCodes: 'used' } });
  return isUsed;
}

function digestOf(code: string): Buffer {
  return digest(charactersOf(code));
}
