// A subscription as JSON, and how a request finds it (service.md 2.2).
import { type Static, Type } from 'typebox';
import { TOPICS, type Topic } from '../../../domain/events/topics.ts';
import { notFound } from '../../../kernel/errors.ts';
import { standardSecret } from '../../../webhooks/signature.ts';
import { findSubscription } from '../../../webhooks/subscriptions/store.ts';
import type { Owner, Subscription } from '../../../webhooks/subscriptions/subscription.ts';
import { isMethod } from '../../../webhooks/subscriptions/target.ts';
import type { Links } from '../hal.ts';
import { Id, pathId } from '../input/ids.ts';
import type { RequestContext } from '../operation.ts';
import { integer, linkTo, string } from '../output/fields.ts';

export const PATH = '/webhooks/subscriptions';
const MAX_EVENT_TYPES = 20; // there are four; a list this long is a mistake

export const subscriptionFields = {
  site_id: Type.Integer({ ...Id, description: 'The one site it belongs to; it stays there.', examples: [1] }),
  event_types: Type.Array(Type.Unsafe<Topic>({ type: 'string', enum: TOPICS }), {
    minItems: 1,
    maxItems: MAX_EVENT_TYPES,
    examples: [['game.game.published']],
  }),
  // Returned as it was sent: without a format, since URLs are accepted that are no URI, with a quote for example.
  target_url: string(
    'https://roster-sync.example/webhooks',
    'Where deliveries are sent: https, at a public address.',
  ),
  target_method: Type.Refine(
    string('POST', 'Use POST; only POST is supported.'),
    isMethod,
    () => 'must be an HTTP method; use POST',
  ),
  target_headers: Type.Record(Type.String(), Type.String(), {
    description: 'Added to every delivery: at most 20, 4 KB in all.',
    examples: [{ 'X-Roster': 'harbor' }],
  }),
  enabled: Type.Boolean({ description: 'false pauses deliveries.', default: true, examples: [true] }),
  standard_webhooks: Type.Boolean({
    description: 'true adds the headers of Standard Webhooks (standardwebhooks.com) to every delivery.',
    default: false,
    examples: [true],
  }),
  criteria: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Narrows which occurrences are sent; unknown keys are stored, but ignored.',
    examples: [{ league_id: [3, 4] }],
  }),
};
/** Both times of a subscription are in UTC (service.md 2.2). */
function utc(description: string) {
  return Type.String({ format: 'date-time', description, examples: ['2026-05-02T22:04:09.000Z'] });
}

const { standard_webhooks: _onlyWhenUsed, ...shownAlways } = subscriptionFields;

export const SubscriptionRecord = Type.Object(
  {
    id: integer(1),
    ...shownAlways,
    secret: string('00000000-0000-4000-8000-000000000000', 'Signs the deliveries (service.md 5.5).'),
    old_secret_until: Type.Optional(
      utc(
        'During a rotation: until then the old secret signs X-Webhook-Signature, and `secret` X-Webhook-Signature-Next.',
      ),
    ),
    standard_webhooks: Type.Optional(
      Type.Boolean({
        description: 'Only if deliveries have the headers of Standard Webhooks.',
        examples: [true],
      }),
    ),
    standard_secret: Type.Optional(
      string(
        'whsec_MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
        'The same secret as libraries of Standard Webhooks take it; with `standard_webhooks`.',
      ),
    ),
    created: utc('UTC.'),
    updated: utc('UTC.'),
    _links: Type.Object({ self: linkTo('webhook-subscription'), site: linkTo('site') }),
  },
  { title: 'Subscription' },
);

export const scopes = 'webhooks';

/** The application and the account of a request. */
export function ownerOf({ caller }: RequestContext): Owner {
  const { application, accountId, consentId } = caller;
  return { applicationId: application.id, accountId, consentId };
}

/** Throws 404 for another's. */
export async function findOwn(context: RequestContext): Promise<Subscription> {
  const id = pathId(context.params, 'id', 'subscription');
  const found = await findSubscription(context.db, { id, owner: ownerOf(context), vault: context.vault });
  if (found === undefined) throw notFound('subscription');
  return found;
}

/** The ten members of service.md 2.2, and `updated`. A rotation and Standard Webhooks add theirs only while they are used. */
export function representSubscription(
  subscription: Subscription,
  links: Links,
): Static<typeof SubscriptionRecord> {
  return {
    id: subscription.id,
    site_id: subscription.siteId,
    event_types: subscription.eventTypes,
    target_url: subscription.targetUrl,
    target_method: subscription.targetMethod,
    target_headers: subscription.targetHeaders,
    enabled: subscription.enabled,
    criteria: subscription.criteria,
    secret: subscription.secret,
    ...(subscription.oldSecretUntil !== null && {
      old_secret_until: subscription.oldSecretUntil.toISOString(),
    }),
    ...(subscription.standardWebhooks && {
      standard_webhooks: true,
      standard_secret: standardSecret(subscription.secret),
    }),
    created: subscription.createdAt.toISOString(),
    updated: subscription.updatedAt.toISOString(),
    _links: {
      self: links.link('webhook-subscription', `${PATH}/${subscription.id}`),
      site: links.link('site', `/sites/${subscription.siteId}`),
    },
  };
}
