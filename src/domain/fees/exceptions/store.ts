// The SQL of exceptions: columns of the slot.
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { SlotException } from './exception.ts';

/** What is said of the slot. Undefined if there is no such slot. */
export async function findException(
  db: Queryable,
  id: number,
): Promise<(SlotException & { lockVersion: number }) | undefined> {
  const [found] = await db.query<SlotException & { lockVersion: number }>(sql`
    select (exception_fee * 100)::int8 as "exceptionFee", exception_is_agreed as "isAgreed", attendance, late_percent as "latePercent",
      worked_position_id as "workedPositionId", pay_reason as "payReason", lock_version as "lockVersion",
      case when worked_position is not null then
        json_build_object('position', worked_position, 'fee', worked_fee, 'currency', worked_currency) end as "workedAs"
    from assignments where id = ${id}`);
  return found;
}

export async function updateException(
  tx: Transaction,
  { id, after }: { id: number; after: SlotException },
): Promise<void> {
  const { exceptionFee, isAgreed, attendance, latePercent, workedPositionId, workedAs, payReason } = after;
  await tx.query(sql`
    update assignments set exception_fee = ${exceptionFee}::numeric / 100, exception_is_agreed = ${isAgreed}, attendance = ${attendance},
      late_percent = ${latePercent}, worked_position_id = ${workedPositionId}, worked_position = ${workedAs?.position ?? null},
      worked_fee = ${workedAs?.fee ?? null}, worked_currency = ${workedAs?.currency ?? null}, pay_reason = ${payReason},
      lock_version = lock_version + 1, updated_at = now()
    where id = ${id}`);
}
