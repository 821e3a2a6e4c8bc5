// The SQL of messages.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { all, type Sql, sql } from '../../storage/sql.ts';
import { canBeReached } from '../users/reach.ts';
import {
  type Audience,
  type Message,
  type MessageFacts,
  type Reach,
  type Recipient,
  SEND_JOB,
} from './message.ts';

type NewMessage = {
  siteId: number;
  userId: number;
  audience: Audience;
  unanswered: boolean;
  subject: string;
  text: string;
};
type NewRecipient = { userId: number; facts: MessageFacts; gameIds: number[] };

export async function insertMessage(
  tx: Transaction,
  { siteId, userId, audience, unanswered, subject, text }: NewMessage,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into messages (site_id, user_id, audience, unanswered, subject, text)
    values (${siteId}, ${userId}, ${audience}, ${unanswered}, ${subject}, ${text}) returning id`);
  return row!.id;
}

/** Inserts the recipients with their games: a row each, however many games they have. */
export async function insertRecipients(
  tx: Transaction,
  { siteId, messageId, recipients }: { siteId: number; messageId: number; recipients: NewRecipient[] },
): Promise<void> {
  await tx.query(sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(recipients)}::json)
        as r ("userId" bigint, facts jsonb, "gameIds" bigint[])
    ), inserted as (
      insert into message_recipients (site_id, message_id, user_id, facts)
      select ${siteId}, ${messageId}, "userId", facts from sent returning id, user_id
    )
    insert into message_games (site_id, recipient_id, game_id)
    select ${siteId}, i.id, game_id from inserted i join sent s on s."userId" = i.user_id
    cross join lateral unnest(s."gameIds") as game_id`);
}

export type SentLately = { byAccount: number; bySite: number; recipients: number };

/** What the account and the site have sent in the last day. Locks both, so that parallel messages are counted one after the other. */
export async function countSentLately(
  tx: Transaction,
  { accountId, siteId }: { accountId: number; siteId: number },
): Promise<SentLately> {
  await tx.query(sql`select from accounts where id = ${accountId} for no key update`);
  await tx.query(sql`select from sites where id = ${siteId} for no key update`);
  const [row] = await tx.query<SentLately>(sql`
    select
      (select count(*) from messages where created_at > now() - interval '1 day'
        and user_id in (select id from users where account_id = ${accountId})) as "byAccount",
      (select count(*) from messages where created_at > now() - interval '1 day' and site_id = ${siteId}) as "bySite",
      (select count(*) from messages m join message_recipients r on r.message_id = m.id
        where m.created_at > now() - interval '1 day' and m.site_id = ${siteId}) as recipients`);
  return row!;
}

