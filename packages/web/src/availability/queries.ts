// Reads and changes the person's own availability, on one of their sites or on all.
import { ApiError, type AvailabilityDay, type AvailabilityPattern, type Crewcall } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { endOfMonth } from '../format/days.ts';
import { keptKey } from '../session/kept.ts';

/** The days of a month such as 2026-11, each on every site of these users. */
export function daysQuery(
  client: Crewcall,
  { userIds, month }: { userIds: readonly number[]; month: string },
) {
  return queryOptions({
    queryKey: keptKey('availability', 'days', month, ...userIds),
    queryFn: async ({ signal }): Promise<AvailabilityDay[][]> => {
      const search = { start_date: `${month}-01`, end_date: endOfMonth(`${month}-01`) };
      const lists = await Promise.all(
        userIds.map((id) => client.availability.listDays(id, { search }, { signal })),
      );
      return toDays(lists.map(({ days }) => days));
    },
  });
}

const toDays = (lists: AvailabilityDay[][]): AvailabilityDay[][] =>
  (lists[0] ?? []).map((_, index) => lists.flatMap((list) => list[index] ?? []));

/** The weekly pattern on each site; null where there is none. */
export function patternsQuery(client: Crewcall, userIds: readonly number[]) {
  return queryOptions({
    queryKey: keptKey('availability', 'patterns', ...userIds),
    queryFn: ({ signal }): Promise<(AvailabilityPattern | null)[]> =>
      Promise.all(userIds.map((id) => client.users.getAvailabilityPattern(id, { signal }).catch(nullOf404))),
  });
}

function nullOf404(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
