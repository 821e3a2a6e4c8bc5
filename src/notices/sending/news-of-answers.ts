// What assignors are told of officials: what they answered or did not, and which games they would like; and officials of that.
import type { Game } from '../../domain/games/game.ts';
import type { EmailItem } from '../emails/content.ts';
import { factsOf } from '../game-difference.ts';
import type { LastNotified, PendingNotice } from '../notice.ts';
import type { EmailFacts } from './facts.ts';

type News = { item: EmailItem; lastNotified: LastNotified };
/** Where the pages and the web application are. */
type Urls = { authUrl: string };

/** While the official is still on the slot, and the answer is still the same. */
export function newsOfAnswer(
  { kind, gameId, assignmentId, aboutUserId }: PendingNotice,
  { games, now }: EmailFacts,
  { authUrl }: Urls,
): News | undefined {
  const game = games.get(gameId!);
  const slot = game?.crew.find(({ id, official }) => id === assignmentId && official?.id === aboutUserId);
  const answer = kind === 'answer' ? 'declined' : null;
  if (game === undefined || slot === undefined || slot.answer !== answer || game.endTime <= now)
    return undefined;
  if (kind === 'unanswered' && (!game.published || game.status !== 'A' || game.startTime <= now))
    return undefined;
  const { firstName, lastName } = slot.official!;
  const common = {
    game: factsOf(game),
    official: { name: `${firstName} ${lastName}`, position: slot.position },
    url: urlOf(game, authUrl),
  };
  const item: EmailItem =
    kind === 'answer'
      ? { kind: 'declined', ...common, reason: slot.declinedReason }
      : { kind: 'unanswered', ...common };
  return { item, lastNotified: { notifiedAs: item.kind } };
}

/** To assignors, while the position is open. */
export function newsOfLapse(
  { gameId, assignmentId, aboutUserId }: PendingNotice,
  { games, takenOff, now }: EmailFacts,
  { authUrl }: Urls,
): News | undefined {
  const game = games.get(gameId!);
  const slot = game?.crew.find(({ id, official }) => id === assignmentId && official === null);
  const name = takenOff.get(aboutUserId!);
  if (game === undefined || slot === undefined || name === undefined) return undefined;
  if (!game.published || game.status !== 'A' || game.startTime <= now) return undefined;
  const official = { name, position: slot.position };
  const item: EmailItem = { kind: 'lapsed', game: factsOf(game), official, url: urlOf(game, authUrl) };
  return { item, lastNotified: { notifiedAs: item.kind } };
}

/** To assignors, while it waits and the position is open, or was claimed. To its official, when it was refused. */
export function newsOfRequest(
  { requestId, gameId, assignmentId, aboutUserId }: PendingNotice,
  { reader, games, requests, now }: EmailFacts,
  { authUrl }: Urls,
): News | undefined {
  const request = requests.get(requestId!);
  const game = games.get(gameId!);
  const slot = game?.crew.find(({ id }) => id === assignmentId);
  if (!request || !game || !slot || game.status !== 'A' || !game.published || game.endTime <= now)
    return undefined;
  const { position, official: holder } = slot;
  const facts = factsOf(game);
  if (reader.id === aboutUserId) {
    if (request.status !== 'refused') return undefined;
    return {
      item: { kind: 'refused', game: facts, position, reason: request.reason },
      lastNotified: { notifiedAs: 'refused' },
    };
  }
  const common = {
    game: facts,
    official: { name: request.official, position },
    url: urlOf(game, authUrl),
  };
  if (request.status === 'claimed' && holder?.id === aboutUserId) {
    return { item: { kind: 'claimed', ...common }, lastNotified: { notifiedAs: 'claimed' } };
  }
  if (request.status !== 'waiting' || holder !== null) return undefined;
  return {
    item: { kind: 'requested', ...common, note: request.note },
    lastNotified: { notifiedAs: 'requested' },
  };
}

function urlOf({ id, siteId }: Game, authUrl: string): string {
  return `${authUrl}/app/s/${siteId}/games/${id}`;
}
