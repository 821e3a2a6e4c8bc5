// Copies of an official's availability from one of their sites to another (docs/api: Availability).
import { type Static, Type } from 'typebox';
import { copyAvailability } from '../../../domain/availability/copies/actions.ts';
import { type CopyOffer, MAX_COPIED_DAYS } from '../../../domain/availability/copies/copy.ts';
import { findCopyOffer, findCopySource } from '../../../domain/availability/copies/store.ts';
import { localTimeAt } from '../../../domain/games/local-time.ts';
import type { User } from '../../../domain/users/user.ts';
import { validationError } from '../../../kernel/errors.ts';
import { principalOf, type RecordSubject } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { get, post, type RequestContext } from '../operation.ts';
import { boolean, integer, linkTo, string } from '../output/fields.ts';
import { openFrom } from './availability-view.ts';
import { onUserOrOneself } from './users.ts';

const ofOneself = onUserOrOneself({
  action: 'availability.copy',
  doing: 'copying the availability of others',
});

const links = { self: linkTo('availability-copy'), user: linkTo('user') };
const CopyOfferRecord = Type.Object(
  {
    asks: boolean(true, 'No day is answered here, and you have not been asked before.'),
    sources: Type.Array(
      Type.Object(
        {
          user_id: integer(9),
          site_id: integer(1),
          site_name: string('Bay Basketball'),
          days: integer(34, 'From today on, with an answer.'),
        },
        { title: 'AvailabilitySource' },
      ),
      { description: 'Your users on other sites, the one with the most days first.' },
    ),
    _links: Type.Object(links),
  },
  { title: 'AvailabilityCopyOffer' },
);

export const viewCopyOffer = get('/users/:id/availability/copy', 'getUserAvailabilityCopy', {
  summary: 'View from which other sites you can copy your availability',
  response: CopyOfferRecord,
  find: ofOneself,
  handle: async ({ context, subject: { record } }) => {
    const { db, caller } = context;
    const query = { userId: record.id, ...principalOf(caller), now: context.now() };
    return representOffer(context, await findCopyOffer(db, query), record);
  },
});

const CopyResult = Type.Object(
  { copied_days: integer(34), _links: Type.Object(links) },
  { title: 'AvailabilityCopyResult' },
);

/** Days that are answered here stay as they are. */
export const copyDays = post('/users/:id/availability/copy', 'copyUserAvailability', {
  summary: 'Copy your availability from another of your sites',
  response: CopyResult,
  find: ofOneself,
  body: Type.Object(
    {
      from_user_id: Type.Union([Id, Type.Null()], {
        description: `Your user on the other site: of the next ${MAX_COPIED_DAYS} days, those with an answer are copied. null: none, and "asks" is false from now on.`,
      }),
    },
    { title: 'AvailabilityCopyInput' },
  ),
  handle: async ({ context, subject, body: { from_user_id: fromId } }) => {
    const { record, site } = subject;
    const to = { siteId: site.id, userId: record.id, zone: site.timezone };
    const startDay = openFrom(context, subject) ?? localTimeAt(context.now(), site.timezone).date;
    const query = { ...principalOf(context.caller), toId: record.id };
    const from = fromId === null ? null : await findCopySource(context.db, { ...query, fromId });
    if (from === undefined) {
      const message = `from_user_id ${fromId} is not another of your users.`;
      throw validationError([{ path: '/from_user_id', message }]);
    }
    const copied = await copyAvailability(context.db, { from, to, startDay });
    return { copied_days: copied, _links: linksOf(context, record) };
  },
});

function representOffer(
  context: RequestContext,
  { asks, sources }: CopyOffer,
  user: User,
): Static<typeof CopyOfferRecord> {
  return {
    asks,
    sources: sources.map(({ userId, siteId, siteName, days }) => ({
      ...{ user_id: userId, site_id: siteId, site_name: siteName, days },
    })),
    _links: linksOf(context, user),
  };
}

function linksOf({ links: { link } }: RequestContext, { id }: RecordSubject<User>['record']) {
  return {
    self: link('availability-copy', `/users/${id}/availability/copy`),
    user: link('user', `/users/${id}`),
  };
}
