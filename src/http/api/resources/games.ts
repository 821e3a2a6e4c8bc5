// Games: list, view, create, change, delete (decisions: Resources, game; Writing games).
import { type Member, memberOf, seesGame } from '../../../domain/access.ts';
import { changeGame, createGame, deleteGame } from '../../../domain/games/actions.ts';
import type { Game } from '../../../domain/games/game.ts';
import { findGame, listGames } from '../../../domain/games/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { findUser } from '../../../domain/users/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { memberOn, onSite, requireRole, type SiteAsked } from '../caller.ts';
import { pathId } from '../input/ids.ts';
import { type Ask, operation } from '../operation.ts';
import { listOf, pageRequest, representList } from '../paging.ts';
import { GameBody, readGame } from './game-input.ts';
import { GameListQuery, readGameSearch } from './game-search.ts';
import { GameRecord, representGame } from './game-view.ts';

const GameList = listOf('games', GameRecord);

type GameAsked = { game: Game; site: Site; viewer: Member };

/** `GET /sites/:site_id/games`: those the caller may see, by start time. */
export const list = operation({
  summary: "List a site's games",
  gives: GameList,
  find: onSite('games.read', 'reading its games'),
  query: GameListQuery,
  checkQuery: (query) => readGameSearch(query).problems,
  handle: ({ ask, subject, query }) =>
    answerList(ask, { ...subject, query, path: `/sites/${subject.site.id}/games` }),
});

/** `GET /sites/:site_id/games/unassigned`: those with an open slot. */
export const listUnassigned = operation({
  summary: "List a site's games with an open slot",
  gives: GameList,
  find: onSite('games.read', 'reading its games'),
  query: GameListQuery,
  checkQuery: (query) => readGameSearch(query).problems,
  handle: ({ ask, subject, query }) =>
    answerList(ask, {
      ...subject,
      query,
      unassigned: true,
      path: `/sites/${subject.site.id}/games/unassigned`,
    }),
});

/** `GET /users/:id/games`: those he is assigned to. */
export const listOfUser = operation({
  summary: 'List the games a user is assigned to',
  gives: GameList,
  find: findUserAsked,
  query: GameListQuery,
  checkQuery: (query) => readGameSearch(query).problems,
  handle: ({ ask, subject, query }) =>
    answerList(ask, { ...subject, query, onlyOf: [subject.userId], path: `/users/${subject.userId}/games` }),
});

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
      body: representGame(game, { site, viewer: member, links: ask.links }),
    };
  },
});

/** `PUT /games/:id`: only the fields sent; publishing is one of them (service.md 6.1). */
export const change = operation({
  summary: 'Change a game',
  gives: GameRecord,
  conflicts: ['lock_version_mismatch', 'double_booked'],
  find: (ask) => findChangeableGame(ask, 'changing games'),
  body: GameBody,
  gathers: true,
  handle: async ({ ask, subject, body, problems }) => {
    const change = readGame(withoutRepeats(body, subject), problems);
    const { lock_version: lockVersion } = body;
    const game = await changeGame(ask.db, { gameId: subject.game.id, change, lockVersion, now: ask.now() });
    return { body: representGame(game, { ...subject, links: ask.links }) };
  },
});

/** `DELETE /games/:id`: softly, 204. */
export const remove = operation({
  summary: 'Delete a game',
  find: (ask) => findChangeableGame(ask, 'deleting games'),
  handle: async ({ ask, subject }) => {
    await deleteGame(ask.db, { gameId: subject.game.id, now: ask.now() });
    return undefined;
  },
});

type Listing = SiteAsked & {
  query: Record<string, unknown>;
  path: string;
  unassigned?: true;
  onlyOf?: number[];
};

async function answerList(ask: Ask, { site, member, query, path, ...which }: Listing) {
  const { filter } = readGameSearch(query);
  const found = await listGames(ask.db, {
    siteIds: [site.id],
    members: [member],
    filter,
    page: pageRequest(query),
    ...which,
  });
  const rows = found.rows.map((game) => representGame(game, { site, viewer: member, links: ask.links }));
  return {
    body: representList({ ...found, rows }, { links: ask.links, path, key: 'games' as const, query }),
  };
}

async function findVisibleGame(ask: Ask): Promise<GameAsked> {
  const game = await findGame(ask.db, pathId(ask.params, 'id', 'game'));
  if (game === undefined) throw notFound('game');
  const viewer = await memberOf(ask.db, { accountId: ask.caller.accountId, siteId: game.siteId });
  const site = await findSite(ask.db, game.siteId);
  if (viewer === undefined || site === undefined || !seesGame(viewer, game)) throw notFound('game');
  return { game, site, viewer };
}

async function findChangeableGame(ask: Ask, doing: string): Promise<GameAsked> {
  const asked = await findVisibleGame(ask);
  requireRole(asked.viewer, 'games.write', doing);
  return asked;
}

async function findUserAsked(ask: Ask): Promise<SiteAsked & { userId: number }> {
  const user = await findUser(ask.db, pathId(ask.params, 'id', 'user'));
  if (user === undefined) throw notFound('user');
  const member = await memberOn(ask, user.siteId, 'user');
  const site = await findSite(ask.db, user.siteId);
  if (site === undefined) throw notFound('user');
  requireRole(member, 'games.read', 'reading its games');
  return { site, member, userId: user.id };
}

/**
 * A client that sends back what it read changes nothing by the times it repeats: only the ones it changed count. It has
 * a moment in both its spellings; one that is sent in `start_time` or in one spelling of the end alone is meant.
 */
function withoutRepeats(body: GameBody, { game, site, viewer }: GameAsked): GameBody {
  const shown = representGame(game, {
    site,
    viewer,
    links: { to: () => '', link: () => ({ 'resource-type': '', href: '' }) },
  });
  const hasClock = body.localized_date != null || body.localized_time != null;
  const hasBothEnds = body.end_time != null && body.localized_end_time != null;
  const repeated = [
    ...(['localized_date', 'localized_time'] as const), // the same clock on the wall, wherever the game moves
    ...(hasClock ? (['start_time'] as const) : []),
    ...(hasBothEnds ? (['end_time', 'localized_end_time'] as const) : []),
  ].filter((name) => body[name] === shown[name]);
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !repeated.includes(name as never)),
  ) as GameBody;
}
