// The SQL of sites.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable } from '../../storage/page.ts';
import { setting, sql } from '../../storage/sql.ts';
import { type ConflictPolicies, DEFAULT_POLICIES } from '../conflicts/conflict.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { activeUsersOf, type Principal } from '../users/principal.ts';
import { NO_OPEN_GAMES, type OpenGames } from './open-games.ts';
import { SITE_COLUMNS, type Site, type SiteFields } from './site.ts';

/** A row of `sites`, read directly or from JSON, where times are text. */
export type SiteRow = {
  id: number;
  name: string;
  timezone: string;
  locale: string;
  sports: string[];
  active: boolean;
  delete_at: Date | string | null;
  show_unassigned_games: boolean;
  show_all_games: boolean;
  show_game_reports: boolean;
  forms_enabled: boolean;
  conflict_policies: Partial<ConflictPolicies>;
  grades: string[];
  season_start: string;
  availability_locked_days: number | null;
  arrival_minutes: number;
  adult_age: number;
  reminder_days: number | null;
  answer_reminder_days: number | null;
  answer_hours: number | null;
  offers_lapse: boolean;
  open_games: Partial<OpenGames>;
  pays_by_rules: boolean;
  created_at: Date | string;
  updated_at: Date | string;
};

export type SiteQuery = Principal & { active?: boolean | undefined; page: Pagination };

/** What a list of sites can be sorted by. */
export const SITE_SORTS: Sortable = {
  name: sql`lower(name)`,
  created: sql`created_at`,
  updated: sql`updated_at`,
};

/** The sites on which the principal has an active user, by id; archived ones only if `active` is false. */
export async function listSitesOf(
  db: Queryable,
  { active, page, ...principal }: SiteQuery,
): Promise<Page<Site>> {
  const { rows, records } = await readPage<SiteRow>(db, {
    select: sql`
      select s.* from sites s join users u on u.site_id = s.id
      where ${activeUsersOf(principal)}
      and s.active = ${active ?? true}`,
    order: sql`id`,
    sortable: SITE_SORTS,
    page,
  });
  return { rows: rows.map(toSite), records };
}

/** Whether the site has fee rules. */
export async function paysByRules(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(sql`select from sites where id = ${id} and pays_by_rules`);
  return rows.length > 0;
}

/** All sites, by id: for operators. */
export async function listSites(db: Queryable): Promise<Site[]> {
  return (await db.query<SiteRow>(sql`select * from sites order by id`)).map(toSite);
}

/** Whether PostgreSQL knows the zone too: its list of zones may be older than Node's. */
export async function isZoneOfDatabase(db: Queryable, zone: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 as known from pg_timezone_names where name = ${zone}`);
  return rows.length > 0;
}

export async function insertSite(
  tx: Transaction,
  { name, timezone, locale }: Pick<Site, 'name' | 'timezone' | 'locale'>,
): Promise<Site> {
  const rows = await tx.query<SiteRow>(
    sql`insert into sites (name, timezone, locale) values (${name}, ${timezone}, ${locale}) returning *`,
  );
  return toSite(rows[0]!);
}

/** Locks the site until the transaction ends. */
export async function lockSite(tx: Transaction, id: number): Promise<Site | undefined> {
  const rows = await tx.query<SiteRow>(sql`select * from sites where id = ${id} for no key update`);
  return rows.map(toSite)[0];
}

/** Changes one or more fields and returns the changed site. */
export async function updateSite(
  tx: Transaction,
  { id, fields: { conflictPolicies, grades, openGames, ...plain } }: { id: number; fields: SiteFields },
): Promise<Site> {
  const columns = {
    ...Object.fromEntries(
      Object.entries(plain).map(([name, value]) => [SITE_COLUMNS[name as keyof typeof SITE_COLUMNS], value]),
    ),
    conflict_policies: conflictPolicies && JSON.stringify(conflictPolicies),
    grades,
    open_games: openGames && JSON.stringify(openGames),
  };
  const rows = await tx.query<SiteRow>(
    sql`update sites set ${setting(columns)}, updated_at = now() where id = ${id} returning *`,
  );
  return toSite(rows[0]!);
}

/** Archives a site, restores it, or says when it is deleted. */
export async function updateSiteState(
  tx: Transaction,
  { id, active, deleteAt }: { id: number; active: boolean; deleteAt: Date | null },
): Promise<Site> {
  const rows = await tx.query<SiteRow>(sql`
    update sites set active = ${active}, delete_at = ${deleteAt}, updated_at = now() where id = ${id} returning *`);
  return toSite(rows[0]!);
}

/** The entry of the journal for a site that was created or changed. */
export function siteEntry({ before, after }: { before?: Site; after: Site }): JournalEntry {
  const { id } = after;
  return {
    siteId: id,
    kind: 'site',
    id,
    before: before && fieldsOfRecord(before),
    after: fieldsOfRecord(after),
  };
}

export function toSite(row: SiteRow): Site {
  return {
    id: row.id,
    name: row.name,
    timezone: row.timezone,
    locale: row.locale,
    sports: row.sports,
    active: row.active,
    deleteAt: row.delete_at === null ? null : new Date(row.delete_at),
    showUnassignedGames: row.show_unassigned_games,
    showAllGames: row.show_all_games,
    showGameReports: row.show_game_reports,
    formsEnabled: row.forms_enabled,
    conflictPolicies: { ...DEFAULT_POLICIES, ...row.conflict_policies },
    grades: row.grades,
    seasonStart: row.season_start,
    availabilityLockedDays: row.availability_locked_days,
    arrivalMinutes: row.arrival_minutes,
    adultAge: row.adult_age,
    reminderDays: row.reminder_days,
    answerReminderDays: row.answer_reminder_days,
    answerHours: row.answer_hours,
    offersLapse: row.offers_lapse,
    openGames: { ...NO_OPEN_GAMES, ...row.open_games },
    paysByRules: row.pays_by_rules,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
