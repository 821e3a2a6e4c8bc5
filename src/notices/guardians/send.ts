// Sends an email to a guardian: a copy of what a minor was sent, or what concerns the copies themselves.
import type { Logger } from 'pino';
import type { Email } from '../../accounts/email/email.ts';
import type { Mailer } from '../../accounts/email/mailer.ts';
import { decideGuardian } from '../../domain/guardians/actions.ts';
import { isMinor } from '../../domain/users/minor.ts';
import type { Database } from '../../storage/database.ts';
import type { EmailLinks } from '../emails/links.ts';
import { delayAfter, failureOf } from '../sending/failure.ts';
import { askEmail, copyEmail, endedEmail } from './emails.ts';
import {
  claimGuardianEmails,
  discard,
  findGuardianFacts,
  type GuardianClaim,
  type GuardianFacts,
  postpone,
  recordSent,
} from './queue.ts';

export type GuardianOptions = {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  links: Pick<EmailLinks, 'guardian' | 'offerOfCopy'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  baseUrl: string;
  random: () => number;
  gapMs: number;
  leaseMs: number;
};

/** Sends what is due, up to `limit` emails at once. Returns whether there may be more. */
export async function sendGuardianEmails(options: GuardianOptions, limit: number): Promise<boolean> {
  const claims = await claimGuardianEmails(options.db, { ...options, limit });
  const results = await Promise.allSettled(claims.map((claim) => attempt(claim, options)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return claims.length === limit;
}

/** What was accepted by a mail server and is not recorded is sent again with the same Message-ID once the lease has ended. */
async function attempt(claim: GuardianClaim, options: GuardianOptions): Promise<void> {
  const { db, mailer, log, baseUrl, random, gapMs } = options;
  const facts = await findGuardianFacts(db, claim.id);
  const email = facts && compose(claim, facts, options);
  if (facts === undefined || email === undefined) return discard(db, claim);
  const ids = { email: claim.id, user: facts.minor.id, kind: claim.kind, attempt: claim.attempt };
  const messageId = `<${claim.messageId}@${new URL(baseUrl).hostname}>`;
  let sent: Awaited<ReturnType<Mailer['send']>>;
  try {
    sent = await mailer.send({ ...email, messageId });
  } catch (error) {
    const { reason, cause, isAddressRejected } = failureOf(error); // the error itself may contain the address
    log.warn({ ...ids, failure: reason, cause }, 'guardian.failed');
    if (isAddressRejected && claim.guardianId !== null) {
      await decideGuardian(db, { id: claim.guardianId, status: 'rejected', now: facts.now });
      return discard(db, claim);
    }
    const delayMs = delayAfter({ attempt: claim.attempt, ageMs: claim.ageMs, chance: random() });
    if (delayMs !== undefined && !isAddressRejected) return postpone(db, claim, { delayMs });
    log.error({ ...ids, failure: reason }, 'guardian.given_up');
    return discard(db, claim);
  }
  log.info(ids, 'guardian.sent');
  if (!(await recordSent(db, claim, { gapMs }))) await sent.discard?.(); // the minor may have been deleted meanwhile
}

/** Undefined if nobody is to get it any more. */
function compose(claim: GuardianClaim, facts: GuardianFacts, { links }: GuardianOptions): Email | undefined {
  const { address, kind, guardianId, content } = claim;
  const reader = { address, minor: facts.minor, siteName: facts.siteName };
  if (kind === 'ended')
    return endedEmail(reader, { isGuardian: address.toLowerCase() !== facts.ownAddress?.toLowerCase() });
  const { guardian } = facts;
  if (guardian === null || guardianId === null || !isMinor(facts, facts, facts.now)) return undefined;
  if (kind === 'ask')
    return guardian.status === 'asked' ? askEmail(reader, { guardianId, links }) : undefined;
  if (guardian.status !== 'confirmed' || content === null) return undefined;
  return copyEmail(reader, { guardianId, links, copy: content, mayAnswer: guardian.mayAnswer });
}
