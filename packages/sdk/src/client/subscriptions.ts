// `client.subscriptions`: the generated methods, and `ensure`, which finds a subscription or creates it.
import type { NewSubscription, Subscription } from '../generated/records.ts';
import { SubscriptionsResource } from '../generated/resources/subscriptions.ts';
import { ApiError } from './errors.ts';
import type { CallOptions } from './request.ts';

/** A subscription that a program needs. `target_method` is POST by default, as it is the only one. */
export type WantedSubscription = Omit<NewSubscription, 'target_method'> &
  Partial<Pick<NewSubscription, 'target_method'>>;

/**
 * The creations of one hour have the same idempotency key. It must change at times, because an earlier creation whose
 * subscription was deleted is passed one by one.
 */
const KEY_PERIOD_MS = 60 * 60_000;

/** `client.subscriptions` */
export class Subscriptions extends SubscriptionsResource {
  /**
   * Finds your subscription with this `site_id` and `target_url`, or creates it. If the one found differs in another
   * member of `wanted`, it is changed; members that you leave out stay as they are. Processes that call this at the same
   * moment with the same values get the same subscription. Needs the scope `webhooks`. Throws an `ApiError`, as `create`
   * and `change` do.
   */
  async ensure(wanted: WantedSubscription, options: CallOptions = {}): Promise<Subscription> {
    if (typeof wanted?.target_url !== 'string' || wanted.site_id === undefined) {
      throw new TypeError('ensure() takes { site_id, target_url, event_types } of the subscription.');
    }
    const found = await this.#find(wanted, options);
    if (found === undefined) return this.#create(wanted, options);
    return differs(found, wanted) ? this.change(found.id, wanted, options) : found;
  }

  /** The one that is as wanted, or else the oldest with the site and the URL. */
  async #find(wanted: WantedSubscription, options: CallOptions): Promise<Subscription | undefined> {
    const { site_id: siteId, target_url: url } = wanted;
    const all = await this.list({ ...options, limit: 50 }).all();
    const same = all.filter((one) => one.site_id === siteId && one.target_url === url);
    return same.find((one) => !differs(one, wanted)) ?? same[0];
  }

  /**
   * Everyone who creates it in this hour sends the same idempotency key, so that the service creates it once and returns
   * it to all. After it was deleted, the key is made of its id, too.
   */
  async #create(wanted: WantedSubscription, options: CallOptions): Promise<Subscription> {
    const body = inOrder({ target_method: 'POST', ...wanted }) as NewSubscription;
    const hour = Math.floor(Date.now() / KEY_PERIOD_MS);
    for (let deleted: number | undefined; ; ) {
      const idempotencyKey = await digestOf({ body, hour, deleted });
      const { id } = await this.create(body, { ...options, idempotencyKey }).catch((error) => {
        // It may be the response to an earlier try, kept under the key. Ask again, with a key of its own.
        if (error instanceof ApiError && error.code !== 'request_in_progress')
          return this.create(body, options);
        throw error;
      });
      const found = await this.get(id, options).catch((error) => {
        if (error instanceof ApiError && error.code === 'not_found') return undefined;
        throw error;
      });
      if (found !== undefined) return found;
      deleted = id;
    }
  }
}

/** Whether a member that was given has another value. The order of event types and of members has no meaning. */
function differs(found: Subscription, wanted: WantedSubscription): boolean {
  const { event_types: types, criteria, ...rest } = wanted;
  const given = {
    ...rest,
    event_types: types && [...new Set(types)].sort(),
    criteria: criteria === null ? {} : criteria, // null is stored as no criteria
  };
  const shown = { standard_webhooks: false, ...found }; // left out where it is off
  const present: Record<string, unknown> = { ...shown, event_types: [...found.event_types].sort() };
  const isOther = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(inOrder(value)) !== JSON.stringify(inOrder(present[name]));
  return Object.entries(given).some(isOther);
}

/** The value with the members of each object in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, inner]) => [name, inOrder(inner)]));
}

async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `ensure-${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
