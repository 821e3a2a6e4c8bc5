// What was said of how officials worked, when it is over: they left the slot, or the game is played at another time.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Assignment, Said } from './assignment.ts';
import { findCrew } from './store.ts';

/** What was said of an official, or agreed with them, goes with its reason; that of the fee alone stays. */
export function unsaid({ said: { payReason, exceptionFee }, isExceptional }: Assignment): Said {
  return {
    ...{ attendance: null, latePercent: null, workedPositionId: null },
    payReason: isExceptional.official ? null : payReason,
    ...(exceptionFee !== undefined && { exceptionFee: null }),
  };
}

/** Forgets what was said of the officials of a game, and returns the slots with what they had. */
export async function forgetSaid(
  tx: Transaction,
  gameId: number,
): Promise<{ id: number; before: { userId: number } & Said; after: { userId: number } & Said }[]> {
  const slots = (await findCrew(tx, gameId)).filter(({ isExceptional }) => isExceptional.official);
  if (slots.length === 0) return [];
  await tx.query(sql`
    update assignments set attendance = null, late_percent = null, worked_position_id = null, worked_position = null,
      exception_fee = case when not exception_is_agreed then exception_fee end, exception_is_agreed = false,
      worked_fee = null, worked_currency = null, pay_reason = null, lock_version = lock_version + 1, updated_at = now()
    where id = any(${slots.map(({ id }) => id)}::bigint[])`);
  return slots.map((slot) => {
    const userId = slot.official!.id;
    return { id: slot.id, before: { userId, ...slot.said }, after: { userId, ...unsaid(slot) } };
  });
}
