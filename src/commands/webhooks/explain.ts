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
  if (!('queued' in found)) throw notFound(found, { eventId, subscriptionId, settings });
  const conclusion = conclude(found);
  return { json: represent(found, conclusion), text: `${tableOf(found)}\n\n${conclusion.sentence}` };
}

function notFound(
  found: { event: boolean },
  { eventId, subscriptionId, settings }: { eventId: number; subscriptionId: number; settings: Settings },
): AppError {
  const sentence = found.event
    ? `No subscription has the ID ${subscriptionId}. What was queued for one that was deleted was deleted with it.`
    : `No event has the ID ${eventId}. Events are kept for ${settings.eventRetentionDays} days (EVENT_RETENTION_DAYS).`;
  return new AppError('not_found', sentence);
}

type Conclusion = { outcome: string; sentence: string };

function conclude(found: Explanation): Conclusion {
  const { event, subscription, queued } = found;
  if (event.siteId !== subscription.siteId)
    return notSent(
      'other_site',
      `the event is of site ${event.siteId}, the subscription of site ${subscription.siteId}`,
    );
  if (queued !== undefined) return concludeQueued(found, queued);
  const reason = mismatch(found);
  if (reason !== undefined) return reason;
  if (event.matchedAt === null) return NOT_MATCHED;
  return over(found);
}

const NOT_MATCHED = {
  outcome: 'not_matched',
  sentence:
    'Not sent yet: the event has not been matched with subscriptions. "crewcall webhooks status" says whether a worker runs.',
};

/** Why the event did not match the subscription as it was then. */
function mismatch({ event, subscription, atEvent, areVersionsKept }: Explanation): Conclusion | undefined {
  if (atEvent === undefined) {
    if (subscription.createdAt > event.createdAt)
      return notSent('created_later', 'the subscription was created after the event');
    if (!areVersionsKept) return changedSince(subscription.id);
    return notSent('disabled', 'the subscription was disabled at the time of the event');
  }
  if (!atEvent.eventTypes.includes(event.topic))
    return notSent('event_type', `its event types at the time of the event did not include ${event.topic}`);
  const misses = atEvent.criteria.filter(({ fits }) => !fits).map(({ key }) => key);
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

function concludeQueued(
  { subscription: { enabled, ownerMay } }: Explanation,
  { attempts, dueAt, failure }: NonNullable<Explanation['queued']>,
): Conclusion {
  if (!enabled)
    return held('the subscription is disabled; it is sent when the subscription is enabled again');
  if (!ownerMay) return held(`${NO_ROLE}; it is sent when the owner has the role again`);
  if (attempts === 0)
    return { outcome: 'queued', sentence: 'Queued: the first attempt is outstanding, or is being made.' };
  const times = `${attempts} ${attempts === 1 ? 'attempt has' : 'attempts have'} begun`;
  const next = dueAt === undefined ? '' : `, and the next one is due at ${dueAt.toISOString()}`;
  const last = failure === undefined ? '' : ` The last failure of this subscription: ${failure}.`;
  return { outcome: 'retrying', sentence: `Queued: ${times}${next}.${last}` };
}

const NO_ROLE = 'its owner is not an active assignor or manager of the site';

function held(reason: string): Conclusion {
  return { outcome: 'held', sentence: `Held: ${reason}.` };
}

/** It matched, and no row is left of it. What is true now may have been true then, and have kept it from the queue. */
function over({ event, subscription }: Explanation): Conclusion {
  const perhaps = [
    ...(subscription.ownerMay ? [] : [`${NO_ROLE} now`]),
    ...(subscription.eventTypes.includes(event.topic)
      ? []
      : ['its event types no longer include that of the event']),
  ];
  const doubt =
    perhaps.length === 0
      ? ''
      : ` Or it was not queued: ${perhaps.join(', and ')}, perhaps already when the event was matched.`;
  const sentence = `Sent or given up: this is not kept, and no attempt is outstanding. The log has delivery.attempted and delivery.dropped.${doubt}`;
  return { outcome: 'over', sentence };
}

function tableOf({ event, subscription, atEvent, queued }: Explanation): string {
  const host = URL.parse(subscription.targetUrl)?.host ?? ''; // a path or query may hold a token
  const { attempts = 0 } = queued ?? {};
  const rows = [
    ['event', `${event.id}, ${event.topic}, site ${event.siteId}, ${event.createdAt.toISOString()}`],
    ['subscription', `${subscription.id}, site ${subscription.siteId}, to ${host}`],
    ['matched', event.matchedAt === null ? 'not yet' : event.matchedAt.toISOString()],
    ['event types then', atEvent === undefined ? 'not known, or disabled' : atEvent.eventTypes.join(', ')],
    ...(atEvent?.criteria ?? []).map((one) => [`${one.key} then`, criterionText(one)]),
    ['enabled now', subscription.enabled ? 'yes' : 'no'],
    ['owner has role now', subscription.ownerMay ? 'yes' : 'no'],
    [
      'queued',
      queued === undefined ? 'no' : `yes, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} so far`,
    ],
  ];
  return columns(rows);
}

function criterionText({ criteria, event, fits }: CriterionMatch): string {
  const found = event === null ? 'the event has none' : `the event has ${event.join(', ') || 'none'}`;
  return `${criteria.join(', ')}; ${found}: ${fits ? 'fits' : 'does not fit'}`;
}

function represent({ event, subscription, atEvent, queued }: Explanation, { outcome, sentence }: Conclusion) {
  const { id, topic, siteId: site_id, createdAt: created, matchedAt: matched } = event;
  return {
    outcome,
    sentence,
    event: { id, topic, site_id, created, matched },
    subscription: {
      id: subscription.id,
      site_id: subscription.siteId,
      created: subscription.createdAt,
      enabled: subscription.enabled,
      event_types: subscription.eventTypes,
      owner_has_role: subscription.ownerMay,
    },
    at_event: atEvent === undefined ? null : { event_types: atEvent.eventTypes, criteria: atEvent.criteria },
    queued:
      queued === undefined
        ? null
        : { attempts: queued.attempts, due: queued.dueAt ?? null, last_failure: queued.failure ?? null },
  };
}
