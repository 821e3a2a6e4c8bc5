// The games of officials in a period and how far they drove for them, as the balance counts them.
import type { Queryable } from '../../storage/database.ts';
import { type Coordinates, milesOf, roadMeters } from '../venues/distance.ts';
import type { PeriodQuery } from './period-days.ts';
import { visitsStatement } from './period-statement.ts';

/**
 * From home to each venue and back, once for each day. `latitude`: of the home; null: it is not known. `fixed`: the sum of the
 * distances of days on which one of the places was another than now.
 */
export type Ways = Coordinates & {
  games: number;
  venues: (Coordinates & { days: number; fixedDays: number; fixed: number })[] | null;
};

export type Visits = { userId: number; games: number; meters: number | null; miles: number | null };

/** Of everybody who has a game in the period. */
export async function listVisits(
  db: Queryable,
  query: PeriodQuery & { userIds?: readonly number[] | undefined },
): Promise<Visits[]> {
  const rows = await db.query<{ userId: number } & Ways>(visitsStatement(query));
  return rows.map(({ userId, ...ways }) => {
    const { games } = ways;
    const meters = metersOf(ways);
    return { userId, games, meters, miles: meters === null ? null : milesOf(meters) };
  });
}

/** null: of none of their games it is known how far it was. Somebody with a home and without games went nowhere. */
export function metersOf({ games, venues, ...home }: Ways): number | null {
  const known = (venues ?? []).flatMap((venue) => {
    const now = roadMeters(home, venue);
    const isKnown = venue.fixedDays > 0 || (venue.days > 0 && now !== undefined);
    return isKnown ? [2 * (venue.fixed + venue.days * (now ?? 0))] : [];
  });
  if (known.length > 0) return known.reduce((sum, meters) => sum + meters, 0);
  return games === 0 && home.latitude !== null ? 0 : null;
}
