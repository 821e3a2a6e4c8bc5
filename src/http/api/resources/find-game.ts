// Finds the game of a request, for those who see it and have the role that the route needs.
import { type Member, seesGame } from '../../../domain/access.ts';
import type { Game } from '../../../domain/games/game.ts';
import { findGameAccess, type GameAccess } from '../../../domain/games/game-access.ts';
import { findGameFor } from '../../../domain/games/game-queries.ts';
import { findEarlyOnSite, findOnSite } from '../caller.ts';

export const onGame = findOnSite<Game & { viewer: Member }>({
  noun: 'game',
  load: ({ db, caller }, id) => findGameFor(db, { gameId: id, accountId: caller.accountId }),
  isVisible: seesGame,
});

/** For changes, which read the game itself when they have locked it. */
export const onChangedGame = findEarlyOnSite<GameAccess>({
  noun: 'game',
  load: ({ db, accountId }, id) => findGameAccess(db, { gameId: id, accountId }),
  isVisible: seesGame,
});
