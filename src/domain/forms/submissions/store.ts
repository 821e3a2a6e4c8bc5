// The SQL of form submissions.
import type { Page, Pagination } from '../../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../../storage/page.ts';
import { all, sql } from '../../../storage/sql.ts';
import { type Member, visibleSubmissions } from '../../access.ts';
import { gameConditions } from '../../games/filter.ts';
import { findGames } from '../../games/game-queries.ts';
import { toUser, type UserRow } from '../../users/store.ts';
import { crewOfSubmission } from '../crew/store.ts';
import type { GameReport, Submission } from './submission.ts';

const COLUMNS = sql`
  f.id, f.site_id as "siteId", f.template_id as "templateId", f.game_id as "gameId", f.user_id as "userId", f.state, f.name,
  f.fields, f.field_values as "values", ${crewOfSubmission(sql`f.id`)} as crew, f.submitted_at as "submittedAt", f.remark, f.lock_version as "lockVersion",
  f.created_at as "createdAt", f.updated_at as "updatedAt"`;

type ReportRow = Submission & { official: UserRow };

/** Returns undefined also for a submission about a deleted game. */
export async function findReport(db: Queryable, id: number): Promise<GameReport | undefined> {
  const rows = await db.query<ReportRow>(sql`
    select ${COLUMNS}, to_json(u) as official
    from form_submissions f join users u on u.id = f.user_id where f.id = ${id}`);
  const [report] = await withGames(db, rows);
  return report;
}

export type ReportQuery = {
  /** The caller's own user on the site; submissions that it may not see are not listed. */
  member: Member;
  templateId?: number | undefined;
  gameIds?: readonly number[] | undefined;
  /** Their authors. */
  userIds?: readonly number[] | undefined;
  /** `YYYY-MM-DD`: the first and the last day of the games, inclusive, in the time zone of the site. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  page: Pagination;
};

/** What a list of reports can be sorted by. */
export const SUBMISSION_SORTS: Sortable = TIMES;

/** The submissions that match the query and are visible to the caller, by id. */
export async function listReports(
  db: Queryable,
  { member, templateId, gameIds, userIds, startDate, endDate, page }: ReportQuery,
): Promise<Page<GameReport>> {
  const conditions = [
    sql`g.deleted_at is null`,
    visibleSubmissions(member),
    ...gameConditions({ criteria: {}, startDate, endDate }, [member.siteId]),
    ...(templateId === undefined ? [] : [sql`f.template_id = ${templateId}`]),
    ...(gameIds === undefined ? [] : [sql`f.game_id = any(${gameIds})`]),
    ...(userIds === undefined ? [] : [sql`f.user_id = any(${userIds})`]),
  ];
  const { rows, records } = await readPage<ReportRow>(db, {
    select: sql`
      select ${COLUMNS}, to_json(u) as official
      from form_submissions f join games g on g.id = f.game_id join sites s on s.id = g.site_id
      join users u on u.id = f.user_id
      where ${all(conditions)}`,
    order: sql`id`,
    sortable: SUBMISSION_SORTS,
    page,
  });
  return { rows: await withGames(db, rows), records };
}

type InsertedSubmission = Pick<
  Submission,
  'siteId' | 'templateId' | 'gameId' | 'userId' | 'state' | 'name' | 'fields' | 'values' | 'submittedAt'
>;

/** Returns the new id; undefined if the official already has a submission of this template for the game. */
export async function insertSubmission(
  tx: Transaction,
  submission: InsertedSubmission,
): Promise<number | undefined> {
  const { siteId, templateId, gameId, userId, state, name, fields, values, submittedAt } = submission;
  const rows = await tx.query<{ id: number }>(sql`
    insert into form_submissions (site_id, template_id, game_id, user_id, state, name, fields, field_values,
      submitted_at)
    values (${siteId}, ${templateId}, ${gameId}, ${userId}, ${state}, ${name}, ${JSON.stringify(fields)}::jsonb,
      ${JSON.stringify(values)}::jsonb, ${submittedAt})
    on conflict (game_id, template_id, user_id) do nothing
    returning id`);
  return rows[0]?.id;
}

export async function updateSubmission(
  tx: Transaction,
  submission: Pick<Submission, 'id' | 'state' | 'values' | 'submittedAt' | 'remark'>,
): Promise<void> {
  const { id, state, values, submittedAt, remark } = submission;
  await tx.query(sql`
    update form_submissions set state = ${state}, field_values = ${JSON.stringify(values)}::jsonb,
      submitted_at = ${submittedAt}, remark = ${remark}, lock_version = lock_version + 1, updated_at = now()
    where id = ${id}`);
}

/** How many submissions of the template there are, those about deleted games included. */
export async function countSubmissions(db: Queryable, templateId: number): Promise<number> {
  const [row] = await db.query<{ submissions: number }>(
    sql`select count(*) as submissions from form_submissions where template_id = ${templateId}`,
  );
  return row!.submissions;
}

/** The reports of games that are not deleted. */
async function withGames(db: Queryable, rows: ReportRow[]): Promise<GameReport[]> {
  if (rows.length === 0) return [];
  const games = new Map(
    (await findGames(db, [...new Set(rows.map((row) => row.gameId))])).map((game) => [game.id, game]),
  );
  return rows.flatMap((row) => {
    const game = games.get(row.gameId);
    return game === undefined ? [] : [{ ...row, official: toUser(row.official), game }];
  });
}
