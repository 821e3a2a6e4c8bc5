// Reads and changes one position through the API.
import type { Assignment, Candidate, ChangedAssignment, Client, Game } from '@crewcall/sdk/core';
import { Assignments } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { atMostEvery } from '../session/live/pace.ts';
import { type Patch, patchEach } from '../session/optimistic.ts';
import { readAll } from '../session/pages.ts';

const CANDIDATES_MS = 5_000; // of all officials, each with what speaks for and against them
const MOST_CANDIDATES = 1_000; // the largest page of the API

/** The position as it is now, with the ETag that a change of it names. */
export function slotQuery(client: Client, siteId: number, slotId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'slot', slotId),
    queryFn: ({ signal }) => readSlot(client, slotId, signal),
    meta: { about: { type: 'assignment', id: slotId } },
  });
}

/** The same, read now: a query that runs is canceled whenever somebody changes a game. */
export async function readSlot(client: Client, slotId: number, signal?: AbortSignal) {
  const path = `/api/v2/assignments/${slotId}`;
  const { text, headers } = await client.send({ method: 'GET', path, options: { signal } });
  return { assignment: JSON.parse(text) as Assignment, etag: headers.get('etag') ?? undefined };
}

/** Everybody who could take the position, best first. */
export function candidatesQuery(client: Client, siteId: number, slotId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'candidates', slotId),
    queryFn: async ({ signal }) => {
      const path = `/api/v2/assignments/${slotId}/candidates`;
      const query = { limit: MOST_CANDIDATES };
      return (await readAll<Candidate>(client, { path, query, signal }, MOST_CANDIDATES)).items;
    },
    ...atMostEvery(CANDIDATES_MS),
  });
}

/** The games of an official on one day. */
export function dayOfOfficialQuery(
  client: Client,
  siteId: number,
  { userId, day }: { userId: number; day: string },
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'day', userId, day),
    queryFn: async ({ signal }) => {
      const path = `/api/v2/users/${userId}/games`;
      const query = { search: { start_date: day, end_date: day } };
      return (await readAll<Game>(client, { path, query, signal })).items;
    },
  });
}

/** Puts an official on a position, or nobody. `etag` is that of the position as it was seen. */
export async function putOnSlot(
  client: Client,
  {
    slotId,
    userId,
    etag,
    override,
  }: { slotId: number; userId: number | undefined; etag?: string | undefined; override?: boolean },
): Promise<ChangedAssignment> {
  const options = etag === undefined ? {} : { ifMatch: etag };
  if (userId === undefined) return new Assignments(client).unassign(slotId, options);
  const body = override ? { user_id: userId, override } : { user_id: userId };
  return new Assignments(client).assign(slotId, body, options);
}

type GameList = { items: Game[]; records: number };

/** What a change of an assignment makes of every list of games. */
export function assignmentPatch(
  siteId: number,
  changed: Pick<Assignment, 'id'> & Partial<Assignment>,
): Patch {
  return patchEach<GameList>(keyOf(siteId, 'game', 'list'), (list) =>
    Array.isArray(list.items)
      ? { ...list, items: list.items.map((game) => withAssignment(game, changed)) }
      : list,
  );
}

function withAssignment(game: Game, changed: Pick<Assignment, 'id'> & Partial<Assignment>): Game {
  const { assignments } = game._embedded;
  if (!assignments.some(({ id }) => id === changed.id)) return game;
  const after = assignments.map((one) =>
    one.id === changed.id ? ({ ...one, ...changed } as Assignment) : one,
  );
  return { ...game, _embedded: { ...game._embedded, assignments: after } };
}
