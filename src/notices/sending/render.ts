// Composes what an email tells: the difference between what its reader knows and what is true.
import { isDeepStrictEqual } from 'node:util';
import { sequenceOf } from '../../domain/calendar/ics.ts';
import type { PricedGame } from '../../domain/fees/priced.ts';
import type { EmailContent, EmailItem } from '../emails/content.ts';
import type { EmailLinks } from '../emails/links.ts';
import { isForAssignors, needsAnswer } from '../emails/sections.ts';
import {
  differenceOf,
  factsOf,
  type GameDifference,
  gameAsNotified,
  notifiedFactsOf,
  slotFactsOf,
  slotOf,
  toEarlierFacts,
} from '../game-difference.ts';
import type { GameAsNotified, LastNotified, PendingNotice } from '../notice.ts';
import { newsOfOpenGame } from '../open-games/news.ts';
import type { QuietHours } from '../quiet-hours.ts';
import type { Way } from '../ways.ts';
import { dueOf, lapsesAt } from './answer-due.ts';
import type { EmailFacts } from './facts.ts';
import { newsOfCertification, newsOfMessage, newsOfStatement } from './news-beside-games.ts';
import { newsOfAnswer, newsOfLapse, newsOfRequest } from './news-of-answers.ts';
import { newsOfDispute } from './news-of-disputes.ts';
import type { Settlement } from './queue.ts';
import { replyAddress } from './reply-address.ts';
import { chooseWay, type Routable } from './way-choice.ts';

export type CompositionOptions = {
  /** Its host names games and emails. */
  baseUrl: string;
  /** Where the pages and the web application are. */
  authUrl: string;
  links: Pick<EmailLinks, 'offer' | 'offers' | 'settings'>;
  /** When no notification is pushed; undefined: it always is. */
  quietHours: QuietHours | undefined;
};

/** `content` is undefined if there is nothing to send now; `deferUntil` says until when it waits then. */
export type Composition = {
  way: Way;
  content: Omit<EmailContent, 'messageId'> | undefined;
  settlement: Settlement;
  deferUntil?: Date | undefined;
};

/** What the reader is told of one subject; without an item, what they know without being told. */
type News = { item?: EmailItem; lastNotified: LastNotified };
/** News with an item, the notice that records them, and the others of the subject. */
type ToldNews = Routable & { lastNotified: LastNotified; id: number; others: number[] };

/** What the notices of an email come to, and what is to be recorded of each once it was sent. */
export function composeNotices(
  facts: EmailFacts,
  options: CompositionOptions & { attempt: number },
): Composition {
  const told: ToldNews[] = [];
  const settlement: Settlement = { notified: [], known: [], obsolete: [], at: facts.now };
  for (const notices of Map.groupBy(facts.notices, subjectOf).values()) {
    if (mustWait(notices, facts)) continue;
    const news = facts.reader.canBeReached ? newsOf(notices, facts, options) : undefined;
    const newest =
      notices.findLast(({ silent, kind }) => !silent && kind !== 'crew') ??
      notices.findLast(({ silent }) => !silent) ??
      notices.at(-1)!;
    const others = notices.filter((one) => news === undefined || one !== newest).map(({ id }) => id);
    if (news?.item !== undefined) {
      const { item, lastNotified } = news;
      const isToday = notices.every(({ kind }) => kind !== 'reminder');
      told.push({ item, isToday, lastNotified, id: newest.id, others });
      continue;
    }
    if (news !== undefined) settlement.known.push({ id: newest.id, lastNotified: news.lastNotified });
    settlement.obsolete.push(...others);
  }
  const { way, now, dropped, deferUntil } = chooseWay(told, { facts, ...options });
  settlement.notified.push(...now.map(({ id, lastNotified }) => ({ id, lastNotified })));
  settlement.obsolete.push(...now.flatMap(({ others }) => others));
  settlement.obsolete.push(...dropped.flatMap(({ id, others }) => [id, ...others]));
  const items = now.map(({ item }) => item);
  return {
    way,
    content: items.length === 0 ? undefined : contentOf(items, facts, options),
    settlement,
    deferUntil,
  };
}

/** What a reader did themselves counts as known with the game as it is: not while others may have changed it, too. */
function mustWait(notices: PendingNotice[], { unread }: EmailFacts): boolean {
  return notices.every(({ silent, gameId }) => silent && gameId !== null && unread.has(gameId));
}

/** What a notice is about: everything about one game of the reader is said once. */
function subjectOf({
  kind,
  gameId,
  assignmentId,
  aboutUserId,
  requestId,
  statementId,
  messageId,
  certificationId,
}: PendingNotice): string {
  if (messageId !== null) return `message ${messageId}`;
  if (certificationId !== null) return `certification ${certificationId}`;
  if (kind === 'open_game') return `open game ${gameId}`;
  if (isOfGame(kind)) return `game ${gameId}`;
  if (requestId !== null) return `request ${requestId}`;
  return kind === 'statement' ? `statement ${statementId}` : `${kind} ${assignmentId} ${aboutUserId}`;
}

function isOfGame(kind: PendingNotice['kind']): boolean {
  return kind === 'game' || kind === 'crew' || kind === 'reminder' || kind === 'today';
}

