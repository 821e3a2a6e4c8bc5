// The SQL of disputes.
import type { Page, Pagination } from '../../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../../storage/page.ts';
import { all, sql } from '../../../storage/sql.ts';
import { fieldsOfRecord, type JournalEntry } from '../../journal/journal.ts';
import type { Dispute, DisputeStatus } from './dispute.ts';

const DISPUTES = sql`
  select d.id, d.site_id as "siteId", d.assignment_id as "assignmentId", a.game_id as "gameId", d.user_id as "userId",
    d.status, (d.amount * 100)::int8 as amount, (d.fee * 100)::int8 as fee, d.currency, d.reason, d.answer,
    d.decided_by as "decidedBy", d.decided_at as "decidedAt", d.created_at as "createdAt", d.updated_at as "updatedAt",
    json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as official
  from disputes d join assignments a on a.id = d.assignment_id join games g on g.id = a.game_id
  join users u on u.id = d.user_id`;

/** Undefined also for one of a deleted game. */
export async function findDispute(db: Queryable, id: number): Promise<Dispute | undefined> {
  const [found] = await db.query<Dispute>(sql`${DISPUTES} where d.id = ${id} and g.deleted_at is null`);
  return found;
}

/** The dispute of a user about a slot that waits for an answer. */
export async function findWaitingDispute(
  db: Queryable,
  { assignmentId, userId }: { assignmentId: number; userId: number },
): Promise<Dispute | undefined> {
  const [found] = await db.query<Dispute>(sql`
    ${DISPUTES} where d.assignment_id = ${assignmentId} and d.user_id = ${userId} and d.status = 'waiting'`);
  return found;
}

/** Whether a closed pay run pays the user for the game. */
export async function wasPaid(
  tx: Transaction,
  { gameId, userId }: { gameId: number; userId: number },
): Promise<boolean> {
  const lines = await tx.query(
    sql`select from pay_lines where game_id = ${gameId} and user_id = ${userId} limit 1`,
  );
  return lines.length > 0;
}

type DisputeQuery = {
  siteId: number;
  /** Only those of this user. */
  userId?: number | undefined;
  status?: DisputeStatus | undefined;
  page: Pagination;
};

/** What a list of disputes can be sorted by. */
export const DISPUTE_SORTS: Sortable = TIMES;

/** Those of a site, by id. */
export async function listDisputes(
  db: Queryable,
  { siteId, userId, status, page }: DisputeQuery,
): Promise<Page<Dispute>> {
  const conditions = [sql`d.site_id = ${siteId}`, sql`g.deleted_at is null`];
  if (userId !== undefined) conditions.push(sql`d.user_id = ${userId}`);
  if (status !== undefined) conditions.push(sql`d.status = ${status}`);
  const select = sql`${DISPUTES} where ${all(conditions)}`;
  return readPage<Dispute>(db, { select, order: sql`id`, sortable: DISPUTE_SORTS, page });
}

export type NewDispute = Pick<
  Dispute,
  'siteId' | 'assignmentId' | 'userId' | 'amount' | 'fee' | 'currency' | 'reason'
>;

/** How many times the user has said of a slot what it should pay. */
export async function countSaid(
  tx: Transaction,
  { assignmentId, userId }: { assignmentId: number; userId: number },
): Promise<number> {
  const [row] = await tx.query<{ said: number }>(sql`
    select coalesce(sum(said), 0)::int as said from disputes where assignment_id = ${assignmentId} and user_id = ${userId}`);
  return row!.said;
}

export async function insertDispute(tx: Transaction, dispute: NewDispute): Promise<Dispute> {
  const { siteId, assignmentId, userId, amount, fee, currency, reason } = dispute;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into disputes (site_id, assignment_id, user_id, amount, fee, currency, reason)
    values (${siteId}, ${assignmentId}, ${userId}, ${amount}::numeric / 100, ${fee}::numeric / 100, ${currency}, ${reason})
    returning id`);
  return (await findDispute(tx, row!.id))!;
}

/** The game must be locked. */
export async function updateDispute(
  tx: Transaction,
  { id, status, amount, fee, currency, reason, answer, decidedBy }: Dispute,
): Promise<Dispute> {
  await tx.query(sql`
    update disputes set status = ${status}, currency = ${currency}, amount = ${amount}::numeric / 100, fee = ${fee}::numeric / 100, reason = ${reason},
      said = said + case when (amount, reason) is distinct from (${amount}::numeric / 100, ${reason}) then 1 else 0 end,
      answer = ${answer}, decided_by = ${decidedBy},
      decided_at = case when ${status} in ('agreed', 'declined') then now() end, updated_at = now()
    where id = ${id}`);
  return (await findDispute(tx, id))!;
}

/** Those of a game that is locked. */
export async function findDisputesOf(tx: Transaction, gameId: number): Promise<Dispute[]> {
  return tx.query<Dispute>(sql`${DISPUTES} where a.game_id = ${gameId} order by d.id`);
}

/** Withdraws those of a game that wait, because it is played anew. The game must be locked. Returns their entries. */
export async function withdrawDisputesOf(tx: Transaction, gameId: number): Promise<JournalEntry[]> {
  const waiting = (await findDisputesOf(tx, gameId)).filter(({ status }) => status === 'waiting');
  const entries: JournalEntry[] = [];
  for (const before of waiting)
    entries.push(
      disputeEntry({ before, after: await updateDispute(tx, { ...before, status: 'withdrawn' }) }),
    );
  return entries;
}

type DisputeChange = { before?: Dispute; after: Dispute } | { before: Dispute; after?: undefined };

/** The entry of the journal; amounts are in the currency's main unit. Without `after`, its position was removed with it. */
export function disputeEntry(change: DisputeChange): JournalEntry {
  const { id, siteId, userId } = change.after ?? change.before;
  const fields = (dispute?: Dispute) => {
    if (dispute === undefined) return undefined;
    const { decidedAt, official, ...rest } = dispute;
    return fieldsOfRecord({ ...rest, amount: rest.amount / 100, fee: rest.fee / 100 });
  };
  const difference = { before: fields(change.before), after: fields(change.after) };
  return { siteId, kind: 'dispute', id, subjectId: userId, ...difference };
}
