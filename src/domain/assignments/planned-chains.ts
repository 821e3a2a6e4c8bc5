// What proposals would move together, once one of it is gone, such as a position.
import type { Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';

/**
 * Gives up the chains of proposals that have one of these rows, as far as they are not accepted, until there is another plan:
 * without it, somebody would leave a position for nobody, or for nothing. `which`: of `proposal_assignments`.
 */
export async function breakChains(tx: Transaction, which: Sql): Promise<void> {
  await tx.query(sql`
    with broken as materialized (
      select distinct proposal_id, chain from proposal_assignments
      where chain is not null and state in ('planned', 'locked', 'failed', 'accepting') and (${which})),
    stay as (
      update proposal_assignments p
      set from_assignment_id = null, from_version = null, replaced_user_id = null, chain = null
      from broken where p.proposal_id = broken.proposal_id and p.chain = broken.chain and p.state = 'locked')
    delete from proposal_assignments p using broken
    where p.proposal_id = broken.proposal_id and p.chain = broken.chain and p.state in ('planned', 'failed', 'accepting')`);
}

export async function deleteSlots(tx: Transaction, ids: readonly number[]): Promise<void> {
  await breakChains(tx, sql`assignment_id = any(${ids})`);
  await tx.query(sql`delete from assignments where id = any(${ids})`);
}
