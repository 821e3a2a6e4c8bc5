// Tools about people: who they are, who works how much, and what changed on a site.
import { Type } from 'typebox';
import { closed, Day, Name, Page, SiteId } from '../arguments.ts';
import { read, readingTool } from '../tool.ts';
import type { Json } from '../tool-request.ts';
import { nameOf, pageOf, viewPerson } from '../views.ts';

const PAGE_OF_CHANGES = 50;

const findPeople = readingTool('find_people', {
  title: 'Find people',
  description: 'Officials, assignors and managers of a site, by name.',
  input: closed({
    ...{ site_id: SiteId, name: Name },
    active: Type.Optional(
      Type.Boolean({ description: 'true: who works here now; false: who no longer does.' }),
    ),
    page: Page,
  }),
  run: async (context, { site_id: siteId, name, active, page }) => {
    const status = active === undefined ? undefined : active ? 'active' : 'inactive';
    const list = await read(context, `/sites/${siteId}/users`, { page, search: { query: name, status } });
    return pageOf(list, 'users', viewPerson);
  },
});

const compareWork = readingTool('compare_work', {
  title: 'Compare who works how much',
  description:
    'What each official works in a period, against their fair share: who has worked most, who has too few games. ' +
    'Without days: the season of the site.',
  input: closed({
    site_id: SiteId,
    start_date: Day('The first'),
    end_date: Day('The last'),
    name: Name,
    order: Type.Optional(
      Type.Enum(['most_games', 'fewest_of_share'], {
        description:
          'most_games: who has worked most first. fewest_of_share: who is furthest below their share.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How many; usually 20.' })),
  }),
  run: async (context, { site_id: siteId, name, order = 'most_games', limit = 20, ...days }) => {
    // All of them at once: an order needs them all.
    const query = { limit: 1_000, search: { ...days, query: name } };
    const list = await read(context, `/sites/${siteId}/balance`, query);
    const people: Json[] = list._embedded.balance;
    const sorted = order === 'most_games' ? people.toSorted((one, other) => other.games - one.games) : people;
    return {
      period: list.period,
      people: sorted.slice(0, limit).map(viewWork),
      found: list.page.records,
      compared: people.length,
    };
  },
});

function viewWork(one: Json) {
  return {
    ...{ user_id: one.user_id, name: nameOf(one), games: one.games, hours: one.hours },
    ...{ fair_share: one.fair_share, off_by: one.off_by, weekends: one.weekends },
    ...{ offered: one.offered, accepted: one.accepted, declined: one.declined, no_answer: one.no_answer },
  };
}

const findChanges = readingTool('find_changes', {
  title: 'Find what changed',
  description:
    'Which records of a site were made, changed or deleted since a cursor. Without a cursor you get that of now, to ask again later.',
  input: closed({
    site_id: SiteId,
    cursor: Type.Optional(
      Type.String({ maxLength: 500, description: 'cursor of the answer before, as it is.' }),
    ),
  }),
  run: async (context, { site_id: siteId, cursor: after }) => {
    const limit = after === undefined ? undefined : PAGE_OF_CHANGES;
    const feed = await read(context, `/sites/${siteId}/changes`, { after, limit });
    const changes = feed._embedded.changes.map(({ type, id, game_id: gameId, deleted }: Json) => ({
      ...{ record: type, id, ...(gameId && { game_id: gameId }), deleted },
    }));
    return { changes, cursor: feed.cursor, more: feed.more };
  },
});

export const peopleTools = [findPeople, compareWork, findChanges];
