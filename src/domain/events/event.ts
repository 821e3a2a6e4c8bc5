// An event: one of the four happenings that applications may be told of (service.md 6.1).

export const TOPICS = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
] as const;

export type Topic = (typeof TOPICS)[number];

/** What criteria compare, as it was in the event's transaction. A key that is absent means nothing to the topic. */
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

export type Event = {
  id: number;
  siteId: number;
  topic: Topic;
  resourceId: number;
  gameId: number | null;
  leagueId: number | null;
  userId: number | null;
  facts: Facts;
  createdAt: Date;
};
