// The games of officials in a period and how far they drove for them, as the balance counts them.
import type { Queryable } from '../../storage/database.ts';
import { type Coordinates, milesOf, roadMeters } from '../venues/distance.ts';
import { type PeriodQuery, visitsStatement } from './period-statement.ts';

/** From home to each venue and back, once for each day. `latitude`: of the home; null: it is not known. */
type Ways = Coordinates & { venues: (Coordinates & { days: number })[] | null };

export type Visits = { userId: number; games: number; meters: number | null; miles: number | null };

/** Of everybody who has a game in the period. */
export async function listVisits(
  db: Queryable,
  query: PeriodQuery & { userIds?: readonly number[] | undefined },
): Promise<Visits[]> {
  const rows = await db.query<{ userId: number; games: number } & Ways>(visitsStatement(query));
  return rows.map(({ userId, games, ...ways }) => {
    const meters = metersOf(ways);
    return { userId, games, meters, miles: meters === null ? null : milesOf(meters) };
  });
}

/** null: their home is not known. */
export function metersOf({ venues, ...home }: Ways): number | null {
  if (home.latitude === null) return null;
  return (venues ?? []).reduce((sum, venue) => sum + 2 * venue.days * (roadMeters(home, venue) ?? 0), 0);
}
