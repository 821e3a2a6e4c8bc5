// The fields of a bank account and of a tax form, as people call them.
import type { TaxForm } from '@crewcall/sdk/core';

export type DetailField = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: true;
  /** Digits only; a phone shows a keypad. */
  isNumber?: true;
  /** What may be chosen: the value of the API, and its words. */
  options?: Record<string, string>;
};

const ACCOUNT_TYPES = { checking: 'Checking', savings: 'Savings' };

export const ACCOUNT_FIELDS: readonly DetailField[] = [
  { name: 'name', label: 'Account holder' },
  { name: 'account_type', label: 'Account type', options: ACCOUNT_TYPES },
  { name: 'routing_number', label: 'Routing number', hint: 'Nine digits.', isNumber: true },
  { name: 'account_number', label: 'Account number', hint: '4 to 17 digits.', isNumber: true },
];

export const CLASSIFICATIONS: Record<TaxForm['tax_classification'], string> = {
  individual: 'Individual or sole proprietor',
  llc: 'Limited liability company',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  trust_estate: 'Trust or estate',
  other: 'Other',
};

export const TIN_TYPES: Record<TaxForm['tin_type'], string> = {
  ssn: 'Social security number',
  ein: 'Employer identification number',
};

export const TAX_FIELDS: readonly DetailField[] = [
  { name: 'name', label: 'Name', hint: 'As on your tax return.' },
  { name: 'business_name', label: 'Business name', isOptional: true },
  { name: 'tax_classification', label: 'Tax classification', options: CLASSIFICATIONS },
  { name: 'tin_type', label: 'Type of number', options: TIN_TYPES },
  { name: 'tin', label: 'Taxpayer number', hint: 'Nine digits.', isNumber: true },
  { name: 'street_1', label: 'Street' },
  { name: 'city', label: 'City' },
  { name: 'state_or_province', label: 'State' },
  { name: 'postal', label: 'ZIP code' },
];

/** "Checking ····6789" */
export const accountName = ({
  account_type,
  account_number_last_four,
}: {
  account_type: keyof typeof ACCOUNT_TYPES;
  account_number_last_four: string;
}): string => `${ACCOUNT_TYPES[account_type]} ····${account_number_last_four}`;
