// The SQL of what reports say of crews.
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { type Sql, sql } from '../../../storage/sql.ts';
import { gameOfSlotEntry } from '../../games/entries.ts';
import type { StoredGame } from '../../games/store.ts';
import { type JournalEntry, recordEntry } from '../../journal/journal.ts';
import type { CrewReport, CrewReportState, NewCrewReport } from './crew-report.ts';

const COLUMNS = sql`
  c.id, c.site_id as "siteId", c.submission_id as "submissionId", c.assignment_id as "assignmentId", c.user_id as "userId",
  c.attendance, c.worked_position_id as "workedPositionId", c.worked_position as "workedPosition", c.note, c.state,
  c.created_at as "createdAt", c.updated_at as "updatedAt"`;

/** As JSON, what a submission says of the crew. */
export const crewOfSubmission = (id: Sql): Sql => sql`(
  select coalesce(json_agg(to_json(said) order by said.id), '[]')
  from (select ${COLUMNS} from crew_reports c where c.submission_id = ${id}) as said)`;

export function findCrewReports(db: Queryable, submissionId: number): Promise<CrewReport[]> {
  return db.query<CrewReport>(
    sql`select ${COLUMNS} from crew_reports c where c.submission_id = ${submissionId} order by c.id`,
  );
}

/** The condition on a slot that a report alone says how its official worked: no assignor has answered. Nobody else is paid by it. */
export const isOnlyReported = (slot: Sql): Sql => sql`exists (
  select from crew_reports r where r.assignment_id = ${slot}.id and r.user_id = ${slot}.user_id and r.state = 'applied')`;

/** What follows SELECT for the ids of the games of these sites with a report that waits for an assignor. */
export const gamesOfWaitingReports = (siteIds: readonly number[]): Sql => sql`
  a.game_id from crew_reports c join assignments a on a.id = c.assignment_id and a.user_id = c.user_id
  where c.site_id = any(${siteIds}::bigint[]) and c.state = 'waiting'`;

/** What submitted reports say of the official who is on the slot. */
export function findReportsOfSlot(
  db: Queryable,
  assignmentId: number,
): Promise<(CrewReport & { authorName: string })[]> {
  return db.query(sql`
    select ${COLUMNS}, u.first_name || ' ' || u.last_name as "authorName"
    from crew_reports c join assignments a on a.id = c.assignment_id and a.user_id = c.user_id
    join form_submissions f on f.id = c.submission_id join users u on u.id = f.user_id
    where c.assignment_id = ${assignmentId} and c.state <> 'draft' order by c.id`);
}

/** Replaces what a submission says of the crew, as drafts. Its game must be locked. Returns the entries. */
export async function replaceCrewReports(
  tx: Transaction,
  { siteId, submissionId, reports }: { siteId: number; submissionId: number; reports: NewCrewReport[] },
): Promise<JournalEntry[]> {
  const deleted = await tx.query<CrewReport>(
    sql`delete from crew_reports c where c.submission_id = ${submissionId} returning ${COLUMNS}`,
  );
  const values = reports.map((report) => ({
    ...{ assignment_id: report.assignmentId, user_id: report.userId, attendance: report.attendance },
    ...{
      worked_position_id: report.workedPositionId,
      worked_position: report.workedPosition,
      note: report.note,
    },
  }));
  const inserted =
    values.length === 0
      ? []
      : await tx.query<CrewReport>(sql`
          insert into crew_reports as c (site_id, submission_id, assignment_id, user_id, attendance, worked_position_id,
            worked_position, note)
          select ${siteId}::bigint, ${submissionId}::bigint, s.* from json_to_recordset(${JSON.stringify(values)}::json)
            as s (assignment_id bigint, user_id bigint, attendance text, worked_position_id bigint, worked_position text, note text)
          returning ${COLUMNS}`);
  return [
    ...deleted.flatMap((before) => crewReportEntries({ before })),
    ...inserted.flatMap((after) => crewReportEntries({ after })),
  ];
}

type StateChange = { before: CrewReport; state: CrewReportState; game: StoredGame };

/** Puts one into another state; no entry if it is in it. One that waits is something that its game needs. */
export async function changeState(
  tx: Transaction,
  { before, state, game }: StateChange,
): Promise<JournalEntry[]> {
  if (before.state === state) return [];
  await tx.query(sql`update crew_reports set state = ${state}, updated_at = now() where id = ${before.id}`);
  const entries = crewReportEntries({ before, after: { ...before, state } });
  return [before.state, state].includes('waiting') ? [...entries, gameOfSlotEntry(game)] : entries;
}

/** What reports say of the slots of a game that is locked. */
export function findReportsOfGame(tx: Transaction, gameId: number): Promise<CrewReport[]> {
  return tx.query<CrewReport>(sql`
    select ${COLUMNS} from crew_reports c join assignments a on a.id = c.assignment_id
    where a.game_id = ${gameId} order by c.id`);
}

/** Settles those of a game that count or wait, because it is played anew. The game must be locked. Returns the entries. */
export async function settleReportsOf(tx: Transaction, game: StoredGame): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const before of await findReportsOfGame(tx, game.id))
    if (before.state !== 'draft')
      entries.push(...(await changeState(tx, { before, state: 'settled', game })));
  return entries;
}

/** Settles those of the slots that count or wait, because other officials are on them now; the entries of the slots say so. */
export async function settleReportsOfSlots(tx: Transaction, slotIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    update crew_reports set state = 'settled', updated_at = now()
    where assignment_id = any(${slotIds}::bigint[]) and state in ('waiting', 'applied')`);
}

/** Nothing of a draft, and no note: the journal tells what counts, and the official may read it. */
export function crewReportEntries({
  before,
  after,
}: {
  before?: CrewReport;
  after?: CrewReport;
}): JournalEntry[] {
  const [was, is] = [submitted(before), submitted(after)];
  if (was === undefined && is === undefined) return [];
  return [recordEntry('crew_report', { before: was, after: is }, (is ?? was)!.userId)];
}

function submitted(report: CrewReport | undefined) {
  if (report === undefined || report.state === 'draft') return undefined;
  const { note: _, submissionId: __, ...fields } = report;
  return fields;
}
