// What assignors are told of a dispute that waits, and its official of the answer.
import { payOf } from '../../domain/fees/priced.ts';
import type { EmailItem, GameFacts } from '../emails/content.ts';
import { factsOf } from '../game-difference.ts';
import type { LastNotified, PendingNotice } from '../notice.ts';
import type { EmailFacts } from './facts.ts';

/** Of the one that waits, or of the newest that was answered. */
export function newsOfDispute(
  { kind, gameId, assignmentId, aboutUserId }: PendingNotice,
  { games, disputes }: EmailFacts,
  { authUrl }: { authUrl: string },
): { item: EmailItem; lastNotified: LastNotified } | undefined {
  const dispute = disputes.get(`${kind} ${assignmentId} ${aboutUserId}`);
  const game = games.get(gameId!);
  const slot = game?.crew.find(({ id }) => id === assignmentId);
  if (!dispute || !game || !slot) return undefined;
  const { status, amount, fee, currency, reason, answer: sentence, official } = dispute;
  if (kind === 'disputed') {
    const url = `${authUrl}/app/s/${game.siteId}/pay/disputes`;
    const about = { game: factsOf(game), official: { name: official, position: slot.position } };
    return {
      item: { kind, ...about, amount, fee, currency, reason, url },
      lastNotified: { notifiedAs: kind },
    };
  }
  const isOnIt = game.published && slot.official?.id === aboutUserId;
  const answer = { isAgreed: status === 'agreed', sentence, url: `${authUrl}/app/me/pay` };
  const item: EmailItem = isOnIt
    ? { kind: 'dispute_answered', game: factsOf(game), position: slot.position, pay: payOf(slot), ...answer }
    : { kind: 'dispute_answered', game: dateOf(factsOf(game)), position: null, pay: null, ...answer };
  return { item, lastNotified: { notifiedAs: item.kind } };
}

/** All that somebody is told of a game that they are not on, or that is a draft. */
function dateOf(game: GameFacts): GameFacts {
  const lists = { homeTeam: null, awayTeam: null, league: null, ageGroup: null, gender: null };
  return { ...game, ...lists, venue: null, subvenue: null, note: null, reason: null };
}
