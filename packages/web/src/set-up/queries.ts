// Reads and changes the lists of a site through the API.
import type { Client, Group, Page, Pattern } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { atMostEvery } from '../session/live/pace.ts';
import { readChangedItems, recordList } from '../session/live/record-list.ts';
import { readAll, readRecord } from '../session/pages.ts';
import type { ListRecord, Noun } from './nouns.ts';

const COUNT_MS = 20_000; // the first steps ask for the number of games, of which a large site has many
const MOST_RECORDS = 5_000; // teams of many seasons

type Of = { client: Client; siteId: number };

/** All records of a list, by name. */
export function listQuery<Item extends { id: number; name: string } = ListRecord>(
  { client, siteId }: Of,
  { type, path }: Pick<Noun, 'type' | 'path'>,
) {
  const request = { path: `/api/v2/sites/${siteId}/${path}` };
  return queryOptions(
    recordList<Item[]>({
      queryKey: keyOf(siteId, type, 'list'),
      readAll: async ({ signal }) =>
        (await readAll<Item>(client, { ...request, signal }, MOST_RECORDS)).items.sort(byName),
      readChanged: readChangedItems<Item>(client, request, {
        order: byName,
        isSortedHere: true,
        most: MOST_RECORDS,
      }),
    }),
  );
}

const COLLATOR = new Intl.Collator('en', { numeric: true });
/** "Field 2" before "Field 10". */
export const byName = (a: { name: string }, b: { name: string }): number => COLLATOR.compare(a.name, b.name);

/** All patterns, by name. */
export const patternsQuery = (of: Of) => listQuery<Pattern>(of, { type: 'pattern', path: 'patterns' });

/** The groups whose officials may take open games. */
export function siteGroupsQuery({ client, siteId }: Of) {
  return queryOptions({
    queryKey: keyOf(siteId, 'group', 'all'),
    queryFn: ({ signal }) => readAll<Group>(client, { path: `/api/v2/sites/${siteId}/groups`, signal }),
  });
}

/** The requests that change a list. Each throws the ApiError of the service. */
export function listRequests<Item = ListRecord>({ client, siteId }: Of, { path }: Pick<Noun, 'path'>) {
  const send = async (...request: Parameters<Client['send']>) =>
    JSON.parse((await client.send(...request)).text || 'null') as Item;
  return {
    create: (body: object) => send('POST', `/api/v2/sites/${siteId}/${path}`, { body }),
    merge: (id: number, intoId: number) =>
      send('POST', `/api/v2/${path}/${id}/merge`, { body: { into_id: intoId } }),
    remove: (id: number) => send('DELETE', `/api/v2/${path}/${id}`),
  };
}

/** The number of records in a list, without reading it. */
export function countQuery({ client, siteId }: Of, { type, path }: Pick<Noun, 'type' | 'path'>, search = {}) {
  return queryOptions({
    queryKey: keyOf(siteId, type, 'count', search),
    queryFn: async ({ signal }) => {
      const request = { path: `/api/v2/sites/${siteId}/${path}`, query: { limit: 1, search }, signal };
      const { page } = await readRecord<{ page: Page }>(client, request);
      return page.records;
    },
    ...atMostEvery(COUNT_MS),
  });
}
