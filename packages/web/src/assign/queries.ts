// Reads and changes one position through the API.
import type {
  Assignment,
  Candidate,
  CandidateSeason,
  ChangedAssignment,
  Client,
  Game,
  HistoryEntry,
} from '@crewcall/sdk/core';
import { Assignments } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { atMostEvery } from '../session/live/pace.ts';
import { type Patch, patchEach } from '../session/optimistic.ts';
import { readAll, readRecord } from '../session/pages.ts';

const CANDIDATES_MS = 5_000; // of all officials, each with what speaks for and against them
const MOST_CANDIDATES = 1_000; // the largest page of the API

/** The candidates, the best first, with the season that their games are counted in. */
export type Candidates = { items: Candidate[]; season: CandidateSeason };

/** Everybody who could take the position, best first. */
export function candidatesQuery(client: Client, siteId: number, slotId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'candidates', slotId),
    queryFn: async ({ signal }): Promise<Candidates> => {
      const path = `/api/v2/assignments/${slotId}/candidates`;
      const query = { limit: MOST_CANDIDATES };
      const list = await readRecord<{ _embedded: { candidates: Candidate[] }; season: CandidateSeason }>(
        client,
        { path, query, signal },
      );
      return { items: list._embedded.candidates, season: list.season };
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

/** The newest change of a position, with who made it; undefined if that is not known. */
export function lastChangeQuery(client: Client, siteId: number, of: { gameId: number; slotId: number }) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'last-change', of.slotId),
    queryFn: async ({ signal }) => {
      const path = `/api/v2/games/${of.gameId}/history`;
      const { items } = await readAll<HistoryEntry>(client, { path, query: { limit: 10 }, signal }, 10);
      const isOfSlot = ({ changes }: HistoryEntry) =>
        changes.some(({ record, id }) => record === 'assignment' && id === of.slotId);
      return items.find(isOfSlot) ?? null;
    },
  });
}

/** The position as it is now. */
export const readSlot = (client: Client, slotId: number): Promise<Assignment> =>
  readRecord<Assignment>(client, { path: `/api/v2/assignments/${slotId}` });

type Put = {
  slotId: number;
  /** Nobody if undefined. */
  userId: number | undefined;
  /** Of the position as it was seen: the API changes no other. */
  lockVersion: number;
  override?: boolean | undefined;
};

/** Puts an official on a position, or nobody. */
export function putOnSlot(
  client: Client,
  { slotId, userId, lockVersion: lock_version, override }: Put,
): Promise<ChangedAssignment> {
  const assignments = new Assignments(client);
  if (userId === undefined) return assignments.unassign(slotId, { lock_version });
  return assignments.assign(slotId, { user_id: userId, lock_version, ...(override && { override }) });
}

type GameList = { items: Game[]; records: number };

/** What a change of an assignment makes of the lists of games, and of the game where it is read alone. */
export function assignmentPatches(
  siteId: number,
  changed: Pick<Assignment, 'id'> & Partial<Assignment>,
): Patch[] {
  const inList = (list: GameList) =>
    Array.isArray(list.items)
      ? { ...list, items: list.items.map((game) => withAssignment(game, changed)) }
      : list;
  return [
    patchEach<GameList>(keyOf(siteId, 'game', 'list'), inList),
    patchEach<GameList>(keyOf(siteId, 'game', 'attention'), inList),
    patchEach<Game>(keyOf(siteId, 'game', 'one'), (game) => withAssignment(game, changed)),
  ];
}

function withAssignment(game: Game, changed: Pick<Assignment, 'id'> & Partial<Assignment>): Game {
  const { assignments } = game._embedded;
  if (!assignments.some(({ id }) => id === changed.id)) return game;
  const after = assignments.map((one) =>
    one.id === changed.id ? ({ ...one, ...changed } as Assignment) : one,
  );
  return { ...game, _embedded: { ...game._embedded, assignments: after } };
}
