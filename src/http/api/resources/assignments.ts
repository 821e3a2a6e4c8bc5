// Assignments: view a slot, assign an official, accept or decline, empty it (docs/api: Writing games).

import { type Static, Type } from 'typebox';
import { type Member, may, seesGame } from '../../../domain/access.ts';
import type { AssignmentResult } from '../../../domain/assignments/actions.ts';
import * as actions from '../../../domain/assignments/actions.ts';
import type { Assignment } from '../../../domain/assignments/assignment.ts';
import { findAssignment } from '../../../domain/assignments/store.ts';
import { OVERRIDABLE_CODES } from '../../../domain/conflicts/conflict.ts';
import { priceSlots } from '../../../domain/fees/priced.ts';
import { findSlotAccess, type SlotAccess } from '../../../domain/games/game-access.ts';
import { findGame } from '../../../domain/games/game-queries.ts';
import { validationError } from '../../../kernel/errors.ts';
import { findOnSite, principalOf, type SiteSubject } from '../caller.ts';
import { Id, readLockVersion } from '../input/ids.ts';
import { get, post, type RequestContext, type Resource } from '../operation.ts';
import { boolean, string } from '../output/fields.ts';
import { lockRecord } from '../write/row-locks.ts';
import { AssignmentRecord, representAssignment, seesFee } from './assignment-view.ts';
import { CandidateList, CandidateQuery, listCandidates } from './candidates.ts';
import { ConflictRecord, representConflict } from './conflict-view.ts';
import { remind } from './reminders.ts';

export const Status = Type.Enum(['A', 'D', 'N'], {
  description: 'A accepts, D declines, N takes the answer back: not answered.',
  examples: ['A'],
});
export const Reason = Type.Union(
  [Type.String({ maxLength: 1_000, examples: ['Out of town that weekend.'] }), Type.Null()],
  { description: 'Why they decline; stored with the status. Ignored when they accept.' },
);
export const STATUSES = { A: 'accepted', D: 'declined', N: null } as const;
const STATUS_MISSING = 'status is missing: send A to accept or D to decline.';

/** The response of an action on a slot: the slot, and warnings as sentences. */
export const ChangedAssignment = Type.Object(
  {
    ...AssignmentRecord.properties,
    warnings: Type.Array(string('Omar Reyes is busy on another site at that time.'), {
      description: 'What is merely unwise; it was done all the same.',
    }),
    conflicts: Type.Array(ConflictRecord, {
      description: 'The conflicts that the warnings are about. Empty for an open slot.',
    }),
  },
  { title: 'ChangedAssignment' },
);

export const Assigning = Type.Object(
  {
    user_id: Id,
    override: Type.Optional(
      Type.Union(
        [
          boolean(false),
          Type.Array(Type.Enum([...OVERRIDABLE_CODES], { title: 'OverridableCode' }), {
            maxItems: OVERRIDABLE_CODES.length,
          }),
        ],
        { description: 'Assign them despite all conflicts, or those of these kinds.' },
      ),
    ),
    lock_version: readLockVersion,
  },
  { title: 'Assigning' },
);

type AssignmentRow = Assignment & { isVisibleTo: (viewer: Member) => boolean };

/** Members who see the game see its slots. */
export const onAssignment = findOnSite<AssignmentRow>({
  noun: 'assignment',
  load: async ({ db }, id) => {
    const found = await findAssignment(db, id);
    const game = found && (await findGame(db, found.gameId));
    return game && { ...found, isVisibleTo: (viewer) => seesGame(viewer, game) };
  },
  isVisible: (viewer, { isVisibleTo }) => isVisibleTo(viewer),
});
/** For changes, which read the slot itself when they have locked its game. */
const onChangedSlot = findOnSite<SlotAccess>({
  noun: 'assignment',
  load: ({ db, caller }, id) => findSlotAccess(db, { slotId: id, ...principalOf(caller) }),
  isVisible: seesGame,
});
const findChangeable = onChangedSlot({ action: 'assignments.write', doing: 'assigning officials' });

const view = get('/assignments/:id', 'getAssignment', {
  summary: 'View an assignment',
  response: AssignmentRecord,
  find: onAssignment(),
  lock: lockRecord('assignment'),
  handle: ({ context, subject }) => represent(context, subject, subject.record),
});

