// The SQL of requests for open positions.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { all, sql } from '../../storage/sql.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { CAN_BE_GRANTED, isOpenToOfficials, SEES_GAME } from './conditions.ts';
import type { GameRequest, ShownStatus } from './request.ts';

/**
 * Of a slot that its official was assigned to otherwise, the request was granted; of one that is not open, or of somebody who
 * is no active official any more, it has lapsed.
 */
const SHOWN_STATUS = sql`
  case when r.status <> 'waiting' then r.status
    when a.user_id = r.user_id then 'granted'
    when ${CAN_BE_GRANTED} and ${isOpenToOfficials(sql`now()`)} then 'waiting'
    else 'lapsed' end`;

const REQUESTS = sql`
  select r.id, r.site_id as "siteId", r.assignment_id as "assignmentId", a.game_id as "gameId", r.user_id as "userId",
    r.status, ${SHOWN_STATUS} as "shownStatus", ${SEES_GAME} as "seesGame", r.note, r.reason, r.decided_by as "decidedBy",
    r.decided_at as "decidedAt", r.created_at as "createdAt", r.updated_at as "updatedAt",
    json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as official
  from requests r join assignments a on a.id = r.assignment_id join games g on g.id = a.game_id
  join users u on u.id = r.user_id`;

export async function findRequest(db: Queryable, id: number): Promise<GameRequest | undefined> {
  const rows = await db.query<GameRequest>(sql`${REQUESTS} where r.id = ${id} and g.deleted_at is null`);
  return rows[0];
}

/** The request of a user that waits for a decision about a slot. */
export async function findWaiting(
  db: Queryable,
  { assignmentId, userId }: { assignmentId: number; userId: number },
): Promise<GameRequest | undefined> {
  const rows = await db.query<GameRequest>(sql`
    ${REQUESTS} where r.assignment_id = ${assignmentId} and r.user_id = ${userId} and r.status = 'waiting'`);
  return rows[0];
}

/** Those of the slots that the users wait for, with the ids of their requests. */
export async function findWaitingRequestIds(
  db: Queryable,
  { assignmentIds, userIds }: { assignmentIds: readonly number[]; userIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; assignment_id: number }>(sql`
    select id, assignment_id from requests
    where assignment_id = any(${assignmentIds}) and user_id = any(${userIds}) and status = 'waiting'`);
  return new Map(rows.map(({ id, assignment_id: assignmentId }) => [assignmentId, id]));
}

export type RequestQuery = {
  siteId: number;
  /** Only those of this user. */
  userId?: number | undefined;
  statuses?: readonly ShownStatus[] | undefined;
  page: Pagination;
};

/** What a list of requests can be sorted by. */
export const REQUEST_SORTS: Sortable = TIMES;

/** The requests of a site, by id; of a user those whose games they see. */
export async function listRequests(
  db: Queryable,
  { siteId, userId, statuses, page }: RequestQuery,
): Promise<Page<GameRequest>> {
  const conditions = [sql`r.site_id = ${siteId}`, sql`g.deleted_at is null`];
  if (userId !== undefined) conditions.push(sql`r.user_id = ${userId}`, SEES_GAME);
  if (statuses !== undefined) conditions.push(sql`(${SHOWN_STATUS}) = any(${statuses})`);
  const select = sql`${REQUESTS} where ${all(conditions)}`;
  return readPage<GameRequest>(db, { select, order: sql`id`, sortable: REQUEST_SORTS, page });
}

export type NewRequest = Pick<GameRequest, 'siteId' | 'assignmentId' | 'userId' | 'status' | 'note'>;

export async function insertRequest(tx: Transaction, request: NewRequest): Promise<GameRequest> {
  const { siteId, assignmentId, userId, status, note } = request;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into requests (site_id, assignment_id, user_id, status, note)
    values (${siteId}, ${assignmentId}, ${userId}, ${status}, ${note}) returning id`);
  return (await findRequest(tx, row!.id))!;
}

/** What became of a request, with who decided. */
export type RequestChange = Pick<GameRequest, 'status' | 'note' | 'reason' | 'decidedBy'>;

/** Locks the request until the transaction ends. Its game must be locked. */
export async function updateRequest(
  tx: Transaction,
  { id, status, note, reason, decidedBy }: RequestChange & { id: number },
): Promise<GameRequest> {
  await tx.query(sql`
    update requests set status = ${status}, note = ${note}, reason = ${reason}, decided_by = ${decidedBy},
      decided_at = case when ${status} in ('granted', 'refused') then now() end, updated_at = now()
    where id = ${id}`);
  return (await findRequest(tx, id))!;
}

/** The entry of the journal for a request. */
export function requestEntry(change: { before?: GameRequest; after: GameRequest }): JournalEntry {
  const { id, siteId, userId } = change.after;
  const fields = (request?: GameRequest) => {
    if (request === undefined) return undefined;
    const { shownStatus, seesGame, decidedAt, official, ...rest } = request;
    return fieldsOfRecord(rest);
  };
  const difference = { before: fields(change.before), after: fields(change.after) };
  return { siteId, kind: 'request', id, subjectId: userId, ...difference };
}
