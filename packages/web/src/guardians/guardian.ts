// Guardians of a minor: how they are read, and what the views say about them.
import type { Client, Guardian } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { fullDay } from '../format/days.ts';
import { keyOf } from '../session/keys.ts';
import { readAll } from '../session/pages.ts';

export function guardiansQuery({ client, siteId }: { client: Client; siteId: number }, userId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'user', userId, 'guardians'),
    queryFn: async ({ signal }) =>
      (await readAll<Guardian>(client, { path: `/api/v2/users/${userId}/guardians`, signal })).items,
  });
}

/** What became of the address. `isWarning`: nothing goes there, though it was meant to. */
export function statusOf({ status, asked }: Pick<Guardian, 'status' | 'asked'>): {
  words: string;
  isWarning: boolean;
} {
  switch (status) {
    case 'confirmed':
      return { words: 'Gets copies', isWarning: false };
    case 'stopped':
      return { words: 'Wants no copies, and is not asked again', isWarning: false };
    case 'rejected':
      return { words: 'No email arrives at this address', isWarning: true };
    default:
      return { words: `Asked on ${fullDay(asked.slice(0, 10))}, not confirmed yet`, isWarning: true };
  }
}