/** Of these users those who are active on the site and were invited to it, and whose account is not deactivated. */
export async function findReachable(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    sql`select u.id from users u where u.id = any(${userIds}) and ${canBeReached(sql`u`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

const GAMES_OF_RECIPIENT = sql`coalesce((
  select json_agg(g.game_id order by g.game_id) from message_games g where g.recipient_id = r.id), '[]')`;

/** Of the message `m`. Not what is still to be handed on for a sender who may no longer write: it never will be. */
function isReceivedBy(readerIds: readonly number[]): Sql {
  return sql`r.user_id = any(${readerIds}) and (r.queued_at is not null or exists (
    select from users w join accounts a on a.id = w.account_id
    where w.id = m.user_id and w.active and (w.assignor or w.manager) and a.deactivated_at is null))`;
}

/** For a reader with these users: of each site one. */
function selectMessages(readerIds: readonly number[]) {
  return sql`
    select m.id, m.site_id as "siteId", s.timezone as zone, m.user_id as "userId", u.first_name || ' ' || u.last_name as sender, m.audience,
      m.subject, m.text, m.created_at as "createdAt", m.updated_at as "updatedAt", counted.*,
      coalesce((select json_agg(distinct g.game_id) from message_recipients r join message_games g on g.recipient_id = r.id
        where r.message_id = m.id), '[]') as "gameIds",
      (select j.id from jobs j where j.site_id = m.site_id and j.kind = ${SEND_JOB} and j.key = m.id::text) as "jobId",
      (select json_build_object('userId', r.user_id, 'facts', r.facts, 'openedAt', r.opened_at, 'gameIds', ${GAMES_OF_RECIPIENT})
        from message_recipients r where r.message_id = m.id and ${isReceivedBy(readerIds)} limit 1) as received
    from messages m join sites s on s.id = m.site_id join users u on u.id = m.user_id
    cross join lateral (
      select count(*) as recipients, count(queued_at) as queued, count(opened_at) as opened
      from message_recipients where message_id = m.id) as counted`;
}

type ReceivedRow = Omit<NonNullable<Message['received']>, 'openedAt'> & { openedAt: string | null };
type MessageRow = Omit<Message, 'received'> & { received: ReceivedRow | null };

function toMessage({ received, ...message }: MessageRow): Message {
  if (received === null) return { ...message, received };
  const { openedAt } = received;
  return { ...message, received: { ...received, openedAt: openedAt === null ? null : new Date(openedAt) } };
}

/** As the account of the reader knows it. */
export async function findMessage(
  db: Queryable,
  { id, readerIds }: { id: number; readerIds: readonly number[] },
): Promise<Message | undefined> {
  const rows = await db.query<MessageRow>(sql`${selectMessages(readerIds)} where m.id = ${id}`);
  return rows.map(toMessage)[0];
}

export type MessageQuery = {
  readerIds: readonly number[];
  /** All messages of the site, and not only those that the reader received. */
  siteId?: number | undefined;
  ofAll: boolean;
  gameId?: number | undefined;
  page: Pagination;
};

/** What a list of messages can be sorted by. */
export const MESSAGE_SORTS: Sortable = TIMES;

/** The newest first. */
export async function listMessages(
  db: Queryable,
  { readerIds, siteId, ofAll, gameId, page }: MessageQuery,
): Promise<Page<Message>> {
  const isOfGame =
    gameId === undefined
      ? sql`true`
      : sql`exists (select from message_games g where g.recipient_id = r.id and g.game_id = ${gameId})`;
  const conditions = [
    ...(siteId === undefined ? [] : [sql`m.site_id = ${siteId}`]),
    ...(ofAll && gameId === undefined
      ? []
      : [
          sql`exists (select from message_recipients r where r.message_id = m.id and ${isOfGame}
            and ${ofAll ? sql`true` : isReceivedBy(readerIds)})`,
        ]),
  ];
  // Only what it is sorted by: what is counted of a message would be counted of all of them.
  const select = sql`
    select m.id, m.created_at as "createdAt", m.updated_at as "updatedAt" from messages m where ${all(conditions)}`;
  const { rows: listed, records } = await readPage<{ id: number }>(db, {
    ...{ select, order: sql`id desc`, sortable: MESSAGE_SORTS, page },
  });
  const ids = listed.map(({ id }) => id);
  const rows = await db.query<MessageRow>(
    sql`${selectMessages(readerIds)} where m.id = any(${ids}) order by array_position(${ids}::bigint[], m.id)`,
  );
  return { rows: rows.map(toMessage), records };
}

/** By last name, first name and id. */
export function listRecipients(
  db: Queryable,
  { messageId, page }: { messageId: number; page: Pagination },
): Promise<Page<Recipient>> {
  const select = sql`
    select r.id, r.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.mobile_phone as phone,
      ${GAMES_OF_RECIPIENT} as "gameIds", r.queued_at as "queuedAt", r.way, r.reason, r.opened_at as "openedAt"
    from message_recipients r join users u on u.id = r.user_id where r.message_id = ${messageId}`;
  return readPage<Recipient>(db, { select, order: sql`"lastName", "firstName", id`, page });
}

/** Records that a recipient opened the message, the first time. Does nothing for somebody who is none. */
export async function recordOpening(
  db: Queryable,
  { messageId, userId }: { messageId: number; userId: number },
): Promise<void> {
  await db.query(sql`
    update message_recipients set opened_at = now()
    where message_id = ${messageId} and user_id = ${userId} and opened_at is null`);
}

/** Locks the next recipients whom nobody has handed on, in the order of their ids. */
export async function lockNextRecipients(
  tx: Transaction,
  { messageId, limit }: { messageId: number; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return tx.query(sql`
    select id, user_id as "userId" from message_recipients
    where message_id = ${messageId} and queued_at is null order by id limit ${limit} for no key update`);
}

/** Records by which way each was handed on. */
export async function recordQueued(
  tx: Transaction,
  queued: readonly ({ id: number } & Reach)[],
): Promise<void> {
  await tx.query(sql`
    update message_recipients r set queued_at = now(), way = q.way, reason = q.reason
    from json_to_recordset(${JSON.stringify(queued)}::json) as q (id bigint, way text, reason text) where r.id = q.id`);
}

/** How many recipients a message has, and how many were handed on. */
export async function countRecipients(
  db: Queryable,
  messageId: number,
): Promise<{ total: number; queued: number }> {
  const [row] = await db.query<{ total: number; queued: number }>(sql`
    select count(*) as total, count(queued_at) as queued from message_recipients where message_id = ${messageId}`);
  return row!;
}
