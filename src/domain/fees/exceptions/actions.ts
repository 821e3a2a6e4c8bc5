// Says of one slot alone what it pays: another fee, somebody who did not appear or was late, another position.
import type { Database } from '../../../storage/database.ts';
import { lockSlot } from '../../assignments/assigning.ts';
import { recordChanges } from '../../journal/store.ts';
import { applyException, type ExceptionChange } from './apply.ts';

/**
 * Changes what is said of the slot; only the members that are sent. Where nothing is left, the reason goes too. Throws AppError
 * `not_found`; `validation_failed` without a reason, for attendance of an open slot, and for a position that is not another one
 * of the crew.
 */
export async function changeException(
  db: Database,
  { assignmentId, change }: { assignmentId: number; change: ExceptionChange },
): Promise<void> {
  await db.transaction(async (tx) => {
    await recordChanges(tx, await applyException(tx, await lockSlot(tx, assignmentId), change));
  });
}
