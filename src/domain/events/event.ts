// An event: a change on a site that is sent to subscriptions (service.md 6.1).
import type { Topic } from './topics.ts';

/** The ids that criteria are compared with, as of the event's transaction. An absent key does not apply to the topic. */
export type Facts = Record<string, (number | string)[]>;

export type NewEvent = {
  siteId: number;
  topic: Topic;
  /** The game, assignment, user or league official, by topic. */
  resourceId: number;
  gameId?: number;
  leagueId?: number;
  userId?: number;
  facts: Facts;
};
