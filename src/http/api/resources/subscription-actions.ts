// What can be done with a subscription besides changing it: a test delivery, and the rotation of its secret.
import { Type } from 'typebox';
import { may, memberOf } from '../../../domain/access.ts';
import { TOPICS, type Topic } from '../../../domain/events/topics.ts';
import { AppError } from '../../../kernel/errors.ts';
import * as actions from '../../../webhooks/subscriptions/actions.ts';
import type { Subscription } from '../../../webhooks/subscriptions/subscription.ts';
import { principalOf } from '../caller.ts';
import { countTestDelivery } from '../limits/rate-limits.ts';
import { post, type RequestContext } from '../operation.ts';
import { boolean, integer, linkTo, orNull, string } from '../output/fields.ts';
import {
  findOwn,
  ownerOf,
  PATH,
  representSubscription,
  SubscriptionRecord,
  scopes,
} from './subscription-view.ts';

const MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60;
const DEFAULT_OVERLAP_SECONDS = 24 * 60 * 60; // as long as the old secret of an application works

const EventType = Type.Unsafe<Topic>({
  type: 'string',
  enum: TOPICS,
  description: 'Of the example; by default the first that the subscription names.',
  examples: ['game.game.published'],
});

const TestDeliveryRecord = Type.Object(
  {
    event_type: string('game.game.published'),
    delivered: boolean(true, 'Whether the endpoint responded with 2xx.'),
    status: orNull(integer(204, 'Of its response; null if there was none.')),
    duration_ms: integer(87, 'From the beginning of the connection to the end of the response.'),
    failure: orNull(string('it does not respond in time', 'Why it was not delivered; null if it was.')),
    _links: Type.Object({ subscription: linkTo('webhook-subscription') }),
  },
  { title: 'TestDelivery' },
);

/** Sends an example with the id 0 and the header `X-Webhook-Test: true`, once. It is no event. */
export const testSubscription = post(`${PATH}/:id/test`, 'testSubscription', {
  summary: 'Send a test delivery',
  scopes,
  response: TestDeliveryRecord,
  changesNothing: true,
  onArchived: true,
  find: findOwn,
  body: Type.Object({ event_type: Type.Optional(EventType) }, { title: 'TestDeliveryInput' }),
  handle: async ({ context, subject, body }) => {
    await requireSubscriber(context, subject);
    await countTestDelivery(context, context.caller);
    const topic = body.event_type ?? subject.eventTypes[0]!;
    const {
      outcome,
      failure = null,
      ms,
    } = await context.sendTest(context.db, { subscription: subject, topic });
    const { kind, status = null } = outcome;
    context.log('delivery.tested', { subscription: subject.id, outcome: kind, status: String(status), ms });
    const link = context.links.link('webhook-subscription', `${PATH}/${subject.id}`);
    const sent = { event_type: topic, delivered: kind === 'delivered', status, duration_ms: ms, failure };
    return { ...sent, _links: { subscription: link } };
  },
});

/** The old secret goes on signing `X-Webhook-Signature`; the new one signs `X-Webhook-Signature-Next` meanwhile. */
export const rotateSecret = post(`${PATH}/:id/rotate_secret`, 'rotateSubscriptionSecret', {
  summary: 'Rotate the secret of a subscription',
  scopes,
  response: SubscriptionRecord,
  conflicts: ['conflict'],
  find: findOwn,
  body: Type.Object(
    {
      overlap_seconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_OVERLAP_SECONDS,
          default: DEFAULT_OVERLAP_SECONDS,
          description: 'For how long the old secret goes on signing, up to 7 days; 0 ends it at once.',
          examples: [DEFAULT_OVERLAP_SECONDS],
        }),
      ),
    },
    { title: 'SecretRotation' },
  ),
  handle: async ({ context, subject: { id }, body }) => {
    const { db, vault, links } = context;
    const overlapSeconds = body.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS;
    const rotation = { id, owner: ownerOf(context), vault, overlapSeconds };
    return representSubscription(await actions.rotateSecret(db, rotation), links);
  },
});

/** From now on the new secret signs `X-Webhook-Signature`. Changes nothing if no rotation is under way. */
export const finishRotation = post(`${PATH}/:id/rotate_secret/finish`, 'finishSubscriptionRotation', {
  summary: 'Finish the rotation of a secret',
  onArchived: true,
  scopes,
  response: SubscriptionRecord,
  find: findOwn,
  handle: async ({ context, subject: { id } }) => {
    const { db, vault, links } = context;
    return representSubscription(
      await actions.finishRotation(db, { id, owner: ownerOf(context), vault }),
      links,
    );
  },
});

/** Who lost the role that receives deliveries may not try their target either (docs/api: Webhooks). */
async function requireSubscriber({ db, caller }: RequestContext, { siteId }: Subscription): Promise<void> {
  const member = await memberOf(db, { ...principalOf(caller), siteId });
  if (member !== undefined && may(member, 'subscriptions.create')) return;
  throw new AppError(
    'forbidden',
    'A test delivery needs the role assignor or manager on the site of the subscription.',
  );
}
