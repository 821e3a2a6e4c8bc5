// Webhook events: the body of a delivery, at its self link (service.md 2.3).
import { type Static, Type } from 'typebox';
import { TOPICS } from '../../../domain/events/topics.ts';
import { findPointer } from '../../../webhooks/pointer.ts';
import { findOnSite } from '../caller.ts';
import { get } from '../operation.ts';
import { integer, linkTo, moment } from '../output/fields.ts';

export const EventRecord = Type.Object(
  {
    id: integer(1, 'Also sent in X-Event-Id.'),
    topic: Type.Unsafe<string>({
      type: 'string',
      enum: TOPICS,
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

/** Members of the site can read it, with the scope read or webhooks. */
export const viewEvent = get('/webhooks/events/:id', 'getEvent', {
  summary: 'View a webhook event',
  scopes: { anyOf: ['read', 'webhooks'] },
  response: EventRecord,
  find: findOnSite({
    noun: 'webhook event',
    load: ({ db, baseUrl }, eventId) => findPointer(db, { eventId, baseUrl }),
  })(),
  handle: async ({ subject }) => JSON.parse(subject.record.body) as Static<typeof EventRecord>,
});
