// Fees: what a game pays each official, and what one would pay (docs/api: Fees).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import type { Assignment } from '../../../domain/assignments/assignment.ts';
import { changeException } from '../../../domain/fees/exceptions/actions.ts';
import { ATTENDANCES, type SlotException } from '../../../domain/fees/exceptions/exception.ts';
import { findException } from '../../../domain/fees/exceptions/store.ts';
import { feesOf } from '../../../domain/fees/fees.ts';
import { previewFees } from '../../../domain/fees/preview.ts';
import { beginningOf } from '../../../domain/fees/rules/days.ts';
import { findReportsOfSlot } from '../../../domain/forms/crew/store.ts';
import type { Pattern } from '../../../domain/patterns/pattern.ts';
import { findPattern } from '../../../domain/patterns/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { findOnSite } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { get, put, type RequestContext, type Resource } from '../operation.ts';
import { integer, linkTo, lockVersionField, number, orNull, string } from '../output/fields.ts';
import { lockRecord } from '../write/row-locks.ts';
import { onAssignment } from './assignments.ts';
import { representSaid, saidFields } from './crew-report-view.ts';
import { FeeChangeBody, readFeeChange } from './fee-input.ts';
import { changeRule, createRule, deleteRule, listRules, viewRule } from './fee-rules.ts';
import { feeFields, representAmount, representFee } from './fee-view.ts';
import { parseDay } from './time-input.ts';

const AssignmentFeeRecord = Type.Object(
  {
    assignment_id: integer(1),
    user_id: orNull(integer(17, 'null: the slot is open.')),
    ...feeFields,
    exception: orNull(
      number(55, 'In place of the fee for the position, in this game alone; null: by the rules.'),
    ),
    attendance: Type.Unsafe<SlotException['attendance']>({
      type: ['string', 'null'],
      enum: [...ATTENDANCES, null],
      description: 'null: nothing was said.',
      examples: [null],
    }),
    late_percent: orNull(
      integer(50, 'Of somebody who was late: how much of the fee is paid; null: all of it.'),
    ),
    worked_position_id: orNull(integer(6, 'The position of the crew that they worked instead of their own.')),
    worked_position: orNull(
      string('Assistant', 'Its name; it stays when the position is removed from its pattern.'),
    ),
    reason: orNull(string('Two games back to back', 'Why it is paid otherwise.')),
    lock_version: lockVersionField,
    reported: Type.Array(
      Type.Object(
        {
          id: integer(1),
          submission_id: Type.Optional(integer(1, 'The report; for assignors.')),
          author_name: Type.Optional(string('Omar Reyes', 'Who reports; for assignors.')),
          ...saidFields,
        },
        { title: 'ReportedWork' },
      ),
      { description: 'What submitted game reports say of the official.' },
    ),
    _links: Type.Object({
      self: linkTo('assignment-fee'),
      assignment: linkTo('assignment'),
      user: Type.Optional(linkTo('user')),
    }),
  },
  { title: 'AssignmentFee' },
);

/** For the official themselves and assignors; an official does not read that of an open slot here. */
const view = get('/assignments/:id/fee', 'getAssignmentFee', {
  summary: 'View the fee of an assignment',
  response: AssignmentFeeRecord,
  find: onAssignment({
    action: 'fees.read',
    doing: 'reading the fees of others',
    whose: ({ official }) => official?.id,
  }),
  lock: lockRecord('assignment'),
  handle: ({ context, subject: { record, viewer } }) => representAssignmentFee(context, record, viewer),
});

/** Says what one game pays, whatever the rules say: another fee, somebody who did not appear or was late, another position. */
const change = put('/assignments/:id/fee', 'changeAssignmentFee', {
  summary: 'Say what one game pays',
  response: AssignmentFeeRecord,
  find: onAssignment({ action: 'assignments.write', doing: 'saying what games pay' }),
  body: FeeChangeBody,
  read: ({ body }, problems) => readFeeChange(body, problems),
  conflicts: ['conflict', 'lock_version_mismatch'],
  handle: async ({ context, subject: { record, viewer }, body, input }) => {
    const { answered, lock_version: lockVersion } = body;
    await changeException(context.db, { assignmentId: record.id, change: input, answered, lockVersion });
    return representAssignmentFee(context, record, viewer);
  },
});

