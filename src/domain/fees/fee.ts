// The fee of an assignment: what its official is paid for the game, and what made the amount.

/** The kinds of what makes a fee, in the order of its parts. */
export const FEE_RULES = ['position', 'canceled'] as const;
export type FeeRuleName = (typeof FEE_RULES)[number];

/**
 * Amounts are exact: integers of hundredths of the currency's main unit, so that 4500 is $45.00. Hundredths are used for
 * each currency, since fees and statements have two decimals whatever their currency.
 */
export type FeePart = {
  rule: FeeRuleName;
  /** A few words: `Referee`, `Canceled without pay`. */
  description: string;
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
  /** The fee of the position is first, and always there. */
  parts: FeePart[];
};
