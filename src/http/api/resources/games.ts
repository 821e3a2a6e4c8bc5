// Games: view, create, change, remove the crew, delete, restore (docs/api: Resources, game; Writing games).
import type { Static } from 'typebox';
import { emptyCrew } from '../../../domain/assignments/actions.ts';
import { changeGame, deleteGame, restoreGame } from '../../../domain/games/actions.ts';
import type { StoredGame } from '../../../domain/games/store.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import { lockRecord } from '../write/row-locks.ts';
import { assignMany } from './bulk-assignments.ts';
import { changeGames } from './bulk-changes.ts';
import { cancelGames, deleteGames, publishGames, restoreGames, unpublishGames } from './bulk-games.ts';
import { listChangedGames } from './changed-games.ts';
import { onChangedGame, onDeletedGame, onGame } from './find-game.ts';
import { createBatch } from './game-batch.ts';
import { listGameHistory } from './game-history.ts';
import {
  END_TIMES,
  GameChange,
  type GameInput,
  readGame,
  repeatedIds,
  warningsOfGame,
} from './game-input.ts';
import {
  countGamesByDayOfSite,
  countGamesOfSite,
  listGamesOfSite,
  listGamesOfUser,
  listUnassigned,
  listUnassignedOfSite,
  listUnreportedOfSite,
  listWithoutOfficials,
} from './game-lists.ts';
import { GameRecord, representPriced, representTimes } from './game-view.ts';
import { create, createGames, duplicate } from './new-games.ts';

const view = get('/games/:id', 'getGame', {
  summary: 'View a game',
  response: GameRecord,
  find: onGame(),
  lock: lockRecord('game'),
  handle: async ({ context, subject: { record, viewer } }) =>
    representPriced(context, { game: record, viewer }),
});

/** Changes only the members that were sent, including publication (service.md 6.1). */
const change = put('/games/:id', 'changeGame', {
  summary: 'Change a game',
  response: GameRecord,
  conflicts: ['lock_version_mismatch', 'double_booked', 'policy_conflict'],
  find: onChangedGame({ action: 'games.write', doing: 'changing games' }),
  body: GameChange,
  read: ({ body }, problems) => {
    const schemaProblems = problems.splice(0);
    return (current: StoredGame) => readGame(withoutRepeats(body, current), [...schemaProblems]);
  },
  handle: async ({ context, subject: { record, viewer }, body, input }) => {
    const request = { gameId: record.id, change: input, lockVersion: body.lock_version, now: context.now() };
    const changed = await changeGame(context.db, request);
    return {
      ...(await representPriced(context, { game: changed, viewer })),
      ...warningsOfGame(body, changed),
    };
  },
});

/** Removes every official from the crew; the body may be empty. */
const unassign = put('/games/:id/unassign', 'unassignGame', {
  summary: 'Empty the crew of a game',
  response: GameRecord,
  find: onChangedGame({ action: 'assignments.write', doing: 'assigning officials' }),
  handle: async ({ context, subject: { record, viewer } }) => {
    const changed = await emptyCrew(context.db, { gameId: record.id, now: context.now() });
    return representPriced(context, { game: changed, viewer });
  },
});

/** Marks the row as deleted. */
const deletion = remove('/games/:id', 'deleteGame', {
  summary: 'Delete a game',
  find: onChangedGame({ action: 'games.write', doing: 'deleting games' }),
  handle: async ({ context, subject: { record } }) => {
    await deleteGame(context.db, { gameId: record.id, now: context.now() });
  },
});

const restore = post('/games/:id/restore', 'restoreGame', {
  summary: 'Restore a deleted game',
  response: GameRecord,
  conflicts: ['double_booked'],
  find: onDeletedGame,
  handle: async ({ context, subject: { record, viewer } }) => {
    const { game } = await restoreGame(context.db, { gameId: record.id, now: context.now() });
    return representPriced(context, { game, viewer });
  },
});

export const games: Resource = {
  tag: 'Games',
  about: 'Games with their venue and crew.',
  routes: [
    listGamesOfSite,
    create,
    createGames,
    countGamesOfSite,
    countGamesByDayOfSite,
    listUnassignedOfSite,
    listWithoutOfficials,
    listUnreportedOfSite,
    listGamesOfUser,
    listChangedGames,
    listUnassigned,
    view,
    listGameHistory,
    change,
    duplicate,
    unassign,
    deletion,
    restore,
    createBatch,
    publishGames,
    unpublishGames,
    cancelGames,
    changeGames,
    deleteGames,
    restoreGames,
    assignMany,
  ],
};

/**
 * Drops what a client sends back unchanged, so that only what it changed takes effect: times, and ids beside a name. A
 * response contains each time in two formats; a time that is sent in `start_time` only, or in one format of the end, always
 * takes effect.
 */
function withoutRepeats(body: Static<typeof GameChange>, current: StoredGame): GameInput {
  const times = representTimes(current);
  const shown = { ...times, user_end_time_formatted: times.localized_end_time };
  const hasClock = body.localized_date != null || body.localized_time != null;
  const ends = END_TIMES.filter((name) => body[name] != null);
  // If the game has changed since it was read, report the conflict and not the difference between the two formats.
  const isOutdated = body.lock_version !== undefined && body.lock_version < current.lockVersion;
  const ofTwo = [...(hasClock ? (['start_time'] as const) : []), ...(ends.length > 1 ? ends : [])];
  const repeated = [
    ...(['localized_date', 'localized_time'] as const), // the local time stays the same when the venue changes
    ...ofTwo,
  ].filter((name) => body[name] === shown[name]);
  const left: string[] = [
    ...(isOutdated ? [...repeated, ...ofTwo] : repeated),
    ...repeatedIds(body, current),
  ];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name))) as GameInput;
}
