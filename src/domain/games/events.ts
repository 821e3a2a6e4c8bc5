// The two events of games, if their conditions are met (service.md 6.1, docs/api: Webhooks).
import type { NewEvent } from '../events/event.ts';
import type { GameFields } from './fields.ts';
import { factsOf } from './filter.ts';

type RecordedGame = GameFields & { id: number; siteId: number };

/** game.game.published: of a game that was just published, if it is public and not canceled. */
export function publishedEvents(game: RecordedGame): NewEvent[] {
  if (!game.public || game.status !== 'A') return [];
  return [
    {
      siteId: game.siteId,
      topic: 'game.game.published',
      resourceId: game.id,
      gameId: game.id,
      facts: factsOf(game),
    },
  ];
}

/**
 * game.official.changed: one for each slot whose official was added, removed or replaced, if the game is published,
 * public and in the future. `game` is the state after the change, which criteria are compared with.
 */
export function officialsChangedEvents(
  game: RecordedGame,
  { slotIds, now }: { slotIds: readonly number[]; now: Date },
): NewEvent[] {
  if (!game.published || !game.public || game.startTime <= now) return [];
  return slotIds.map((slotId) => ({
    siteId: game.siteId,
    topic: 'game.official.changed',
    resourceId: slotId,
    gameId: game.id,
    facts: factsOf(game),
  }));
}
