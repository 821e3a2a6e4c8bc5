// A fee as callers see it: the sum, and each rule that made it.
import { Type } from 'typebox';
import { FEE_PARTS, type Fee } from '../../../domain/fees/fee.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { integer, number, orNull, string } from '../output/fields.ts';

const HUNDREDTHS = 100;

const money = { value: number(45, "In the currency's main unit."), formatted: string('$45.00') };

const FeePartRecord = Type.Object(
  {
    rule: Type.Enum([...FEE_PARTS], {
      title: 'FeePartRule',
      description: 'position: the fee of the position itself, which no rule replaced.',
      examples: ['position'],
    }),
    fee_rule_id: orNull(integer(1, 'The fee rule; null: there is none.')),
    ...money,
    description: string('Referee'),
    basis: orNull(string('U12, Referee', 'What the rule is for; null: all games.')),
  },
  { title: 'FeePart' },
);

/** The members of a fee. */
export const feeFields = {
  ...money,
  currency: string('USD', 'ISO 4217.'),
  parts: Type.Array(FeePartRecord, {
    description: 'What the fee is the sum of. The fee for the position is first, and always there.',
  }),
};

/** The values of `feeFields`. */
export function representFee({ amount, currency, parts }: Pick<Fee, 'amount' | 'currency' | 'parts'>) {
  return {
    ...representAmount(amount, currency),
    currency,
    parts: parts.map(({ ruleId, amount: part, ...words }) => ({
      ...{ ...words, fee_rule_id: ruleId },
      ...representAmount(part, currency),
    })),
  };
}

export function representAmount(amount: number, currency: string) {
  const value = amount / HUNDREDTHS;
  return { value, formatted: formatMoney(value, currency) };
}
