// The topics of events, with everything that depends on the topic (service.md 6.1, docs/api: Webhooks/Links).
import { GAME_FILTER_KEYS } from '../games/filter.ts';

type TopicFacts = {
  /** The change as a heading and as a sentence. */
  summary: string;
  sentence: string;
  /** The type of the resource that the event is about, and its path in the API. */
  resource: { type: string; path: string };
  /** The further links, with the paths of their resources. */
  links: { [Link in 'game' | 'league' | 'user']?: string };
  /** The criteria keys that apply; others are ignored (service.md 6.2). */
  criteria: readonly string[];
};

/** A new topic must also be added to the check constraint of `events.topic`. */
const ROWS = {
  'game.game.published': {
    summary: 'A game was published',
    sentence: 'An unpublished public game was published.',
    resource: { type: 'game', path: 'games' },
    links: { game: 'games' },
    criteria: GAME_FILTER_KEYS,
  },
  'game.official.changed': {
    summary: 'The crew of a game changed',
    sentence:
      'An official was added to, removed from or replaced on a future published public game; one event a slot.',
    resource: { type: 'assignment', path: 'assignments' },
    links: { game: 'games' },
    criteria: GAME_FILTER_KEYS,
  },
  'site.user.created': {
    summary: 'A user was added to a site',
    sentence: 'A user was added to the site.',
    resource: { type: 'user', path: 'users' },
    links: {},
    criteria: [],
  },
  'site.league_official.created': {
    summary: 'An official joined a league',
    sentence: 'An official was attached to a league for the first time.',
    resource: { type: 'league-official', path: 'league_officials' },
    links: { league: 'leagues', user: 'users' },
    criteria: ['league_id'],
  },
} satisfies Record<string, TopicFacts>;

export type Topic = keyof typeof ROWS;

export const TOPIC_FACTS: Record<Topic, TopicFacts> = ROWS;
export const TOPICS = Object.keys(ROWS) as Topic[];