/** Replaces the official of an occupied slot; assigning the same official again changes nothing. */
const assign = post('/assignments/:id/assign', 'assignAssignment', {
  summary: 'Assign an official',
  response: ChangedAssignment,
  conflicts: ['lock_version_mismatch', 'double_booked', 'policy_conflict'],
  find: findChangeable,
  body: Assigning,
  handle: async ({ context, subject, body: { user_id: userId, override, lock_version: lockVersion } }) => {
    const { id: assignmentId } = subject.record;
    const request = { assignmentId, userId, override, lockVersion, now: context.now() };
    return representChange(context, subject, await actions.assign(context.db, request));
  },
});

/** Also of an occupied slot: who could replace its official. */
const candidates = get('/assignments/:id/candidates', 'listCandidates', {
  summary: 'List the candidates for a slot',
  response: CandidateList,
  find: onChangedSlot({ action: 'assignments.write', doing: 'reading who could be assigned' }),
  query: CandidateQuery,
  handle: ({ context, subject, query }) =>
    listCandidates(context, { assignmentId: subject.record.id, zone: subject.site.timezone, query }),
});

const unassign = post('/assignments/:id/unassign', 'unassignAssignment', {
  summary: 'Empty a slot',
  response: ChangedAssignment,
  conflicts: ['lock_version_mismatch'],
  find: findChangeable,
  body: Type.Object({ lock_version: readLockVersion }, { title: 'Unassigning' }),
  handle: async ({ context, subject, body: { lock_version: lockVersion } }) => {
    const request = { assignmentId: subject.record.id, lockVersion, now: context.now() };
    return representChange(context, subject, await actions.unassign(context.db, request));
  },
});

/** Accepts or declines, as the official or as an assignor for them; the links accept and decline contain the status. */
const confirm = post('/assignments/:id/confirm', 'confirmAssignment', {
  summary: 'Accept or decline',
  response: ChangedAssignment,
  conflicts: ['conflict', 'double_booked'],
  find: onChangedSlot({
    action: 'assignments.answer',
    doing: 'responding for another official',
    whose: ({ official }) => official?.id,
  }),
  query: Type.Object({ status: Type.Optional(Status) }),
  body: Type.Object(
    {
      status: Type.Optional(Status),
      reason: Type.Optional(Reason),
      restore: Type.Optional(
        boolean(
          false,
          'With A, of an assignor who takes a change of the game back: the acceptance that it reset holds again, as who gave it. 409 if no change reset one; with the path /restore in errors if none is known at all.',
        ),
      ),
    },
    { title: 'Answer' },
  ),
  handle: async ({ context, subject, query, body }) => {
    const status = body.status ?? query.status;
    if (status === undefined) throw validationError([{ path: '/status', message: STATUS_MISSING }]);
    const { id: assignmentId, official } = subject.record;
    const hidesDrafts = !may(subject.viewer, 'games.drafts');
    const reason = body.reason?.trim() || undefined; // forms also send empty fields
    const restores = body.restore && status === 'A' && may(subject.viewer, 'assignments.write');
    const change = { assignmentId, answer: STATUSES[status], reason, officialId: official?.id, hidesDrafts };
    const changed = await actions.answerAssignment(context.db, { ...change, restores, now: context.now() });
    return representChange(context, subject, changed);
  },
});

export const assignments: Resource = {
  tag: 'Assignments',
  about: 'The slots of a crew, and who fills them.',
  routes: [view, candidates, assign, unassign, confirm, remind],
};

export async function representChange(
  context: RequestContext,
  subject: SiteSubject,
  {
    assignment: changed,
    conflicts,
    warnings,
  }: Pick<AssignmentResult, 'assignment' | 'conflicts' | 'warnings'>,
) {
  return {
    ...(await represent(context, subject, changed)),
    warnings,
    conflicts: conflicts.map(representConflict),
  };
}

async function represent(
  { db, links, now }: RequestContext,
  { site, viewer }: SiteSubject,
  assignment: Assignment,
): Promise<Static<typeof AssignmentRecord>> {
  const slots = seesFee(viewer)(assignment) ? [assignment] : [];
  const [priced = { ...assignment, pay: null }] = await priceSlots(db, { site, slots });
  return representAssignment(priced, { site, viewer, links, now: now() });
}
