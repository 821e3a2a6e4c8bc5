// Lists of games: a site's, a user's, the caller's, and those with an open slot (docs/api: Resources; Search).
import type { Member } from '../../../domain/access.ts';
import { type GameQuery, listGames } from '../../../domain/games/game-queries.ts';
import { findUser, findUsersOfAccount } from '../../../domain/users/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { memberOn, onSite, requireRole } from '../caller.ts';
import { pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { listOf, representList, toPagination } from '../paging.ts';
import { GameListQuery, readGameSearch } from './game-search.ts';
import { GameRecord, representGame } from './game-view.ts';

/** What a list is of: sites on which the caller is a member, and what of their games. */
type Subject = { members: Member[]; path: string } & Pick<GameQuery, 'onlyOf' | 'unassigned'>;

/** `GET /sites/:site_id/games`: those the caller may see, by start time. */
export const ofSite = listing("List a site's games", (context) => findOfSite(context, 'games'));

/** `GET /sites/:site_id/games/unassigned`: those with an open slot. */
export const unassignedOfSite = listing("List a site's games with an open slot", async (context) => ({
  ...(await findOfSite(context, 'games/unassigned')),
  unassigned: true,
}));

/** `GET /sites/:site_id/games/officials/unassigned`: the same under its other name (docs/api: Writing games). */
export const withoutOfficialsOfSite = listing(
  "List a site's games with an open slot, by its other address",
  async (context) => ({ ...(await findOfSite(context, 'games/officials/unassigned')), unassigned: true }),
);

/** `GET /games/unassigned`: over all sites of the caller, on each what its member sees. */
export const unassigned = listing(
  "List the games with an open slot on all the caller's sites",
  async (context) => ({
    members: await findMembers(context),
    unassigned: true,
    path: '/games/unassigned',
  }),
);

/** `GET /users/:id/games`: those he is assigned to. */
export const ofUser = listing('List the games a user is assigned to', async (context) => {
  const user = await findUser(context.db, pathId(context.params, 'id', 'user'));
  if (user === undefined) throw notFound('user');
  const member = await memberOn(context, user.siteId, 'user');
  requireRole(member, 'games.read', 'reading its games');
  return { members: [member], onlyOf: [user.id], path: `/users/${user.id}/games` };
});

/** `GET /current_account/games`: those that the caller himself is assigned to, on all his sites. */
export const ofCaller = listing('List the games the caller is assigned to', async (context) => {
  const members = await findMembers(context);
  return { members, onlyOf: members.map(({ id }) => id), path: '/current_account/games' };
});

function listing(summary: string, find: (context: RequestContext) => Promise<Subject>) {
  return operation({
    summary,
    response: listOf('games', GameRecord),
    find,
    query: GameListQuery,
    checkQuery: (query) => readGameSearch(query).problems,
    handle: async ({ context, subject: { members, path, ...which }, query }) => {
      const { links } = context;
      const { filter } = readGameSearch(query);
      const siteIds = members.map(({ siteId }) => siteId);
      const found = await listGames(context.db, {
        ...which,
        siteIds,
        members,
        filter,
        page: toPagination(query),
      });
      const viewers = new Map(members.map((member) => [member.siteId, member]));
      const rows = found.rows.map((game) =>
        representGame(game, { viewer: viewers.get(game.siteId)!, links }),
      );
      return { body: representList({ ...found, rows }, { links, path, key: 'games' as const, query }) };
    },
  });
}

async function findOfSite(context: RequestContext, path: string): Promise<Subject> {
  const { site, member } = await onSite('games.read', 'reading its games')(context);
  return { members: [member], path: `/sites/${site.id}/${path}` };
}

/** The caller's own active users, each on its site. */
async function findMembers({ db, caller }: RequestContext): Promise<Member[]> {
  return (await findUsersOfAccount(db, caller.accountId)).filter(({ active }) => active);
}
