// Reads the raw body, which is what the service signed, and rejects anything else.
import type { Bytes } from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

/** The body exactly as it was received: its bytes, or the same as text. */
export type RawBody = string | Uint8Array | ArrayBuffer;

const MAX_BODY_BYTES = 1024 * 1024; // a delivery has half a kilobyte

/**
 * The bytes of the body. Throws a `WebhookVerificationError`: `not_raw_body` if the body is not text or bytes, and
 * `body_too_long` before a large unverified body is parsed.
 */
export function bytesOf(body: unknown): Bytes {
  const bytes = encoded(body);
  if (bytes.length > MAX_BODY_BYTES) throw tooLong();
  return bytes;
}

/** Reads a body up to the maximum size. Throws `body_too_long` beyond that. */
export async function readBody(chunks: AsyncIterable<Uint8Array | string>): Promise<Bytes> {
  const parts: Bytes[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const part = encoded(chunk);
    length += part.length;
    if (length > MAX_BODY_BYTES) throw tooLong();
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function tooLong(): WebhookVerificationError {
  return new WebhookVerificationError(
    'body_too_long',
    `The body is longer than ${MAX_BODY_BYTES} bytes; a delivery has half a kilobyte. The request is not from the service: respond 401.`,
  );
}

function encoded(body: unknown): Bytes {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // A copy: the bytes may be part of a larger, shared buffer, or belong to another realm.
  if (ArrayBuffer.isView(body))
    return new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  if (tagOf(body) === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer);
  throw notRaw(body === undefined || body === null ? 'There is no body' : `The body ${describeBody(body)}`);
}

/** The error for a body that is not the raw body. `found` describes it. */
export function notRaw(found: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'not_raw_body',
    `${found}. The signature is of the bytes that were received, and an object written as JSON again can differ from them. Pass the raw body: request.text() of a Request, express.raw({ type: '*/*' }) in Express for this route, or webhookMiddleware and webhookPlugin of this package, in front of any body parser.`,
  );
}

type BodyMembers = {
  then?: unknown;
  pipe?: unknown;
  getReader?: unknown;
  arrayBuffer?: unknown;
  type?: unknown;
};

function describeBody(body: unknown): string {
  if (typeof body !== 'object') return `is a ${typeof body}`;
  const { then, pipe, getReader, arrayBuffer, type } = body as BodyMembers;
  if (typeof then === 'function') return 'is a promise: await it';
  if (typeof arrayBuffer === 'function') return 'is a Request: use verifyRequest(request, webhook)';
  if (typeof pipe === 'function' || typeof getReader === 'function') {
    return 'is a stream that has not been read: webhook.verify takes what is in it';
  }
  if (type === 'Buffer') {
    return 'is a Buffer that was written as JSON: make bytes of it again with Buffer.from(body.data)';
  }
  return 'has been parsed already';
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
