// A form submission as programs read it (docs/api: Resources, game report).
import { type Static, Type } from 'typebox';
import type { Member } from '../../../domain/access.ts';
import { type PricedGame, priceGames } from '../../../domain/fees/priced.ts';
import type { GameReport, SubmissionState } from '../../../domain/forms/submissions/submission.ts';
import { summarize } from '../../../domain/forms/summary.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { RequestContext } from '../operation.ts';
import {
  integer,
  linkTo,
  lockVersionField,
  moment,
  number,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { seesFee } from './assignment-view.ts';
import { CrewReportRecord, representCrewReport } from './crew-report-view.ts';
import { EXAMPLE_FIELD, FormFieldRecord, representFormField } from './form-fields.ts';
import { FormValueRecord, representValues } from './form-values.ts';
import { GameRecord, type GameView, representGame } from './game-view.ts';
import { OfficialRecord, representOfficial } from './official-view.ts';

export const SubmissionRecord = Type.Object(
  {
    id: recordFields.id,
    template_id: integer(1),
    game_id: integer(7),
    user_id: integer(17, 'The official who reports.'),
    author_name: string('Omar Reyes', 'Their name.'),
    name: string('Game report', 'Of the template, when the submission was made.'),
    state: Type.Unsafe<SubmissionState>({
      type: 'string',
      enum: ['draft', 'submitted', 'reopened'],
      description: 'draft: only its author sees it. reopened: an assignor gave it back to its author.',
      examples: ['submitted'],
    }),
    submitted: orNull(moment('When it was last submitted.')),
    remark: orNull(
      string(
        'Please add the minute of the caution.',
        'What the assignor who reopened it asks for; null in the other states.',
      ),
    ),
    fields: Type.Array(FormFieldRecord, {
      description: 'Of the template, when the submission was made.',
      examples: [[EXAMPLE_FIELD]],
    }),
    values: Type.Record(Type.String(), Type.Unknown(), {
      description: 'By the keys of the fields: text, a number, null, or a list of objects for players.',
      examples: [{ homeTeamScore: 3 }],
    }),
    crew: Type.Array(CrewReportRecord, {
      description: 'Those of the crew who did not appear, were late, or worked another position.',
    }),
    has_misconduct: Type.Boolean({ description: 'Whether a caution or other misconduct is reported.' }),
    has_ejections: Type.Boolean({ description: 'Whether it is reported that somebody was sent off.' }),
    has_no_show: Type.Boolean({ description: 'Whether it is reported that somebody did not appear.' }),
    home_team_score: orNull(number(3)),
    away_team_score: orNull(number(1)),
    lock_version: lockVersionField,
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('form-submission'),
      template: linkTo('form-template'),
      game: linkTo('game'),
      official: linkTo('user'),
      game_report_webview: linkTo('form-submission'),
    }),
    _embedded: Type.Object({
      game: GameRecord,
      official: OfficialRecord,
      values: Type.Array(FormValueRecord, {
        description: 'Facts of the game, then the value of each field.',
      }),
    }),
  },
  { title: 'FormSubmission' },
);

/** The reports, of which the viewer sees the games as `representGame` has them. */
export async function representSubmissions(
  { db, links, now }: RequestContext,
  { reports, viewer }: { reports: readonly GameReport[]; viewer: Member },
): Promise<Static<typeof SubmissionRecord>[]> {
  const games = await priceGames(
    db,
    reports.map(({ game }) => game),
    seesFee(viewer),
  );
  return reports.map((report, at) =>
    toRecord({ ...report, game: games[at]! }, { viewer, links, now: now() }),
  );
}

function toRecord(
  report: Omit<GameReport, 'game'> & { game: PricedGame },
  { viewer, links, now }: GameView,
): Static<typeof SubmissionRecord> {
  const { official, game } = report;
  const { site } = game;
  const summary = summarize(report.fields, report.values);
  const self = links.link('form-submission', `/form/submissions/${report.id}`);
  return {
    id: report.id,
    template_id: report.templateId,
    game_id: report.gameId,
    user_id: report.userId,
    author_name: `${official.firstName} ${official.lastName}`,
    name: report.name,
    state: report.state,
    submitted: report.submittedAt && isoInZone(report.submittedAt, site.timezone),
    remark: report.remark,
    fields: report.fields.map(representFormField),
    values: report.values,
    crew: report.crew.map(representCrewReport),
    has_misconduct: summary.hasMisconduct,
    has_ejections: summary.hasEjections,
    has_no_show: summary.hasNoShow || report.crew.some(({ attendance }) => attendance === 'no_show'),
    home_team_score: summary.homeTeamScore,
    away_team_score: summary.awayTeamScore,
    lock_version: report.lockVersion,
    ...timesOf(report, site.timezone),
    _links: {
      self,
      template: links.link('form-template', `/form/templates/${report.templateId}`),
      game: links.link('game', `/games/${report.gameId}`),
      official: links.link('user', `/users/${report.userId}`),
      game_report_webview: self, // existing clients read this link; there is no page for people yet
    },
    _embedded: {
      game: representGame(game, { viewer, links, now }),
      official: representOfficial(official, { site, viewer, links, now }),
      values: representValues(report),
    },
  };
}
