// Lists of games: a site's, a user's, the caller's, and those with an open slot (docs/api: Resources; Search).
import { type Static, Type } from 'typebox';
import type { Member } from '../../../domain/access.ts';
import type { Assignment } from '../../../domain/assignments/assignment.ts';
import { priceGames } from '../../../domain/fees/priced.ts';
import { countGamesByDay } from '../../../domain/games/counts/days.ts';
import { countGames } from '../../../domain/games/counts/needs-counts.ts';
import type { GameFilter, GameQuery } from '../../../domain/games/filter.ts';
import { listGames } from '../../../domain/games/game-queries.ts';
import { GAME_NEEDS, type GameNeed } from '../../../domain/games/needs.ts';
import { isMinor } from '../../../domain/users/minor.ts';
import { findActiveUsersOf } from '../../../domain/users/store.ts';
import { onSite, principalOf, requireRole } from '../caller.ts';
import { get, type RequestContext, type RowLock } from '../operation.ts';
import { PageLink } from '../output/fields.ts';
import { listOf, representPage, toPagination } from '../paging.ts';
import { shows } from '../selection/fieldset.ts';
import { lockSite } from '../write/row-locks.ts';
import { seesFee } from './assignment-view.ts';
import { GameListQuery, GameSearchQuery, readGameSearch } from './game-search.ts';
import { GameRecord, representGame } from './game-view.ts';
import { onUser } from './users.ts';

/** The caller's profiles on the sites of a list, and the filter of its games. */
type Subject = { members: Member[] } & Pick<
  GameQuery,
  'onlyOf' | 'unassigned' | 'unreported' | 'showsAllGames'
>;

const findSite = onSite('games.read', 'reading its games');

async function findOnSite(context: RequestContext): Promise<Subject> {
  const { viewer, site } = await findSite(context);
  return { members: [viewer], showsAllGames: site.showAllGames };
}

export const listGamesOfSite = listing('/sites/:site_id/games', 'listGames', {
  summary: "List a site's games",
  find: findOnSite,
  lock: lockSite,
});

export const listUnassignedOfSite = listing('/sites/:site_id/games/unassigned', 'listUnassignedGames', {
  summary: "List a site's games with an open slot",
  find: async (context) => ({ ...(await findOnSite(context)), unassigned: true }),
});

/** The same list under its other path (docs/api: Writing games). */
export const listWithoutOfficials = listing(
  '/sites/:site_id/games/officials/unassigned',
  'listGamesWithoutOfficials',
  {
    summary: "List a site's games with an open slot, by its other address",
    find: async (context) => ({ ...(await findOnSite(context)), unassigned: true }),
  },
);

/** Games that have ended and lack a report; for officials, a report that they owe. */
export const listUnreportedOfSite = listing('/sites/:site_id/games/unreported', 'listUnreportedGames', {
  summary: "List a site's games without a due report",
  find: async (context) => ({ ...(await findOnSite(context)), unreported: true }),
});

export const listUnassigned = listing('/games/unassigned', 'listUnassignedGamesOfAllSites', {
  summary: "List the games with an open slot on all the caller's sites",
  find: async (context) => ({ members: await profilesOf(context), unassigned: true }),
});

const findUserGames = onUser({ action: 'games.read', doing: 'reading its games' });

/** The games that the user is assigned to. */
export const listGamesOfUser = listing('/users/:id/games', 'listUserGames', {
  summary: 'List the games a user is assigned to',
  find: async (context) => {
    const { record, site, viewer } = await findUserGames(context);
    if (isMinor(record, site, context.now())) {
      const whose = record.id;
      requireRole(viewer, { action: 'users.minors', whose }, 'reading the list of their games');
    }
    return { members: [viewer], onlyOf: [record.id] };
  },
});

export const listGamesOfCaller = listing('/current_account/games', 'listCurrentAccountGames', {
  summary: 'List the games the caller is assigned to',
  find: async (context) => {
    const members = await profilesOf(context);
    return { members, onlyOf: members.map(({ id }) => id) };
  },
});

/** What a list would show to this caller, for a count of it. */
function countOf({ members }: Subject, filter: GameFilter, { now }: RequestContext) {
  return { siteIds: members.map(({ siteId }) => siteId), members, filter, now: now() };
}

/** To the count, and to the list that it counts. */
function linksOfCount({ links, path }: RequestContext, query: Record<string, unknown>) {
  const list = path.replace(/\/\w+$/, '');
  return { self: { href: links.to(path, query) }, games: { href: links.to(list, query) } };
}

