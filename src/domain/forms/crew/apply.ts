// What a report says of the crew takes effect on their slots, and is taken back, inside the transaction of an action.
import type { Transaction } from '../../../storage/database.ts';
import { lockSlot } from '../../assignments/assigning.ts';
import { findCrew } from '../../assignments/store.ts';
import { applyException } from '../../fees/exceptions/apply.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { isAuthorAlone, reasonOf, submittedState } from './crew-report.ts';
import { changeState, findCrewReports, findReportsOfSlot } from './store.ts';

type Reporting = { submissionId: number; gameId: number; authorId: number };

/** The report was submitted: what raises nobody's pay counts, the rest waits. The game must be locked. Returns the entries. */
export async function applyCrewReports(
  tx: Transaction,
  { submissionId, gameId, authorId }: Reporting,
): Promise<JournalEntry[]> {
  const reports = await findCrewReports(tx, submissionId);
  if (reports.length === 0) return [];
  const leavesAuthorAlone = isAuthorAlone(reports, { crew: await findCrew(tx, gameId), authorId });
  const entries: JournalEntry[] = [];
  for (const before of reports) {
    const locked = await lockSlot(tx, before.assignmentId); // after those before it have changed the crew
    const others = await findReportsOfSlot(tx, before.assignmentId);
    const isApplied = others.some(({ state }) => state === 'applied');
    const standing = { slot: locked.slot, authorId, isApplied, leavesAuthorAlone };
    const state = submittedState(before, standing);
    if (state === 'applied' && !isApplied) {
      const change = { attendance: before.attendance, payReason: reasonOf(before) };
      entries.push(...(await applyException(tx, locked, change)));
    }
    entries.push(...(await changeState(tx, { before, state })));
  }
  return entries;
}

/**
 * The report was reopened: what it alone says of a slot is taken back, and what waits does not any more. What an assignor has
 * confirmed or changed since is theirs, and stays. The game must be locked. Returns the entries.
 */
export async function withdrawCrewReports(tx: Transaction, submissionId: number): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const before of await findCrewReports(tx, submissionId)) {
    if (before.state === 'applied') {
      const locked = await lockSlot(tx, before.assignmentId);
      const others = await findReportsOfSlot(tx, before.assignmentId);
      const isAppliedByOther = others.some(({ id, state }) => id !== before.id && state === 'applied');
      const isTheirs = locked.slot.official?.id === before.userId;
      if (isTheirs && !isAppliedByOther && locked.slot.said.attendance === before.attendance)
        entries.push(
          ...(await applyException(tx, locked, {
            attendance: null,
            payReason: locked.slot.isExceptional.fee ? undefined : null, // that of a fee stays
          })),
        );
    }
    entries.push(...(await changeState(tx, { before, state: 'draft' })));
  }
  return entries;
}
