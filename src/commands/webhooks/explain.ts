// `crewcall webhooks explain`: says why an event was sent to a subscription, is not sent yet, or was not sent.
import { readSettings, type Settings } from '../../config.ts';
import { AppError } from '../../kernel/errors.ts';
import { type CriterionMatch, type Explanation, explainDelivery } from '../../webhooks/explanation.ts';
import { type Context, columns, type Result } from '../command.ts';
import { withDatabase } from '../database.ts';

type ExplainArgs = { event: number; subscription: number };

/** Prints what is checked, with each result, and what follows from it in one sentence. */
export async function explain(
  { event: eventId, subscription: subscriptionId }: ExplainArgs,
  { env }: Context,
): Promise<Result> {
  const settings = readSettings(env);
  const found = await withDatabase(settings, (db) => explainDelivery(db, { eventId, subscriptionId }));
  if (!isFound(found)) throw notFound(found, { eventId, subscriptionId, settings });
  const conclusion = conclude(found);
  return { json: represent(found, conclusion), text: `${tableOf(found)}\n\n${conclusion.sentence}` };
}

type Found = Awaited<ReturnType<typeof explainDelivery>>;

const isFound = (found: Found): found is Explanation =>
  found.eventId !== null && 'subscriptionId' in found && found.subscriptionId !== null;

function notFound(
  found: Found,
  { eventId, subscriptionId, settings }: { eventId: number; subscriptionId: number; settings: Settings },
): AppError {
  const sentence =
    found.eventId !== null
      ? `No subscription has the ID ${subscriptionId}. What was queued for one that was deleted was deleted with it.`
      : `No event has the ID ${eventId}. Events are kept for ${settings.eventRetentionDays} days (EVENT_RETENTION_DAYS).`;
  return new AppError('not_found', sentence);
}

type Conclusion = { outcome: string; sentence: string };

function conclude(found: Explanation): Conclusion {
  const { eventSiteId, siteId, isQueued, matchedAt } = found;
  if (eventSiteId !== siteId)
    return notSent('other_site', `the event is of site ${eventSiteId}, the subscription of site ${siteId}`);
  if (isQueued) return concludeQueued(found);
  const reason = mismatch(found);
  if (reason !== undefined) return reason;
  if (matchedAt === null) return NOT_MATCHED;
  return over(found);
}

const NOT_MATCHED = {
  outcome: 'not_matched',
  sentence:
    'Not sent yet: the event has not been matched with subscriptions. "crewcall webhooks status" says whether a worker runs.',
};

/** Why the event did not match the subscription as it was then. */
function mismatch({ typesThen, criteria, ...found }: Explanation): Conclusion | undefined {
  if (typesThen === null) {
    if (found.isCreatedLater) return notSent('created_later', 'the subscription was created after the event');
    if (!found.areVersionsKept) return changedSince(found.subscriptionId);
    return notSent('disabled', 'the subscription was disabled at the time of the event');
  }
  if (!typesThen.includes(found.topic))
    return notSent('event_type', `its event types at the time of the event did not include ${found.topic}`);
  const misses = criteria.filter(({ fits }) => !fits).map(({ key }) => key);
  if (misses.length > 0)
    return notSent('criteria', `its criteria at the time of the event did not match: ${misses.join(', ')}`);
  return undefined;
}

function notSent(outcome: string, reason: string): Conclusion {
  return { outcome, sentence: `Not sent: ${reason}.` };
}

function changedSince(id: number): Conclusion {
  const sentence =
    'Not known: the subscription was changed or disabled since, and its earlier event types and criteria are not kept. ' +
    `No attempt is outstanding. "crewcall audit --record subscription --id ${id}" shows its changes.`;
  return { outcome: 'changed_since', sentence };
}

function concludeQueued({ enabled, ownerMay, attempts, dueAt, failure }: Explanation): Conclusion {
  if (!enabled)
    return held('the subscription is disabled; it is sent when the subscription is enabled again');
  if (!ownerMay) return held(`${NO_ROLE}; it is sent when the owner has the role again`);
  if (attempts === 0)
    return { outcome: 'queued', sentence: 'Queued: the first attempt is outstanding, or is being made.' };
  const times = `${attempts} ${attempts === 1 ? 'attempt has' : 'attempts have'} begun`;
  const next = dueAt === null ? '' : `, and the next one is due at ${dueAt.toISOString()}`;
  const last = failure === null ? '' : ` The last failure of this subscription: ${failure}.`;
  return { outcome: 'retrying', sentence: `Queued: ${times}${next}.${last}` };
}

const NO_ROLE = 'its owner is not an active assignor or manager of the site';

function held(reason: string): Conclusion {
  return { outcome: 'held', sentence: `Held: ${reason}.` };
}

/** It matched, and no row is left of it. What is true now may have been true then, and have kept it from the queue. */
function over({ ownerMay, eventTypes, topic }: Explanation): Conclusion {
  const perhaps = [
    ...(ownerMay ? [] : [`${NO_ROLE} now`]),
    ...(eventTypes.includes(topic) ? [] : ['its event types no longer include that of the event']),
  ];
  const doubt =
    perhaps.length === 0
      ? ''
      : ` Or it was not queued: ${perhaps.join(', and ')}, perhaps already when the event was matched.`;
  const sentence = `Sent or given up: this is not kept, and no attempt is outstanding. The log has delivery.attempted and delivery.dropped.${doubt}`;
  return { outcome: 'over', sentence };
}

function tableOf(found: Explanation): string {
  const host = URL.parse(found.targetUrl)?.host ?? ''; // a path or query may hold a token
  const times = `${found.attempts} ${found.attempts === 1 ? 'attempt' : 'attempts'}`;
  const rows = [
    ['event', `${found.eventId}, ${found.topic}, site ${found.eventSiteId}, ${found.eventAt.toISOString()}`],
    ['subscription', `${found.subscriptionId}, site ${found.siteId}, to ${host}`],
    ['matched', found.matchedAt === null ? 'not yet' : found.matchedAt.toISOString()],
    ['event types then', found.typesThen?.join(', ') ?? 'not known, or disabled'],
    ...(found.typesThen === null ? [] : found.criteria).map((one) => [`${one.key} then`, criterionText(one)]),
    ['enabled now', found.enabled ? 'yes' : 'no'],
    ['owner has role now', found.ownerMay ? 'yes' : 'no'],
    ['queued', found.isQueued ? `yes, ${times} so far` : 'no'],
  ];
  return columns(rows);
}

function criterionText({ criteria, event, fits }: CriterionMatch): string {
  const found = event === null ? 'the event has none' : `the event has ${event.join(', ') || 'none'}`;
  return `${criteria.join(', ')}; ${found}: ${fits ? 'fits' : 'does not fit'}`;
}

function represent(found: Explanation, { outcome, sentence }: Conclusion) {
  const { typesThen, criteria, isQueued, attempts } = found;
  return {
    outcome,
    sentence,
    event: {
      id: found.eventId,
      topic: found.topic,
      site_id: found.eventSiteId,
      created: found.eventAt,
      matched: found.matchedAt,
    },
    subscription: {
      id: found.subscriptionId,
      site_id: found.siteId,
      created: found.subscribedAt,
      enabled: found.enabled,
      event_types: found.eventTypes,
      owner_has_role: found.ownerMay,
    },
    at_event: typesThen === null ? null : { event_types: typesThen, criteria },
    queued: isQueued ? { attempts, due: found.dueAt, last_failure: found.failure } : null,
  };
}
