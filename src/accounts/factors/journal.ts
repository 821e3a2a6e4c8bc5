// Records in the journal that the second factors of an account changed, and nothing of them.
import { accountEntry } from '../../domain/accounts/store.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import type { Transaction } from '../../storage/database.ts';
import type { FactorKind } from './factor.ts';

type FactorChange = Partial<
  Record<FactorKind | 'recoveryCodes' | 'secondFactors', 'added' | 'removed' | 'used'>
>;

/** `change` names what was added, removed or used up. */
export async function recordFactor(
  tx: Transaction,
  { accountId, change }: { accountId: number; change: FactorChange },
): Promise<void> {
  await recordChanges(tx, [accountEntry(accountId, { before: {}, after: change })]);
}
