// Webhook events: the delivery body again, for those who follow its self link (service.md 2.3).
import { type Static, Type } from 'typebox';
import { memberOf } from '../../../domain/access.ts';
import { TOPICS } from '../../../domain/events/topics.ts';
import { notFound } from '../../../kernel/errors.ts';
import { pointerOf } from '../../../webhooks/pointer.ts';
import { pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, moment } from '../output/fields.ts';

/** The event pointer: what deliveries carry (service.md 2.3). */
export const EventRecord = Type.Object(
  {
    id: Type.Integer({ description: 'Also sent in X-Event-Id.', examples: [9001] }),
    topic: Type.Unsafe<string>({
      type: 'string',
      enum: [...TOPICS],
      description: 'Also sent in X-Event-Type.',
    }),
    created: moment("When it happened, with the site's offset."),
    _links: Type.Object({
      self: linkTo('webhook-event'),
      owner: linkTo('site'),
      resource: Type.Object({ 'resource-type': Type.String(), href: Type.String({ format: 'uri' }) }),
      game: Type.Optional(linkTo('game')),
      league: Type.Optional(linkTo('league')),
      user: Type.Optional(linkTo('user')),
    }),
  },
  { title: 'WebhookEvent' },
);

/** `GET /webhooks/events/:id`: for members of its site, with scope read or webhooks. */
export const view = operation({
  summary: 'View a webhook event',
  response: EventRecord,
  find: findVisibleEvent,
  handle: async ({ subject }) => ({ body: JSON.parse(subject.body) as Static<typeof EventRecord> }),
});

async function findVisibleEvent(context: RequestContext): Promise<{ body: string }> {
  const eventId = pathId(context.params, 'id', 'webhook event');
  const pointer = await pointerOf(context.db, { eventId, baseUrl: context.baseUrl });
  if (pointer === undefined) throw notFound('webhook event');
  const member = await memberOf(context.db, { accountId: context.caller.accountId, siteId: pointer.siteId });
  if (member === undefined) throw notFound('webhook event');
  return pointer;
}
