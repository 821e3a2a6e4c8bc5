// Says of one slot alone what it pays: another fee, somebody who did not appear or was late, another position.
import { AppError, changedMeanwhile } from '../../../kernel/errors.ts';
import type { Database } from '../../../storage/database.ts';
import { lockSlot } from '../../assignments/assigning.ts';
import { changeState, findReportsOfSlot } from '../../forms/crew/store.ts';
import { recordChanges } from '../../journal/store.ts';
import { applyException, type ExceptionChange } from './apply.ts';

/**
 * Changes what is said of the slot; only the members that are sent. Where nothing is left, the reason goes too. What a report
 * said of it is the assignor's from then on. `answered`: what reports say and wait for, by their ids; they wait no more. Throws AppError
 * `not_found`; `lock_version_mismatch`; `conflict` if a report that was answered says it no more; `validation_failed` without a reason, for attendance of
 * an open slot, and for a position that is not another one of the crew.
 */
export async function changeException(
  db: Database,
  {
    assignmentId,
    change,
    answered = [],
    lockVersion,
  }: {
    assignmentId: number;
    change: ExceptionChange;
    answered?: readonly number[] | undefined;
    /** As the caller read it. */
    lockVersion?: number | undefined;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockSlot(tx, assignmentId);
    const current = locked.slot.lockVersion;
    if (lockVersion !== undefined && lockVersion !== current)
      throw changedMeanwhile('assignment', { current, sent: lockVersion });
    const reports = await findReportsOfSlot(tx, assignmentId);
    if (answered.some((id) => !reports.some((report) => report.id === id)))
      throw new AppError(
        'conflict',
        'A report that you answered does not say that any more; read the fee again.',
      );
    const entries = await applyException(tx, locked, change);
    const isChanged = entries.length > 0;
    for (const before of reports) {
      const isTaken = before.state === 'applied' && isChanged; // it is the assignor's from now on
      const isSettled = isTaken || answered.includes(before.id);
      if (isSettled)
        entries.push(...(await changeState(tx, { before, state: 'settled', game: locked.game })));
    }
    await recordChanges(tx, entries);
  });
}
