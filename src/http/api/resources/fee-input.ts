// Reads what is said of the fee of one slot from a body.
import { type Static, Type } from 'typebox';
import type { ExceptionChange } from '../../../domain/fees/exceptions/apply.ts';
import { ATTENDANCES } from '../../../domain/fees/exceptions/exception.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isAmount } from '../../../kernel/money.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { Id, LockVersion } from '../input/ids.ts';

export const MAX_AMOUNT = 99_999_999.99; // of numeric(10, 2)
export const MAX_REASON = 300;
const MAX_ANSWERED = 100; // reports of one slot

export const FeeChangeBody = Type.Object(
  {
    exception: Type.Optional(
      Type.Union([Type.Number({ minimum: 0, maximum: MAX_AMOUNT, examples: [55] }), Type.Null()], {
        description: 'In place of the fee for the position, in this game alone; null: by the rules.',
      }),
    ),
    attendance: Type.Optional(
      Type.Union([Type.Enum([...ATTENDANCES]), Type.Null()], {
        description: 'no_show pays nothing. null: nothing is said.',
        examples: [null],
      }),
    ),
    late_percent: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], {
        description: 'Of somebody who was late: how much of the fee is paid; null: all of it.',
        examples: [null],
      }),
    ),
    worked_position_id: Type.Optional(
      Type.Union([Id, Type.Null()], {
        description:
          'The position_id of another slot of the crew: its fee is paid. null: their own; where it reads null, it changes nothing.',
        examples: [null],
      }),
    ),
    worked_position: Type.Optional(
      Type.Union([Type.String({ maxLength: 90 }), Type.Null()], {
        description:
          'null: their own, also instead of one that was removed from its pattern. A name is not read.',
        examples: [null],
      }),
    ),
    reason: Type.Optional(
      textField({
        maxLength: MAX_REASON,
        example: 'Two games back to back',
        description: 'Why; needed unless all others are null. The official reads it.',
      }),
    ),
    lock_version: Type.Optional(LockVersion),
    answered: Type.Optional(
      Type.Array(Id, {
        maxItems: MAX_ANSWERED,
        description: 'The ids of what reports say (`reported`) that this answers: it waits no more.',
        examples: [[]],
      }),
    ),
  },
  { title: 'AssignmentFeeChange' },
);

/** Only what was sent. */
export function readFeeChange(body: Static<typeof FeeChangeBody>, problems: Problem[]): ExceptionChange {
  const { exception } = body;
  if (exception != null && !isAmount(exception))
    problems.push({
      path: '/exception',
      message: 'exception has more than two decimals; send cents at most.',
    });
  return {
    exceptionFee: exception == null ? exception : Math.round(exception * 100),
    attendance: body.attendance,
    latePercent: body.late_percent,
    workedPositionId: body.worked_position_id,
    isOwnPosition: body.worked_position === null ? true : undefined,
    payReason: trimToNull(body.reason),
  };
}
