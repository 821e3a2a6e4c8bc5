// The rules of event_types: one or more of the four topics.
import { TOPICS, type Topic } from '../../domain/events/event.ts';
import type { Problem } from '../../kernel/errors.ts';

const MAX_EVENT_TYPES = 20; // there are four; a list this long is a mistake
const LIST = TOPICS.join(', ');

export function isTopic(value: unknown): value is Topic {
  return TOPICS.includes(value as Topic);
}

export function eventTypesProblems(value: unknown): Problem[] {
  const path = '/event_types';
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_EVENT_TYPES) {
    return [{ path, message: `event_types must be an array of one or more of: ${LIST}.` }];
  }
  return value.flatMap((topic: unknown, index) =>
    isTopic(topic) ? [] : [{ path: `${path}/${index}`, message: `Unknown event type; use one of: ${LIST}.` }],
  );
}
