// Reads bank accounts and tax forms. Their keys are not among those that this device keeps, and they are forgotten with the view.
import { ApiError, type BankAccount, type Crewcall, type TaxForm } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../../session/pages.ts';
import { openBankClient } from './bank-client.ts';

const BANK = 'bank';
const FORGOTTEN = { gcTime: 0, retry: false } as const;

export const bankClientQuery = queryOptions({
  ...{ queryKey: [BANK, 'client'], queryFn: openBankClient },
  ...{ ...FORGOTTEN, staleTime: Number.POSITIVE_INFINITY },
});

export const accountsKey = (userId: number) => [BANK, userId, 'accounts'];
export const taxFormKey = (userId: number) => [BANK, userId, 'tax-form'];

export function accountsQuery(client: Crewcall, userId: number) {
  return queryOptions({
    queryKey: accountsKey(userId),
    queryFn: async ({ signal }): Promise<BankAccount[]> =>
      (await readAll<BankAccount>(client, { path: `/api/v2/users/${userId}/bank_accounts`, signal })).items,
    ...FORGOTTEN,
  });
}

/** Null where there is none yet. */
export function taxFormQuery(client: Crewcall, userId: number) {
  return queryOptions({
    queryKey: taxFormKey(userId),
    queryFn: async ({ signal }): Promise<TaxForm | null> => {
      try {
        return await client.taxForm.get(userId, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    ...FORGOTTEN,
  });
}
