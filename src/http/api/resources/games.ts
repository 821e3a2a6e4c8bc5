// Games: view, create, change, empty of their crew, delete (decisions: Resources, game; Writing games).
import { type Action, type Member, memberOf, seesGame } from '../../../domain/access.ts';
import { emptyCrew } from '../../../domain/assignments/actions.ts';
import { changeGame, createGame, deleteGame } from '../../../domain/games/actions.ts';
import type { Game } from '../../../domain/games/game.ts';
import { findGame } from '../../../domain/games/whole-games.ts';
import { notFound } from '../../../kernel/errors.ts';
import { onSite, requireRole } from '../caller.ts';
import { pathId } from '../input/ids.ts';
import { type Ask, operation } from '../operation.ts';
import { GameBody, readGame } from './game-input.ts';
import { GameRecord, representGame, representTimes } from './game-view.ts';

type GameAsked = { game: Game; viewer: Member };

/** `GET /games/:id`. */
export const view = operation({
  summary: 'View a game',
  gives: GameRecord,
  find: findVisibleGame,
  handle: async ({ ask, subject }) => ({
    body: representGame(subject.game, { ...subject, links: ask.links }),
  }),
});

/** `POST /sites/:site_id/games`: born unpublished, with an open slot for each position of its pattern. */
export const create = operation({
  summary: 'Create a game',
  creates: GameRecord,
  find: onSite('games.write', 'creating games'),
  body: GameBody,
  gathers: true,
  handle: async ({ ask, subject: { site, member }, body, problems }) => {
    const draft = readGame(body, problems);
    const assignorId = member.assignor ? member.id : undefined;
    const game = await createGame(ask.db, { site, draft, assignorId, now: ask.now() });
    return {
      location: ask.links.to(`/games/${game.id}`),
      body: representGame(game, { viewer: member, links: ask.links }),
    };
  },
});

/** `PUT /games/:id`: only the fields sent; publishing is one of them (service.md 6.1). */
export const change = operation({
  summary: 'Change a game',
  gives: GameRecord,
  conflicts: ['lock_version_mismatch', 'double_booked'],
  find: (ask) => findChangeableGame(ask, { action: 'games.write', doing: 'changing games' }),
  body: GameBody,
  gathers: true,
  handle: async ({ ask, subject, body, problems }) => {
    const change = readGame(withoutRepeats(body, subject.game), problems);
    const { lock_version: lockVersion } = body;
    const game = await changeGame(ask.db, { gameId: subject.game.id, change, lockVersion, now: ask.now() });
    return { body: representGame(game, { ...subject, links: ask.links }) };
  },
});

/** `PUT /games/:id/unassign`: takes everybody off its crew; the body may be empty. */
export const unassign = operation({
  summary: 'Empty the crew of a game',
  gives: GameRecord,
  find: (ask) => findChangeableGame(ask, { action: 'assignments.write', doing: 'assigning officials' }),
  handle: async ({ ask, subject }) => {
    const game = await emptyCrew(ask.db, { gameId: subject.game.id, now: ask.now() });
    return { body: representGame(game, { ...subject, links: ask.links }) };
  },
});

/** `DELETE /games/:id`: softly, 204. */
export const remove = operation({
  summary: 'Delete a game',
  find: (ask) => findChangeableGame(ask, { action: 'games.write', doing: 'deleting games' }),
  handle: async ({ ask, subject }) => {
    await deleteGame(ask.db, { gameId: subject.game.id, now: ask.now() });
    return undefined;
  },
});

async function findVisibleGame(ask: Ask): Promise<GameAsked> {
  const game = await findGame(ask.db, pathId(ask.params, 'id', 'game'));
  if (game === undefined) throw notFound('game');
  const viewer = await memberOf(ask.db, { accountId: ask.caller.accountId, siteId: game.siteId });
  if (viewer === undefined || !seesGame(viewer, game)) throw notFound('game');
  return { game, viewer };
}

type Changing = { action: Action; doing: string };

async function findChangeableGame(ask: Ask, { action, doing }: Changing): Promise<GameAsked> {
  const asked = await findVisibleGame(ask);
  requireRole(asked.viewer, action, doing);
  return asked;
}

/**
 * A client that sends back what it read changes nothing by the times it repeats: only the ones it changed count. It has
 * a moment in both its spellings; one that is sent in `start_time` or in one spelling of the end alone is meant.
 */
function withoutRepeats(body: GameBody, game: Game): GameBody {
  const shown = representTimes(game);
  const hasClock = body.localized_date != null || body.localized_time != null;
  const hasBothEnds = body.end_time != null && body.localized_end_time != null;
  // What he read is no more: that is to be said to him, not that its two spellings contradict what is there now.
  const isOutdated = body.lock_version !== undefined && body.lock_version < game.lockVersion;
  const ofTwo = [
    ...(hasClock ? (['start_time'] as const) : []),
    ...(hasBothEnds ? (['end_time', 'localized_end_time'] as const) : []),
  ];
  const repeated = [
    ...(['localized_date', 'localized_time'] as const), // the same clock on the wall, wherever the game moves
    ...ofTwo,
  ].filter((name) => body[name] === shown[name]);
  const left = isOutdated ? [...repeated, ...ofTwo] : repeated;
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !left.includes(name as never)),
  ) as GameBody;
}
