// Actions on push subscriptions.
import { recordChanges } from '../../domain/journal/store.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { countPushSubscriptions, deletePushSubscription, insertPushSubscription } from './store.ts';
import { MAX_PUSH_SUBSCRIPTIONS, type NewPushSubscription, type PushSubscription } from './subscription.ts';

/**
 * Sends notifications to the browser from now on, until its session ends. Throws AppError `forbidden` for a token that is of
 * no session, and `conflict` if the account has as many as it may.
 */
export async function addPushSubscription(
  db: Database,
  {
    accountId,
    sessionId,
    vault,
    ...browser
  }: NewPushSubscription & { accountId: number; sessionId: number | undefined; vault: Vault },
): Promise<PushSubscription> {
  if (sessionId === undefined) {
    throw new AppError(
      'forbidden',
      'Notifications belong to a browser that is signed in: only the web application turns them on.',
    );
  }
  return db.transaction(async (tx) => {
    if ((await countPushSubscriptions(tx, accountId)) >= MAX_PUSH_SUBSCRIPTIONS) {
      throw new AppError(
        'conflict',
        `You have ${MAX_PUSH_SUBSCRIPTIONS} devices; remove one that you do not use.`,
      );
    }
    const auth = vault.encrypt(browser.auth);
    const added = await insertPushSubscription(tx, { ...browser, accountId, sessionId, auth });
    await recordChanges(tx, [
      { siteId: null, kind: 'push_subscription', id: added.id, after: { accountId } },
    ]);
    return added;
  });
}

/** Sends nothing more to a browser. Throws AppError `not_found`. */
export async function removePushSubscription(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deletePushSubscription(tx, { id, accountId }))) throw notFound('push subscription');
    await recordChanges(tx, [{ siteId: null, kind: 'push_subscription', id, before: { accountId } }]);
  });
}
