// What an application may do with its subscriptions (service.md 3, 4.2).
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError, notFound, type Problem, validationError } from '../../kernel/errors.ts';
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { discardRemovedTypes, holdOrRelease } from '../queue/deliveries.ts';
import { changeProblems, draftOf, draftProblems, isSiteId, membersOf } from './input.ts';
import { maySubscribe } from './owner.ts';
import * as store from './store.ts';
import type { Owner, Subscription } from './subscription.ts';
import type { TargetRules } from './target.ts';

type Creation = { body: unknown; owner: Owner; vault: Vault; rules: TargetRules };
type Change = Creation & { id: number };

/**
 * Creates a subscription from a JSON value with the members of service.md 2.2, and makes its secret. Events that are
 * recorded from now on reach it. Throws AppError `forbidden` without the role assignor or manager on a site that the
 * owner can see; `validation_failed` with all problems together otherwise.
 */
export async function createSubscription(
  db: Database,
  { body, owner, vault, rules }: Creation,
): Promise<Subscription> {
  const sent = membersOf(body);
  return db.transaction(async (tx) => {
    const problems = [...(await siteProblems(tx, sent.site_id, owner)), ...draftProblems(sent, rules)];
    if (problems.length > 0) throw validationError(problems);
    const subscription = await store.insertSubscription(tx, {
      draft: draftOf(sent),
      owner,
      secret: randomUUID(),
      vault,
    });
    await store.insertVersion(tx, subscription);
    return subscription;
  });
}

/**
 * Changes the members that were sent (service.md 4.2). Disabling holds what is queued and enabling resumes it;
 * removing an event type discards its queued deliveries. Throws AppError `not_found` or `validation_failed`.
 */
export async function changeSubscription(
  db: Database,
  { id, body, owner, vault, rules }: Change,
): Promise<Subscription> {
  const sent = membersOf(body);
  return db.transaction(async (tx) => {
    const current = await store.lockSubscription(tx, { id, owner, vault });
    if (current === undefined) throw notFound('subscription');
    const problems = changeProblems(sent, current, rules);
    if (problems.length > 0) throw validationError(problems);
    const changed = await store.updateSubscription(tx, { id, draft: draftOf(sent, current), vault });
    if (!isDeepStrictEqual(versionOf(current), versionOf(changed))) await store.insertVersion(tx, changed);
    if (sent.event_types !== undefined) await discardRemovedTypes(tx, changed);
    if (changed.enabled !== current.enabled) await holdOrRelease(tx, changed);
    return changed;
  });
}

/** Removes a subscription and discards what is queued for it. Throws AppError `not_found`. */
export async function deleteSubscription(db: Database, which: { id: number; owner: Owner }): Promise<void> {
  if (!(await store.removeSubscription(db, which))) throw notFound('subscription');
}

/** One subscription with its secret. Throws AppError `not_found` when it is absent or another caller's. */
export async function findSubscription(
  db: Queryable,
  which: { id: number; owner: Owner; vault: Vault },
): Promise<Subscription> {
  const found = await store.selectSubscription(db, which);
  if (found === undefined) throw notFound('subscription');
  return found;
}

/** A page of the caller's subscriptions, by id. */
export async function listSubscriptions(
  db: Queryable,
  which: { owner: Owner; vault: Vault; page: Pagination },
): Promise<Page<Subscription>> {
  return store.selectSubscriptions(db, which);
}

async function siteProblems(tx: Transaction, siteId: unknown, { accountId }: Owner): Promise<Problem[]> {
  if (!isSiteId(siteId)) return []; // the rules of the body say so
  const may = await maySubscribe(tx, { accountId, siteId });
  if (may === false) {
    throw new AppError(
      'forbidden',
      'Subscribing to the events of a site needs the role assignor or manager on that site.',
    );
  }
  return may ? [] : [{ path: '/site_id', message: 'There is no such site, or you may not see it.' }];
}

function versionOf({ enabled, eventTypes, criteria }: Subscription): object {
  return { enabled, eventTypes, criteria };
}
