// Archives, deletes and restores sites.
import { notFound } from '../../../kernel/errors.ts';
import type { Database } from '../../../storage/database.ts';
import { allowArchivedSites } from '../../journal/protection.ts';
import { recordChanges } from '../../journal/store.ts';
import type { Site } from '../site.ts';
import { lockSite, siteEntry, updateSiteState } from '../store.ts';

/** How long a site that is deleted can be restored. */
const GRACE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Archives a site: it is read only and in no list, until it is restored. Throws AppError `not_found`. */
export async function archiveSite(db: Database, { id }: { id: number }): Promise<Site> {
  return changeState(db, { id, stateOf: ({ deleteAt }) => ({ active: false, deleteAt }) });
}

/** Restores a site that was archived or deleted. Throws AppError `not_found`, also once its grace has passed. */
export async function restoreSite(db: Database, { id, now }: { id: number; now: Date }): Promise<Site> {
  return changeState(db, {
    id,
    stateOf: ({ deleteAt }) => {
      if (deleteAt !== null && deleteAt <= now) throw notFound('site'); // its deletion may have begun
      return { active: true, deleteAt: null };
    },
  });
}

/** Archives a site and deletes it after 30 days; deleting it again changes nothing. Throws AppError `not_found`. */
export async function deleteSite(db: Database, { id, now }: { id: number; now: Date }): Promise<Site> {
  const after = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  return changeState(db, { id, stateOf: ({ deleteAt }) => ({ active: false, deleteAt: deleteAt ?? after }) });
}

type SiteState = Pick<Site, 'active' | 'deleteAt'>;

async function changeState(
  db: Database,
  { id, stateOf }: { id: number; stateOf: (before: Site) => SiteState },
): Promise<Site> {
  return db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const before = await lockSite(tx, id);
    if (before === undefined) throw notFound('site');
    const after = await updateSiteState(tx, { id, ...stateOf(before) });
    if (before.active !== after.active || before.deleteAt?.getTime() !== after.deleteAt?.getTime()) {
      await recordChanges(tx, [siteEntry({ before, after })]);
    }
    return after;
  });
}
