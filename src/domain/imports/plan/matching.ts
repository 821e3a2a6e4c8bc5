// Finds the game that a row means: by our id, by the league's numbers, or by teams, day and venue.
import { localTimeAt } from '../../games/local-time.ts';
import type { GameValues, NameMatch } from '../understanding/values.ts';
import type { KnownGame } from './game-facts.ts';

export type GameIndex = { find(values: GameValues): KnownGame[] };

/** The games by each of the four ways. A way that finds any game ends the search. */
export function indexGames(games: readonly KnownGame[]): GameIndex {
  const byId = new Map(games.map((game) => [game.id, game]));
  const byOwn = grouped(games, ({ userDefinedId }) => userDefinedId);
  const byExternal = grouped(games, ({ externalId }) => externalId?.toString() ?? null);
  const byTeams = grouped(games, (game) => {
    if (game.homeTeamId === null || game.awayTeamId === null) return null;
    return `${game.homeTeamId} ${game.awayTeamId} ${localTimeAt(game.startTime, game.zone).date}`;
  });
  return {
    find({ id, userDefinedId, externalId, homeTeam, awayTeam, date, venue }) {
      if (id != null) return [byId.get(id)].filter((game) => game !== undefined);
      const numbered = [
        ...(userDefinedId == null ? [] : (byOwn.get(userDefinedId) ?? [])),
        ...(externalId == null ? [] : (byExternal.get(String(externalId)) ?? [])),
      ];
      if (numbered.length > 0) return [...new Set(numbered)];
      const [home, away] = [idOf(homeTeam), idOf(awayTeam)];
      if (home === undefined || away === undefined || date == null) return [];
      const isOther = (own: string | null, sent: string | number | null | undefined) =>
        own !== null && sent != null && own !== String(sent);
      const sameTeams = (byTeams.get(`${home} ${away} ${date}`) ?? []).filter(
        // A game with another number is another game of the same teams.
        (game) =>
          !isOther(game.userDefinedId, userDefinedId) &&
          !isOther(game.externalId?.toString() ?? null, externalId),
      );
      const venueId = idOf(venue);
      const there = sameTeams.filter((game) => venueId !== undefined && game.venueId === venueId);
      return there.length > 0 ? there : sameTeams;
    },
  };
}

function grouped(
  games: readonly KnownGame[],
  keyOf: (game: KnownGame) => string | null,
): Map<string, KnownGame[]> {
  const groups = new Map<string, KnownGame[]>();
  for (const game of games) {
    const key = keyOf(game);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [game]);
    else group.push(game);
  }
  return groups;
}

export function idOf(match: NameMatch | null | undefined): number | undefined {
  return match != null && match.match === 'record' ? match.id : undefined;
}
