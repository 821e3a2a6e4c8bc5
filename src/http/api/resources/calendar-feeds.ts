// Calendar feeds: secret addresses at which calendar programs read an account's games (docs/api: Account).
import { type Static, Type } from 'typebox';
import { memberOf } from '../../../domain/access.ts';
import { createFeed, revokeFeed } from '../../../domain/calendar/actions.ts';
import type { CalendarFeed } from '../../../domain/calendar/feed.ts';
import { listFeeds } from '../../../domain/calendar/store.ts';
import { notFound, validationError } from '../../../kernel/errors.ts';
import { calendarPath } from '../../calendar.ts';
import { requireAllSites } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id, pathId } from '../input/ids.ts';
import { get, post, remove } from '../operation.ts';
import { integer, linkTo, moment, orNull, recordFields } from '../output/fields.ts';

const FeedRecord = Type.Object(
  {
    id: recordFields.id,
    site_id: orNull(integer(1, 'null: the games of all your sites.')),
    created: moment('In UTC.'),
    read: orNull(moment('When a calendar program last read it, to the hour; in UTC.')),
    _links: Type.Object({ self: linkTo('calendar-feed') }),
  },
  { title: 'CalendarFeed' },
);
const CreatedFeed = Type.Object(
  {
    ...FeedRecord.properties,
    url: Type.String({
      format: 'uri',
      description: 'Shown only now. Whoever has it reads your games.',
      examples: ['https://crewcall.example/calendar/3pYx0Zb1mQ.ics'],
    }),
  },
  { title: 'CreatedCalendarFeed' },
);

export const listCalendarFeeds = get('/current_account/calendar_feeds', 'listCalendarFeeds', {
  summary: 'List your calendar feeds',
  find: requireAllSites,
  response: Type.Object(
    {
      _embedded: Type.Object({ calendar_feeds: Type.Array(FeedRecord) }),
      _links: Type.Object({ self: linkTo('calendar-feeds') }),
    },
    { title: 'CalendarFeeds' },
  ),
  handle: async ({ context: { db, caller, links, path } }) => ({
    _embedded: {
      calendar_feeds: (await listFeeds(db, caller.accountId)).map((feed) => representFeed(feed, links)),
    },
    _links: { self: links.link('calendar-feeds', path) },
  }),
});

export const addCalendarFeed = post('/current_account/calendar_feeds', 'createCalendarFeed', {
  summary: 'Make the address of a calendar feed',
  find: requireAllSites,
  created: CreatedFeed,
  conflicts: ['conflict'],
  body: Type.Object(
    {
      site_id: Type.Optional(Type.Union([Id, Type.Null()], { description: 'null: all your sites.' })),
    },
    { title: 'NewCalendarFeed' },
  ),
  handle: async ({ context, body: { site_id: siteId = null } }) => {
    const { db, caller, links, baseUrl, log } = context;
    const { accountId } = caller;
    if (siteId !== null && (await memberOf(db, { accountId, siteId })) === undefined) {
      const message = `You are not on a site ${siteId}; send the id of one of yours, or null for all.`;
      throw validationError([{ path: '/site_id', message }]);
    }
    const { feed, token } = await createFeed(db, { accountId, siteId });
    log('calendar_feed.created', { feed: feed.id });
    return { ...representFeed(feed, links), url: `${baseUrl}${calendarPath(token)}` };
  },
});

export const viewCalendarFeed = get('/current_account/calendar_feeds/:id', 'getCalendarFeed', {
  summary: 'View a calendar feed',
  find: requireAllSites,
  response: FeedRecord,
  handle: async ({ context: { db, caller, links, params } }) => {
    const id = pathId(params, 'id', 'calendar feed');
    const feed = (await listFeeds(db, caller.accountId)).find((one) => one.id === id);
    if (feed === undefined) throw notFound('calendar feed');
    return representFeed(feed, links);
  },
});

export const revokeCalendarFeed = remove('/current_account/calendar_feeds/:id', 'deleteCalendarFeed', {
  summary: 'Revoke the address of a calendar feed',
  find: requireAllSites,
  handle: ({ context: { db, caller, params } }) =>
    revokeFeed(db, { id: pathId(params, 'id', 'calendar feed'), accountId: caller.accountId }),
});

function representFeed(feed: CalendarFeed, links: Links): Static<typeof FeedRecord> {
  return {
    id: feed.id,
    site_id: feed.siteId,
    created: feed.createdAt.toISOString(),
    read: feed.readAt?.toISOString() ?? null,
    _links: { self: links.link('calendar-feed', `/current_account/calendar_feeds/${feed.id}`) },
  };
}
