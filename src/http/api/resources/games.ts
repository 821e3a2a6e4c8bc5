// Games: view, create, change, empty of their crew, delete (docs/api: Resources, game; Writing games).
import { type Action, type Member, memberOf, seesGame } from '../../../domain/access.ts';
import { emptyCrew } from '../../../domain/assignments/actions.ts';
import { changeGame, createGame, deleteGame } from '../../../domain/games/actions.ts';
import type { Game } from '../../../domain/games/game.ts';
import { findGame } from '../../../domain/games/game-queries.ts';
import { notFound } from '../../../kernel/errors.ts';
import { onSite, requireRole } from '../caller.ts';
import { pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { GameBody, readGame } from './game-input.ts';
import { GameRecord, representGame, representTimes } from './game-view.ts';

type GameSubject = { game: Game; viewer: Member };

/** `GET /games/:id`. */
export const view = operation({
  summary: 'View a game',
  response: GameRecord,
  find: findVisibleGame,
  handle: async ({ context, subject }) => ({
    body: representGame(subject.game, { ...subject, links: context.links }),
  }),
});

/** `POST /sites/:site_id/games`: born unpublished, with an open slot for each position of its pattern. */
export const create = operation({
  summary: 'Create a game',
  created: GameRecord,
  find: onSite('games.write', 'creating games'),
  body: GameBody,
  gathers: true,
  handle: async ({ context, subject: { site, member }, body, problems }) => {
    const draft = readGame(body, problems);
    const assignorId = member.assignor ? member.id : undefined;
    const game = await createGame(context.db, { site, draft, assignorId, now: context.now() });
    return {
      location: context.links.to(`/games/${game.id}`),
      body: representGame(game, { viewer: member, links: context.links }),
    };
  },
});

/** `PUT /games/:id`: only the fields sent; publishing is one of them (service.md 6.1). */
export const change = operation({
  summary: 'Change a game',
  response: GameRecord,
  conflicts: ['lock_version_mismatch', 'double_booked'],
  find: (context) => findChangeableGame(context, { action: 'games.write', doing: 'changing games' }),
  body: GameBody,
  gathers: true,
  handle: async ({ context, subject, body, problems }) => {
    const change = readGame(withoutRepeats(body, subject.game), problems);
    const { lock_version: lockVersion } = body;
    const game = await changeGame(context.db, {
      gameId: subject.game.id,
      change,
      lockVersion,
      now: context.now(),
    });
    return { body: representGame(game, { ...subject, links: context.links }) };
  },
});

/** `PUT /games/:id/unassign`: takes everybody off its crew; the body may be empty. */
export const unassign = operation({
  summary: 'Empty the crew of a game',
  response: GameRecord,
  find: (context) =>
    findChangeableGame(context, { action: 'assignments.write', doing: 'assigning officials' }),
  handle: async ({ context, subject }) => {
    const game = await emptyCrew(context.db, { gameId: subject.game.id, now: context.now() });
    return { body: representGame(game, { ...subject, links: context.links }) };
  },
});

/** `DELETE /games/:id`: softly, 204. */
export const remove = operation({
  summary: 'Delete a game',
  find: (context) => findChangeableGame(context, { action: 'games.write', doing: 'deleting games' }),
  handle: async ({ context, subject }) => {
    await deleteGame(context.db, { gameId: subject.game.id, now: context.now() });
    return undefined;
  },
});

async function findVisibleGame(context: RequestContext): Promise<GameSubject> {
  const game = await findGame(context.db, pathId(context.params, 'id', 'game'));
  if (game === undefined) throw notFound('game');
  const viewer = await memberOf(context.db, { accountId: context.caller.accountId, siteId: game.siteId });
  if (viewer === undefined || !seesGame(viewer, game)) throw notFound('game');
  return { game, viewer };
}

type Changing = { action: Action; doing: string };

async function findChangeableGame(
  context: RequestContext,
  { action, doing }: Changing,
): Promise<GameSubject> {
  const asked = await findVisibleGame(context);
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
