// Reads and changes the person's own availability, on one of their sites or on all.
import {
  ApiError,
  type AvailabilityDay,
  type AvailabilityPattern,
  type Client,
  type User,
} from '@crewcall/sdk/core';
import { Availabilities, Users } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { endOfMonth } from '../../format/days.ts';
import { isArchived, type Session } from '../../session/context.tsx';
import { persistedKey } from '../../session/persisted.ts';

/** The person's users that have an availability: officials of sites that are not archived. */
export const myOfficials = (session: Session): User[] =>
  session.users.filter(
    (user) => user.official && user.active && !isArchived(session, user._embedded.site.id),
  );

/** Those on one site, or else on all. */
export function chosenUserIds(session: Session, siteId: number | undefined): number[] {
  const all = myOfficials(session);
  const chosen = all.filter((user) => siteId === undefined || user._embedded.site.id === siteId);
  return (chosen.length > 0 ? chosen : all).map(({ id }) => id);
}

/** The month of the address, or the present one. */
export const monthShown = ({ month }: { month?: string }): string =>
  month ?? new Date().toLocaleDateString('en-CA').slice(0, 7);

/** The days of a month such as 2026-11, each on every site of these users. */
export function daysQuery(client: Client, { userIds, month }: { userIds: readonly number[]; month: string }) {
  return queryOptions({
    queryKey: persistedKey('availability', 'days', month, ...userIds),
    queryFn: async ({ signal }): Promise<AvailabilityDay[][]> => {
      const search = { start_date: `${month}-01`, end_date: endOfMonth(`${month}-01`) };
      const lists = await Promise.all(
        userIds.map((id) => new Availabilities(client).listDays(id, { search }, { signal })),
      );
      return toDays(lists.map(({ days }) => days));
    },
  });
}

const toDays = (lists: AvailabilityDay[][]): AvailabilityDay[][] =>
  (lists[0] ?? []).map((_, index) => lists.flatMap((list) => list[index] ?? []));

/** The weekly pattern on each site; null where there is none. */
export function patternsQuery(client: Client, userIds: readonly number[]) {
  return queryOptions({
    queryKey: persistedKey('availability', 'patterns', ...userIds),
    queryFn: ({ signal }): Promise<(AvailabilityPattern | null)[]> =>
      Promise.all(
        userIds.map((id) => new Users(client).getAvailabilityPattern(id, { signal }).catch(nullOf404)),
      ),
  });
}

/** What can be copied to one of the person's users from another, and whether to ask. */
export function copyOfferQuery(client: Client, userId: number) {
  return queryOptions({
    queryKey: persistedKey('availability', 'copy', userId),
    queryFn: ({ signal }) => new Availabilities(client).getCopy(userId, { signal }),
  });
}

function nullOf404(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
