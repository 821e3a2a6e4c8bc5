// Reads imports through the API. The stream of changes does not tell of them: what may change is read again and again.
import type { Client, Import, ImportRow, Job } from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readAll, readRecord } from '../session/pages.ts';
import type { Shown } from './search.ts';

const LISTED = 20; // of the latest imports
const PAGE_ROWS = 1_000;
export const MOST_ROWS = 2_000;
const WORKING_MS = 700; // between two looks at the progress
const DRAFT_MS = 10_000; // somebody else may answer a question, or apply it

type Of = { client: Client; siteId: number };

export const importKey = (siteId: number, id: number) => keyOf(siteId, 'import', id);
export const importsKey = (siteId: number) => keyOf(siteId, 'import', 'list');

/** The latest imports of the site. */
export function importsQuery({ client, siteId }: Of) {
  return queryOptions({
    queryKey: importsKey(siteId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const request = { path: `/api/v2/sites/${siteId}/imports`, query: { limit: LISTED }, signal };
      return (await readAll<Import>(client, request, LISTED)).items;
    },
  });
}

export const isWorking = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'applying' || state === 'undoing';

export function importQuery({ client, siteId }: Of, id: number) {
  return queryOptions({
    queryKey: importKey(siteId, id),
    staleTime: 0,
    queryFn: ({ signal }) => readRecord<Import>(client, { path: `/api/v2/imports/${id}`, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      return isWorking(data) ? WORKING_MS : data.state === 'draft' && DRAFT_MS;
    },
  });
}

/** The job that carries an import out. */
export function jobQuery({ client, siteId }: Of, { id, _links }: Import) {
  const path = _links.job === undefined ? undefined : new URL(_links.job.href).pathname;
  return queryOptions({
    queryKey: [...importKey(siteId, id), 'job', path],
    enabled: path !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) => readRecord<Job>(client, { path: path ?? '', signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isLive(data) ? WORKING_MS : false),
  });
}

export const isLive = ({ state }: Job): boolean => state === 'waiting' || state === 'running';

export type Rows = { items: ImportRow[]; records: number };

/** The rows of the plan as it is since `updated`; until they are there, those of before are shown. */
export function rowsQuery({ client, siteId }: Of, { id, updated }: Import, show: Shown | undefined) {
  const search = show === 'failed' ? { failed: true } : { outcome: show };
  return queryOptions({
    queryKey: [...importKey(siteId, id), 'rows', show, updated],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Rows> => {
      const request = { path: `/api/v2/imports/${id}/rows`, query: { limit: PAGE_ROWS, search }, signal };
      return readAll<ImportRow>(client, request, MOST_ROWS);
    },
  });
}
