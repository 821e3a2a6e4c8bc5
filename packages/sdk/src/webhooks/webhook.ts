// Verifies that a delivery comes from the service, and signs deliveries for tests (service.md 5.5).
import type { WebhookEvent } from './event.ts';
import { type HeadersLike, headerOf } from './headers.ts';
import {
  type Bytes,
  importSecret,
  isSignedBy,
  parseSignature,
  SIGNATURE_HEADER,
  signatureOf,
  signedBytes,
} from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

const TOLERANCE_SECONDS = 300; // service.md 5.5(4): what the reference verifiers use

/** How deliveries are verified. */
export type WebhookOptions = {
  /** How far the delivery's time may be from now, in seconds, either way. 300 unless told otherwise. */
  toleranceSeconds?: number;
  /** The header that carries the signature, where the service sends it under a further name as well. */
  signatureHeader?: string;
  /** What time it is; the clock unless told otherwise. For tests. */
  now?: () => Date;
};

/** The body exactly as it was received: its bytes, or the same as text. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A delivery as the service would send it: what `sign` gives. */
export type SignedDelivery = { body: string; headers: Record<string, string> };

/**
 * Verifies deliveries with the secret of their subscription, or with several secrets, of which one must fit: several
 * subscriptions with one address, or an old and a new one. It uses Web Crypto and nothing of Node.
 */
export class Webhook {
  readonly #secrets: string[];
  #keys: Promise<CryptoKey>[] | undefined;
  readonly #toleranceSeconds: number;
  readonly #header: string;
  readonly #now: () => Date;

  /** Throws a `TypeError` where there is no secret, or the tolerance is no number of seconds. */
  constructor(secrets: string | readonly string[], options: WebhookOptions = {}) {
    const given = typeof secrets === 'string' ? [secrets] : [...(secrets ?? [])];
    if (given.length === 0 || given.some((secret) => typeof secret !== 'string' || secret === '')) {
      throw new TypeError(
        'A Webhook needs the secret of its subscription, which creating and reading the subscription gives: new Webhook(subscription.secret).',
      );
    }
    const { toleranceSeconds = TOLERANCE_SECONDS, signatureHeader = SIGNATURE_HEADER } = options;
    if (!(toleranceSeconds > 0 && toleranceSeconds < Number.POSITIVE_INFINITY)) {
      throw new TypeError('toleranceSeconds is a number of seconds above 0, such as 300.');
    }
    this.#secrets = given;
    this.#toleranceSeconds = toleranceSeconds;
    this.#header = signatureHeader;
    this.#now = options.now ?? (() => new Date());
  }

  /**
   * Gives the event when `rawBody` is what the service signed. Throws a `WebhookVerificationError` otherwise, whose
   * `code` says why. `rawBody` must be the body as it came, before anything parsed it: JSON that is written again may
   * differ in a space, and then fits no signature (service.md 5.5(5)).
   */
  async verify(rawBody: RawBody, headers: HeadersLike): Promise<WebhookEvent> {
    const raw = bytesOf(rawBody);
    const value = headerOf(headers, this.#header);
    if (value === undefined) {
      throw new WebhookVerificationError(
        'missing_header',
        `There is no ${this.#header} header: whoever sent this is not the service, or something on the way drops the header. Answer 401.`,
      );
    }
    const { t, v1 } = parseSignature(value, this.#header);
    this.#judgeTime(Number(t));
    const event = parseEvent(raw);
    const isSigned = event !== undefined && (await this.#isSigned(v1, signedBytes({ ...event, t, raw })));
    if (!isSigned) {
      throw new WebhookVerificationError(
        'signature_mismatch',
        'The signature is not of this body under this secret. Use the secret of the subscription that sends here, and hand over the body as it was received, byte by byte. Otherwise the delivery is forged: answer 401.',
      );
    }
    judgeHeaders(event, headers);
    return event;
  }

  /**
   * Signs an event as the service does, for tests of your own receiver. Takes the event, or its body as text, and
   * gives the body and headers to send. Signed with the first secret, at `now` unless another time is given.
   */
  async sign(
    event: WebhookEvent | string,
    { at = this.#now() }: { at?: Date } = {},
  ): Promise<SignedDelivery> {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const { id, topic } = JSON.parse(body) as WebhookEvent;
    const t = String(Math.floor(at.getTime() / 1000));
    const signed = signedBytes({ t, id, topic, raw: new TextEncoder().encode(body) });
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-event-id': String(id),
        'x-event-type': topic,
        [this.#header.toLowerCase()]: await signatureOf(await this.#importKeys()[0]!, { t, signed }),
      },
    };
  }

  /** At first use: Workers allow no cryptography while a module is being loaded. */
  #importKeys(): Promise<CryptoKey>[] {
    this.#keys ??= this.#secrets.map(importSecret);
    return this.#keys;
  }

  #judgeTime(timestamp: number): void {
    const seconds = Math.floor(this.#now().getTime() / 1000);
    const away = Math.abs(seconds - timestamp);
    if (away <= this.#toleranceSeconds) return;
    throw new WebhookVerificationError(
      'timestamp_out_of_tolerance',
      `The delivery was signed ${away} seconds ${timestamp < seconds ? 'ago' : 'from now'}; at most ${this.#toleranceSeconds} are allowed. Set the clock of this machine. If it is right, this is an old delivery sent again: answer 401.`,
    );
  }

  /** Tries every secret, also after one has fitted: how long it takes says nothing about which. */
  async #isSigned(v1: string, signed: Bytes): Promise<boolean> {
    const fits = await Promise.all(
      this.#importKeys().map(async (key) => isSignedBy(await key, { v1, signed })),
    );
    return fits.includes(true);
  }
}

function bytesOf(body: unknown): Bytes {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // A copy: what holds the bytes may be a larger, shared buffer, or another realm's.
  if (ArrayBuffer.isView(body))
    return new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer);
  throw notRaw(body);
}

function notRaw(body: unknown): WebhookVerificationError {
  const found = body === undefined || body === null ? 'There is no body' : 'The body has been parsed already';
  return new WebhookVerificationError(
    'not_raw_body',
    `${found}. The signature is of the bytes that were received, and an object written as JSON again can differ from them. Hand over the raw body: request.text() of a Request, express.raw({ type: '*/*' }) in Express for this route, or webhookMiddleware and webhookPlugin of this package, in front of any body parser.`,
  );
}

/** The event, or undefined for a body that the service cannot have sent: it has no id and topic to be signed. */
function parseEvent(raw: Bytes): WebhookEvent | undefined {
  try {
    const parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw));
    const isEvent = Number.isSafeInteger(parsed?.id) && typeof parsed?.topic === 'string';
    return isEvent ? (parsed as WebhookEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** X-Event-Id and X-Event-Type are not what is signed, but what is in the body: they must say the same. */
function judgeHeaders(event: WebhookEvent, headers: HeadersLike): void {
  const id = headerOf(headers, 'X-Event-Id') ?? String(event.id);
  const topic = headerOf(headers, 'X-Event-Type') ?? event.topic;
  if (id === String(event.id) && topic === event.topic) return;
  throw new WebhookVerificationError(
    'id_mismatch',
    'X-Event-Id or X-Event-Type says something else than the signed body: somebody changed a header to have an event handled twice, or as another one. Answer 401.',
  );
}
