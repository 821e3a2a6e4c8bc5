// What a report says of the crew takes effect on their slots, and is taken back, inside the transaction of an action.
import type { Transaction } from '../../../storage/database.ts';
import { lockSlot } from '../../assignments/assigning.ts';
import { applyException, type ExceptionChange } from '../../fees/exceptions/apply.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { type CrewReport, reasonOf, submittedState } from './crew-report.ts';
import { changeState, findCrewReports, findReportsOfSlot } from './store.ts';

type Reporting = { submissionId: number; authorId: number };

/** The report was submitted: what raises nobody's pay counts, the rest waits. The game must be locked. Returns the entries. */
export async function applyCrewReports(
  tx: Transaction,
  { submissionId, authorId }: Reporting,
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const before of await findCrewReports(tx, submissionId)) {
    const locked = await lockSlot(tx, before.assignmentId); // after those before it have changed the crew
    const { slot, crew, game } = locked;
    const others = await findReportsOfSlot(tx, before.assignmentId);
    const isApplied = others.some(
      ({ state, attendance }) => state === 'applied' && attendance === slot.said.attendance,
    );
    const author = crew.find(({ official }) => official?.id === authorId);
    const state = submittedState(before, {
      ...{ slot, authorId, isApplied, isPlayed: game.status === 'A' },
      isAuthorAbsent: author?.said.attendance === 'no_show',
    });
    if (state === 'applied' && !isApplied) {
      const change = { attendance: before.attendance, payReason: reasonOf(before) };
      entries.push(...(await applyException(tx, locked, change)));
    }
    entries.push(...(await changeState(tx, { before, state, game })));
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
    const locked = await lockSlot(tx, before.assignmentId);
    if (before.state === 'applied') {
      const others = await findReportsOfSlot(tx, before.assignmentId);
      const other = others.find(({ id, state }) => id !== before.id && state === 'applied');
      const { official, said, isExceptional } = locked.slot;
      if (official?.id === before.userId && said.attendance === before.attendance)
        entries.push(...(await applyException(tx, locked, withdrawal(other, isExceptional.fee))));
    }
    entries.push(...(await changeState(tx, { before, state: 'draft', game: locked.game })));
  }
  return entries;
}

/** What the slot says without the report: what another one says, or nothing. The reason of a fee stays. */
function withdrawal(other: CrewReport | undefined, hasFee: boolean): ExceptionChange {
  if (other !== undefined) return { payReason: hasFee ? undefined : reasonOf(other) };
  return { attendance: null, payReason: hasFee ? undefined : null };
}
