// Certifications of a person: how they are read, and what the views say about the days on which one is valid.
import type { Certification, Client } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { addDays, fullDay } from '../../format/days.ts';
import { keyOf } from '../../session/keys.ts';
import { readAll } from '../../session/pages.ts';

const SOON_DAYS = 60; // when the service reminds of it first

export function certificationsQuery({ client, siteId }: { client: Client; siteId: number }, userId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'certification', 'list', userId),
    queryFn: async ({ signal }) =>
      (await readAll<Certification>(client, { path: `/api/v2/users/${userId}/certifications`, signal }))
        .items,
  });
}

/** `isWarning`: it has ended, or ends within 60 days. */
export function validityOf(
  { valid_from: from, valid_until: until }: Pick<Certification, 'valid_from' | 'valid_until'>,
  today: string,
): { words: string; isWarning: boolean } {
  if (until !== null && until < today) return { words: `Ended on ${fullDay(until)}`, isWarning: true };
  if (from !== null && from > today) return { words: `Begins on ${fullDay(from)}`, isWarning: true };
  if (until === null) return { words: 'Does not end', isWarning: false };
  const isSoon = until <= addDays(today, SOON_DAYS);
  return { words: `${isSoon ? 'Ends on' : 'Valid until'} ${fullDay(until)}`, isWarning: isSoon };
}
