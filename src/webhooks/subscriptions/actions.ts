// What can be done with subscriptions (service.md 3, 4.2).
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JournalEntry } from '../../domain/journal/journal.ts';
import { allowArchivedSites } from '../../domain/journal/protection.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import { AppError, notFound, type Problem, validationError } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { discardRemovedTypes, holdOrRelease } from '../queue/deliveries.ts';
import { criteriaProblems } from './criteria.ts';
import * as store from './store.ts';
import type { NewSubscription, Owner, Subscription, SubscriptionChange } from './subscription.ts';
import { standardHeadersProblems } from './target-headers.ts';

/** Creates a subscription, with a new secret. Events that are recorded from now on reach it. */
export async function createSubscription(
  db: Database,
  creation: { subscription: NewSubscription; owner: Owner; vault: Vault },
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    const subscription = await store.insertSubscription(tx, { ...creation, secret: randomUUID() });
    await store.insertVersion(tx, subscription);
    await recordChanges(tx, [entryOf({ after: subscription })]);
    return subscription;
  });
}

export type SubscriptionUpdate = {
  id: number;
  owner: Owner;
  vault: Vault;
  change: SubscriptionChange;
  /** Problems that the HTTP surface has found; they are reported together with those found here. */
  problems?: Problem[];
};

/**
 * Changes the fields that are sent (service.md 4.2). Disabling holds what is queued and enabling resumes it; removing an
 * event type discards its queued deliveries. Throws AppError `not_found`; `validation_failed` for another site, and for
 * criteria that do not fit the event types, whichever of the two is changed (docs/api: Webhooks/Validation).
 */
export async function changeSubscription(
  db: Database,
  { id, owner, vault, change, problems = [] }: SubscriptionUpdate,
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    const before = await store.lockSubscription(tx, { id, owner, vault });
    if (before === undefined) throw notFound('subscription');
    const found = [...problems, ...changeProblems(before, change)];
    if (found.length > 0) throw validationError(found);
    const sent = Object.entries(change).filter(([, value]) => value !== undefined);
    const subscription = { ...before, ...Object.fromEntries(sent) };
    const after = await store.updateSubscription(tx, { id, subscription, vault });
    if (!isDeepStrictEqual(versionOf(before), versionOf(after))) await store.insertVersion(tx, after);
    if (change.eventTypes !== undefined) await discardRemovedTypes(tx, after);
    if (after.enabled !== before.enabled) await holdOrRelease(tx, after);
    await recordChanges(tx, [entryOf({ before, after })]);
    return after;
  });
}

export type SecretRotation = { id: number; owner: Owner; vault: Vault; overlapSeconds: number };

/**
 * Gives the subscription a new secret. For `overlapSeconds` the old one goes on signing X-Webhook-Signature, and the new one
 * signs X-Webhook-Signature-Next. Throws AppError `not_found`; `conflict` while another rotation has not ended.
 */
export async function rotateSecret(
  db: Database,
  { id, owner, vault, overlapSeconds }: SecretRotation,
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    const before = await store.lockSubscription(tx, { id, owner, vault });
    if (before === undefined) throw notFound('subscription');
    if (before.oldSecretUntil !== null) {
      const until = before.oldSecretUntil.toISOString();
      const message = `Another rotation lasts until ${until}. Finish it first: POST …/rotate_secret/finish.`;
      throw new AppError('conflict', message);
    }
    const after = await store.replaceSecret(tx, { id, secret: randomUUID(), overlapSeconds, vault });
    await recordChanges(tx, [{ ...entryOf({ before, after }), before: {}, after: { secret: 'rotated' } }]);
    return after;
  });
}

/** Ends a rotation: from now on the new secret alone signs. Changes nothing if there is none. Throws AppError `not_found`. */
export async function finishRotation(
  db: Database,
  { id, owner, vault }: Omit<SecretRotation, 'overlapSeconds'>,
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const before = await store.lockSubscription(tx, { id, owner, vault });
    if (before === undefined) throw notFound('subscription');
    if (before.oldSecretUntil === null) return before;
    const after = await store.removeOldSecret(tx, { id, vault });
    await recordChanges(tx, [
      { ...entryOf({ before, after }), before: {}, after: { old_secret: 'removed' } },
    ]);
    return after;
  });
}

/** Deletes a subscription and discards its queued deliveries. Throws AppError `not_found`. */
export async function deleteSubscription(db: Database, which: { id: number; owner: Owner }): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const siteId = await store.deleteSubscription(tx, which);
    if (siteId === undefined) throw notFound('subscription');
    await recordChanges(tx, [{ siteId, kind: 'subscription', id: which.id, before: {} }]);
  });
}

/** Without the secret and the headers; of the target only its origin, since its path and its query may hold a secret. */
function entryOf({ before, after }: { before?: Subscription; after: Subscription }): JournalEntry {
  const fields = ({ eventTypes, targetUrl, enabled, criteria, ...rest }: Subscription) => {
    const { applicationId, accountId, standardWebhooks } = rest;
    const target = new URL(targetUrl).origin;
    return { eventTypes, target, enabled, criteria, applicationId, accountId, standardWebhooks };
  };
  const changed = { before: before && fields(before), after: fields(after) };
  return { siteId: after.siteId, kind: 'subscription', id: after.id, ...changed };
}

function changeProblems(
  before: Subscription,
  { siteId, eventTypes, criteria, targetHeaders, standardWebhooks }: SubscriptionChange,
): Problem[] {
  const message = 'A subscription stays on its site: leave site_id out, or create another subscription.';
  const isUnchanged = eventTypes === undefined && criteria === undefined;
  return [
    ...(siteId === undefined || siteId === before.siteId ? [] : [{ path: '/site_id', message }]),
    ...(isUnchanged ? [] : criteriaProblems(criteria ?? before.criteria, eventTypes ?? before.eventTypes)),
    ...(targetHeaders === undefined && standardWebhooks === undefined
      ? []
      : standardHeadersProblems(
          targetHeaders ?? before.targetHeaders,
          standardWebhooks ?? before.standardWebhooks,
        )),
  ];
}

function versionOf({ enabled, eventTypes, criteria }: Subscription): object {
  return { enabled, eventTypes, criteria };
}
