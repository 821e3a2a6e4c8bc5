// Form submissions: what officials report about games (docs/api: Resources, game report).
import { type Static, Type } from 'typebox';
import { type Member, seesGame, seesSubmission } from '../../../domain/access.ts';
import { changeSubmission, createSubmission } from '../../../domain/forms/submissions/actions.ts';
import { findReport, listReports, type ReportQuery } from '../../../domain/forms/submissions/store.ts';
import type { GameReport, SubmissionState } from '../../../domain/forms/submissions/submission.ts';
import { findGame } from '../../../domain/games/game-queries.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { AppError, type Problem, validationError } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { sql } from '../../../storage/sql.ts';
import { findOnSite, type SiteSubject } from '../caller.ts';
import type { Links } from '../hal.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { Id, LockVersion } from '../input/ids.ts';
import { get, post, put, type RequestContext, type Resource } from '../operation.ts';
import { linkTo, moment, orNull, recordFields } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { lockGameOfSubmission, lockRow } from '../write/row-locks.ts';
import { onGame } from './find-game.ts';
import { EXAMPLE_FIELD, FormFieldRecord, representFormField } from './form-fields.ts';
import { onFormTemplate } from './form-templates.ts';
import { FormValueRecord, representValues } from './form-values.ts';
import { GameRecord, representGame } from './game-view.ts';
import { dayRange, readDayRange } from './time-input.ts';
import { OfficialRecord, representOfficial } from './users.ts';

const REMARK_CHARACTERS = 500; // a few sentences

const SubmissionRecord = Type.Object(
  {
    id: recordFields.id,
    template_id: Type.Integer({ examples: [1] }),
    game_id: Type.Integer({ examples: [7] }),
    user_id: Type.Integer({ description: 'The official who reports.', examples: [17] }),
    author_name: Type.String({ description: 'Their name.', examples: ['Omar Reyes'] }),
    name: Type.String({
      description: 'Of the template, when the submission was made.',
      examples: ['Game report'],
    }),
    state: Type.Unsafe<SubmissionState>({
      type: 'string',
      enum: ['draft', 'submitted', 'reopened'],
      description: 'draft: only its author sees it. reopened: an assignor gave it back to its author.',
      examples: ['submitted'],
    }),
    submitted: orNull(moment('When it was last submitted.')),
    remark: orNull(
      Type.String({
        description: 'What the assignor who reopened it asks for; null in the other states.',
        examples: ['Please add the minute of the caution.'],
      }),
    ),
    fields: Type.Array(FormFieldRecord, {
      description: 'Of the template, when the submission was made.',
      examples: [[EXAMPLE_FIELD]],
    }),
    values: Type.Record(Type.String(), Type.Unknown(), {
      description: 'By the keys of the fields: text, a number, null, or a list of objects for players.',
      examples: [{ homeTeamScore: 3 }],
    }),
    lock_version: Type.Integer({
      description: 'Steps with every change. Send it with PUT to change only what you have seen.',
      examples: [0],
    }),
    created: recordFields.created,
    updated: recordFields.updated,
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

const Values = Type.Record(Type.String(), Type.Unknown(), {
  description: 'By the keys of the fields.',
  examples: [{ homeTeamScore: 3 }],
});
const shared = {
  values: Type.Optional(Values),
  state: Type.Optional(
    Type.Unsafe<'draft' | 'submitted'>({
      type: 'string',
      enum: ['draft', 'submitted'],
      default: 'submitted',
      examples: ['draft'],
    }),
  ),
};
const SubmissionOfGame = Type.Object({ template_id: Id, ...shared }, { title: 'NewSubmissionOfGame' });
const SubmissionOfTemplate = Type.Object({ game_id: Id, ...shared }, { title: 'NewSubmissionOfTemplate' });
const SubmissionChange = Type.Object(
  {
    values: shared.values,
    state: Type.Optional(
      Type.Unsafe<SubmissionState>({
        type: 'string',
        enum: ['draft', 'submitted', 'reopened'],
        description: 'The author submits; an assignor reopens what was submitted.',
        examples: ['submitted'],
      }),
    ),
    remark: Type.Optional(
      textField({
        maxLength: REMARK_CHARACTERS,
        description: 'With the state reopened: what the official should change.',
        example: 'Please add the minute of the caution.',
      }),
    ),
    lock_version: Type.Optional(LockVersion),
  },
  { title: 'FormSubmissionChange' },
);

const SubmissionQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(
    Type.Object({
      ...dayRange, // of the games
      game_id: Type.Optional({ ...Id, description: 'The id of the game.' }),
    }),
  ),
});

const SubmissionList = listOf('form_submissions', SubmissionRecord);
const READING = { action: 'forms.read', doing: 'reading its reports' } as const;
const findTemplate = onFormTemplate(READING);
const findReportedGame = onGame(READING);

const listOfTemplate = get('/form/templates/:id/submissions', 'listFormSubmissionsOfTemplate', {
  summary: 'List the submissions of a form template',
  response: SubmissionList,
  find: findTemplate,
  lock: lockRow(sql`form_templates`),
  query: SubmissionQuery,
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: ({ context, subject, query, input }) => {
    const gameId = query.search?.game_id;
    const gameIds = gameId === undefined ? undefined : [gameId];
    return listPage(context, subject, { query, ...input, gameIds, templateId: subject.record.id });
  },
});

