// What is unwise about the crews of games: the conflicts of everybody on them, by a trial of assigning them again.
import type { Conflict, Crewcall, Game, Official } from '@crewcall/sdk';
import { crewOf } from '../game.ts';

const MOST_SLOTS = 200; // docs/api: games, of one request

export type CrewConflict = { official: Official; game: Game; conflict: Conflict };

/** One for each official, kind of conflict and pair of games. */
export async function crewConflicts(
  client: Crewcall,
  siteId: number,
  games: readonly Game[],
): Promise<CrewConflict[]> {
  const slots = games.flatMap((game) =>
    crewOf(game).flatMap((assignment) => {
      const official = assignment.declined ? undefined : assignment._embedded?.official;
      return official === undefined ? [] : [{ game, official, assignment }];
    }),
  );
  const found: CrewConflict[] = [];
  for (let at = 0; at < slots.length; at += MOST_SLOTS) {
    const part = slots.slice(at, at + MOST_SLOTS);
    const assignments = part.map(({ assignment, official }) => ({
      assignment_id: assignment.id,
      user_id: official.id,
      override: true,
    }));
    const { results } = await client.games.assignMany(siteId, { assignments, dry_run: true });
    for (const [index, { conflicts = [] }] of results.entries())
      found.push(...conflicts.map((conflict) => ({ ...part[index]!, conflict })));
  }
  return [...new Map(found.map((one) => [keyOf(one), one])).values()];
}

function keyOf({ official, game, conflict }: CrewConflict): string {
  const pair = [game.id, conflict.game_id ?? game.id].sort((one, other) => one - other);
  return [official.id, conflict.code, ...pair].join();
}