async function representAssignmentFee(
  { db, links }: RequestContext,
  { id, siteId }: Pick<Assignment, 'id' | 'siteId'>,
  viewer: Member,
): Promise<Static<typeof AssignmentFeeRecord>> {
  const [fees, exception, reported] = await Promise.all([
    feesOf(db, { siteId, assignmentIds: [id] }),
    findException(db, id),
    findReportsOfSlot(db, id),
  ]);
  const seesAuthor = may(viewer, 'forms.write');
  const fee = fees.get(id);
  if (fee === undefined || exception === undefined) throw notFound('assignment'); // its game was deleted meanwhile
  return {
    ...{ assignment_id: fee.assignmentId, user_id: fee.userId },
    ...representFee(fee),
    exception: exception.exceptionFee === null ? null : exception.exceptionFee / 100,
    attendance: exception.attendance,
    late_percent: exception.latePercent,
    worked_position_id: exception.workedPositionId,
    worked_position: exception.workedAs?.position ?? null,
    reason: exception.payReason,
    lock_version: exception.lockVersion,
    reported: reported.map((report) => ({
      id: report.id,
      ...(seesAuthor && { submission_id: report.submissionId, author_name: report.authorName }),
      ...representSaid(report),
    })),
    _links: {
      self: links.link('assignment-fee', `/assignments/${id}/fee`),
      assignment: links.link('assignment', `/assignments/${id}`),
      user: fee.userId === null ? undefined : links.link('user', `/users/${fee.userId}`),
    },
  };
}

const PatternFeesRecord = Type.Object(
  {
    totals: Type.Array(
      Type.Object({
        value: feeFields.value,
        formatted: feeFields.formatted,
        currency: feeFields.currency,
      }),
      { description: 'What the whole crew is paid, by currency.' },
    ),
    fees: Type.Array(Type.Object({ position: string('Referee'), ...feeFields }, { title: 'PositionFee' }), {
      description: 'Of each position, in their order.',
    }),
    _links: Type.Object({ self: linkTo('pattern-fees'), pattern: linkTo('pattern') }),
  },
  { title: 'PatternFees' },
);

const PatternFeesQuery = Type.Object({
  search: Type.Optional(
    Type.Object({
      start_date: Type.Optional(
        Type.String({
          maxLength: 20,
          description: 'The day of the game, as YYYY-MM-DD or M/D/YYYY. By default today.',
          examples: ['2031-05-02'],
        }),
      ),
      league_id: Type.Optional(Id),
      age_group_id: Type.Optional(Id),
      game_type_id: Type.Optional(Id),
      venue_id: Type.Optional(Id),
      user_id: Type.Optional({ ...Id, description: 'The official, who may be paid for travel.' }),
    }),
  ),
});

const onPattern = findOnSite<Pattern>({ noun: 'pattern', load: ({ db }, id) => findPattern(db, id) });

const preview = get('/patterns/:id/fees', 'previewPatternFees', {
  summary: 'Say what a game would pay',
  response: PatternFeesRecord,
  find: onPattern({ action: 'fee_rules.write', doing: 'reading the fees of others' }),
  query: PatternFeesQuery,
  read: ({ query: { search } }, problems) =>
    search?.start_date && parseDay(search.start_date, { path: '/search/start_date', problems }),
  handle: async ({ context, subject: { record, site }, query: { search }, input: day }) => {
    const now = context.now();
    const game = {
      leagueId: search?.league_id ?? null,
      ageGroupId: search?.age_group_id ?? null,
      gameTypeId: search?.game_type_id ?? null,
      venueId: search?.venue_id ?? null,
      userId: search?.user_id ?? null,
      startTime: day ? beginningOf(day, { zone: site.timezone, now }) : now,
    };
    const fees = await previewFees(context.db, { pattern: record, game });
    const totals = new Map<string, number>();
    for (const { amount, currency } of fees) totals.set(currency, (totals.get(currency) ?? 0) + amount);
    const body: Static<typeof PatternFeesRecord> = {
      totals: [...totals].map(([currency, amount]) => ({ ...representAmount(amount, currency), currency })),
      fees: fees.map((fee, at) => ({ position: record.positions[at]!.name, ...representFee(fee) })),
      _links: {
        self: context.links.link('pattern-fees', `/patterns/${record.id}/fees`),
        pattern: context.links.link('pattern', `/patterns/${record.id}`),
      },
    };
    return body;
  },
});

export const fees: Resource = {
  tag: 'Fees',
  about: 'What a game pays each of its officials, by the rules of the site.',
  routes: [view, change, preview, listRules, createRule, viewRule, changeRule, deleteRule],
};
