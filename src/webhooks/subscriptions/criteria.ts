// The rules of criteria, and the normal form that events are matched with (service.md 6.2).
import { TOPICS, type Topic } from '../../domain/events/event.ts';
import { criterionProblem, GAME_FILTER_KEYS, normalizeCriteria } from '../../domain/games/filter.ts';
import type { Problem } from '../../kernel/errors.ts';

const MAX_CRITERIA_LENGTH = 16_384; // of its JSON: some two thousand ids
// In JSON, what PostgreSQL's jsonb cannot keep: NUL and half a surrogate pair.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

// service.md 6.1: which keys mean something to which topic.
const KEYS: Record<Topic, readonly string[]> = {
  'game.game.published': GAME_FILTER_KEYS,
  'game.official.changed': GAME_FILTER_KEYS,
  'site.user.created': [],
  'site.league_official.created': ['league_id'],
};

/** What is wrong with the criteria of a subscription to `eventTypes`. Keys that no type uses are never checked. */
export function criteriaProblems(criteria: unknown, eventTypes: unknown): Problem[] {
  const path = '/criteria';
  if (criteria === null) return [];
  if (typeof criteria !== 'object' || Array.isArray(criteria)) {
    return [{ path, message: 'criteria must be an object of filter fields, or null to clear it.' }];
  }
  const json = JSON.stringify(criteria);
  if (json.length > MAX_CRITERIA_LENGTH) {
    return [{ path, message: `criteria may hold at most ${MAX_CRITERIA_LENGTH} characters of JSON.` }];
  }
  if (UNSTORABLE.test(json)) {
    return [{ path, message: 'criteria must not hold NUL characters or broken Unicode.' }];
  }
  return Object.entries(used(criteria, eventTypes)).flatMap(([key, value]) => {
    const message = criterionProblem(key, value);
    return message === undefined ? [] : [{ path: `${path}/${key}`, message }];
  });
}

/** Criteria in normal form, `{"league_id": [3, 4]}`, of the keys that the types use: what events' facts are compared with. */
export function filterOf(criteria: Record<string, unknown>, eventTypes: readonly Topic[]): object {
  return normalizeCriteria(used(criteria, eventTypes));
}

function used(criteria: object, eventTypes: unknown): Record<string, unknown> {
  const subscribed = TOPICS.filter((topic) => Array.isArray(eventTypes) && eventTypes.includes(topic));
  const keys = new Set(subscribed.flatMap((topic) => KEYS[topic]));
  return Object.fromEntries(Object.entries(criteria).filter(([key]) => keys.has(key)));
}
