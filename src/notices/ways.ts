// The ways by which a notice reaches a person, and which one they chose for what.
import type { Answer, EmailItem } from './emails/content.ts';

/** The ways. A new one gets its name here, its message and sender beside push/, and its line in sending/attempt.ts. */
export const WAYS = ['email', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** What a person chooses a way for. */
type Topic = 'offered' | 'changed' | 'canceled' | 'today';

/** `none` is a choice for `today` alone: a game depends on the others. */
export type Choice = Way | 'none';
export type Ways = Record<Exclude<Topic, 'today'>, Way> & { today: Choice };

/** Devices that a person has turned on take the place of emails, until they choose otherwise. */
export const DEFAULT_WAYS: Ways = { offered: 'push', changed: 'push', canceled: 'push', today: 'push' };

/** What the person may choose a way for; undefined for what goes by email. */
export function topicOf(
  item: Pick<EmailItem, 'kind'> & { answer?: Answer },
  { isToday }: { isToday: boolean },
): Topic | undefined {
  const { kind } = item;
  if (kind === 'offered' || kind === 'changed') return kind;
  if (kind === 'removed' || kind === 'cancelled') return 'canceled';
  if (kind !== 'reminder') return undefined;
  return isToday ? 'today' : item.answer === null ? 'offered' : undefined; // they are asked again
}

/** The way of a topic. Without a device there is no push: what a game depends on goes by email instead. */
export function wayOf(
  topic: Topic | undefined,
  { ways, hasDevice }: { ways: Ways; hasDevice: boolean },
): Choice {
  if (topic === undefined) return 'email';
  const choice = ways[topic];
  if (choice !== 'push' || hasDevice) return choice;
  return topic === 'today' ? 'none' : 'email';
}