const Count = Type.Integer({ minimum: 0, examples: [12] });
const GameCounts = Type.Object(
  {
    games: Type.Integer({ minimum: 0, description: 'How many games the search finds.', examples: [48] }),
    needs: Type.Object(
      Object.fromEntries(GAME_NEEDS.map((need) => [need, Count])) as Record<GameNeed, typeof Count>,
      { description: 'How many of them `search[needs]` finds for each need.' },
    ),
    upcoming: Type.Object(
      {
        games: Count,
        published: Count,
        soon: Type.Integer({
          minimum: 0,
          description: 'Published, and start within 7 days.',
          examples: [24],
        }),
        staffed: Type.Integer({
          minimum: 0,
          description: 'With positions, each with an official who has not declined.',
          examples: [17],
        }),
        open_positions: Count,
        soon_open_positions: Type.Integer({
          minimum: 0,
          description: 'Open positions of the games that are soon.',
          examples: [5],
        }),
        unanswered_positions: Type.Integer({
          minimum: 0,
          description: 'Of published games, with an official who has neither accepted nor declined.',
          examples: [9],
        }),
      },
      {
        title: 'UpcomingCounts',
        description: 'Of them, those that have not started and are not canceled; and their positions.',
      },
    ),
    _links: Type.Object({ self: PageLink, games: PageLink }),
  },
  { title: 'GameCounts' },
);

/** What the filters of a list would find, for a client that shows the number beside each. */
export const countGamesOfSite = get('/sites/:site_id/games/counts', 'countGames', {
  summary: "Count a site's games, and those that need something",
  response: GameCounts,
  find: findOnSite,
  query: GameSearchQuery,
  read: readGameSearch,
  handle: async ({ context, subject, query, input }): Promise<Static<typeof GameCounts>> => {
    const counts = await countGames(context.db, countOf(subject, input, context));
    return { ...counts, _links: linksOfCount(context, query) };
  },
});

const GameDay = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'In the zone of the site.', examples: ['2031-05-03'] }),
    games: Type.Integer({ minimum: 1, description: 'All of them.', examples: [16] }),
    drafts: Count,
    canceled: Count,
    with_positions: Type.Integer({
      minimum: 0,
      description: 'Games that are not canceled and have positions. 0: the day needs no officials.',
      examples: [14],
    }),
    open_positions: Type.Integer({
      minimum: 0,
      description: 'Of games that are not canceled.',
      examples: [5],
    }),
  },
  { title: 'GameDay' },
);
const GameDays = Type.Object(
  {
    days: Type.Array(GameDay, { description: 'In their order; days without games are missing.' }),
    _links: Type.Object({ self: PageLink, games: PageLink }),
  },
  { title: 'GameDays' },
);

/** How much there is on each day, for a client that shows a month. */
export const countGamesByDayOfSite = get('/sites/:site_id/games/days', 'countGamesByDay', {
  summary: "Count a site's games by days",
  response: GameDays,
  find: findOnSite,
  query: GameSearchQuery,
  read: readGameSearch,
  handle: async ({ context, subject, query, input }): Promise<Static<typeof GameDays>> => {
    const days = await countGamesByDay(context.db, countOf(subject, input, context));
    return {
      days: days.map(({ withPositions, openPositions, ...day }) => ({
        ...day,
        with_positions: withPositions,
        open_positions: openPositions,
      })),
      _links: linksOfCount(context, query),
    };
  },
});

type Listing = {
  summary: string;
  find: (context: RequestContext) => Promise<Subject>;
  lock?: RowLock;
};

function listing(path: string, id: string, parts: Listing) {
  return get(path, id, {
    ...parts,
    response: listOf('games', GameRecord),
    query: GameListQuery,
    read: readGameSearch,
    handle: async ({ context, subject: { members, ...which }, query, input: filter }) => {
      const siteIds = members.map(({ siteId }) => siteId);
      const withoutCrews = !showsCrew(context);
      const page = toPagination(query);
      const request = { ...which, siteIds, members, filter, withoutCrews, now: context.now(), page };
      const viewers = new Map(members.map((member) => [member.siteId, member]));
      const { rows, records } = await listGames(context.db, request);
      const isSeen = (slot: Assignment) => seesFee(viewers.get(slot.siteId)!)(slot);
      const priced = { rows: await priceGames(context.db, rows, isSeen), records };
      return representPage(context, priced, {
        key: 'games',
        query,
        represent: (game) =>
          representGame(game, {
            viewer: viewers.get(game.siteId)!,
            links: context.links,
            now: context.now(),
          }),
      });
    },
  });
}

/** Whether the response depends on the crews: the link to a game's reports is for assignors and its crew. */
function showsCrew({ selection }: RequestContext): boolean {
  return shows(selection, '_embedded', 'assignments') || shows(selection, '_links', 'submissions');
}

/** The caller's active users, one for each site. */
export function profilesOf({ db, caller }: RequestContext): Promise<Member[]> {
  return findActiveUsersOf(db, principalOf(caller));
}