function newsOf(notices: PendingNotice[], facts: EmailFacts, options: CompositionOptions): News | undefined {
  const notice = notices.at(-1)!;
  if (isOfGame(notice.kind)) return newsOfGame(notices, facts, options);
  if (notice.kind === 'message') return newsOfMessage(notice, facts, options);
  if (notice.kind === 'certification') return newsOfCertification(notice, facts, options);
  if (notice.kind === 'statement') return newsOfStatement(notice, facts, options);
  if (notice.kind === 'open_game') return newsOfOpenGame(notice, facts);
  if (notice.kind === 'lapsed') return newsOfLapse(notice, facts, options);
  if (notice.kind === 'disputed' || notice.kind === 'dispute_answered')
    return newsOfDispute(notice, facts, options);
  return notice.requestId === null
    ? newsOfAnswer(notice, facts, options)
    : newsOfRequest(notice, facts, options);
}

type GameState = {
  id: number;
  game: PricedGame | undefined;
  before: GameAsNotified | undefined;
  now: GameAsNotified;
};

function newsOfGame(
  notices: PendingNotice[],
  facts: EmailFacts,
  options: CompositionOptions,
): News | undefined {
  const id = notices[0]!.gameId!;
  const game = facts.games.get(id);
  const before = facts.known.get(id);
  const now = game ? gameAsNotified(game, facts.reader.id) : before && { ...before, on: false };
  if (now === undefined || new Date(now.end) <= facts.now) return undefined;
  const isKnown = notices.every(({ silent }) => silent);
  const difference = isKnown
    ? undefined
    : differenceOf(before, now, { isOfCrew: notices.some(({ kind }) => kind === 'crew') });
  if (difference !== undefined) {
    const item = gameItem(difference, { id, game, before, now }, { facts, options });
    return { item, lastNotified: { ...lastNotifiedOf(difference, now), ...lapsesAt(item) } };
  }
  const isReminded = notices.some(
    ({ kind, assignmentId }) =>
      // Whoever is asked to answer again, and has answered meanwhile, is not reminded.
      kind === 'today' || (kind === 'reminder' && (assignmentId === null || !now.accepted)),
  );
  if (isReminded && game !== undefined && now.on && now.status === 'A' && game.startTime > facts.now) {
    const offer = offerOf(game, { facts, options });
    return {
      item: { kind: 'reminder', ...offer },
      lastNotified: { notifiedAs: 'reminder', game: now, ...lapsesAt(offer) },
    };
  }
  const isNews = before === undefined ? now.on : !isDeepStrictEqual(before, now);
  return isNews ? { lastNotified: { notifiedAs: null, game: now } } : undefined;
}

function lastNotifiedOf(difference: GameDifference, game: GameAsNotified): LastNotified {
  const earlier = difference.kind === 'changed' ? { earlier: difference.earlier } : {};
  return { notifiedAs: difference.kind, game, ...earlier };
}

type Context = { facts: EmailFacts; options: CompositionOptions };

function gameItem(
  difference: GameDifference,
  { id, game, before, now }: GameState,
  context: Context,
): EmailItem {
  if (difference.kind === 'removed' || game === undefined) {
    const { position } = before!;
    const known = notifiedFactsOf(id, before!);
    const sequence = Math.max(known.sequence + 1, game === undefined ? 0 : sequenceOf(game));
    return { kind: 'removed', game: { ...known, sequence }, slot: { position } };
  }
  const offer = offerOf(game, context);
  if (difference.kind === 'changed') {
    const hadAccepted = before!.accepted && !now.accepted;
    return { kind: 'changed', ...offer, hadAccepted, earlier: toEarlierFacts(difference.earlier) };
  }
  if (difference.kind === 'offered') return { kind: 'offered', ...offer };
  return { kind: 'cancelled', game: offer.game, slot: offer.slot, isPaid: now.status === 'X' };
}

/** The game with the slot of the reader, who is on it. */
function offerOf(game: PricedGame, { facts: { reader, now }, options: { links } }: Context) {
  const slot = slotOf(game, reader.id)!;
  const due = slot.answer === null ? dueOf(game, now) : undefined;
  return {
    ...(due && { due }),
    game: factsOf(game),
    slot: slotFactsOf(game, slot),
    answer: slot.answer,
    links: links.offer({ assignmentId: slot.id, userId: reader.id, game }),
  };
}

function contentOf(
  items: EmailItem[],
  { reader, assignors, games, messages, now }: EmailFacts,
  { baseUrl, authUrl, links }: CompositionOptions,
): Omit<EmailContent, 'messageId'> {
  const offers = items.flatMap((item) => {
    const game = needsAnswer(item) && 'game' in item ? games.get(item.game.id) : undefined;
    return game === undefined ? [] : [{ assignmentId: slotOf(game, reader.id)!.id, userId: reader.id, game }];
  });
  const isForAssignor = isForAssignors(items);
  const senders = [...messages.values()].map(({ sender }) => sender);
  const writers = senders.length > 0 ? senders : [...assignors.values()];
  const replyTo = isForAssignor ? undefined : replyAddress(writers);
  return {
    site: { name: reader.siteName, timezone: reader.siteZone, locale: reader.siteLocale },
    reader: { firstName: reader.firstName, email: reader.email },
    items,
    links: {
      app: isForAssignor ? `${authUrl}/app/s/${reader.siteId}` : `${authUrl}/app/me`,
      settings: links.settings(reader.id),
      acceptAll: links.offers(offers),
      ...(items.some(({ kind }) => kind === 'open') && { openGames: `${authUrl}/app/me/open` }),
    },
    ...(replyTo !== undefined && { replyTo }),
    baseUrl,
    now,
  };
}
