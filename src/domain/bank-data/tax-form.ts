// A tax form: the details of a user that a payer reports payments with (service.md 5.2).

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

const TIN = /^(\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})$/;

/** The nine digits of a number, with or without the dashes of an SSN or EIN; undefined if it is invalid. */
export function tinDigits(text: string): string | undefined {
  return TIN.test(text) ? text.replaceAll('-', '') : undefined;
}
