// Reads what officials were paid in a year through the API.
import type { AnnualTotal, Client, Page } from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readRecord } from '../session/pages.ts';

const MOST_OFFICIALS = 1_000; // the largest page of the API
const FRESH_MS = 60_000; // whoever is marked as paid meanwhile is seen a minute later

/** `threshold`: from how many US dollars an official needs a tax form. */
export type AnnualTotals = { _embedded: { annual_totals: AnnualTotal[] }; year: number; threshold: number };

/** Of everybody whom the caller may see; `userIds`: of these alone. */
export function annualTotalsQuery(
  { client, siteId, userIds }: { client: Client; siteId: number; userIds?: readonly number[] },
  year: number,
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'annual-totals', { year, userIds }),
    queryFn: async ({ signal }): Promise<AnnualTotals> => {
      const search = userIds === undefined ? { year } : { year, id: userIds };
      const read = (page: number) =>
        readRecord<AnnualTotals & { page: Page }>(client, {
          ...{ path: `/api/v2/sites/${siteId}/annual_totals`, signal },
          query: { limit: MOST_OFFICIALS, page, search },
        });
      const first = await read(1);
      const others = await Promise.all(Array.from({ length: first.page.pages - 1 }, (_, at) => read(at + 2)));
      const totals = [first, ...others].flatMap(({ _embedded }) => _embedded.annual_totals);
      return { ...first, _embedded: { annual_totals: totals } };
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
