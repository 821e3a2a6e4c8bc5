// Reads proposals through the API. The stream of changes tells of each new plan; without it, they are read again and again.
import {
  ApiError,
  type Client,
  type Game,
  type ListedProposal,
  type OpenPosition,
  type Proposal,
} from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inOrder } from '../games/game.ts';
import { keyOf } from '../session/keys.ts';
import { readChangedOf, recordList } from '../session/live/record-list.ts';
import { readByIds } from '../session/live/some-records.ts';
import { readAll } from '../session/pages.ts';

const LISTED = 50; // of the newest
const MOST_OPEN = 200; // of open positions with their reasons: more are not read
const WORKING_MS = 5_000; // between two looks at the progress, if the stream does not tell of it
const READY_MS = 60_000; // somebody else may change or accept it

type Of = { client: Client; siteId: number };

export const proposalsKey = (siteId: number) => keyOf(siteId, 'proposal', 'list');
export const proposalKey = (siteId: number, id: number) => keyOf(siteId, 'proposal', 'one', id);

/** The newest proposals of the site. */
export function proposalsQuery({ client, siteId }: Of) {
  return queryOptions({
    queryKey: proposalsKey(siteId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const request = { path: `/api/v2/sites/${siteId}/proposals`, query: { limit: LISTED }, signal };
      return (await readAll<ListedProposal>(client, request, LISTED)).items;
    },
    refetchInterval: ({ state: { data } }) => (data?.some(isWorking) ? WORKING_MS : READY_MS),
  });
}

export const isWorking = ({ state }: Pick<Proposal, 'state'>): boolean => state !== 'ready';

/** A proposal as it is shown, with the tag that only it has; without one until what a change made of it is read again. */
export type SeenProposal = Proposal & { tag?: string | undefined };

export async function readProposal(client: Client, id: number, signal?: AbortSignal): Promise<SeenProposal> {
  const { text, headers } = await client.send('GET', `/api/v2/proposals/${id}`, { signal });
  return { ...JSON.parse(text), tag: headers.get('etag') ?? undefined };
}

export function proposalQuery({ client, siteId }: Of, id: number) {
  return queryOptions({
    queryKey: proposalKey(siteId, id),
    staleTime: 0,
    queryFn: ({ signal }) => readProposal(client, id, signal),
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined || isGone(error) ? false : isWorking(data) ? WORKING_MS : READY_MS,
  });
}

/** While it is accepted or undone it cannot be changed. While a plan is searched for it can: the search ends then. */
export const isBusy = ({ state }: Pick<Proposal, 'state'>): boolean =>
  state === 'accepting' || state === 'undoing';

/** Whether it was deleted, or is not for this person any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** The positions that the plan leaves open, with why; until they are there, those of the plan before. */
export function openPositionsQuery({ client, siteId }: Of, { id, updated, result }: Proposal) {
  return queryOptions({
    queryKey: keyOf(siteId, 'proposal', 'open', id, updated),
    enabled: result !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = `/api/v2/proposals/${id}/open_positions`;
      const request = { path, signal };
      return (await readAll<OpenPosition>(client, request, MOST_OPEN)).items;
    },
  });
}

type Games = { items: Game[]; records: number };

/** The games of the proposal, as they are now. */
export function gamesOfQuery(
  { client, siteId }: Of,
  { id, game_ids: ids }: Pick<Proposal, 'id' | 'game_ids'>,
) {
  const request = { path: `/api/v2/sites/${siteId}/games`, query: {} };
  const readChanged = readChangedOf<Game, Games>(client, request, { order: inOrder });
  return queryOptions<Games>(
    recordList<Games>({
      queryKey: keyOf(siteId, 'game', 'proposal', id),
      readAll: async ({ signal }) => {
        const items = await readByIds<Game>(client, { ...request, signal }, ids);
        return { items: items.sort(inOrder), records: items.length };
      },
      readChanged: (current, changed, context) =>
        readChanged(
          current,
          changed.filter((one) => ids.includes(one)),
          context,
        ),
    }),
  );
}
