// The SQL of league officials.
import type { Page, Pagination } from '../../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../../storage/page.ts';
import { type Sql, sql } from '../../../storage/sql.ts';
import type { NewEvent } from '../../events/event.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { toUser, type UserRow } from '../../users/store.ts';
import type { LeagueOfficial } from './official.ts';

const SELECT = sql`
  select o.id, o.site_id as "siteId", o.league_id as "leagueId", o.user_id as "userId", o.created_at as "createdAt",
    o.updated_at as "updatedAt", json_build_object('id', l.id, 'name', l.name) as league, u.last_name, u.first_name,
    to_json(u) as official
  from league_officials o join users u on u.id = o.user_id join leagues l on l.id = o.league_id
  where o.removed_at is null`;

const ATTACHMENT = sql`id, site_id as "siteId", league_id as "leagueId", user_id as "userId"`;

/** The names are those that the rows are sorted by. */
type LeagueOfficialRow = Omit<LeagueOfficial, 'official'> & {
  official: UserRow;
  last_name: string;
  first_name: string;
};

/** Returns undefined also for a removed official. */
export async function findLeagueOfficial(db: Queryable, id: number): Promise<LeagueOfficial | undefined> {
  const rows = await db.query<LeagueOfficialRow>(sql`${SELECT} and o.id = ${id}`);
  return rows.map(toLeagueOfficial)[0];
}

/** What a list of league officials can be sorted by. */
export const LEAGUE_OFFICIAL_SORTS: Sortable = TIMES;

/** The officials of a league by last name, first name, id. */
export async function listLeagueOfficials(
  db: Queryable,
  { leagueId, page }: { leagueId: number; page: Pagination },
): Promise<Page<LeagueOfficial>> {
  const { rows, records } = await readPage<LeagueOfficialRow>(db, {
    select: sql`${SELECT} and o.league_id = ${leagueId}`,
    order: sql`last_name, first_name, id`,
    sortable: LEAGUE_OFFICIAL_SORTS,
    page,
  });
  return { rows: rows.map(toLeagueOfficial), records };
}

export type Attachment = { siteId: number; leagueId: number; userId: number };

/**
 * The row of an attachment that was made, and the event of the first time (service.md 6.1), which the caller records.
 * `cameBack` if the official had been removed before.
 */
type NewAttachment = Attachment & { id: number; cameBack: boolean; events: NewEvent[] };

/**
 * Attaches the official; returns undefined if they are attached. Removing an official keeps the row, so only an insert
 * is the first time.
 */
export async function attach(tx: Transaction, attachment: Attachment): Promise<NewAttachment | undefined> {
  const [attached] = await attachAll(tx, [attachment]);
  return attached;
}

/** Attaches officials, each named once, and returns the attachments that were made. */
export async function attachAll(tx: Transaction, sent: readonly Attachment[]): Promise<NewAttachment[]> {
  const [first] = sent;
  if (first === undefined) return [];
  const rows = await tx.query<Attachment & { id: number; is_first: boolean }>(sql`
    insert into league_officials as o (site_id, league_id, user_id)
    ${sent.length === 1 ? sql`values (${first.siteId}, ${first.leagueId}, ${first.userId})` : rowsOf(sent)}
    on conflict (league_id, user_id) do update set removed_at = null, updated_at = now()
      where o.removed_at is not null
    returning ${ATTACHMENT}, o.xmax = 0 as is_first`); // a row that was just inserted has no xmax
  return rows.map(({ is_first: isFirst, ...attachment }) => ({
    ...attachment,
    cameBack: !isFirst,
    events: isFirst ? [firstTime(attachment)] : [],
  }));
}

function rowsOf(sent: readonly Attachment[]): Sql {
  const [siteIds, leagueIds, userIds] = (['siteId', 'leagueId', 'userId'] as const).map((name) =>
    sent.map((one) => one[name]),
  );
  return sql`
    select * from unnest(${siteIds}::bigint[], ${leagueIds}::bigint[], ${userIds}::bigint[]) order by 2, 3`;
}

function firstTime({ id, siteId, leagueId, userId }: Attachment & { id: number }): NewEvent {
  const facts = { league_id: [leagueId] }; // service.md 6.2(3)
  return { siteId, topic: 'site.league_official.created', resourceId: id, leagueId, userId, facts };
}

/** The entry of the journal for an official who is attached (`after`) or removed (`before`). */
export function attachmentEntry(
  { id, siteId, leagueId, userId }: Attachment & { id: number },
  at: 'before' | 'after',
): JournalEntry {
  return { siteId, kind: 'league_official', id, subjectId: userId, [at]: { leagueId, userId } };
}

/** The attached officials of a league. */
export function attachmentsOf(tx: Transaction, leagueId: number): Promise<(Attachment & { id: number })[]> {
  return tx.query(sql`
    select ${ATTACHMENT} from league_officials where league_id = ${leagueId} and removed_at is null order by id`);
}

export async function findAttachment(
  db: Queryable,
  { leagueId, userId }: { leagueId: number; userId: number },
): Promise<LeagueOfficial | undefined> {
  const rows = await db.query<LeagueOfficialRow>(
    sql`${SELECT} and o.league_id = ${leagueId} and o.user_id = ${userId}`,
  );
  return rows.map(toLeagueOfficial)[0];
}

/** Removes the official, and returns the attachment; undefined if there was nothing to remove. */
export async function detach(
  tx: Transaction,
  id: number,
): Promise<(Attachment & { id: number }) | undefined> {
  const rows = await tx.query<Attachment & { id: number }>(sql`
    update league_officials set removed_at = now(), updated_at = now()
    where id = ${id} and removed_at is null returning ${ATTACHMENT}`);
  return rows[0];
}

function toLeagueOfficial(row: LeagueOfficialRow): LeagueOfficial {
  const { last_name, first_name, official, ...attached } = row;
  return { ...attached, official: toUser(official) };
}
