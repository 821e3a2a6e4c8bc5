// Reads the journal as a feed: which records of a site changed, in the order of the journal, for one reader.
import type { Queryable } from '../../storage/database.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { type Member, may, visibleGames } from '../access.ts';
import { FEED_KINDS, type FeedKind, RECORD_KINDS } from '../record-kinds.ts';
import { SEES_GAME } from '../requests/conditions.ts';
import type { Site } from '../sites/site.ts';

/**
 * A place in the journal: all entries up to (xid, id), in that order. `xid` is a 64-bit transaction id, as text. A feed
 * reads only entries whose transaction is older than every transaction that still runs, so nothing can appear before a
 * place that was reached, however late it commits.
 */
export type JournalPosition = { xid: string; id: number };

/** A record that changed, and the place of its last change. `deleted`: it is gone, or no longer visible to the reader. */
export type Change = {
  siteId: number;
  kind: FeedKind;
  id: number;
  /** Of a slot and of a request: the game; null if that is not known any more. */
  gameId: number | null;
  deleted: boolean;
  position: JournalPosition;
  at: Date;
};

/** A place that was reached, when (by the database's clock), and in which history of which database. */
export type JournalCursor = { position: JournalPosition; at: Date; history: string };

/** `next` is the place to read on from. `more`: there may be further changes already. */
export type ChangePage = { changes: Change[]; next: JournalCursor; more: boolean };

/** The condition that the record `j.record_id` exists, and that `more` is true of its row `r`. */
function existsIn(kind: FeedKind, more = sql`true`): Sql {
  const { table, exists = sql`true` } = RECORD_KINDS[kind];
  return sql`exists (select from ${raw(table!)} r where r.id = j.record_id and ${exists} and ${more})`;
}

export type FeedReader = { viewer: Member; site: Site };

/**
 * What decides which changes the reader gets, as text. While it stays the same, what a reader no longer sees comes as
 * deleted; a reader for whom it differs must read the lists again.
 */
export function viewOf({ viewer, site }: FeedReader): string {
  if (seesAll(viewer)) return 'all';
  return `${viewer.id}${site.showAllGames ? 'a' : ''}${site.showUnassignedGames ? 'u' : ''}`;
}

/** Assignors and managers see every record that the feed names. */
function seesAll(viewer: Member): boolean {
  return may(viewer, 'games.drafts') && may(viewer, 'statements.read');
}

// The journal is partitioned by time and read by transaction. An entry was written after its transaction began, and no
// transaction of the service lasts this long.
const LONGEST_TRANSACTION_MS = 7 * 24 * 60 * 60_000;

/**
 * The condition that the entry of that alias may be of a transaction that ran at a time, or began later: PostgreSQL leaves out
 * the partitions of months before. It is a parameter, and no interval, because it must be known when the statement is planned.
 */
function runningAt(time: Date, alias = 'j'): Sql {
  return sql`${raw(alias)}.created_at > ${earliest(time)}`;
}

function earliest(time: Date): Date {
  return new Date(+time - LONGEST_TRANSACTION_MS);
}

export const MAX_FEED_LIMIT = 500; // a change has about 400 bytes
const MAX_EXAMINED = 2_000; // as in journal_after; if none concerns the reader, they take 5 ms of PostgreSQL's CPU time

export type FeedQuery = FeedReader & { after: Pick<JournalCursor, 'position' | 'at'>; limit: number };

/**
 * The records that changed after a place, each once, in the order of their last change on this page. Reads at most
 * `limit` entries of the journal that concern the reader, and examines a bounded number: a page with `more` may be empty.
 */
