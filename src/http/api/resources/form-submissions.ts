// Form submissions: what officials report about games (docs/api: Resources, game report).
import { type Static, Type } from 'typebox';
import { type Member, seesGame, seesSubmission } from '../../../domain/access.ts';
import { changeSubmission, createSubmission } from '../../../domain/forms/submissions/actions.ts';
import {
  findReport,
  listReports,
  type ReportQuery,
  SUBMISSION_SORTS,
} from '../../../domain/forms/submissions/store.ts';
import type { GameReport, SubmissionState } from '../../../domain/forms/submissions/submission.ts';
import { findGame } from '../../../domain/games/game-queries.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { AppError, type Problem, validationError } from '../../../kernel/errors.ts';
import { findOnSite, type SiteSubject } from '../caller.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { Id, LockVersion, userSearch } from '../input/ids.ts';
import { get, post, put, type RequestContext, type Resource } from '../operation.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { CrewReportsBody, readCrewBody } from './crew-report-view.ts';
import { onGame } from './find-game.ts';
import { onFormTemplate } from './form-templates.ts';
import { representSubmissions, SubmissionRecord } from './submission-view.ts';
import { dayRange, readDayRange } from './time-input.ts';

const REMARK_CHARACTERS = 500; // a few sentences

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
  crew: CrewReportsBody,
};
const SubmissionOfGame = Type.Object({ template_id: Id, ...shared }, { title: 'NewSubmissionOfGame' });
const SubmissionOfTemplate = Type.Object({ game_id: Id, ...shared }, { title: 'NewSubmissionOfTemplate' });
const SubmissionChange = Type.Object(
  {
    values: shared.values,
    crew: shared.crew,
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
  ...sortQuery(SUBMISSION_SORTS),
  search: Type.Optional(
    Type.Object({
      ...dayRange, // of the games
      game_id: Type.Optional({ ...Id, description: 'The id of the game.' }),
      ...userSearch, // who reports
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
  lock: lockRecord('form_template'),
  query: SubmissionQuery,
  read: ({ query }, problems) => readDayRange(query.search, problems),
  handle: ({ context, subject, query, input }) => {
    const { game_id: gameId, user_id: userIds } = query.search ?? {};
    const gameIds = gameId === undefined ? undefined : [gameId];
    return listPage(context, subject, { query, ...input, gameIds, userIds, templateId: subject.record.id });
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
  lock: lockRecord('game'),
  query: Type.Object({ ...pageQuery, ...sortQuery(SUBMISSION_SORTS) }),
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
  lock: lockRecord('form_submission'),
  handle: ({ context, subject: { record, viewer } }) => representOne(context, record, viewer),
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
      change: {
        ...{ values: body.values, state: body.state, remark: trimToNull(body.remark), problems },
        crew: readCrewBody(body.crew),
      },
    });
    return representOne(context, changed, by);
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
  body: Omit<Static<typeof SubmissionOfGame>, 'template_id'>;
  problems: Problem[];
  templateId: number;
  gameId: number;
};

async function submit(context: RequestContext, by: Member, sent: Submitting) {
  const { body, problems, templateId, gameId } = sent;
  const { values = {}, state = 'submitted' } = body;
  const crew = readCrewBody(body.crew) ?? [];
  const submission = { templateId, gameId, state, values, crew, problems };
  const created = await createSubmission(context.db, { submission, by, now: context.now() });
  return representOne(context, created, by);
}

async function representOne(context: RequestContext, report: GameReport, viewer: Member) {
  const [represented] = await representSubmissions(context, { reports: [report], viewer });
  return represented!;
}

type Listing = Omit<ReportQuery, 'member' | 'page'> & { query: Static<typeof SubmissionQuery> };

async function listPage(context: RequestContext, { viewer }: SiteSubject, { query, ...listing }: Listing) {
  const page = toPagination(query);
  const { rows: reports, records } = await listReports(context.db, { ...listing, member: viewer, page });
  const rows = await representSubmissions(context, { reports, viewer });
  return representPage(
    context,
    { rows, records },
    { key: 'form_submissions', query, represent: (row) => row },
  );
}
