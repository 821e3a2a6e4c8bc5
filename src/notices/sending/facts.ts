// Reads what the notices of an email are about, as it is now.
import { type PricedGame, priceGames } from '../../domain/fees/priced.ts';
import { findGames } from '../../domain/games/game-queries.ts';
import type { DisputeStatus } from '../../domain/pay/disputes/dispute.ts';
import type { OpenGame } from '../../domain/requests/open-games.ts';
import { isMinor } from '../../domain/users/minor.ts';
import { canBeReached } from '../../domain/users/reach.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { type EndingFacts, findEnding } from '../certifications.ts';
import type { StatementFacts } from '../emails/content.ts';
import type { JournalPosition } from '../journal/position.ts';
import { findLastNotified } from '../last-notified.ts';
import type { GameAsNotified, PendingNotice } from '../notice.ts';
import { findTakeable } from '../open-games/takeable.ts';
import { findPushTargets, type PushTarget } from '../push/store.ts';
import { DEFAULT_WAYS, type Ways } from '../ways.ts';
import { findMessageTexts, type MessageText } from './message-texts.ts';

export type Reader = {
  id: number;
  siteId: number;
  canBeReached: boolean;
  firstName: string;
  /** The account's address. */
  email: string;
  siteName: string;
  siteZone: string;
  siteLocale: string;
  /** Why nothing is sent to the address. */
  suppressed: string | null;
  ways: Ways;
  /** Whether they want to hear of open games. */
  wantsOpenGames: boolean;
  /** The browsers to which notifications are pushed. */
  targets: PushTarget[];
  /** Those who get a copy, while the reader is a minor. */
  guardians: { id: number; email: string }[];
};

/** What an email is composed of. */
export type EmailFacts = {
  reader: Reader;
  notices: PendingNotice[];
  /** Those that are not deleted, by id. */
  games: Map<number, PricedGame>;
  /** The games as the reader knows them, by id. */
  known: Map<number, GameAsNotified>;
  /** Games of which others may have changed what is not read yet. */
  unread: Set<number>;
  /** The names of those who were taken off games, by the id of the user. */
  takenOff: Map<number, string>;
  /** By id. */
  requests: Map<number, RequestFacts>;
  /** Of each official and slot that a notice is about, the one that waits, and the newest that was answered, by `kind assignment user`. */
  disputes: Map<string, DisputeFacts>;
  /** By id. */
  statements: Map<number, StatementFacts>;
  /** By id, as the reader gets them. */
  messages: Map<number, MessageText>;
  /** Those that end soon, by id. */
  certifications: Map<number, EndingFacts>;
  /** What they may take of the open games that they are told of, by the game's id. */
  openGames: Map<number, OpenGame[]>;
  /** The assignor of each game, by the game's id. */
  assignors: Map<number, { name: string; email: string }>;
  /** The database's clock. */
  now: Date;
};

export type DisputeFacts = {
  status: DisputeStatus;
  amount: number;
  fee: number;
  currency: string;
  reason: string | null;
  answer: string | null;
  official: string;
};

export type RequestFacts = { status: string; note: string | null; reason: string | null; official: string };

/** Undefined for an email whose user was deleted. */
export async function findEmailFacts(db: Database, emailId: number): Promise<EmailFacts | undefined> {
  const [[reader], notices] = await Promise.all([findReader(db, emailId), findNotices(db, emailId)]);
  if (reader === undefined) return undefined;
  const gameIds = distinct(notices.map(({ gameId }) => gameId));
  const takenOffIds = distinct(
    notices.map(({ kind, aboutUserId }) => (kind === 'lapsed' ? aboutUserId : null)),
  );
  const requestIds = distinct(notices.map(({ requestId }) => requestId));
  const disputedIds = distinct(
    notices.map(({ kind, assignmentId }) =>
      kind === 'disputed' || kind === 'dispute_answered' ? assignmentId : null,
    ),
  );
  const statementIds = distinct(notices.map(({ statementId }) => statementId));
  const messageIds = distinct(notices.map(({ messageId }) => messageId));
  const certificationIds = distinct(notices.map(({ certificationId }) => certificationId));
  const openGameIds = distinct(notices.map(({ kind, gameId }) => (kind === 'open_game' ? gameId : null)));
  const position = notices[0]?.position;
  const [
    targets,
    games,
    known,
    takenOff,
    requests,
    disputes,
    statements,
    messages,
    certifications,
    openGames,
    assignors,
  ] = await Promise.all([
    findPushTargets(db, reader.id),
    gameIds.length === 0 ? [] : findPricedGames(db, gameIds),
    findLastNotified(db, { userId: reader.id, gameIds }),
    takenOffIds.length === 0 ? [] : findUserNames(db, takenOffIds),
    requestIds.length === 0 ? [] : findRequests(db, requestIds),
    disputedIds.length === 0 ? [] : findDisputes(db, disputedIds),
    statementIds.length === 0 ? [] : findStatements(db, { userId: reader.id, statementIds }),
    messageIds.length === 0 ? [] : findMessageTexts(db, { userId: reader.id, messageIds }),
    certificationIds.length === 0 ? [] : findEnding(db, certificationIds),
    openGameIds.length === 0
      ? new Map()
      : findTakeable(db, { userId: reader.id, gameIds: openGameIds, now: reader.now }),
    findAssignors(db, gameIds),
  ]);
  const unread = position && gameIds.length > 0 ? await findUnread(db, { gameIds, position }) : []; // after the games
  return {
    reader: {
      ...{ ...reader, ways: { ...DEFAULT_WAYS, ...reader.ways }, targets },
      guardians: isMinor(reader, { ...reader, timezone: reader.siteZone }, reader.now)
        ? reader.guardians
        : [],
    },
    notices,
    games: new Map(games.map((game) => [game.id, game])),
    known: new Map(known.map((one) => [one.gameId, one.game])),
    unread: new Set(unread.map(({ gameId }) => gameId)),
    takenOff: new Map(takenOff.map(({ id, name }) => [id, name])),
    disputes: new Map(disputes.map(({ key, ...dispute }) => [key, dispute])),
    requests: new Map(requests.map(({ id, ...request }) => [id, request])),
    statements: new Map(statements.map(({ id, ...facts }) => [id, facts])),
    messages: new Map(messages.map((message) => [message.id, message])),
    certifications: new Map(certifications.map((certification) => [certification.id, certification])),
    openGames,
    assignors: new Map(assignors.map(({ gameId, ...assignor }) => [gameId, assignor])),
    now: reader.now,
  };
}

