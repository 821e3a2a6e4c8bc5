// What assignors are told of a dispute that waits, and its official of the answer.
import type { EmailItem } from '../emails/content.ts';
import { factsOf } from '../game-difference.ts';
import type { LastNotified, PendingNotice } from '../notice.ts';
import type { EmailFacts } from './facts.ts';

/** Of the newest dispute, while it is as the notice says: `disputed` waits, `dispute_answered` was answered. */
export function newsOfDispute(
  { kind, gameId, assignmentId, aboutUserId }: PendingNotice,
  { games, disputes }: EmailFacts,
  { authUrl }: { authUrl: string },
): { item: EmailItem; lastNotified: LastNotified } | undefined {
  const dispute = disputes.get(`${assignmentId} ${aboutUserId}`);
  const game = games.get(gameId!);
  const slot = game?.crew.find(({ id }) => id === assignmentId);
  if (!dispute || !game || !slot) return undefined;
  const { status, amount, fee, currency, reason, answer, official } = dispute;
  const sums = { amount, fee, currency };
  if (kind === 'disputed') {
    if (status !== 'waiting') return undefined;
    const url = `${authUrl}/app/s/${game.siteId}/games/${game.id}`;
    const about = { game: factsOf(game), official: { name: official, position: slot.position } };
    return { item: { kind, ...about, ...sums, reason, url }, lastNotified: { notifiedAs: kind } };
  }
  if (status !== 'agreed' && status !== 'declined') return undefined;
  const url = `${authUrl}/app/me/pay`;
  const item: EmailItem = {
    ...{ kind: 'dispute_answered', game: factsOf(game), position: slot.position },
    ...{ ...sums, sentence: answer, isAgreed: status === 'agreed', url },
  };
  return { item, lastNotified: { notifiedAs: item.kind } };
}
