// The game reports of the demo: one form, filled in for most games of the last two weeks.
import type { Transaction } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { SITE } from '../names.ts';
import type { SeedResult } from '../seed.ts';

const DAYS_DUE = 14;
const REPORTED_SHARE = 0.7; // the rest is what reminders are about
const CAUTION_SHARE = 0.3;
const MOST_GOALS = 5;
const HOUR_MS = 3_600_000;

const column = (key: string, label: string, type: 'text' | 'number') => ({
  ...{ key, label, type, required: key === 'name', choices: [] as string[] },
});
const field = (key: string, label: string, more: object) => ({
  ...{ key, label, required: false, choices: [], columns: [], ...more },
});
const FORM = {
  name: 'Game report',
  fields: [
    field('homeTeamScore', 'Home score', { type: 'number', required: true }),
    field('awayTeamScore', 'Away score', { type: 'number', required: true }),
    field('pitch', 'Pitch', { type: 'choice', choices: ['Good', 'Wet', 'Not playable'] }),
    field('description', 'What happened', { type: 'text' }),
    field('misconductGrid', 'Cautions and send-offs', {
      type: 'players',
      columns: [
        column('name', 'Player', 'text'),
        column('minute', 'Minute', 'number'),
        column('offense', 'Offense', 'text'),
      ],
    }),
  ],
};

const REMARK = 'Was the second half abandoned, as the away team says?';

type PlayedGame = { id: number; user_id: number; end_time: Date };

/** Enables forms, and reports about most games that ended before `now`. The same `random` gives the same reports. */
export async function seedReports(
  tx: Transaction,
  { siteId, officials: [official] }: SeedResult,
  { now, random }: { now: Date; random: () => number },
): Promise<void> {
  await tx.query(sql`update sites set forms_enabled = true where id = ${siteId}`);
  const dueFrom = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SITE.timezone)
    .toPlainDate()
    .subtract({ days: DAYS_DUE })
    .toString();
  const fields = JSON.stringify(FORM.fields);
  const [template] = await tx.query<{ id: number }>(sql`
    insert into form_templates (site_id, name, reported_by, due_from, fields)
    values (${siteId}, ${FORM.name}, 'referee', ${dueFrom}, ${fields}::jsonb) returning id`);
  const played = await gamesSince(tx, { siteId, dueFrom, now });
  const owed = played.findLast(({ user_id }) => user_id === official); // so that there is one to write
  const reports = played
    .filter((game) => game !== owed && (random() < REPORTED_SHARE || game.user_id === official))
    .map(({ id, user_id, end_time }) => ({
      ...{ game: id, user: user_id, reported: valuesOf(random) },
      at: new Date(Math.min(end_time.getTime() + 2 * HOUR_MS, now.getTime())),
    }));
  await tx.query(sql`
    insert into form_submissions (site_id, template_id, game_id, user_id, state, name, fields, field_values,
      submitted_at, created_at, updated_at)
    select ${siteId}::bigint, ${template!.id}::bigint, r.game, r."user", 'submitted', ${FORM.name}, ${fields}::jsonb,
      r.reported, r.at, r.at, r.at
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as r (game bigint, "user" bigint, reported jsonb, at timestamptz)`);
  await tx.query(sql`
    update form_submissions set state = 'reopened', remark = ${REMARK}
    where id = (select max(id) from form_submissions where user_id = ${official})`);
}

type Season = { siteId: number; dueFrom: string; now: Date };

/** The games that ended, each with the first official of its crew. */
async function gamesSince(tx: Transaction, { siteId, dueFrom, now }: Season): Promise<PlayedGame[]> {
  return tx.query<PlayedGame>(sql`
    select distinct on (g.start_time, g.id) g.id, a.user_id, g.end_time
    from games g join assignments a on a.game_id = g.id
    where g.site_id = ${siteId} and g.published and g.status = 'A' and g.end_time <= ${now}
      and g.start_time >= ${dueFrom}::date and a.user_id is not null and a.answer is distinct from 'declined'
    order by g.start_time, g.id, a.sort_order, a.id`);
}

function valuesOf(random: () => number) {
  const goals = () => Math.floor(random() * MOST_GOALS);
  const caution = { name: 'Number 9', minute: 1 + Math.floor(random() * 60), offense: 'Unsporting behavior' };
  return {
    ...{ homeTeamScore: goals(), awayTeamScore: goals(), pitch: 'Good', description: null },
    misconductGrid: random() < CAUTION_SHARE ? [caution] : [],
  };
}
