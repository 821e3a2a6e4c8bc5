// Answers of an official to several assignments at once, such as those of a weekend (docs/api: Account).

import { type Static, Type } from 'typebox';
import { seesGame } from '../../../domain/access.ts';
import { answerAssignment } from '../../../domain/assignments/actions.ts';
import { findSlotAccess } from '../../../domain/games/game-access.ts';
import { AppError, notFound } from '../../../kernel/errors.ts';
import { runEach } from '../../../storage/batch.ts';
import { principalOf } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { post, type RequestContext } from '../operation.ts';
import { integer, string } from '../output/fields.ts';
import { Reason, STATUSES, Status } from './assignments.ts';
import { countOutcomes, representOutcome, resultFields } from './bulk.ts';

const MAX_ANSWERS = 50; // more games than anybody has in a weekend

const Item = Type.Object(
  { assignment_id: Id, status: Status, reason: Type.Optional(Reason) },
  { title: 'AnswerItem' },
);
const AnswerResult = Type.Object(
  {
    assignment_id: integer(1),
    game_id: Type.Optional(integer(1, 'Not if failed.')),
    ...resultFields,
    warnings: Type.Optional(Type.Array(string('Omar Reyes is busy on another site at that time.'))),
  },
  { title: 'AnswerResult' },
);
const Count = Type.Integer({ minimum: 0, examples: [1] });

type Item = Static<typeof Item>;

export const answerMany = post('/current_account/answers', 'answerAssignments', {
  summary: 'Accept or decline several assignments',
  response: Type.Object(
    {
      changed: Count,
      unchanged: Count,
      failed: Count,
      results: Type.Array(AnswerResult, { description: 'One for each answer, in the order sent.' }),
    },
    { title: 'AnswersResult' },
  ),
  body: Type.Object(
    { answers: Type.Array(Item, { minItems: 1, maxItems: MAX_ANSWERS }) },
    { title: 'Answers' },
  ),
  handle: async ({ context, body }) => {
    const done = await runEach(body.answers, (item) => answerOne(context, item));
    return {
      ...countOutcomes(done),
      results: done.map((one) => ({
        assignment_id: one.item.assignment_id,
        ...representOutcome(one),
        ...(one.result !== undefined && { game_id: one.result.gameId, warnings: one.result.warnings }),
      })),
    };
  },
});

/** Records one answer, as a request for it alone does; of the account's own assignments only. */
async function answerOne({ db, caller, now }: RequestContext, item: Item) {
  const assignmentId = item.assignment_id;
  const slot = await findSlotAccess(db, { slotId: assignmentId, ...principalOf(caller) });
  if (slot === undefined || !seesGame(slot.viewer, slot)) throw notFound('assignment');
  if (slot.official?.id !== slot.viewer.id) {
    throw new AppError('conflict', 'You are no longer on this game. Check your games again.');
  }
  const { before, assignment, game, warnings } = await answerAssignment(db, {
    ...{ assignmentId, answer: STATUSES[item.status], officialId: slot.viewer.id },
    ...{ reason: item.reason?.trim() || undefined, hidesDrafts: !slot.viewer.assignor, now: now() },
  });
  const isChanged = before.lockVersion !== assignment.lockVersion;
  return { isChanged, gameId: game.id, warnings };
}
