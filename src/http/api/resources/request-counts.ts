// What the application of the token requested in the last days (docs/api: Account).
import { type Static, Type } from 'typebox';
import { AppError } from '../../../kernel/errors.ts';
import { DAYS_KEPT, type RequestCount, shownHours } from '../../../oauth/request-counts/request-count.ts';
import { listRequestCounts } from '../../../oauth/request-counts/store.ts';
import { get } from '../operation.ts';
import { integer, moment, orNull, PageLink, string } from '../output/fields.ts';

const RequestCounts = Type.Object(
  {
    application: string('Roster Sync', 'Its name.'),
    counts: Type.Array(
      Type.Object(
        {
          hour: moment('When the hour begins, in UTC.'),
          route: string('GET /api/v2/games/:id', 'The method and the pattern of the path, without ids.'),
          status: integer(200),
          limit: orNull(string('600 requests in 60 seconds', 'What refused them; null: no limit did.')),
          requests: integer(12, 'How many there were.'),
        },
        { title: 'RequestCount' },
      ),
      { description: `Of the last ${DAYS_KEPT} days, the oldest first.` },
    ),
    _links: Type.Object({ self: PageLink }),
  },
  { title: 'RequestCounts' },
);

export const viewRequestCounts = get('/current_account/request_counts', 'getCurrentAccountRequestCounts', {
  summary: 'View what your application requested',
  response: RequestCounts,
  find: async ({ caller }) => {
    if (caller.consentId === undefined && !caller.application.isBuiltIn) return;
    const message =
      'Only the owner of an application can read its requests, with a token of client credentials or a restricted token.';
    throw new AppError('forbidden', message);
  },
  handle: async (request): Promise<Static<typeof RequestCounts>> => {
    const { db, caller, links, path, now } = request.context;
    const { since } = shownHours(now());
    const counts = await listRequestCounts(db, { applicationId: caller.application.id, since });
    return {
      application: caller.application.name,
      counts: counts.map(represent),
      _links: { self: { href: links.to(path, {}) } },
    };
  },
});

function represent({ hour, route, status, limitedBy, requests }: RequestCount) {
  return { hour: hour.toISOString(), route, status, limit: limitedBy, requests };
}
