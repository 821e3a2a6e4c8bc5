// Reads pay runs through the API.
import type { Client, PayLine, PayRun, PayRunDetails, PayRunPerson } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readAll, readRecord } from '../session/pages.ts';

type Of = { client: Client; siteId: number };

const MOST = 1_000; // the largest page of the API
const FRESH_MS = 60_000; // a draft is computed of a whole season: whoever changes a game meanwhile is seen a minute later

/** Begins their query keys. The feed of changes does not name runs, whose managers read them again. */
export const PAY_RUN = 'pay-run';

/** The newest days first. */
export function payRunsQuery({ client, siteId }: Of) {
  return queryOptions({
    queryKey: keyOf(siteId, PAY_RUN, 'list'),
    queryFn: async ({ signal }): Promise<PayRun[]> =>
      (await readAll<PayRun>(client, { path: `/api/v2/sites/${siteId}/pay_runs`, signal })).items,
  });
}

export function payRunQuery({ client, siteId }: Of, runId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, PAY_RUN, runId),
    queryFn: ({ signal }): Promise<PayRunDetails> =>
      readRecord<PayRunDetails>(client, { path: `/api/v2/pay_runs/${runId}`, signal }),
    staleTime: FRESH_MS,
  });
}

/** The run as it is at this moment, with the tag that only it has: what somebody is asked to close. */
export function runToCloseQuery({ client, siteId }: Of, runId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, PAY_RUN, runId, 'to close'),
    queryFn: async ({ signal }): Promise<{ run: PayRunDetails; tag: string }> => {
      const path = `/api/v2/pay_runs/${runId}`;
      const { text, headers } = await client.send('GET', path, { signal });
      return { run: JSON.parse(text), tag: headers.get('etag') ?? '*' };
    },
    ...{ staleTime: 0, gcTime: 0 },
  });
}

/** Everybody whom the run pays, or whose games it leaves out. */
export function paidPeopleQuery({ client, siteId }: Of, runId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, PAY_RUN, runId, 'people'),
    queryFn: async ({ signal }): Promise<PayRunPerson[]> => {
      const request = { path: `/api/v2/pay_runs/${runId}/people`, query: { limit: MOST }, signal };
      return (await readAll<PayRunPerson>(client, request, MOST)).items;
    },
    staleTime: FRESH_MS,
  });
}

/** The games of one person. */
export function paidLinesQuery({ client, siteId }: Of, { runId, userId }: { runId: number; userId: number }) {
  return queryOptions({
    queryKey: keyOf(siteId, PAY_RUN, runId, 'lines', userId),
    queryFn: async ({ signal }): Promise<PayLine[]> => {
      const query = { limit: MOST, search: { user_id: [userId] } };
      const request = { path: `/api/v2/pay_runs/${runId}/lines`, query, signal };
      return (await readAll<PayLine>(client, request, MOST)).items;
    },
    staleTime: FRESH_MS,
  });
}
