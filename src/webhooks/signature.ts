// Signs a delivery, so that its receiver can tell it from a forgery (service.md 4.4, 5.5).
import { createHmac } from 'node:crypto';

const SIGNED_HEADERS = 'x-event-id x-event-type'; // service.md 5.5(1): literally this

/** What is signed: the body's own id and topic, its exact bytes as text, and the second of this attempt. */
export type Signable = { timestamp: number; eventId: number; topic: string; body: string };

/** The value of X-Webhook-Signature. `timestamp` is Unix time in seconds. */
export function signatureHeader(secret: string, { timestamp, eventId, topic, body }: Signable): string {
  const signed = `${timestamp}.${SIGNED_HEADERS}.${eventId}.${topic}.${body}`;
  const hmac = createHmac('sha256', secret).update(signed, 'utf8').digest('hex');
  return `t=${timestamp},h=${SIGNED_HEADERS},v1=${hmac}`;
}
