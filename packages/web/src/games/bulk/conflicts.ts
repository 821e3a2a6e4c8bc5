// What is unwise about the crews of games, of what a dry run of publishing them says.
import type { Conflict, Game, Official } from '@crewcall/sdk/core';
import { crewOf } from '../crew.ts';
import type { BulkResult } from './bulk.ts';

export type CrewConflict = { official: Official; game: Game; conflict: Conflict };

/** The closings that changed games lie in, as sentences, each with how many games. */
export function closingsIn({ results }: BulkResult): Map<string, number> {
  const closings = new Map<string, number>();
  for (const { warnings = [] } of results)
    for (const warning of warnings) closings.set(warning, (closings.get(warning) ?? 0) + 1);
  return closings;
}

/** One for each official, kind of conflict and pair of games. What a closing says of the game itself is not said again. */
export function crewConflicts({ results }: BulkResult, games: readonly Game[]): CrewConflict[] {
  const known = new Map(games.map((game) => [game.id, game]));
  const found = results.flatMap(({ game_id, conflicts = [], warnings = [] }) =>
    conflicts
      .filter(({ code }) => code !== 'venue_closed' || warnings.length === 0)
      .flatMap(({ assignment_id, user_id: _, ...conflict }) => {
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
