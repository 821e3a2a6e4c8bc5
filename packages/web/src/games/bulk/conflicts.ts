// What is unwise about the crews of games, of what a dry run of publishing them says.
import type { Conflict, Game, Official } from '@crewcall/sdk/core';
import { crewOf } from '../crew.ts';
import type { BulkResult } from './bulk.ts';

export type CrewConflict = { official: Official; game: Game; conflict: Conflict };

/** One for each official, kind of conflict and pair of games. */
export function crewConflicts({ results }: BulkResult, games: readonly Game[]): CrewConflict[] {
  const known = new Map(games.map((game) => [game.id, game]));
  const found = results.flatMap(({ game_id, conflicts = [] }) =>
    conflicts.flatMap(({ assignment_id, user_id: _, ...conflict }) => {
      const game = known.get(game_id);
      const slot = game && crewOf(game).find(({ id }) => id === assignment_id);
      const official = slot?._embedded?.official;
      return game === undefined || official === undefined ? [] : [{ game, official, conflict }];
    }),
  );
  return [...new Map(found.map((one) => [keyOf(one), one])).values()];
}

function keyOf({ official, game, conflict }: CrewConflict): string {
  const pair = [game.id, conflict.game_id ?? game.id].sort((one, other) => one - other);
  return [official.id, conflict.code, ...pair].join();
}
