// Webhook subscriptions: the one way to turn webhooks on (service.md 1.3, 2.2, 4.2).
import { type Static, Type } from 'typebox';
import { TOPICS } from '../../../domain/events/event.ts';
import * as actions from '../../../webhooks/subscriptions/actions.ts';
import type { Owner, Subscription } from '../../../webhooks/subscriptions/subscription.ts';
import { pathId } from '../input/ids.ts';
import { readTexts } from '../input/texts.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo } from '../output/fields.ts';
import { listOf, pageQuery, representList, toPagination } from '../paging.ts';

const PATH = '/webhooks/subscriptions';

/**
 * What a subscription is written with (service.md 2.2). Its rules are those of the module, which has a sentence for each;
 * of this schema only the types count, where a form's texts are read as what they mean.
 */
const written = {
  site_id: Type.Integer({ description: 'The one site it belongs to; it stays there.', examples: [1] }),
  event_types: Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...TOPICS] }), {
    minItems: 1,
    examples: [['game.game.published']],
  }),
  target_url: Type.String({
    format: 'uri',
    description: 'Where deliveries are sent: https, at a public address.',
    examples: ['https://roster-sync.example/webhooks'],
  }),
  target_method: Type.String({ description: 'Use POST; only POST is supported.', examples: ['POST'] }),
  target_headers: Type.Record(Type.String(), Type.String(), {
    description: 'Added to every delivery: at most 20, 4 KB in all.',
    examples: [{ 'X-Roster': 'harbor' }],
  }),
  enabled: Type.Boolean({ description: 'false pauses deliveries.', default: true, examples: [true] }),
  criteria: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Narrows which occurrences are sent; keys that nobody knows are ignored (and kept).',
    examples: [{ league_id: [3, 4] }],
  }),
};
const { target_headers, enabled, criteria, ...required } = written;
const optional = Type.Partial(
  Type.Object({ target_headers, enabled, criteria: Type.Union([criteria, Type.Null()]) }),
).properties;
const NewSubscription = Type.Object({ ...required, ...optional }, { title: 'NewSubscription' });
const SubscriptionChange = Type.Partial(NewSubscription, { title: 'SubscriptionChange' });

export const SubscriptionRecord = Type.Object(
  {
    id: Type.Integer({ examples: [7] }),
    ...written,
    secret: Type.String({
      description: 'Signs the deliveries (service.md 5.5).',
      examples: ['00000000-0000-4000-8000-000000000000'],
    }),
    created: Type.String({
      format: 'date-time',
      description: 'UTC.',
      examples: ['2026-05-02T22:04:09.000Z'],
    }),
    updated: Type.String({
      format: 'date-time',
      description: 'UTC.',
      examples: ['2026-05-02T22:04:09.000Z'],
    }),
    _links: Type.Object({ self: linkTo('webhook-subscription'), site: linkTo('site') }),
  },
  { title: 'Subscription' },
);

/** `GET /webhooks/subscriptions`: those of this application for this account, secrets included. */
export const list = operation({
  summary: 'List your subscriptions',
  response: listOf('subscriptions', SubscriptionRecord),
  find: async (context) => ownerOf(context),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: owner, query }) => {
    const found = await actions.listSubscriptions(context.db, {
      owner,
      vault: context.vault,
      page: toPagination(query),
    });
    const rows = found.rows.map((subscription) => representSubscription(subscription, context));
    const address = { links: context.links, path: PATH, key: 'subscriptions' as const, query };
    return { body: representList({ ...found, rows }, address) };
  },
});

/** `POST /webhooks/subscriptions`: 201 with the secret; matching events are sent from now on. */
export const create = operation({
  summary: 'Create a subscription',
  created: SubscriptionRecord,
  shape: NewSubscription,
  find: async (context) => ownerOf(context),
  body: Type.Unknown(),
  handle: async ({ context, subject: owner, body, isForm }) => {
    const subscription = await actions.createSubscription(context.db, {
      body: coerceForm(body, isForm),
      owner,
      ...toolsOf(context),
    });
    const location = context.links.to(`${PATH}/${subscription.id}`);
    return { location, body: representSubscription(subscription, context) };
  },
});

/** `GET /webhooks/subscriptions/:id`. */
export const view = operation({
  summary: 'View a subscription',
  response: SubscriptionRecord,
  find: findOwn,
  handle: async ({ context, subject }) => ({ body: representSubscription(subject, context) }),
});

/** `PUT /webhooks/subscriptions/:id`: only the fields sent (service.md 3). */
export const change = operation({
  summary: 'Change a subscription',
  response: SubscriptionRecord,
  shape: SubscriptionChange,
  find: findOwn,
  body: Type.Unknown(),
  handle: async ({ context, subject: { id }, body, isForm }) => {
    const owner = ownerOf(context);
    const change = { id, body: coerceForm(body, isForm), owner, ...toolsOf(context) };
    return { body: representSubscription(await actions.changeSubscription(context.db, change), context) };
  },
});

/** `DELETE /webhooks/subscriptions/:id`: what is queued for it is discarded. */
export const remove = operation({
  summary: 'Delete a subscription',
  find: findOwn,
  handle: async ({ context, subject: { id } }) => {
    await actions.deleteSubscription(context.db, { id, owner: ownerOf(context) });
    return undefined;
  },
});

function ownerOf({ caller }: RequestContext): Owner {
  const { application, accountId, consentId } = caller;
  return { applicationId: application.id, accountId, consentId };
}

async function findOwn(context: RequestContext): Promise<Subscription> {
  const id = pathId(context.params, 'id', 'subscription');
  return actions.findSubscription(context.db, { id, owner: ownerOf(context), vault: context.vault });
}

function toolsOf({ vault, addresses, signatureHeaderAliases }: RequestContext) {
  return { vault, rules: { addresses, signatureHeaderAliases } };
}

function coerceForm(body: unknown, isForm: boolean): unknown {
  return isForm ? readTexts(NewSubscription, body) : body;
}

/** The ten members of service.md 2.2, and `updated`; both times in UTC. */
function representSubscription(
  subscription: Subscription,
  { links }: RequestContext,
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
    created: subscription.createdAt.toISOString(),
    updated: subscription.updatedAt.toISOString(),
    _links: {
      self: links.link('webhook-subscription', `${PATH}/${subscription.id}`),
      site: links.link('site', `/sites/${subscription.siteId}`),
    },
  };
}
