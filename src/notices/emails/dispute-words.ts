// What is said of a dispute: what the official says, and what the assignor answered.
import { formatMoney } from '../../kernel/money.ts';
import type { EmailItem } from './content.ts';

type ItemOf<Kind extends EmailItem['kind']> = Extract<EmailItem, { kind: Kind }>;

/** "Omar Reyes says that this game should pay $55.00 instead of $45.00." */
export function disputedSentence(name: string, { amount, fee, currency }: ItemOf<'disputed'>): string {
  return `${name} says that this game should pay ${formatMoney(amount, currency)} instead of ${formatMoney(fee, currency)}.`;
}

/** "Your assignor agreed: this game pays $55.00." Of a game that they are not on, what it pays is not said. */
export function answeredSentence({ isAgreed, pay }: ItemOf<'dispute_answered'>): string {
  const answer = isAgreed ? 'Your assignor agreed' : 'Your assignor declined';
  return pay === null ? `${answer}.` : `${answer}: this game pays ${formatMoney(pay.amount, pay.currency)}.`;
}
