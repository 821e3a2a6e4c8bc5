// The fee of an assignment: what its official is paid for the game, and what made the amount (docs/api: Fees).
import { type Static, Type } from 'typebox';
import { FEE_RULES, type Fee, type FeePart } from '../../../domain/fees/fee.ts';
import { feesOf } from '../../../domain/fees/fees.ts';
import { notFound } from '../../../kernel/errors.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Links } from '../hal.ts';
import { get, type Resource } from '../operation.ts';
import { integer, linkTo, number, orNull, string } from '../output/fields.ts';
import { onAssignment } from './assignments.ts';

const money = { value: number(45, "In the currency's main unit."), formatted: string('$45.00') };
const HUNDREDTHS = 100;

const FeeRecord = Type.Object(
  {
    assignment_id: integer(1),
    user_id: orNull(integer(17, 'null: the slot is open.')),
    ...money,
    currency: string('USD', 'ISO 4217.'),
    parts: Type.Array(
      Type.Object(
        {
          rule: Type.Enum([...FEE_RULES], { title: 'FeeRuleName', examples: ['position'] }),
          ...money,
          description: string('Referee'),
        },
        { title: 'FeePart' },
      ),
      { description: 'What the fee is the sum of. The fee of the position is first, and always there.' },
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
  response: FeeRecord,
  find: onAssignment({
    action: 'fees.read',
    doing: 'reading the fees of others',
    whose: ({ official }) => official?.id,
  }),
  handle: async ({ context, subject: { record } }) => {
    const fees = await feesOf(context.db, { siteId: record.siteId, assignmentIds: [record.id] });
    const fee = fees.get(record.id);
    if (fee === undefined) throw notFound('assignment'); // its game was deleted meanwhile
    return representFee(fee, context.links);
  },
});

export const fees: Resource = {
  tag: 'Fees',
  about: 'What a game pays each of its officials, and why.',
  routes: [view],
};

function representFee(
  { assignmentId, userId, amount, currency, parts }: Fee,
  links: Links,
): Static<typeof FeeRecord> {
  return {
    ...{ assignment_id: assignmentId, user_id: userId },
    ...representAmount(amount, currency),
    currency,
    parts: parts.map((part) => representPart(part, currency)),
    _links: {
      self: links.link('assignment-fee', `/assignments/${assignmentId}/fee`),
      assignment: links.link('assignment', `/assignments/${assignmentId}`),
      user: userId === null ? undefined : links.link('user', `/users/${userId}`),
    },
  };
}

function representPart({ rule, amount, description }: FeePart, currency: string) {
  return { rule, ...representAmount(amount, currency), description };
}

function representAmount(amount: number, currency: string) {
  const value = amount / HUNDREDTHS;
  return { value, formatted: formatMoney(value, currency) };
}
