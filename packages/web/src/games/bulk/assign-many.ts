// Assigns an official to a position of many games, and takes them off again.
import type { Assignment, AssignmentsResult, Client } from '@crewcall/sdk/core';
import { Assignments, Games } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../../session/keys.ts';

const MOST_ITEMS = 200; // docs/api: assignments, of one request

type Request = {
  client: Client;
  siteId: number;
  slotIds: readonly number[];
  userId: number | null;
  signal?: AbortSignal;
};

/** What became of each position, or would; and who is told. */
export type AssignedMany = Pick<AssignmentsResult, 'results' | 'told'>;

/** What would become of each position; nothing is changed. */
export function trialQuery(request: Request) {
  const { siteId, userId, slotIds } = request;
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'assign-trial', userId, slotIds),
    queryFn: ({ signal }): Promise<AssignedMany> => send({ ...request, signal }, true),
  });
}

/** Assigns. Each position has a result of its own. */
export const assignEach = (request: Request): Promise<AssignedMany> => send(request, false);

async function send(
  { client, siteId, slotIds, userId, signal }: Request,
  dry_run: boolean,
): Promise<AssignedMany> {
  const parts: AssignedMany[] = [];
  for (let at = 0; at < slotIds.length; at += MOST_ITEMS) {
    const part = slotIds.slice(at, at + MOST_ITEMS);
    const assignments = part.map((id) => ({ assignment_id: id, user_id: userId }));
    const options = signal === undefined ? {} : { signal };
    parts.push(await new Games(client).assignMany(siteId, { assignments, dry_run }, options));
  }
  return {
    results: parts.flatMap(({ results }) => results),
    told: parts.flatMap(({ told }) => told),
  };
}

/** Takes the official off the positions that they still have; says of how many. */
export async function takeOff({ client, siteId, slotIds, userId }: Request): Promise<number> {
  const slots = await Promise.all(slotIds.map((id) => new Assignments(client).get(id)));
  const theirs = slots.filter((slot: Assignment) => slot._embedded?.official.id === userId);
  const ids = theirs.map(({ id }) => id);
  const { results } = await assignEach({ client, siteId, slotIds: ids, userId: null });
  return results.filter(({ result }) => result === 'changed').length;
}
