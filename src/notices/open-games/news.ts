// What officials are told of an open game.
import { payOf } from '../../domain/fees/priced.ts';
import type { EmailItem } from '../emails/content.ts';
import { factsOf } from '../game-difference.ts';
import type { LastNotified, PendingNotice } from '../notice.ts';
import type { EmailFacts } from '../sending/facts.ts';

/** While they may take it, and want to hear of open games. */
export function newsOfOpenGame(
  { gameId }: PendingNotice,
  { reader, openGames }: EmailFacts,
): { item: EmailItem; lastNotified: LastNotified } | undefined {
  const open = openGames.get(gameId!) ?? [];
  const [first] = open;
  if (first === undefined || !reader.wantsOpenGames) return undefined;
  const item: EmailItem = {
    kind: 'open',
    game: factsOf(first.game),
    positions: open.map(({ slot }) => ({ position: slot.position, fee: payOf(slot) })),
    isToAsk: open.every(({ may }) => may === 'ask'),
  };
  return { item, lastNotified: { notifiedAs: 'open' } };
}
