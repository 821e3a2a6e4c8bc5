// An event: something that happened on a site and that subscriptions can be sent (service.md 6.1).
import type { Topic } from './topics.ts';

/** What criteria compare, as it was in the event's transaction. A key that is absent does not apply to the topic. */
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
