// Says of one slot alone what it pays, inside the transaction of an action.
import { type Problem, validationError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../storage/database.ts';
import { withoutUndefined } from '../../../storage/sql.ts';
import type { LockedSlot } from '../../assignments/assigning.ts';
import type { Assignment } from '../../assignments/assignment.ts';
import { gameOfSlotEntry, slotEntry } from '../../games/entries.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { isExceptional, type SlotException } from './exception.ts';
import { findException, updateException } from './store.ts';

export type ExceptionChange = {
  [Name in Exclude<keyof SlotException, 'workedAs'>]?: SlotException[Name] | undefined;
} & {
  /** They worked their own position, also instead of one that its pattern has lost, whose id reads null. */
  isOwnPosition?: true | undefined;
};

/** Changes what is said of a slot whose game is locked, and returns the entries; none if nothing changes. Throws as `changeException`. */
export async function applyException(
  tx: Transaction,
  { slot, game, crew }: LockedSlot,
  { isOwnPosition, ...change }: ExceptionChange,
): Promise<JournalEntry[]> {
  const { id } = slot;
  const { lockVersion: _, ...before } = (await findException(tx, id))!;
  const isOther =
    change.workedPositionId !== undefined && change.workedPositionId !== before.workedPositionId;
  const isCleared =
    (change.workedPositionId === null && before.workedPositionId !== null) ||
    (isOwnPosition === true && change.workedPositionId == null);
  const isOtherFee = change.exceptionFee !== undefined && change.exceptionFee !== before.exceptionFee;
  const sent = {
    ...{ ...before, ...withoutUndefined(change) },
    ...(isCleared && { workedPositionId: null }),
    isAgreed: isOtherFee ? change.isAgreed === true : before.isAgreed,
    workedAs: isOther || isCleared ? positionOf(crew, change.workedPositionId) : before.workedAs,
  };
  requireSense(sent, { slot, crew, isOther });
  const after = {
    ...sent,
    latePercent: sent.attendance === 'late' ? sent.latePercent : null,
    payReason: isExceptional(sent) ? sent.payReason : null,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  const userId = slot.official?.id ?? null;
  const entry = slotEntry(game, {
    id,
    before: { userId, ...toFields(before) },
    after: { userId, ...toFields(after) },
  });
  await updateException(tx, { id, after });
  return [entry, gameOfSlotEntry(game)];
}

/** The position of the crew as it is now. */
function positionOf(
  crew: readonly Assignment[],
  positionId: number | null | undefined,
): SlotException['workedAs'] {
  const slot = positionId == null ? undefined : crew.find((one) => one.positionId === positionId);
  return slot === undefined ? null : { position: slot.position, fee: slot.fee, currency: slot.currency };
}

function requireSense(
  exception: SlotException,
  { slot, crew, isOther }: { slot: Assignment; crew: readonly Assignment[]; isOther: boolean },
): void {
  const { attendance, payReason } = exception;
  const workedPositionId = isOther ? exception.workedPositionId : null;
  const problems: Problem[] = [];
  if ((isExceptional(exception) || workedPositionId !== null) && payReason === null)
    problems.push({ path: '/reason', message: 'reason is missing; say why the game is paid otherwise.' });
  if (attendance !== null && slot.official === null) {
    const message = 'attendance is of an official, and nobody is on this slot; send null.';
    problems.push({ path: '/attendance', message });
  }
  const others = crew.filter(({ positionId }) => positionId !== null && positionId !== slot.positionId);
  if (workedPositionId !== null && slot.official === null) {
    const message = 'worked_position_id is of an official, and nobody is on this slot; send null.';
    problems.push({ path: '/worked_position_id', message });
  } else if (workedPositionId !== null && !others.some(({ positionId }) => positionId === workedPositionId)) {
    const message = `worked_position_id ${workedPositionId} is not another position of this crew; send the position_id of one.`;
    problems.push({ path: '/worked_position_id', message });
  }
  if (problems.length > 0) throw validationError(problems);
}

/** As the journal has them: fees in the currency's main unit. */
function toFields({ exceptionFee, isAgreed: _, workedAs: __, ...fields }: SlotException) {
  return { exceptionFee: exceptionFee === null ? null : exceptionFee / 100, ...fields };
}
