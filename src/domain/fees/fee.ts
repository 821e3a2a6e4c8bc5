// The fee of an assignment: what its official is paid for the game, and what made the amount.

/** The kinds of what makes a fee. */
export const FEE_PARTS = [
  'position',
  'fee',
  'exception',
  'surcharge',
  'travel',
  'canceled',
  'no_show',
  'late',
  'rounding',
] as const;

/**
 * Amounts are exact: integers of hundredths of the currency's main unit, so that 4500 is $45.00. Hundredths are used for
 * each currency, since fees and statements have two decimals whatever their currency.
 */
export type FeePart = {
  /** `position`: the fee of the position itself, which no rule replaced. `exception`: that of this game alone. */
  rule: (typeof FEE_PARTS)[number];
  /** The rule of the site; null: there is none. */
  ruleId: number | null;
  /** A few words: `Referee`, `Canceled without pay`. */
  description: string;
  /** What the rule is for: `U12, Referee`; null: all games. Of what was said of this game, the reason. */
  basis: string | null;
  /** Below zero where it takes from the fee. */
  amount: number;
};

export type Fee = {
  assignmentId: number;
  /** null: the slot is open. */
  userId: number | null;
  /** In hundredths; the sum of the parts. */
  amount: number;
  /** ISO 4217; that of all parts. */
  currency: string;
  /** The fee of the position, or of the rule that replaced it, is first, and always there. */
  parts: FeePart[];
};
