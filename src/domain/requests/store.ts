// The SQL of requests for open positions.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { all, sql } from '../../storage/sql.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { CAN_BE_GRANTED, isOpenToOfficials, SEES_GAME } from './conditions.ts';
import type { GameRequest, RequestStatus, ShownStatus } from './request.ts';

type RequestRow = {
  id: number;
  site_id: number;
  assignment_id: number;
  game_id: number;
  user_id: number;
  official: GameRequest['official'];
  status: RequestStatus;
  shown_status: ShownStatus;
  sees_game: boolean;
  note: string | null;
  reason: string | null;
  decided_by: number | null;
  decided_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

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
  select r.*, a.game_id, ${SHOWN_STATUS} as shown_status, ${SEES_GAME} as sees_game,
    json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as official
  from requests r join assignments a on a.id = r.assignment_id join games g on g.id = a.game_id
  join users u on u.id = r.user_id`;

export async function findRequest(db: Queryable, id: number): Promise<GameRequest | undefined> {
  const rows = await db.query<RequestRow>(sql`${REQUESTS} where r.id = ${id} and g.deleted_at is null`);
  return rows.map(toRequest)[0];
}

/** The request of a user that waits for a decision about a slot. */
export async function findWaiting(
  db: Queryable,
  { assignmentId, userId }: { assignmentId: number; userId: number },
): Promise<GameRequest | undefined> {
  const rows = await db.query<RequestRow>(sql`
    ${REQUESTS} where r.assignment_id = ${assignmentId} and r.user_id = ${userId} and r.status = 'waiting'`);
  return rows.map(toRequest)[0];
}

/** Those of the slots that the users wait for, with the ids of their requests. */
export async function findAskedFor(
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

/** The requests of a site, by id; of a user those whose games they see. */
export async function listRequests(
  db: Queryable,
  { siteId, userId, statuses, page }: RequestQuery,
): Promise<Page<GameRequest>> {
  const conditions = [sql`r.site_id = ${siteId}`, sql`g.deleted_at is null`];
  if (userId !== undefined) conditions.push(sql`r.user_id = ${userId}`, SEES_GAME);
  if (statuses !== undefined) conditions.push(sql`(${SHOWN_STATUS}) = any(${statuses})`);
  const select = sql`${REQUESTS} where ${all(conditions)}`;
  const { rows, records } = await readPage<RequestRow>(db, { select, order: sql`id`, page });
  return { rows: rows.map(toRequest), records };
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

function toRequest(row: RequestRow): GameRequest {
  return {
    id: row.id,
    siteId: row.site_id,
    assignmentId: row.assignment_id,
    gameId: row.game_id,
    userId: row.user_id,
    official: row.official,
    status: row.status,
    shownStatus: row.shown_status,
    seesGame: row.sees_game,
    note: row.note,
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
