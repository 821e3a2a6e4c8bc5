// A statement: an amount that a site owes a user, and how much of it was paid (docs/api: Resources, statement).
import type { Site } from '../sites/site.ts';

export type Statement = {
  id: number;
  site: Site;
  userId: number;
  /** `2026-05-02`. */
  statementDate: string;
  description: string;
  /** In the currency's main unit, with at most two decimals: 45.1 is $45.10. */
  amount: number;
  amountPaid: number;
  /** ISO 4217. */
  currency: string;
  payorName: string;
  /** A day: when something was paid first, or a pay run was marked as paid. null: nothing was, or it counts on its own day. */
  paidOn: string | null;
  /** How a pay run was marked as paid. */
  paymentReference: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type PaymentStatus = 'unpaid' | 'partial' | 'paid';

/** Omitted fields have defaults: nothing paid, the site's name, and US dollars. */
export type NewStatement = {
  userId: number;
  statementDate: string;
  description: string;
  amount: number;
  amountPaid?: number | undefined;
  currency?: string | undefined;
  payorName?: string | undefined;
};

/** Only the fields sent are changed. */
export type StatementChange = {
  statementDate?: string | undefined;
  description?: string | undefined;
  amount?: number | undefined;
  amountPaid?: number | undefined;
  payorName?: string | undefined;
};

export const DEFAULT_CURRENCY = 'USD';

export function statusOf({ amount, amountPaid }: Pick<Statement, 'amount' | 'amountPaid'>): PaymentStatus {
  if (amountPaid === 0) return 'unpaid';
  return amountPaid < amount ? 'partial' : 'paid';
}
