// Creates games with officials on them, many at once: what an assignor does by creating each, and by assigning each official.
import type { Database } from '../../storage/database.ts';
import { type Draft, type InsertedDraft, insertDrafts } from '../games/drafts.ts';
import type { InsertedGame } from '../games/store.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import {
  lockSlotsFor,
  type Placement,
  placeOfficials,
  requireAssignable,
  type SlotOfUser,
} from './assigning.ts';
import { bookingTransaction } from './booking.ts';

/** An official on the nth slot, from 0, of those with the name of the position. A slot that the game lacks is left out. */
export type Staffing = { position: string; nth: number; userId: number };

export type StaffedGame = Pick<Draft, 'draft'> & { crew: readonly Staffing[] };

type StaffedGames = {
  site: Site;
  games: readonly StaffedGame[];
  assignorId?: number | undefined;
  now: Date;
};

/**
 * Creates the games and assigns their officials in few statements, all or none; by what is recorded, and by the rules that
 * hold, one after the other. Throws AppError as `createGame` and `assign`.
 */
export async function createStaffedGames(
  db: Database,
  { site, games, assignorId, now }: StaffedGames,
): Promise<InsertedGame[]> {
  return bookingTransaction(db, async (tx) => {
    const inserted = await insertDrafts(tx, { siteId: site.id, site, assignorId, drafts: games });
    const assigned = games.flatMap(({ crew }, at) => slotsOf(inserted[at]!, crew));
    const placed = await lockSlotsFor(tx, assigned);
    const placements = await placeOfficials(
      tx,
      placed.map((one, at) => {
        const user = requireAssignable(one.user, { game: one.game, userId: assigned[at]!.userId });
        return { ...one, user, override: false, now };
      }),
    );
    const byGame = Map.groupBy(placements, (_, at) => placed[at]!.game.id);
    const recorded = inserted.flatMap(({ games: [game], entries, events }): Recorded[] => [
      { entries, events, exposed: [] },
      ...(byGame.get(game!.id) ?? []),
    ]);
    await recordChanges(
      tx,
      recorded.flatMap(({ entries }) => entries),
      {
        exposed: recorded.flatMap(({ exposed }) => exposed),
        events: recorded.flatMap(({ events }) => events),
      },
    );
    return inserted.map(({ games: [game] }) => game!);
  });
}

type Recorded = Omit<Placement, 'conflicts'>;

function slotsOf({ games: [game], positions }: InsertedDraft, crew: readonly Staffing[]): SlotOfUser[] {
  return crew.flatMap(({ position, nth, userId }) => {
    const named = positions.filter(({ name }) => name === position)[nth];
    const slot = game!.slots.find(({ positionId }) => positionId === named?.id);
    return slot === undefined ? [] : [{ assignmentId: slot.id, userId }];
  });
}
