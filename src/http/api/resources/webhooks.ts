// The routes of webhooks: subscriptions, and the events that deliveries point to (service.md 4.2).
import { sql } from '../../../storage/sql.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import { lockRow } from '../write/row-locks.ts';
import * as events from './events.ts';
import * as subscriptions from './subscriptions.ts';

const PATH = '/webhooks/subscriptions';
const scopes = 'webhooks';
const lock = lockRow(sql`subscriptions`);

export const webhooks: Resource = {
  tag: 'Webhooks',
  about: 'Subscriptions, and the events they tell of.',
  routes: [
    get('/webhooks/events/:id', 'getEvent', { ...events.view, scopes: { anyOf: ['read', 'webhooks'] } }),
    get(PATH, 'listSubscriptions', { ...subscriptions.list, scopes }),
    post(PATH, 'createSubscription', { ...subscriptions.create, scopes }),
    get(`${PATH}/:id`, 'getSubscription', { ...subscriptions.view, scopes, lock }),
    put(`${PATH}/:id`, 'changeSubscription', { ...subscriptions.change, scopes }),
    remove(`${PATH}/:id`, 'deleteSubscription', { ...subscriptions.remove, scopes }),
  ],
};
