// Reads the games of a section through the API.
import type { Candidate, Client, FormSubmission, Game, Request } from '@crewcall/sdk/core';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { tryBulk } from '../games/bulk/bulk.ts';
import { inOrder } from '../games/game.ts';
import { keyOf } from '../session/keys.ts';
import { atMostEvery } from '../session/live/pace.ts';
import { readChangedOf, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';
import type { AttentionNeed } from './sections.ts';

export const PAGE = 50; // games; a page of the API
const CANDIDATES_MS = 5_000; // any game of somebody who asks counts for or against them

type GameList = { items: Game[]; records: number };
type RequestList = { items: Request[]; records: number };

/** The first games, at most `most`, that need attention for this reason. */
export function sectionQuery(
  client: Client,
  { siteId, need, most }: { siteId: number; need: AttentionNeed; most: number },
) {
  const request = { path: `/api/v2/sites/${siteId}/games`, query: { search: { needs: need } } };
  return queryOptions({
    ...recordList<GameList>({
      queryKey: keyOf(siteId, 'game', 'attention', need, most),
      readAll: ({ signal }) => readAll<Game>(client, { ...request, signal }, most),
      readChanged: readChangedOf<Game, GameList>(client, request, { order: inOrder }),
    }),
    placeholderData: (previous) => previous,
  });
}

/** What reports about a game say of its crew. */
export function reportsOfGameQuery(client: Client, { siteId, gameId }: { siteId: number; gameId: number }) {
  const request = { path: `/api/v2/games/${gameId}/submissions`, query: { fields: 'author_name,crew' } };
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'reports', gameId),
    queryFn: async ({ signal }) => (await readAll<FormSubmission>(client, { ...request, signal })).items,
    meta: { about: { type: 'game', id: gameId } },
  });
}

/** Reads the games of the section, and then what is reported of them. */
export async function prefetchReports(queries: QueryClient, client: Client, siteId: number): Promise<void> {
  const section = sectionQuery(client, { siteId, need: 'crew_reports', most: PAGE });
  const { items } = await queries.ensureQueryData(section).catch(() => ({ items: [] }));
  for (const { id: gameId } of items)
    void queries.prefetchQuery(reportsOfGameQuery(client, { siteId, gameId }));
}

/** The requests that wait for a decision. */
export function requestsQuery(client: Client, siteId: number) {
  const request = { path: `/api/v2/sites/${siteId}/requests`, query: { search: { status: 'waiting' } } };
  const order = (one: Request, other: Request) => one.id - other.id;
  return queryOptions(
    recordList<RequestList>({
      queryKey: keyOf(siteId, 'request', 'waiting'),
      readAll: ({ signal }) => readAll<Request>(client, { ...request, signal }),
      readChanged: readChangedOf<Request, RequestList>(client, request, { order }),
      showing: ({ id: gameId }, { items }) =>
        items.filter(({ _embedded: { game } }) => game.id === gameId).map(({ id }) => id),
    }),
  );
}

/** Reads the requests, and then what speaks for and against those who asked. */
export async function prefetchRequests(queries: QueryClient, client: Client, siteId: number): Promise<void> {
  const { items } = await queries.ensureQueryData(requestsQuery(client, siteId)).catch(() => ({ items: [] }));
  for (const { assignment_id: assignmentId } of items)
    void queries.prefetchQuery(requesterQuery(client, { siteId, assignmentId }));
}

/** What speaks for and against those who asked for a position. */
export function requesterQuery(
  client: Client,
  { siteId, assignmentId }: { siteId: number; assignmentId: number },
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'request', 'candidates', assignmentId),
    queryFn: ({ signal }) =>
      readAll<Candidate>(client, {
        ...{
          path: `/api/v2/assignments/${assignmentId}/candidates`,
          query: { search: { asked: true } },
          signal,
        },
      }),
    ...atMostEvery(CANDIDATES_MS),
  });
}

/** Who would hear of a draft that is published; nothing is changed. */
export function publishTrialQuery({ client, siteId }: { client: Client; siteId: number }, game: Game) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'publish-trial', game.id, game.lock_version),
    queryFn: () => tryBulk({ client, siteId, action: 'publish', games: [game] }),
  });
}
