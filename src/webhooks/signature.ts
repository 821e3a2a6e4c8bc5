// Signs a delivery, so that its receiver can tell it from a forgery (service.md 4.4, 5.5).
import { createHmac } from 'node:crypto';

const SIGNED_HEADERS = 'x-event-id x-event-type'; // service.md 5.5(1): literally this

/** What is signed: the body's own id and topic, its exact bytes as text, and the second of this attempt. */
export type Signable = { timestamp: number; eventId: number; topic: string; body: string };

const STANDARD_PREFIX = 'whsec_';

/** The value of X-Webhook-Signature. `timestamp` is Unix time in seconds. */
export function signatureHeader(secret: string, { timestamp, eventId, topic, body }: Signable): string {
  const signed = `${timestamp}.${SIGNED_HEADERS}.${eventId}.${topic}.${body}`;
  const hmac = createHmac('sha256', secret).update(signed, 'utf8').digest('hex');
  return `t=${timestamp},h=${SIGNED_HEADERS},v1=${hmac}`;
}

/** A secret as libraries of Standard Webhooks take it: they decode it to the bytes that sign every delivery. */
export function standardSecret(secret: string): string {
  return `${STANDARD_PREFIX}${Buffer.from(secret).toString('base64')}`;
}

/** The headers of Standard Webhooks (standardwebhooks.com), names and values in turn; signed with each of the secrets. */
export function standardHeaders(
  secrets: readonly string[],
  { timestamp, eventId, body }: Omit<Signable, 'topic'>,
): string[] {
  const signed = `${eventId}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed, 'utf8').digest('base64')}`,
  );
  return [
    ...['webhook-id', String(eventId)],
    ...['webhook-timestamp', String(timestamp)],
    ...['webhook-signature', signatures.join(' ')],
  ];
}
