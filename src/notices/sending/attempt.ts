// One attempt to send a message, and the record of what became of it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { copyOf } from '../guardians/copy.ts';
import { DELIVER, type DeliveryOptions } from './deliver.ts';
import { type EmailFacts, findEmailFacts } from './facts.ts';
import { delayAfter, GIVEN_UP_AFTER_MS } from './failure.ts';
import {
  type Claim,
  deferEmail,
  endTurn,
  failEmail,
  giveUpEmail,
  postponeEmail,
  settleEmail,
} from './queue.ts';
import { type Composition, type CompositionOptions, composeNotices } from './render.ts';

const RECORD_PAUSE_MS = 500; // a database that restarts is back within seconds

export type AttemptOptions = CompositionOptions &
  DeliveryOptions & {
    log: Pick<Logger, 'info' | 'warn' | 'error'>;
    random: () => number;
    /** How long a message waits for what else happens to its reader. */
    delayMs: number;
    /** How long a person gets no further message, by any way. */
    gapMs: number;
    /** How long a claim belongs to this process alone. */
    leaseMs: number;
    /** Aborted when the worker has stopped: the database is closed then. */
    stopped: AbortSignal;
  };

/**
 * Sends a claimed message with what is true now, or deletes it if that is known. One that a mail server or push service has
 * accepted is recorded as sent, for as long as the claim holds: only a crash in between sends it twice.
 */
export async function attemptEmail(claim: Claim, options: AttemptOptions): Promise<void> {
  const { db } = options;
  const isSent = await attempt(claim, options);
  await record(() => endTurn(db, claim, { gapMs: isSent ? options.gapMs : 0 }), options);
}

async function attempt(claim: Claim, options: AttemptOptions): Promise<boolean> {
  const { db, log, delayMs } = options;
  const composed = await compose(claim, options);
  if (composed === undefined) return false;
  const { facts, composition } = composed;
  const { way, content, settlement, deferUntil } = composition;
  if (content === undefined) {
    if (deferUntil === undefined) await settleEmail(db, claim, { ...settlement, delayMs });
    else await deferEmail(db, claim, deferUntil);
    return false;
  }
  const ids = { email: claim.id, user: claim.userId, attempt: claim.attempt, way };
  const messageId = `<${claim.messageId}@${new URL(options.baseUrl).hostname}>`;
  const startedAt = performance.now();
  const delivery = await DELIVER[way]({ ...content, messageId }, facts.reader, options);
  if (delivery.kind === 'gone') {
    await deferEmail(db, claim, facts.now); // the next attempt goes by another way
    return false;
  }
  if (delivery.kind !== 'sent') {
    const { kind, reason, cause } = delivery;
    if (reason !== facts.reader.suppressed) log.warn({ ...ids, failure: reason, cause }, 'notice.failed');
    if (kind === 'failed') await retryLater(claim, reason, options);
    else await failEmail(db, claim, reason);
    return false;
  }
  const ms = Math.round(performance.now() - startedAt);
  log.info({ ...ids, items: content.items.length, ms }, 'notice.sent');
  const copy = copyOf(content, facts);
  const copies = copy && { copy, guardians: facts.reader.guardians };
  const settled = { ...settlement, way, subject: delivery.subject, delayMs, copies };
  const isOwn = await record(() => settleEmail(db, claim, settled), options);
  if (!isOwn) await delivery.discard?.(); // its reader may have been deleted meanwhile
  return true;
}

async function compose(
  claim: Claim,
  options: AttemptOptions,
): Promise<{ facts: EmailFacts; composition: Composition } | undefined> {
  const facts = await findEmailFacts(options.db, claim.id);
  if (facts === undefined) return undefined;
  try {
    return { facts, composition: composeNotices(facts, { ...options, attempt: claim.attempt }) };
  } catch (error) {
    options.log.error({ err: error, email: claim.id }, 'notice.cannot_compose');
    await retryLater(claim, 'the email could not be composed', options);
    return undefined;
  }
}

async function retryLater(claim: Claim, failure: string, options: AttemptOptions): Promise<void> {
  const { db, log, random, delayMs } = options;
  const pauseMs = delayAfter({ attempt: claim.attempt, ageMs: claim.ageMs, chance: random() });
  if (pauseMs !== undefined) return postponeEmail(db, claim, { failure, delayMs: pauseMs });
  log.error({ email: claim.id, user: claim.userId, failure }, 'notice.given_up');
  await giveUpEmail(db, claim, { failure, ageMs: GIVEN_UP_AFTER_MS, delayMs });
}

/** Tries until the database can be reached, or the claim has ended. */
async function record<Result>(
  write: () => Promise<Result>,
  { log, leaseMs, stopped }: AttemptOptions,
): Promise<Result> {
  const deadline = performance.now() + leaseMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (stopped.aborted || performance.now() > deadline) throw error;
      log.warn({ err: error }, 'notice.unrecorded');
      await pause(RECORD_PAUSE_MS);
    }
  }
}