export async function readChanges(
  db: Queryable,
  { viewer, site, after: { position, at }, limit }: FeedQuery,
): Promise<ChangePage> {
  const isVisible = seesAll(viewer) ? byKind((kind) => existsIn(kind)) : visibleTo({ viewer, site });
  const concerns = seesAll(viewer)
    ? sql`j.action <> 'visibility'`
    : sql`(${isVisible} or ${wasVisibleTo({ viewer, site, at })})`;
  const following = sql`
    journal_after(${site.id}, ${position.xid}::xid8, ${position.id}::bigint, ${earliest(at)}) with ordinality as j`;
  const rows = await db.query<FeedRow>(sql`
    with found as (
      select j.kind, j.record_id, ${GAME_ID} as game_id, j.xid, j.id, j.created_at, not (${isVisible}) as deleted
      from ${following} where j.kind = any(${FEED_KINDS}) and ${concerns}
      order by j.ordinality limit ${limit}
    ), examined as materialized (
      select j.xid, j.id, j.created_at from ${following}
      where (select count(*) from found) < ${limit} and j.ordinality = ${MAX_EXAMINED})
    select current.*, e.xid::text as examined_xid, e.id as examined_id, e.created_at as examined_at,
      f.kind, f.record_id, f.game_id, f.xid::text, f.id, f.created_at, f.deleted
    from (select ${CURSOR_NOW}) as current left join examined e on true left join found f on true
    order by f.xid, f.id`);
  return toPage(rows, { siteId: site.id, limit });
}

const GAME_ID = sql`case j.kind when 'assignment' then j.game_id
  when 'request' then (
    select a.game_id from requests r join assignments a on a.id = r.assignment_id where r.id = j.record_id) end`;

// Transaction ids mean nothing in another database, nor where an old state of this one was restored: a restored dump has
// another table, on another server another identifier, too; a promoted standby has another timeline.
const CURSOR_NOW = sql`
  pg_snapshot_xmin(pg_current_snapshot())::text as horizon, now() as now,
  (select system_identifier from pg_control_system()) || '.' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
    || '.' || 'journal'::regclass::oid as history`;

type CursorRow = { horizon: string; now: Date; history: string };

function toJournalCursor({ horizon, now, history }: CursorRow): JournalCursor {
  return { position: { xid: horizon, id: 0 }, at: now, history };
}

/** `examined_*`: the last entry that was examined, if there may be more behind it. */
type FeedRow = CursorRow & {
  examined_xid: string | null;
  examined_id: number;
  examined_at: Date;
  kind: FeedKind | null;
  record_id: number;
  game_id: number | null;
  xid: string;
  id: number;
  created_at: Date;
  deleted: boolean;
};

function toPage(rows: FeedRow[], { siteId, limit }: { siteId: number; limit: number }): ChangePage {
  const found = rows.filter(({ kind }) => kind !== null);
  const last = new Map(found.map((row, index) => [`${row.kind} ${row.record_id}`, index]));
  const changes = found
    .filter((row, index) => last.get(`${row.kind} ${row.record_id}`) === index)
    .map((row) => ({
      ...{ siteId, kind: row.kind!, id: row.record_id, gameId: row.game_id, deleted: row.deleted },
      ...{ position: { xid: row.xid, id: row.id }, at: row.created_at },
    }));
  const { examined_xid: xid, examined_id: id, examined_at: at } = rows[0]!;
  const now = toJournalCursor(rows[0]!);
  const { history } = now;
  const end = found.length < limit ? undefined : changes.at(-1);
  if (end !== undefined)
    return { changes, next: { position: end.position, at: end.at, history }, more: true };
  if (xid !== null) return { changes, next: { position: { xid, id }, at, history }, more: true };
  return { changes, next: now, more: false }; // every entry of a transaction before the horizon has been read, and none of one after it
}