async function findPricedGames(db: Queryable, gameIds: number[]): Promise<PricedGame[]> {
  return priceGames(db, await findGames(db, gameIds));
}

type ReaderRow = Omit<Reader, 'targets' | 'ways'> & {
  ways: Partial<Ways>;
  dateOfBirth: string | null;
  adultAge: number;
  now: Date;
};

function findReader(db: Queryable, emailId: number): Promise<ReaderRow[]> {
  return db.query(sql`
    select u.id, u.site_id as "siteId", ${canBeReached(sql`u`)} as "canBeReached", u.first_name as "firstName", a.email,
      s.name as "siteName", s.timezone as "siteZone", s.locale as "siteLocale", now() as now,
      (select reason from suppressed_addresses where address = lower(a.email)) as suppressed, coalesce(n.ways, '{}') as ways,
      n.open_games is not null as "wantsOpenGames",
      u.date_of_birth as "dateOfBirth", s.adult_age as "adultAge", coalesce((
        select json_agg(json_build_object('id', g.id, 'email', g.email) order by g.id)
        from guardians g where g.user_id = u.id and g.status = 'confirmed'), '[]') as guardians
    from emails e left join notice_settings n on n.user_id = e.user_id join users u on u.id = e.user_id join accounts a on a.id = u.account_id join sites s on s.id = u.site_id
    where e.id = ${emailId}`);
}

/** With the position of the journal up to which they were made. */
function findNotices(
  db: Queryable,
  emailId: number,
): Promise<(PendingNotice & { position: JournalPosition })[]> {
  return db.query(sql`
    select id, kind, silent, game_id as "gameId", assignment_id as "assignmentId", about_user_id as "aboutUserId",
      request_id as "requestId", statement_id as "statementId", message_id as "messageId",
      certification_id as "certificationId",
      json_build_object('xid', p.xid::text, 'entryId', p.entry_id) as position
    from notices left join notice_position p on true where email_id = ${emailId} and last_notified is null order by id`);
}

function findUnread(
  db: Queryable,
  { gameIds, position }: { gameIds: number[]; position: JournalPosition },
): Promise<{ gameId: number }[]> {
  return db.query(sql`
    select distinct game_id as "gameId" from journal
    where game_id = any(${gameIds}) and (xid, id) > (${position.xid}::xid8, ${position.entryId}::bigint)`);
}

function findUserNames(db: Queryable, ids: number[]): Promise<{ id: number; name: string }[]> {
  return db.query(sql`select id, first_name || ' ' || last_name as name from users where id = any(${ids})`);
}

function findRequests(db: Queryable, requestIds: number[]): Promise<(RequestFacts & { id: number })[]> {
  return db.query(sql`
    select r.id, r.status, r.note, r.reason, u.first_name || ' ' || u.last_name as official
    from requests r join users u on u.id = r.user_id where r.id = any(${requestIds})`);
}

function findDisputes(db: Queryable, assignmentIds: number[]): Promise<(DisputeFacts & { key: string })[]> {
  return db.query(sql`
    select distinct on (k.kind, d.assignment_id, d.user_id) k.kind || ' ' || d.assignment_id || ' ' || d.user_id as key, d.status,
      d.amount::float8 as amount, d.fee::float8 as fee, d.currency, d.reason, d.answer,
      u.first_name || ' ' || u.last_name as official
    from disputes d join users u on u.id = d.user_id
    cross join lateral (select case d.status when 'waiting' then 'disputed' else 'dispute_answered' end as kind) as k
    where d.assignment_id = any(${assignmentIds}) and d.status <> 'withdrawn'
    order by k.kind, d.assignment_id, d.user_id, d.id desc`);
}

function findStatements(
  db: Queryable,
  { userId, statementIds }: { userId: number; statementIds: number[] },
): Promise<(StatementFacts & { id: number })[]> {
  return db.query(sql`
    select t.id, t.statement_date as date, t.description, t.amount::float8 as amount, t.amount_paid::float8 as "amountPaid", t.currency,
      t.payor_name as "payorName",
      coalesce((select max((last_notified->>'amountPaid')::float8) from notices n
        where n.statement_id = t.id and n.user_id = ${userId} and last_notified is not null), 0) as "amountKnown"
    from statements t where t.id = any(${statementIds})`);
}

/** The assignor of each game who can be reached, or else the first of the site. */
function findAssignors(
  db: Queryable,
  gameIds: number[],
): Promise<{ gameId: number; name: string; email: string }[]> {
  return db.query(sql`
    select g.id as "gameId", u.first_name || ' ' || u.last_name as name, coalesce(u.email_addresses[1], a.email) as email
    from games g join lateral (
      select * from users u where u.site_id = g.site_id and ${canBeReached(sql`u`)}
        and (u.assignor or u.manager and u.id = g.assignor_id)
      order by u.id = g.assignor_id desc nulls last, u.id limit 1) as u on true
    join accounts a on a.id = u.account_id
    where g.id = any(${gameIds})`);
}

function distinct(ids: (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
