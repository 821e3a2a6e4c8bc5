// When an email that could not be sent is tried again, and how a failure reads.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// Short while a mail server may be restarting. Greylisting servers accept after some minutes (RFC 6647 §2.1).
const DELAYS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];
const LONGEST_DELAY_MS = HOUR;
const JITTER = 0.1; // jitter of ±10 %: emails that failed together are not retried together
/** What has waited this long is given up. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR; // what an email says is stale by then, and the assignor sees that it failed

/** Milliseconds until the next attempt, or undefined when the email is given up. `chance` is a random number in [0, 1). */
export function delayAfter({
  attempt,
  ageMs,
  chance,
}: {
  attempt: number;
  ageMs: number;
  chance: number;
}): number | undefined {
  if (ageMs >= GIVEN_UP_AFTER_MS) return undefined;
  const delay = DELAYS_MS[attempt - 1] ?? LONGEST_DELAY_MS;
  return Math.round(delay * (1 + JITTER * (2 * chance - 1)));
}

/** A failed attempt, in words without personal data: what mail servers respond often has the address. */
export type SendFailure = {
  reason: string;
  /** For the log: why the mail server could not be reached, such as `connect ECONNREFUSED 192.0.2.7:587`. */
  cause?: string;
  /** The mail server says that there is no such mailbox. */
  isAddressRejected: boolean;
};

// RFC 5321 §4.2.3, and the classes of RFC 3463 §3.2-3.3. Others, such as 5.7.1, are rejections of the sender.
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);
const OF_THE_ADDRESS = /^5\.(1\.\d+|2\.1)$/;

// Nodemailer's codes for errors of the connection: without a response, their messages name the mail server only.
const OF_THE_CONNECTION = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS']);

/** What became of an attempt, from nodemailer's error. */
export function failureOf(error: unknown): SendFailure {
  const { command, responseCode, response, code, message } = error as {
    message: string;
    command?: string;
    responseCode?: number;
    response?: string;
    code?: string;
  };
  if (responseCode === undefined) {
    const isUnreached = response === undefined && OF_THE_CONNECTION.has(code ?? '');
    const reason = `the email could not be sent (${code ?? 'an error'})`;
    return { reason, isAddressRejected: false, ...(isUnreached && { cause: message }) };
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const isAddressRejected =
    command === 'RCPT TO' &&
    NO_SUCH_MAILBOX.has(responseCode) &&
    (enhanced === undefined || OF_THE_ADDRESS.test(enhanced));
  return { reason: `the mail server responds with ${enhanced ?? responseCode}`, isAddressRejected };
}
