// The fees of assignments, computed from facts that one statement reads.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Fee, FeePart } from './fee.ts';

type Facts = {
  assignmentId: number;
  userId: number | null;
  position: string;
  /** In hundredths. */
  positionFee: number;
  currency: string;
  status: 'A' | 'C' | 'X';
};

/**
 * What the official of each assignment is paid, by the id of the assignment: also of one that is open, or that its official
 * declined. A game that was canceled without pay pays nothing. Assignments of other sites and of deleted games are left out.
 */
export async function feesOf(
  db: Queryable,
  { siteId, assignmentIds }: { siteId: number; assignmentIds: readonly number[] },
): Promise<Map<number, Fee>> {
  const rows = await db.query<Facts>(sql`
    select a.id as "assignmentId", a.user_id as "userId", a.position, (coalesce(a.fee, 0) * 100)::int8 as "positionFee",
      a.currency, g.status
    from assignments a join games g on g.id = a.game_id
    where a.id = any(${assignmentIds}::bigint[]) and a.site_id = ${siteId} and g.deleted_at is null`);
  return new Map(rows.map((facts) => [facts.assignmentId, feeOf(facts)]));
}

function feeOf({ assignmentId, userId, position, positionFee, currency, status }: Facts): Fee {
  const parts: FeePart[] = [{ rule: 'position', description: position, amount: positionFee }];
  if (status === 'C') {
    parts.push({ rule: 'canceled', description: 'Canceled without pay', amount: 0 - positionFee });
  }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  return { assignmentId, userId, amount, currency, parts };
}
