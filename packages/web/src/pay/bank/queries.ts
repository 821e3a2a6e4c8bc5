// Reads bank accounts and tax forms. Their keys are not among those that this device keeps, and they are forgotten with the view.
import { ApiError, type BankAccount, type Client, type TaxForm, type User } from '@crewcall/sdk/core';
import { TaxForms } from '@crewcall/sdk/resources';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readAll } from '../../session/pages.ts';
import { openBankClient, SignInAgainError } from './bank-client.ts';

const BANK = 'bank';
// Long enough for the view to take what its loader has read.
const FORGOTTEN = { gcTime: 1_000, retry: false } as const;

export const bankClientQuery = queryOptions({
  ...{ queryKey: [BANK, 'client'], queryFn: openBankClient },
  ...{ ...FORGOTTEN, staleTime: Number.POSITIVE_INFINITY },
});

export const accountsKey = (userId: number) => [BANK, userId, 'accounts'];
export const taxFormKey = (userId: number) => [BANK, userId, 'tax-form'];

export function accountsQuery(client: Client, userId: number) {
  return queryOptions({
    queryKey: accountsKey(userId),
    queryFn: async ({ signal }): Promise<BankAccount[]> =>
      (await readAll<BankAccount>(client, { path: `/api/v2/users/${userId}/bank_accounts`, signal })).items,
    ...FORGOTTEN,
  });
}

/** Reads everything that these users may read of them; false if the person signed in too long ago. */
export async function readBankDetails(queries: QueryClient, users: readonly User[]): Promise<boolean> {
  try {
    const client = await queries.ensureQueryData(bankClientQuery);
    await Promise.all(
      users.flatMap(({ id }) => [
        queries.ensureQueryData(accountsQuery(client, id)),
        queries.ensureQueryData(taxFormQuery(client, id)),
      ]),
    );
    return true;
  } catch (error) {
    if (error instanceof SignInAgainError) return false;
    throw error;
  }
}

/** Null where there is none yet. */
export function taxFormQuery(client: Client, userId: number) {
  return queryOptions({
    queryKey: taxFormKey(userId),
    queryFn: async ({ signal }): Promise<TaxForm | null> => {
      try {
        return await new TaxForms(client).get(userId, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    ...FORGOTTEN,
  });
}
