// What two reports of the demo say of their crews: an assignor has answered one, and the other waits.
import { changeException } from '../../../src/domain/fees/exceptions/actions.ts';
import type { SaidOfOfficial } from '../../../src/domain/forms/crew/crew-report.ts';
import { createSubmission } from '../../../src/domain/forms/submissions/actions.ts';
import { findUser } from '../../../src/domain/users/store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { OFFICIAL } from '../names.ts';

const SCORES = { homeTeamScore: 2, awayTeamScore: 1, pitch: 'Good' };
const LATE = 'Came at half time';
const TOOK_OVER = 'I was injured after the break, and they took over';

type Crew = {
  gameId: number;
  templateId: number;
  /** The referee, who reports. */
  authorId: number;
  /** The next of the crew. */
  otherId: number;
  refereePositionId: number;
};

/** `db` acts for the assignor. After a kill, the next call goes on. */
export async function ensureCrewReports(db: Database, demo: { siteId: number; now: Date }): Promise<void> {
  const { siteId } = demo;
  const readReports = () =>
    db.query<{ id: number; assignmentId: number; state: string }>(sql`
      select id, assignment_id as "assignmentId", state from crew_reports where site_id = ${siteId} order by id`);
  if ((await readReports()).length === 0)
    await report(db, demo, () => ({ attendance: 'late', workedPositionId: null, note: LATE }));
  const [late, other] = await readReports();
  if (late === undefined) return; // the crews of the last two weeks are too small
  const change = { latePercent: 50, attendance: 'late', payReason: LATE } as const;
  if (late.state !== 'settled')
    await changeException(db, { assignmentId: late.assignmentId, change, answered: [late.id] });
  if (other === undefined)
    await report(db, demo, ({ refereePositionId }) => ({
      attendance: null,
      workedPositionId: refereePositionId,
      note: TOOK_OVER,
    }));
}

/** The referee of the last game without a report, on which the demo's official is not, says that of the next of the crew. */
async function report(
  db: Database,
  { siteId, now }: { siteId: number; now: Date },
  contentOf: (crew: Crew) => Omit<SaidOfOfficial, 'userId'>,
): Promise<void> {
  const [crew] = await db.query<Crew>(sql`
    select g.id as "gameId", t.id as "templateId", r.user_id as "authorId", o.user_id as "otherId",
      r.position_id as "refereePositionId"
    from games g join form_templates t on t.site_id = g.site_id
    join assignments r on r.game_id = g.id and r.sort_order = 1 join assignments o on o.game_id = g.id and o.sort_order = 2
    where g.site_id = ${siteId} and g.published and g.status = 'A' and g.end_time <= ${now} and g.start_time >= t.due_from
      and r.user_id is not null and o.user_id is not null
      and not exists (select from form_submissions f where f.game_id = g.id)
      and not exists (
        select from assignments own join users u on u.id = own.user_id join accounts a on a.id = u.account_id
        where own.game_id = g.id and lower(a.email) = lower(${OFFICIAL.email}))
    order by g.start_time desc, g.id limit 1`);
  if (crew === undefined) return;
  const { gameId, templateId, authorId, otherId } = crew;
  const by = (await findUser(db, authorId))!;
  await createSubmission(db.actingAs({ accountId: by.accountId! }), {
    submission: {
      ...{ templateId, gameId, state: 'submitted', values: SCORES, problems: [] },
      crew: [{ userId: otherId, ...contentOf(crew) }],
    },
    ...{ by, now },
  });
}