/** The record exists and the reader, who is no assignor, sees it in the lists of their site. */
function visibleTo({ viewer }: FeedReader): Sql {
  const seen = sql`join sites s on s.id = g.site_id where g.deleted_at is null and ${visibleGames(viewer)}`;
  const own = sql`r.user_id = ${viewer.id}`;
  const ofGames: Partial<Record<FeedKind, Sql>> = {
    game: sql`exists (select from games g ${seen} and g.id = j.record_id)`,
    assignment: sql`exists (
      select from assignments r join games g on g.id = r.game_id ${seen} and r.id = j.record_id)`,
    message: existsIn(
      'message',
      sql`exists (select from message_recipients m where m.message_id = r.id and m.user_id = ${viewer.id})`,
    ),
    request: existsIn('request', sql`${own} and ${SEES_GAME_OF_REQUEST}`),
  };
  const ofOthers = (kind: FeedKind) => {
    const { audience } = RECORD_KINDS[kind];
    if (audience === 'nobody') return sql`false`;
    return audience === 'subject' ? existsIn(kind, own) : existsIn(kind);
  };
  return byKind((kind) => ofGames[kind] ?? ofOthers(kind));
}

const SEES_GAME_OF_REQUEST = sql`exists (
  select from assignments a join games g on g.id = a.game_id where a.id = r.assignment_id and ${SEES_GAME})`;

function byKind(conditionOf: (kind: FeedKind) => Sql): Sql {
  const cases = FEED_KINDS.map((kind) => sql`when ${raw(`'${kind}'`)} then ${conditionOf(kind)}`);
  return sql`case j.kind ${cases.reduce((one, other) => sql`${one} ${other}`)} else false end`;
}

/** The reader, who is no assignor, may have seen the record until this change. */
function wasVisibleTo({ viewer, site, at }: FeedReader & { at: Date }): Sql {
  // The conditions of the index journal_crew: a game may have any number of other entries.
  const slotThen = sql`
    select from journal k where k.game_id = j.game_id and k.xid >= j.xid and ${runningAt(at, 'k')}
      and k.kind = 'assignment' and (k.action = 'deleted' or k.before ? 'user_id')`;
  const wasOn = wasOnCrew(viewer, slotThen);
  const wasListed = site.showAllGames
    ? sql`true`
    : site.showUnassignedGames
      ? sql`(${wasOn} or ${hadOpenSlot(slotThen)})`
      : wasOn;
  return sql`case j.audience when 'nobody' then false when 'subject' then j.subject_id = ${viewer.id}
    when 'crew' then ${wasOn} else j.game_id is null or ${wasListed} end`;
}

// Of a game at the time of an entry: what a slot is now, or was until a later change (`slotThen`).
function wasOnCrew({ id }: Member, slotThen: Sql): Sql {
  return sql`(exists (select from assignments a where a.game_id = j.game_id and a.user_id = ${id})
    or exists (${slotThen} and k.before->>'user_id' = ${String(id)}))`;
}

function hadOpenSlot(slotThen: Sql): Sql {
  return sql`(
    exists (select from assignments a where a.game_id = j.game_id and a.user_id is null)
    or exists (${slotThen} and k.before->>'user_id' is null))`;
}

/**
 * The end of a subquery that only finds out whether there is an entry: it makes PostgreSQL read the index of the order. For
 * `exists` it scans the table, because it expects to find one soon.
 */
const FIRST = sql`order by j.xid, j.id limit 1`;

/** The place after every entry that a reader could have read by now. */
export async function currentCursor(db: Queryable): Promise<JournalCursor> {
  const [row] = await db.query<CursorRow>(sql`select ${CURSOR_NOW}`);
  return toJournalCursor(row!);
}

/** Those of the sites with entries that became complete since a horizon of before `now`, and the place that is reached. */
export async function sitesChanged(
  db: Queryable,
  { siteIds, since, now }: { siteIds: readonly number[]; since: string; now: Date },
): Promise<{ siteIds: number[]; reached: JournalCursor }> {
  const [row] = await db.query<CursorRow & { site_ids: number[] }>(sql`
    select ${CURSOR_NOW}, array(
      select s.id from unnest(${siteIds}::bigint[]) as s (id) where (
        select true from journal j where j.site_id = s.id and ${runningAt(now)} and j.xid >= ${since}::xid8 and j.xid < horizon.xid
        ${FIRST})) as site_ids
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) as horizon`);
  return { siteIds: row!.site_ids.map(Number), reached: toJournalCursor(row!) };
}
