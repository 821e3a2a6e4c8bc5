// Finds the game of a request, for those who see it and have the role that the route needs.
import { type Member, may, seesGame } from '../../../domain/access.ts';
import type { Game } from '../../../domain/games/game.ts';
import {
  findGameAccess,
  findGameAccessWithDeleted,
  type GameAccess,
} from '../../../domain/games/game-access.ts';
import { findGameFor } from '../../../domain/games/game-queries.ts';
import { findOnSite, principalOf } from '../caller.ts';

export const onGame = findOnSite<Game & { viewer: Member }>({
  noun: 'game',
  load: ({ db, caller }, id) => findGameFor(db, { gameId: id, ...principalOf(caller) }),
  isVisible: seesGame,
});

/** For changes, which read the game itself when they have locked it. */
export const onChangedGame = findOnSite<GameAccess>({
  noun: 'game',
  load: ({ db, caller }, id) => findGameAccess(db, { gameId: id, ...principalOf(caller) }),
  isVisible: seesGame,
});

/** A game that may be deleted: assignors find it, nobody else does. */
export const onDeletedGame = findOnSite<GameAccess>({
  noun: 'game',
  load: ({ db, caller }, id) => findGameAccessWithDeleted(db, { gameId: id, ...principalOf(caller) }),
  isVisible: (viewer) => may(viewer, 'games.write'),
})();
