// Reads who pays for the games, and for which, through the API.
import type { BilledLine, Client, PayerList } from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readAll, readRecord } from '../session/pages.ts';
import type { Period } from '../site/period-filter.tsx';

type Of = { client: Client; siteId: number };

const MOST = 20_000; // lines of the largest league in a year
const PER_PAGE = 1_000; // the largest page of the API
const FRESH_MS = 60_000; // closed runs stay as they are

const searchOf = ({ from, to }: Period) => ({ start_date: from, end_date: to });

/** The sums of each payer, the largest first. */
export function payersQuery({ client, siteId }: Of, period: Period) {
  return queryOptions({
    queryKey: keyOf(siteId, 'payers', { ...searchOf(period) }),
    queryFn: ({ signal }): Promise<PayerList> =>
      readRecord<PayerList>(client, {
        ...{ path: `/api/v2/sites/${siteId}/payers`, query: { search: searchOf(period) }, signal },
      }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** What one payer pays for, by the start of the game; without a payer, for what nobody is known to pay. */
export function billedLinesQuery(
  { client, siteId }: Of,
  { from, to, billTo }: Period & { billTo: string | undefined },
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'payers', 'lines', { ...searchOf({ from, to }), billTo }),
    queryFn: async ({ signal }): Promise<BilledLine[]> => {
      const query = { limit: PER_PAGE, search: { ...searchOf({ from, to }), bill_to: billTo } };
      const request = { path: `/api/v2/sites/${siteId}/payer_lines`, query, signal };
      const { items } = await readAll<BilledLine>(client, request, MOST);
      return billTo === undefined ? items.filter(({ bill_to }) => bill_to === null) : items;
    },
    staleTime: FRESH_MS,
  });
}
