// The signature scheme of deliveries on the receiver's side (service.md 5.5), with Web Crypto only.
import { WebhookVerificationError } from './verification-error.ts';

/** The header with the signature. */
export const SIGNATURE_HEADER = 'X-Webhook-Signature';

/** During a rotation of the secret: the header that the new one signs. */
export const NEXT_SIGNATURE_HEADER = 'X-Webhook-Signature-Next';

const SIGNED_HEADERS = 'x-event-id x-event-type'; // service.md 5.5(1): h is literally this
const PARTS = ['t', 'h', 'v1']; // service.md 5.5
const TIMESTAMP = /^\d{1,15}$/; // Unix seconds, exactly representable
const HMAC_SHA256_HEX = /^[0-9a-f]{64}$/; // service.md 5.5(2): lowercase
const FORMAT = `t=<unix seconds>,h=${SIGNED_HEADERS},v1=<64 lowercase hex digits>`;

/** The parts of the header. `t` stays text, exactly as it was signed. */
export type SignatureParts = { t: string; v1: string };

/** Bytes that are not shared with another thread, as Web Crypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Parses the header's value. Parts may be in any order, with spaces around them. Parts with other names belong to later
 * versions of the scheme and are ignored. Throws a `WebhookVerificationError` with `malformed_header`.
 */
export function parseSignature(value: string, header: string): SignatureParts {
  const parts = new Map<string, string>();
  for (const part of value.split(',')) {
    const [name = '', content = ''] = part.trim().split(/=(.*)/s);
    if (parts.has(name))
      throw malformed(header, `holds ${PARTS.includes(name) ? name : 'a part'} more than once`);
    parts.set(name, content);
  }
  const [t, h, v1] = PARTS.map((name) => parts.get(name));
  const missing = PARTS.filter((name) => !parts.has(name));
  if (t === undefined || h === undefined || v1 === undefined) {
    throw malformed(header, `lacks ${missing.join(' and ')}`); // service.md 5.5(6)
  }
  if (!TIMESTAMP.test(t)) throw malformed(header, 'has a t that is no time in whole seconds');
  if (h !== SIGNED_HEADERS) throw malformed(header, `has an h other than "${SIGNED_HEADERS}"`);
  if (!HMAC_SHA256_HEX.test(v1)) throw malformed(header, 'has a v1 that is not 64 lowercase hex digits');
  return { t, v1 };
}

/** The signed bytes (service.md 5.5(1)); `raw` is the raw body. */
export function signedBytes(facts: { t: string; id: unknown; topic: unknown; raw: Bytes }): Bytes {
  const { t, id, topic, raw } = facts;
  const head = new TextEncoder().encode(`${t}.${SIGNED_HEADERS}.${id}.${topic}.`);
  const bytes = new Uint8Array(head.length + raw.length);
  bytes.set(head);
  bytes.set(raw, head.length);
  return bytes;
}

/** A key that signs and verifies with this secret. */
export function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

/** Whether the signature matches these bytes and this key. Web Crypto compares in constant time. */
export function isSignedBy(key: CryptoKey, { v1, signed }: { v1: string; signed: Bytes }): Promise<boolean> {
  const signature = Uint8Array.from(v1.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return crypto.subtle.verify('HMAC', key, signature, signed);
}

/** The header's value for these bytes. */
export async function signatureOf(
  key: CryptoKey,
  { t, signed }: { t: string; signed: Bytes },
): Promise<string> {
  const hmac = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  const hex = Array.from(hmac, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${t},h=${SIGNED_HEADERS},v1=${hex}`;
}

function malformed(header: string, what: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'malformed_header',
    `${header} ${what}; the service sends ${FORMAT}. Respond 401, and check whether a proxy changes headers.`,
  );
}
