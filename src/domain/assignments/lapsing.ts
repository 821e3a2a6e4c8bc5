// Takes officials off games that they have not answered, by a rule of the site.
import type { Database } from '../../storage/database.ts';
import { emptySlots, lockSlot } from './assigning.ts';

/**
 * Opens these slots, each in a transaction of its own, unless their official has answered meanwhile, or the game is canceled
 * or no longer published. Nobody is the actor: the journal says that the service did it.
 */
export async function lapseOffers(
  db: Database,
  { offers, now }: { offers: readonly { slotId: number; userId: number }[]; now: Date },
): Promise<void> {
  for (const { slotId, userId } of offers) {
    await db.transaction(async (tx) => {
      const { slot, game } = await lockSlot(tx, slotId);
      const isWaiting = slot.official?.id === userId && slot.answer === null;
      if (isWaiting && game.published && game.status === 'A' && game.startTime > now)
        await emptySlots(tx, game, { slots: [slot], now });
    });
  }
}
