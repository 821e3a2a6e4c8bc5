// Records the two events of games if their conditions are met (service.md 6.1, docs/api: Webhooks).
import type { Transaction } from '../../storage/database.ts';
import { recordEvent } from '../events/store.ts';
import { factsOf } from './filter.ts';
import type { GameFields } from './game.ts';

type RecordedGame = GameFields & { id: number; siteId: number };

/** game.game.published: for a game that was just published, if it is public and not canceled. */
export async function recordPublished(tx: Transaction, game: RecordedGame): Promise<void> {
  if (!game.public || game.status !== 'A') return;
  await recordEvent(tx, {
    siteId: game.siteId,
    topic: 'game.game.published',
    resourceId: game.id,
    gameId: game.id,
    facts: factsOf(game),
  });
}

/**
 * game.official.changed: for each slot whose official was added, removed or replaced, if the game is published,
 * public and in the future. `game` is the state after the change, which criteria are compared with.
 */
export async function recordOfficialsChanged(
  tx: Transaction,
  game: RecordedGame,
  { slotIds, now }: { slotIds: readonly number[]; now: Date },
): Promise<void> {
  if (!game.published || !game.public || game.startTime <= now) return;
  for (const slotId of slotIds) {
    await recordEvent(tx, {
      siteId: game.siteId,
      topic: 'game.official.changed',
      resourceId: slotId,
      gameId: game.id,
      facts: factsOf(game),
    });
  }
}
