// What can be done with the officials of a league.
import { notFound, validationError } from '../../../kernel/errors.ts';
import type { Database } from '../../../storage/database.ts';
import { holdEntry } from '../../lists/store.ts';
import { lockUsers } from '../../users/store.ts';
import type { LeagueOfficial } from './official.ts';
import { attach, detach, findAttachment } from './store.ts';

/**
 * Attaches an official to a league; one who is attached already is given back as they are. Records
 * site.league_official.created the first time ever (service.md 6.1). AppError `not_found` for an unknown league;
 * invalid (`/user_id`) when the user is not an active official of the league's site.
 */
export async function attachOfficial(
  db: Database,
  { leagueId, userId }: { leagueId: number; userId: number },
): Promise<LeagueOfficial> {
  return db.transaction(async (tx) => {
    const league = await holdEntry(tx, 'leagues', leagueId); // it may be about to be deleted
    if (league === undefined) throw notFound('league');
    const [user] = await lockUsers(tx, [userId]);
    if (user?.siteId !== league.siteId || !user.official || !user.active) {
      const message = `user_id ${userId} is not an active official of this site; send the id of one who is.`;
      throw validationError([{ path: '/user_id', message }]);
    }
    await attach(tx, { siteId: league.siteId, leagueId, userId });
    return (await findAttachment(tx, { leagueId, userId }))!;
  });
}

/** Takes an official out of a league. AppError `not_found` when they are not in it (any more). */
export async function removeLeagueOfficial(db: Database, { id }: { id: number }): Promise<void> {
  const removed = await db.transaction((tx) => detach(tx, id));
  if (!removed) throw notFound('league official');
}
