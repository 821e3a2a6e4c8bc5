// Reads the balance of a period through the API.
import type { Balance, BalancePeriod, Client } from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readRecord } from '../session/pages.ts';
import type { BalanceSearch } from './search.ts';

const MOST_OFFICIALS = 1_000; // the largest page of the API
const FRESH_MS = 60_000; // it counts a season: whoever assigns meanwhile is seen a minute later

export type BalanceOfPeriod = { rows: Balance[]; period: BalancePeriod };

/** Every official's games, hours and answers of the days, who has the fewest games of their share first. */
export function balanceQuery(
  { client, siteId }: { client: Client; siteId: number },
  { from, to, league }: Pick<BalanceSearch, 'from' | 'to' | 'league'>,
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'balance', { from, to, league }),
    queryFn: async ({ signal }): Promise<BalanceOfPeriod> => {
      const path = `/api/v2/sites/${siteId}/balance`;
      const search = { start_date: from, end_date: to, ...(league !== undefined && { league_id: [league] }) };
      const list = await readRecord<{ _embedded: { balance: Balance[] }; period: BalancePeriod }>(client, {
        ...{ path, signal },
        query: { limit: MOST_OFFICIALS, search },
      });
      return { rows: list._embedded.balance, period: list.period };
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
