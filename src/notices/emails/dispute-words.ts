// What is said of a dispute: what the official says, and what the assignor answered.
import { formatMoney } from '../../kernel/money.ts';
import type { EmailItem } from './content.ts';

type ItemOf<Kind extends EmailItem['kind']> = Extract<EmailItem, { kind: Kind }>;

/** "Omar Reyes says that this game should pay $55.00 instead of $45.00." */
export function disputedSentence(name: string, { amount, fee, currency }: ItemOf<'disputed'>): string {
  return `${name} says that this game should pay ${formatMoney(amount, currency)} instead of ${formatMoney(fee, currency)}.`;
}

/** "Your assignor agreed: this game pays $55.00." */
export function answeredSentence({ isAgreed, amount, fee, currency }: ItemOf<'dispute_answered'>): string {
  return isAgreed
    ? `Your assignor agreed: this game pays ${formatMoney(amount, currency)}.`
    : `Your assignor declined: this game pays ${formatMoney(fee, currency)} as before.`;
}
