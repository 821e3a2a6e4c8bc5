// A tax form: what a payer needs to know of a user to report payments (service.md 5.2).

export const TAX_CLASSIFICATIONS = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust_estate',
  'llc',
  'other',
] as const;

export const TIN_TYPES = ['ssn', 'ein'] as const;

export type TaxDetails = {
  name: string;
  businessName: string | null;
  taxClassification: (typeof TAX_CLASSIFICATIONS)[number];
  tinType: (typeof TIN_TYPES)[number];
  /** The taxpayer identification number: nine digits. */
  tin: string;
  street1: string;
  city: string;
  stateOrProvince: string;
  postal: string;
};

/** A user has one at most. */
export type TaxForm = TaxDetails & { id: number; userId: number; createdAt: Date; updatedAt: Date };

const TIN = /^(\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})$/;

/** The nine digits of a number that may have the dashes of either type; undefined when it is none. */
export function tinDigits(text: string): string | undefined {
  return TIN.test(text) ? text.replaceAll('-', '') : undefined;
}

/** All that is ever shown of the number. */
export function lastFourOfTin({ tin }: Pick<TaxDetails, 'tin'>): string {
  return tin.slice(-4);
}
