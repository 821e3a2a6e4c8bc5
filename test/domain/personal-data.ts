// A bank account and a tax form of nobody.
import type { AccountDetails } from '../../src/domain/bank-data/bank-account.ts';
import type { TaxDetails } from '../../src/domain/bank-data/tax-form.ts';

export const BANK: AccountDetails = {
  name: 'Omar Reyes',
  routingNumber: '021000021',
  accountNumber: '12345678',
  accountType: 'checking',
};
export const TAX: TaxDetails = {
  ...{
    name: 'Omar Reyes',
    businessName: null,
    taxClassification: 'individual',
    tinType: 'ssn',
    tin: '123456789',
  },
  ...{ street1: '1 Pier Road', city: 'Harbor', stateOrProvince: 'NY', postal: '10001' },
};
