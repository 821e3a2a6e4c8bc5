// One attempt to send an email, and the record of what became of it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Mailer } from '../../accounts/email/mailer.ts';
import type { Database } from '../../storage/database.ts';
import { composeEmail } from '../emails/compose.ts';
import { suppressAddress } from '../settings.ts';
import { type EmailFacts, findEmailFacts } from './facts.ts';
import { delayAfter, failureOf, GIVEN_UP_AFTER_MS } from './failure.ts';
import { type Claim, failEmail, giveUpEmail, postponeEmail, settleEmail } from './queue.ts';
import { type Composition, type CompositionOptions, composeNotices } from './render.ts';

const RECORD_PAUSE_MS = 500; // a database that restarts is back within seconds

export type AttemptOptions = CompositionOptions & {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  random: () => number;
  /** How long an email waits for what else happens to its reader. */
  delayMs: number;
  /** How long a claim belongs to this process alone. */
  leaseMs: number;
  /** Aborted when the worker has stopped: the database is closed then. */
  stopped: AbortSignal;
};

/**
 * Sends a claimed email with what is true now, or deletes it if that is known. An email that the mail server has accepted
 * is recorded as sent, for as long as the claim holds: only a crash in between sends it twice.
 */
export async function attemptEmail(claim: Claim, options: AttemptOptions): Promise<void> {
  const { db, mailer, log, delayMs } = options;
  const ids = { email: claim.id, user: claim.userId, attempt: claim.attempt };
  const composed = await compose(claim, options);
  if (composed === undefined) return;
  const { facts, composition } = composed;
  const { content, settlement } = composition;
  if (content === undefined) {
    await settleEmail(db, claim, { ...settlement, delayMs });
    return;
  }
  if (facts.reader.suppressed !== null) {
    await failEmail(db, claim, facts.reader.suppressed);
    return;
  }
  const email = composeEmail({
    ...content,
    messageId: `<${claim.messageId}@${new URL(options.baseUrl).hostname}>`,
  });
  const startedAt = performance.now();
  let sent: Awaited<ReturnType<Mailer['send']>>;
  try {
    sent = await mailer.send(email);
  } catch (error) {
    const { reason, cause, isAddressRejected } = failureOf(error); // the error itself may contain the address
    log.warn({ ...ids, failure: reason, cause }, 'notice.failed');
    if (!isAddressRejected) return retryLater(claim, reason, options);
    await suppressAddress(db, { address: facts.reader.email, reason });
    await failEmail(db, claim, reason);
    return;
  }
  const ms = Math.round(performance.now() - startedAt);
  log.info({ ...ids, items: content.items.length, ms }, 'notice.sent');
  const settled = { ...settlement, subject: email.subject, delayMs };
  const isOwn = await record(() => settleEmail(db, claim, settled), options);
  if (!isOwn) await sent.discard?.(); // its reader may have been deleted meanwhile
}

async function compose(
  claim: Claim,
  options: AttemptOptions,
): Promise<{ facts: EmailFacts; composition: Composition } | undefined> {
  const facts = await findEmailFacts(options.db, claim.id);
  if (facts === undefined) return undefined;
  try {
    return { facts, composition: composeNotices(facts, options) };
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
