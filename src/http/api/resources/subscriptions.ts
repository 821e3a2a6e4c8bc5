// Webhook subscriptions (service.md 1.3, 2.2, 4.2).
import { type Static, Type } from 'typebox';
import { may, memberOf } from '../../../domain/access.ts';
import { AppError, type Problem, validationError } from '../../../kernel/errors.ts';
import * as actions from '../../../webhooks/subscriptions/actions.ts';
import { criteriaProblems } from '../../../webhooks/subscriptions/criteria.ts';
import { listSubscriptions, SUBSCRIPTION_SORTS } from '../../../webhooks/subscriptions/store.ts';
import type {
  NewSubscription,
  Subscription,
  SubscriptionChange,
} from '../../../webhooks/subscriptions/subscription.ts';
import { targetUrlProblem } from '../../../webhooks/subscriptions/target.ts';
import {
  standardHeadersProblems,
  targetHeadersProblems,
} from '../../../webhooks/subscriptions/target-headers.ts';
import { principalOf } from '../caller.ts';
import { get, post, put, type RequestContext, type Resource, remove } from '../operation.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { viewEvent } from './events.ts';
import { finishRotation, rotateSecret, testSubscription } from './subscription-actions.ts';
import {
  findOwn,
  ownerOf,
  PATH,
  representSubscription,
  SubscriptionRecord,
  scopes,
  subscriptionFields,
} from './subscription-view.ts';

const { target_headers, enabled, criteria, standard_webhooks, ...required } = subscriptionFields;
const optional = Type.Partial(
  Type.Object({ target_headers, enabled, criteria: Type.Union([criteria, Type.Null()]), standard_webhooks }),
).properties;
const NewSubscriptionBody = Type.Object({ ...required, ...optional }, { title: 'NewSubscription' });
const SubscriptionChangeBody = Type.Partial(NewSubscriptionBody, { title: 'SubscriptionChange' });

/** The subscriptions of this application for this account, including their secrets. */
const list = get(PATH, 'listSubscriptions', {
  summary: 'List your subscriptions',
  scopes,
  response: listOf('subscriptions', SubscriptionRecord),
  query: Type.Object({ ...pageQuery, ...sortQuery(SUBSCRIPTION_SORTS) }),
  handle: async ({ context, query }) => {
    const { db, vault, links } = context;
    const found = await listSubscriptions(db, { owner: ownerOf(context), vault, page: toPagination(query) });
    const represent = (row: Subscription) => representSubscription(row, links);
    return representPage(context, found, { key: 'subscriptions', query, represent });
  },
});

/** The subscription receives the events that are recorded from now on. */
const create = post(PATH, 'createSubscription', {
  summary: 'Create a subscription',
  scopes,
  created: SubscriptionRecord,
  body: NewSubscriptionBody,
  read: ({ context, body }, problems) => {
    const { criteria, event_types: types } = body;
    problems.push(...targetProblems(body, context));
    if (criteria && types) problems.push(...criteriaProblems(criteria, types));
    problems.push(...standardHeadersProblems(body.target_headers ?? {}, body.standard_webhooks === true));
    return { problems: problems.splice(0) };
  },
  handle: async ({ context, body, input }) => {
    const problems = [...(await siteProblems(body.site_id, context)), ...input.problems];
    if (problems.length > 0) throw validationError(inOrder(problems));
    const { db, vault, links } = context;
    const created = { subscription: toNewSubscription(body), owner: ownerOf(context), vault };
    return representSubscription(await actions.createSubscription(db, created), links);
  },
});

const view = get(`${PATH}/:id`, 'getSubscription', {
  summary: 'View a subscription',
  scopes,
  response: SubscriptionRecord,
  find: findOwn,
  lock: lockRecord('subscription'),
  handle: async ({ context, subject }) => representSubscription(subject, context.links),
});

/** Changes only the fields that were sent (service.md 3). */
const change = put(`${PATH}/:id`, 'changeSubscription', {
  summary: 'Change a subscription',
  scopes,
  response: SubscriptionRecord,
  find: findOwn,
  body: SubscriptionChangeBody,
  read: ({ context, body }, problems) => {
    problems.push(...targetProblems(body, context));
    return { change: toSubscriptionChange(body), problems: problems.splice(0) };
  },
  handle: async ({ context, subject: { id }, input }) => {
    const { db, vault, links } = context;
    const update = { id, owner: ownerOf(context), vault, ...input };
    return representSubscription(await actions.changeSubscription(db, update), links);
  },
});

/** Discards the queued deliveries of the subscription. */
const deletion = remove(`${PATH}/:id`, 'deleteSubscription', {
  summary: 'Delete a subscription',
  onArchived: true,
  scopes,
  find: findOwn,
  handle: ({ context, subject: { id } }) =>
    actions.deleteSubscription(context.db, { id, owner: ownerOf(context) }),
});

export const webhooks: Resource = {
  tag: 'Webhooks',
  about: 'Webhook subscriptions and their events.',
  routes: [viewEvent, list, create, view, change, deletion, testSubscription, rotateSecret, finishRotation],
};

/** Throws `forbidden` if the caller is on the site without a role that may subscribe. */
async function siteProblems(siteId: number | undefined, { db, caller }: RequestContext): Promise<Problem[]> {
  if (siteId === undefined) return [];
  const member = await memberOf(db, { ...principalOf(caller), siteId });
  if (member === undefined) {
    return [{ path: '/site_id', message: 'There is no such site, or you may not see it.' }];
  }
  if (may(member, 'subscriptions.create')) return [];
  const message = 'Subscribing to the events of a site needs the role assignor or manager on that site.';
  throw new AppError('forbidden', message);
}

/** The problems of the target that the schema cannot find; some rules depend on the operator's settings. */
function targetProblems(
  { target_url: url, target_headers: headers = {} }: Static<typeof SubscriptionChangeBody>,
  { addresses, signatureHeaderAliases }: RequestContext,
): Problem[] {
  const message = url === undefined ? undefined : targetUrlProblem(url, addresses);
  return [
    ...(message === undefined ? [] : [{ path: '/target_url', message }]),
    ...targetHeadersProblems(headers, signatureHeaderAliases),
  ];
}

/** Sorts problems in the order of the schema's members. */
function inOrder(problems: Problem[]): Problem[] {
  const members = Object.keys(NewSubscriptionBody.properties);
  const place = ({ path }: Problem) => members.indexOf(path.split('/')[1]!);
  return problems.toSorted((one, other) => place(one) - place(other));
}

function toNewSubscription(body: Static<typeof NewSubscriptionBody>): NewSubscription {
  return {
    siteId: body.site_id,
    eventTypes: [...new Set(body.event_types)],
    targetUrl: body.target_url,
    targetMethod: body.target_method,
    targetHeaders: body.target_headers ?? {},
    enabled: body.enabled ?? true,
    criteria: body.criteria ?? {},
    standardWebhooks: body.standard_webhooks ?? false,
  };
}
function toSubscriptionChange(body: Static<typeof SubscriptionChangeBody>): SubscriptionChange {
  return {
    siteId: body.site_id,
    eventTypes: body.event_types && [...new Set(body.event_types)],
    targetUrl: body.target_url,
    targetMethod: body.target_method,
    targetHeaders: body.target_headers,
    enabled: body.enabled,
    criteria: body.criteria === null ? {} : body.criteria,
    standardWebhooks: body.standard_webhooks,
  };
}
