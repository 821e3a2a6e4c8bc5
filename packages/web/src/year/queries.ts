// Reads what officials were paid in a year through the API.
import type { AnnualTotal, Client } from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readRecord } from '../session/pages.ts';

const MOST_OFFICIALS = 1_000; // the largest page of the API
const FRESH_MS = 60_000; // whoever is marked as paid meanwhile is seen a minute later

/** `threshold`: from how many US dollars an official needs a tax form. */
export type AnnualTotals = { _embedded: { annual_totals: AnnualTotal[] }; year: number; threshold: number };

export function annualTotalsQuery({ client, siteId }: { client: Client; siteId: number }, year: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'annual-totals', { year }),
    queryFn: ({ signal }): Promise<AnnualTotals> => {
      const query = { limit: MOST_OFFICIALS, search: { year } };
      return readRecord<AnnualTotals>(client, {
        ...{ path: `/api/v2/sites/${siteId}/annual_totals`, query, signal },
      });
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
