// Chooses by which way the items of a message go now: one way at a time, so that a person gets one message a minute.
import type { EmailItem } from '../emails/content.ts';
import { endOfQuiet, type QuietHours } from '../quiet-hours.ts';
import { topicOf, type Way, wayOf } from '../ways.ts';
import type { EmailFacts } from './facts.ts';

const SOON_MS = 24 * 60 * 60_000; // what is within a day is pushed at night, too
const MAX_PUSH_ATTEMPTS = 3; // then it goes by email: a push service that is down must not keep a game from its official

/** An item with what is chosen for it. */
export type Routable = { item: EmailItem; isToday: boolean };

export type WayChoice<News> = {
  way: Way;
  /** What goes by this way now. */
  now: News[];
  /** What nobody wants to hear. */
  dropped: News[];
  /** If nothing goes now: when quiet hours end. The rest of what is neither goes later, by another way. */
  deferUntil?: Date | undefined;
};

/** Notifications first: they are for those who read them at once. During quiet hours they wait, and emails do not. */
export function chooseWay<News extends Routable>(
  news: readonly News[],
  { facts, attempt, quietHours }: { facts: EmailFacts; attempt: number; quietHours: QuietHours | undefined },
): WayChoice<News> {
  const { reader, now } = facts;
  const hasDevice = reader.targets.length > 0 && attempt <= MAX_PUSH_ATTEMPTS;
  const chosen = Map.groupBy(news, ({ item, isToday }) =>
    wayOf(topicOf(item, { isToday }), { ways: reader.ways, hasDevice }),
  );
  const { push = [], email = [], none: dropped = [] } = Object.fromEntries(chosen);
  if (push.length === 0) return { way: 'email', now: email, dropped };
  const isUrgent = push.some(({ item }) => isSoon(item, now));
  const deferUntil = isUrgent ? undefined : endOfQuiet(now, { zone: reader.siteZone, quietHours });
  if (deferUntil === undefined) return { way: 'push', now: push, dropped };
  return email.length > 0
    ? { way: 'email', now: email, dropped }
    : { way: 'push', now: [], dropped, deferUntil };
}

/** Whether its game begins within a day, or was to. */
export function isSoon(item: EmailItem, now: Date): boolean {
  if (!('game' in item)) return false;
  const starts = [item.game.start, item.kind === 'changed' ? item.earlier.start : undefined];
  return starts.some((start) => start !== undefined && +start - +now < SOON_MS);
}
