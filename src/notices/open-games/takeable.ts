// The open positions of games that an official may take now, by the rule of the list of open games.
import { listOpenGames, type OpenGame } from '../../domain/requests/open-games.ts';
import { findUser } from '../../domain/users/store.ts';
import type { Database } from '../../storage/database.ts';

const MOST_SLOTS = 10_000; // all of the games: crews are small

/**
 * Of each game that has one: the open positions that the user may claim or ask for, and has not asked for. Without those of
 * days on which they are not available.
 */
export async function findTakeable(
  db: Database,
  { userId, gameIds, now }: { userId: number; gameIds: number[]; now: Date },
): Promise<Map<number, OpenGame[]>> {
  const user = await findUser(db, userId);
  if (user === undefined || !user.official) return new Map();
  const { rows } = await listOpenGames(db, {
    ...{ members: [user], filter: { criteria: {}, ids: gameIds } },
    ...{ now, page: { page: 1, limit: MOST_SLOTS } },
  });
  const takeable = rows.filter(
    ({ may, requestId, conflicts }) =>
      may !== 'no' && requestId === null && conflicts.every(({ code }) => code !== 'unavailable'),
  );
  return Map.groupBy(takeable, ({ game }) => game.id);
}
