// Webhook subscriptions: the one way to turn webhooks on (service.md 1.3, 2.2, 4.2).
import { Type } from 'typebox';
import * as actions from '../../../webhooks/subscriptions/actions.ts';
import type { Owner, Subscription } from '../../../webhooks/subscriptions/subscription.ts';
import { pathId } from '../input/ids.ts';
import { readTexts } from '../input/texts.ts';
import { type Answer, type Ask, operation } from '../operation.ts';
import { pageQuery, pageRequest, representList } from '../paging.ts';

const PATH = '/webhooks/subscriptions';

/** What the texts of a form mean. JSON is never converted; the rules of the room judge both. */
const FormBody = Type.Object({
  site_id: Type.Integer(),
  event_types: Type.Array(Type.String()),
  enabled: Type.Boolean(),
});

/** `GET /webhooks/subscriptions`: those of this application for this account, secrets included. */
export const list = operation({
  find: async (ask) => ownerOf(ask),
  query: Type.Object(pageQuery),
  handle: async ({ ask, subject: owner, query }) => {
    const found = await actions.listSubscriptions(ask.db, {
      owner,
      vault: ask.vault,
      page: pageRequest(query),
    });
    const rows = found.rows.map((subscription) => representSubscription(subscription, ask));
    const address = { links: ask.links, path: PATH, key: 'subscriptions', query };
    return { body: representList({ ...found, rows }, address) };
  },
});

/** `POST /webhooks/subscriptions`: 201 with the secret; matching events are sent from now on. */
export const create = operation({
  find: async (ask) => ownerOf(ask),
  body: Type.Unknown(),
  handle: async ({ ask, subject: owner, body, isForm }) => {
    const subscription = await actions.createSubscription(ask.db, {
      body: meant(body, isForm),
      owner,
      ...toolsOf(ask),
    });
    const location = ask.links.to(`${PATH}/${subscription.id}`);
    return { status: 201, location, body: representSubscription(subscription, ask) };
  },
});

/** `GET /webhooks/subscriptions/:id`. */
export const view = operation({
  find: findOwn,
  handle: async ({ ask, subject }) => ({ body: representSubscription(subject, ask) }),
});

/** `PUT /webhooks/subscriptions/:id`: only the fields sent (service.md 3). */
export const change = operation({
  find: findOwn,
  body: Type.Unknown(),
  handle: async ({ ask, subject: { id }, body, isForm }) => {
    const owner = ownerOf(ask);
    const change = { id, body: meant(body, isForm), owner, ...toolsOf(ask) };
    return { body: representSubscription(await actions.changeSubscription(ask.db, change), ask) };
  },
});

/** `DELETE /webhooks/subscriptions/:id`: what is queued for it is discarded. */
export const remove = operation({
  find: findOwn,
  handle: async ({ ask, subject: { id } }): Promise<Answer> => {
    await actions.deleteSubscription(ask.db, { id, owner: ownerOf(ask) });
    return { status: 204 };
  },
});

function ownerOf({ caller }: Ask): Owner {
  const { application, accountId, consentId } = caller;
  return { applicationId: application.id, accountId, consentId };
}

async function findOwn(ask: Ask): Promise<Subscription> {
  const id = pathId(ask.params, 'id', 'subscription');
  return actions.findSubscription(ask.db, { id, owner: ownerOf(ask), vault: ask.vault });
}

function toolsOf({ vault, addresses, signatureHeaderAliases }: Ask) {
  return { vault, rules: { addresses, signatureHeaderAliases } };
}

function meant(body: unknown, isForm: boolean): unknown {
  return isForm ? readTexts(FormBody, body) : body;
}

/** The ten members of service.md 2.2, and `updated`; both times in UTC. */
function representSubscription(subscription: Subscription, { links }: Ask) {
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