const createOfTemplate = post('/form/templates/:id/submissions', 'createFormSubmissionOfTemplate', {
  summary: 'Fill in a form template for a game',
  created: SubmissionRecord,
  conflicts: ['conflict'],
  find: async (context) => withForms(await findTemplate(context)),
  body: SubmissionOfTemplate,
  read: (_sent, problems) => problems.splice(0),
  handle: async ({ context, subject: { record, viewer }, body, input: problems }) => {
    if (body.game_id === undefined) throw validationError(problems);
    const game = await findGame(context.db, body.game_id);
    if (game === undefined || !seesGame(viewer, game)) {
      const message = `game_id ${body.game_id} is not a game of this site that you can see.`;
      throw validationError([...problems, { path: '/game_id', message }]);
    }
    return submit(context, viewer, { body, problems, templateId: record.id, gameId: game.id });
  },
});

const listOfGame = get('/games/:id/submissions', 'listFormSubmissionsOfGame', {
  summary: 'List the submissions about a game',
  response: SubmissionList,
  find: findReportedGame,
  lock: lockRow(sql`games`),
  query: Type.Object(pageQuery),
  handle: ({ context, subject, query }) =>
    listPage(context, subject, { query, gameIds: [subject.record.id] }),
});

const createOfGame = post('/games/:id/submissions', 'createFormSubmissionOfGame', {
  summary: 'Report about a game',
  created: SubmissionRecord,
  conflicts: ['conflict'],
  find: async (context) => withForms(await findReportedGame(context)),
  body: SubmissionOfGame,
  read: (_sent, problems) => problems.splice(0),
  handle: async ({ context, subject: { record, viewer }, body, input: problems }) => {
    if (body.template_id === undefined) throw validationError(problems);
    return submit(context, viewer, { body, problems, templateId: body.template_id, gameId: record.id });
  },
});

const onSubmission = findOnSite<GameReport & { site: Site }>({
  noun: 'form submission',
  load: async ({ db }, id) => {
    const found = await findReport(db, id);
    return found && { ...found, site: found.game.site };
  },
  isVisible: seesSubmission,
});
const findSubmission = onSubmission();

const view = get('/form/submissions/:id', 'getFormSubmission', {
  summary: 'View a form submission',
  response: SubmissionRecord,
  find: findSubmission,
  lock: lockGameOfSubmission,
  handle: async ({ context, subject: { record, viewer } }) =>
    representSubmission(record, { viewer, links: context.links }),
});

/** The author changes values and submits; assignors reopen. */
const change = put('/form/submissions/:id', 'changeFormSubmission', {
  summary: 'Change, submit or reopen a form submission',
  response: SubmissionRecord,
  conflicts: ['conflict', 'lock_version_mismatch'],
  find: async (context) => withForms(await findSubmission(context)),
  body: SubmissionChange,
  read: (_sent, problems) => problems.splice(0),
  handle: async ({ context, subject: { record, viewer: by }, body, input: problems }) => {
    const changed = await changeSubmission(context.db, {
      ...{ id: record.id, by, lockVersion: body.lock_version, now: context.now() },
      change: { values: body.values, state: body.state, remark: trimToNull(body.remark), problems },
    });
    return representSubmission(changed, { viewer: by, links: context.links });
  },
});

export const formSubmissions: Resource = {
  tag: 'Form submissions',
  about: 'What officials report about games.',
  routes: [listOfTemplate, createOfTemplate, listOfGame, createOfGame, view, change],
};

/** Throws 403 while the site has no forms (docs/api: Resources, site). */
function withForms<Subject extends SiteSubject>(subject: Subject): Subject {
  if (subject.site.formsEnabled) return subject;
  throw new AppError(
    'forbidden',
    'Forms are not enabled on this site; ask its assignor to set forms_enabled.',
  );
}

type Submitting = {
  body: { values?: Record<string, unknown>; state?: 'draft' | 'submitted' };
  problems: Problem[];
  templateId: number;
  gameId: number;
};

async function submit({ db, links, now }: RequestContext, by: Member, sent: Submitting) {
  const { body, problems, templateId, gameId } = sent;
  const { values = {}, state = 'submitted' } = body;
  const submission = { templateId, gameId, state, values, problems };
  return representSubmission(await createSubmission(db, { submission, by, now: now() }), {
    viewer: by,
    links,
  });
}

type Listing = Omit<ReportQuery, 'member' | 'page'> & { query: Static<typeof SubmissionQuery> };

async function listPage(context: RequestContext, { viewer }: SiteSubject, { query, ...listing }: Listing) {
  const found = await listReports(context.db, { ...listing, member: viewer, page: toPagination(query) });
  return representPage(context, found, {
    key: 'form_submissions',
    query,
    represent: (report) => representSubmission(report, { viewer, links: context.links }),
  });
}

function representSubmission(
  report: GameReport,
  { viewer, links }: { viewer: Member; links: Links },
): Static<typeof SubmissionRecord> {
  const { official, game } = report;
  const { site } = game;
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
    lock_version: report.lockVersion,
    created: isoInZone(report.createdAt, site.timezone),
    updated: isoInZone(report.updatedAt, site.timezone),
    _links: {
      self,
      template: links.link('form-template', `/form/templates/${report.templateId}`),
      game: links.link('game', `/games/${report.gameId}`),
      official: links.link('user', `/users/${report.userId}`),
      game_report_webview: self, // existing clients read this link; there is no page for people yet
    },
    _embedded: {
      game: representGame(game, { viewer, links }),
      official: representOfficial(official, { site, viewer, links }),
      values: representValues(report),
    },
  };
}
