// Assignments: view a slot, put an official on it, take him off (docs/api: Writing games).
import { Type } from 'typebox';
import { type Member, may, memberOf, seesGame } from '../../../domain/access.ts';
import * as actions from '../../../domain/assignments/actions.ts';
import type { Assignment } from '../../../domain/assignments/assignment.ts';
import { findAssignment } from '../../../domain/assignments/store.ts';
import { findGame } from '../../../domain/games/game-queries.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { notFound, validationError } from '../../../kernel/errors.ts';
import { requireRole } from '../caller.ts';
import { Id, pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { AssignmentRecord, representAssignment } from './assignment-view.ts';

const Status = Type.Enum(['A', 'D'], { description: 'A accepts, D declines.', examples: ['A'] });
const Reason = Type.Union(
  [Type.String({ maxLength: 1_000, examples: ['Out of town that weekend.'] }), Type.Null()],
  { description: 'Why he declines; kept with that answer. Ignored when he accepts.' },
);
const ANSWERS = { A: 'accepted', D: 'declined' } as const;
const STATUS_MISSING = 'status is missing: send A to accept or D to decline.';

/** What an action on a slot answers: how it left the slot, and in words what speaks against it. */
const ChangedAssignment = Type.Object(
  {
    ...AssignmentRecord.properties,
    warnings: Type.Array(Type.String({ examples: ['Omar Reyes is busy on another site at that time.'] }), {
      description: 'What is merely unwise; it was done all the same.',
    }),
  },
  { title: 'ChangedAssignment' },
);

const Assigning = Type.Object(
  {
    user_id: Id,
    override: Type.Optional(
      Type.Boolean({
        description: 'Assign him although he is on another game at that time.',
        examples: [false],
      }),
    ),
  },
  { title: 'Assigning' },
);

type AssignmentSubject = { assignment: Assignment; site: Site; viewer: Member };

/** `GET /assignments/:id`. */
export const view = operation({
  summary: 'View an assignment',
  response: AssignmentRecord,
  find: findVisibleAssignment,
  handle: async ({ context, subject }) => ({
    body: representAssignment(subject.assignment, { ...subject, links: context.links }),
  }),
});

/** `POST /assignments/:id/assign`: on an occupied slot this replaces; the same official again changes nothing. */
export const assign = operation({
  summary: 'Assign an official',
  response: ChangedAssignment,
  conflicts: ['double_booked'],
  find: findChangeableAssignment,
  body: Assigning,
  handle: async ({ context, subject, body }) => {
    const { user_id: userId, override } = body;
    const assignmentId = subject.assignment.id;
    return answer(
      context,
      subject,
      await actions.assign(context.db, { assignmentId, userId, override, now: context.now() }),
    );
  },
});

/** `POST /assignments/:id/unassign`: empties the slot. */
export const unassign = operation({
  summary: 'Empty a slot',
  response: ChangedAssignment,
  find: findChangeableAssignment,
  handle: async ({ context, subject }) => {
    const assignmentId = subject.assignment.id;
    return answer(context, subject, await actions.unassign(context.db, { assignmentId, now: context.now() }));
  },
});

/** `POST /assignments/:id/confirm`: what the official says to it; the links accept and decline name the status. */
export const confirm = operation({
  summary: 'Accept or decline',
  response: ChangedAssignment,
  conflicts: ['conflict', 'double_booked'],
  find: findAnswerableAssignment,
  query: Type.Object({ status: Type.Optional(Status) }),
  body: Type.Object({ status: Type.Optional(Status), reason: Type.Optional(Reason) }, { title: 'Answer' }),
  handle: async ({ context, subject, query, body }) => {
    const status = body.status ?? query.status;
    if (status === undefined) throw validationError([{ path: '/status', message: STATUS_MISSING }]);
    const { id: assignmentId, official } = subject.assignment;
    const hidesDrafts = !may(subject.viewer, 'games.drafts');
    const reason = body.reason?.trim() || undefined; // a form sends empty fields, too
    const given = { assignmentId, answer: ANSWERS[status], reason, officialId: official?.id, hidesDrafts };
    return answer(
      context,
      subject,
      await actions.answerAssignment(context.db, { ...given, now: context.now() }),
    );
  },
});

type Changed = { assignment: Assignment; warnings: string[] };

function answer(context: RequestContext, asked: AssignmentSubject, { assignment, warnings }: Changed) {
  return { body: { ...representAssignment(assignment, { ...asked, links: context.links }), warnings } };
}

async function findVisibleAssignment(context: RequestContext): Promise<AssignmentSubject> {
  const assignment = await findAssignment(context.db, pathId(context.params, 'id', 'assignment'));
  if (assignment === undefined) throw notFound('assignment');
  const game = await findGame(context.db, assignment.gameId);
  const viewer = await memberOf(context.db, {
    accountId: context.caller.accountId,
    siteId: assignment.siteId,
  });
  const site = await findSite(context.db, assignment.siteId);
  if (game === undefined || viewer === undefined || site === undefined) throw notFound('assignment');
  if (!seesGame(viewer, game)) throw notFound('assignment');
  return { assignment, site, viewer };
}

async function findChangeableAssignment(context: RequestContext): Promise<AssignmentSubject> {
  const asked = await findVisibleAssignment(context);
  requireRole(asked.viewer, 'assignments.write', 'assigning officials');
  return asked;
}

/** One answers for oneself, or for an official whom one assigns. */
async function findAnswerableAssignment(context: RequestContext): Promise<AssignmentSubject> {
  const asked = await findVisibleAssignment(context);
  const whose = asked.assignment.official?.id;
  requireRole(asked.viewer, { action: 'assignments.answer', whose }, 'answering for another official');
  return asked;
}
