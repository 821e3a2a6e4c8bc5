// The rules of criteria, and the normal form that events are matched with (service.md 6.2).
import { TOPIC_FACTS, type Topic } from '../../domain/events/topics.ts';
import { type Criteria, criterionProblem, normalizeCriteria } from '../../domain/games/filter.ts';
import type { Problem } from '../../kernel/errors.ts';

const MAX_CRITERIA_LENGTH = 16_384; // of its JSON: some two thousand ids

/** What is wrong with the criteria of a subscription to `eventTypes`. Keys that none of the types uses are not checked. */
export function criteriaProblems(criteria: Record<string, unknown>, eventTypes: readonly Topic[]): Problem[] {
  if (JSON.stringify(criteria).length > MAX_CRITERIA_LENGTH) {
    const message = `criteria can have at most ${MAX_CRITERIA_LENGTH} characters of JSON.`;
    return [{ path: '/criteria', message }];
  }
  return Object.entries(applicable(criteria, eventTypes)).flatMap(([key, value]) => {
    const message = criterionProblem(key, value);
    return message === undefined ? [] : [{ path: `/criteria/${key}`, message }];
  });
}

/** The criteria that apply to the types, in the normal form that is compared with the facts of events. */
export function filterOf(criteria: Record<string, unknown>, eventTypes: readonly Topic[]): Criteria {
  return normalizeCriteria(applicable(criteria, eventTypes));
}

function applicable(criteria: object, eventTypes: readonly Topic[]): Record<string, unknown> {
  const keys = new Set(eventTypes.flatMap((topic) => TOPIC_FACTS[topic].criteria));
  return Object.fromEntries(Object.entries(criteria).filter(([key]) => keys.has(key)));
}
