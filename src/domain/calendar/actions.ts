// Actions on calendar feeds.
import { AppError, notFound } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { type CalendarFeed, MAX_FEEDS } from './feed.ts';
import * as store from './store.ts';

/**
 * Makes the secret address of a feed. The token is shown once: only its digest is stored. Throws AppError `conflict` if the
 * account has as many feeds as it may.
 */
export async function createFeed(
  db: Database,
  { accountId, siteId }: { accountId: number; siteId: number | null },
): Promise<{ feed: CalendarFeed; token: string }> {
  const token = randomToken();
  return db.transaction(async (tx) => {
    if ((await store.countFeeds(tx, accountId)) >= MAX_FEEDS) {
      throw new AppError(
        'conflict',
        `You have ${MAX_FEEDS} calendar addresses; revoke one that you do not use.`,
      );
    }
    const feed = await store.insertFeed(tx, { accountId, siteId, digest: digest(token) });
    await recordChanges(tx, [entryOf(feed.id, { after: { accountId, ofSiteId: siteId } })]);
    return { feed, token };
  });
}

/** Revokes an address: it responds 404 from then on. Throws AppError `not_found`. */
export async function revokeFeed(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.deleteFeed(tx, { id, accountId }))) throw notFound('calendar feed');
    await recordChanges(tx, [entryOf(id, { before: { accountId } })]);
  });
}

function entryOf(id: number, fields: Pick<JournalEntry, 'before' | 'after'>): JournalEntry {
  return { siteId: null, kind: 'calendar_feed', id, ...fields };
}
