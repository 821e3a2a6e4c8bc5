// Actions on the officials of a league.
import { notFound, validationError } from '../../../kernel/errors.ts';
import type { Database } from '../../../storage/database.ts';
import { recordChanges } from '../../journal/store.ts';
import { holdEntry } from '../../lists/store.ts';
import { lockUsers } from '../../users/store.ts';
import type { LeagueOfficial } from './official.ts';
import { attach, attachmentEntry, detach, findAttachment } from './store.ts';

/**
 * Attaches an official to a league; an attached official is returned unchanged. Records site.league_official.created
 * the first time only (service.md 6.1). Throws AppError `not_found` for an unknown league; `validation_failed`
 * (`/user_id`) if the user is not an active official of the league's site.
 */
export async function attachOfficial(
  db: Database,
  { leagueId, userId }: { leagueId: number; userId: number },
): Promise<LeagueOfficial> {
  return db.transaction(async (tx) => {
    const league = await holdEntry(tx, 'leagues', leagueId); // locked, because it may be deleted in parallel
    if (league === undefined) throw notFound('league');
    const [user] = await lockUsers(tx, [userId]);
    if (user?.siteId !== league.siteId || !user.official || !user.active) {
      const message = `user_id ${userId} is not an active official of this site; send the id of one who is.`;
      throw validationError([{ path: '/user_id', message }]);
    }
    const attachment = { siteId: league.siteId, leagueId, userId };
    const attached = await attach(tx, attachment);
    if (attached) {
      const { id, events } = attached;
      await recordChanges(tx, [attachmentEntry({ ...attachment, id }, 'after')], { events });
    }
    return (await findAttachment(tx, { leagueId, userId }))!;
  });
}

/** Removes an official from a league. Throws AppError `not_found` if they are not attached. */
export async function removeLeagueOfficial(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await detach(tx, id);
    if (removed === undefined) throw notFound('league official');
    await recordChanges(tx, [attachmentEntry(removed, 'before')]);
  });
}
