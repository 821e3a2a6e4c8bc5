// Reads what a caller sent for a subscription, and finds everything that is wrong with it at once.
import type { Topic } from '../../domain/events/event.ts';
import { type Problem, validationError } from '../../kernel/errors.ts';
import { criteriaProblems } from './criteria.ts';
import { eventTypesProblems } from './event-types.ts';
import type { Subscription, SubscriptionDraft } from './subscription.ts';
import { type TargetRules, targetMethodProblems, targetUrlProblems } from './target.ts';
import { targetHeadersProblems } from './target-headers.ts';

/** The members of a JSON object, as they were sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** The members of a body; throws AppError `validation_failed` when it is no JSON object. */
export function membersOf(body: unknown): Sent {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Sent;
  throw validationError([
    { path: '', message: 'The body must be a JSON object with the members of a subscription.' },
  ]);
}

/** What is wrong with the members sent to create a subscription; whether the site is visible is not judged here. */
export function draftProblems(sent: Sent, rules: TargetRules): Problem[] {
  return Object.keys(RULES).flatMap((member) => {
    if (sent[member] !== undefined) return RULES[member]!(sent[member], { sent, rules });
    return REQUIRED.has(member) ? [{ path: `/${member}`, message: `${member} is missing.` }] : [];
  });
}

/** What is wrong with the members sent to change a subscription. Those not sent are not judged again. */
export function changeProblems(sent: Sent, current: Subscription, rules: TargetRules): Problem[] {
  const proposed: Sent = { event_types: current.eventTypes, criteria: current.criteria, ...sent };
  const judged = Object.keys(RULES).filter(
    // Another set of types uses other keys of the criteria (docs/api: Webhooks/Validation).
    (member) => sent[member] !== undefined || (member === 'criteria' && sent.event_types !== undefined),
  );
  const problems = judged.flatMap((member) => RULES[member]!(proposed[member], { sent: proposed, rules }));
  if (isSiteId(sent.site_id) && sent.site_id !== current.siteId) {
    problems.push({
      path: '/site_id',
      message: 'A subscription stays on its site: leave site_id out, or create another subscription.',
    });
  }
  return problems;
}

/** The members sent, once they are known to be right; those not sent are taken from `otherwise`. */
export function draftOf(sent: Sent, otherwise?: SubscriptionDraft): SubscriptionDraft {
  const read = <Value>(member: string, current: Value | undefined): Value =>
    sent[member] === undefined ? (current as Value) : (sent[member] as Value);
  return {
    siteId: read('site_id', otherwise?.siteId),
    eventTypes: [...new Set(read<Topic[]>('event_types', otherwise?.eventTypes))],
    targetUrl: read('target_url', otherwise?.targetUrl),
    targetMethod: read('target_method', otherwise?.targetMethod),
    targetHeaders: read('target_headers', otherwise?.targetHeaders ?? {}),
    enabled: read('enabled', otherwise?.enabled ?? true),
    criteria: read<Record<string, unknown> | null>('criteria', otherwise?.criteria ?? {}) ?? {},
  };
}

/** Whether a value can be the id of a site. */
export function isSiteId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

const REQUIRED = new Set(['site_id', 'event_types', 'target_url', 'target_method']);

// docs/api: Webhooks/Validation. A rule sees its own member, and the others where they bear on it.
type Rule = (value: unknown, context: { sent: Sent; rules: TargetRules }) => Problem[];
const RULES: Record<string, Rule> = {
  site_id: (value) =>
    isSiteId(value) ? [] : [{ path: '/site_id', message: 'site_id must be an integer: the id of a site.' }],
  event_types: eventTypesProblems,
  target_url: (value, { rules }) => targetUrlProblems(value, rules),
  target_method: targetMethodProblems,
  target_headers: (value, { rules }) => targetHeadersProblems(value, rules),
  enabled: (value) =>
    typeof value === 'boolean' ? [] : [{ path: '/enabled', message: 'enabled must be true or false.' }],
  criteria: (value, { sent }) => criteriaProblems(value, sent.event_types),
};
