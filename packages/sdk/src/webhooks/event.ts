// The types of events: a delivery contains links to records, not the records themselves (service.md 2.3).

/** A link to a record. Pass it to `client.follow()`, which returns the record with its type. */
export type Link<Type extends string = string> = { 'resource-type': Type; href: string };

/** All event types (service.md 6.1). */
export const TOPICS = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
] as const;

/** An event type. */
export type Topic = (typeof TOPICS)[number];

type Event<Name extends Topic, Links> = {
  /** Also in X-Event-Id. Detects duplicates: the same event can be delivered more than once. */
  id: number;
  /** Also in X-Event-Type. */
  topic: Name;
  /** When it happened: ISO 8601 with the offset of the site. */
  created: string;
  _links: { self: Link<'webhook-event'>; owner: Link<'site'> } & Links;
};

/** A public game was published. */
export type GamePublished = Event<'game.game.published', { resource: Link<'game'>; game: Link<'game'> }>;

/** An official was added to a future published public game, removed from it, or replaced. */
export type OfficialChanged = Event<
  'game.official.changed',
  { resource: Link<'assignment'>; game: Link<'game'> }
>;

/** A user was added to the site. */
export type UserCreated = Event<'site.user.created', { resource: Link<'user'> }>;

/** An official was attached to a league for the first time. */
export type LeagueOfficialCreated = Event<
  'site.league_official.created',
  { resource: Link<'league-official'>; league: Link<'league'>; user: Link<'user'> }
>;

/**
 * An event; `topic` discriminates the union. A newer service may send further topics: add a `default` that does nothing.
 */
export type WebhookEvent = GamePublished | OfficialChanged | UserCreated | LeagueOfficialCreated;
