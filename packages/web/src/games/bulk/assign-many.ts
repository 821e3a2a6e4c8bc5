// Assigns an official to a position of many games, and takes them off again.
import type { Assignment, AssignmentResult, AssignmentsResult, Client } from '@crewcall/sdk/core';
import { Assignments, Games } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../../session/keys.ts';

const MOST_ITEMS = 200; // docs/api: assignments, of one request

/** A position as it was seen: one that somebody else has filled since is left alone. */
export type SeenSlot = Pick<Assignment, 'id' | 'lock_version'>;

type Request = {
  client: Client;
  siteId: number;
  slots: readonly SeenSlot[];
  userId: number | null;
  signal?: AbortSignal;
};

/** What became of each position, or would; and who is told. */
export type AssignedMany = Pick<AssignmentsResult, 'results' | 'told' | 'not_invited'>;

/** What would become of each position; nothing is changed. */
export function trialQuery(request: Request) {
  const { siteId, userId, slots } = request;
  return queryOptions({
    queryKey: keyOf(
      siteId,
      'game',
      'assign-trial',
      userId,
      slots.map(({ id }) => id),
    ),
    queryFn: ({ signal }): Promise<AssignedMany> => send({ ...request, signal }, true),
  });
}

/** Assigns. Each position has a result of its own. */
export const assignEach = (request: Request): Promise<AssignedMany> => send(request, false);

async function send(
  { client, siteId, slots, userId, signal }: Request,
  dry_run: boolean,
): Promise<AssignedMany> {
  const parts: AssignedMany[] = [];
  for (let at = 0; at < slots.length; at += MOST_ITEMS) {
    const part = slots.slice(at, at + MOST_ITEMS);
    const assignments = part.map(({ id, lock_version }) => ({
      ...{ assignment_id: id, user_id: userId, lock_version },
    }));
    const options = signal === undefined ? {} : { signal };
    parts.push(await new Games(client).assignMany(siteId, { assignments, dry_run }, options));
  }
  return {
    results: parts.flatMap(({ results }) => results),
    told: parts.flatMap(({ told }) => told),
    not_invited: parts.flatMap(({ not_invited }) => not_invited),
  };
}

/** What failed, in words of the trade. */
export const reasonOf = ({ code, message }: NonNullable<AssignmentResult['error']>): string =>
  code === 'lock_version_mismatch' ? 'Somebody else has changed this position since.' : message;

/** Takes the official off the positions that they still have; says of how many. */
export async function takeOff(
  { client, siteId, userId }: Omit<Request, 'slots'>,
  slotIds: readonly number[],
): Promise<number> {
  const slots = await Promise.all(slotIds.map((id) => new Assignments(client).get(id)));
  const theirs = slots.filter((slot) => slot._embedded?.official.id === userId);
  const { results } = await assignEach({ client, siteId, slots: theirs, userId: null });
  return results.filter(({ result }) => result === 'changed').length;
}
