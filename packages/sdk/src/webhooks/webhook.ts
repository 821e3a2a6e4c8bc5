// Verifies that a delivery comes from the service, and signs deliveries for tests (service.md 5.5).
import type { WebhookEvent } from './event.ts';
import { type HeadersLike, headerOf } from './headers.ts';
import { bytesOf, notRaw, type RawBody } from './raw-body.ts';
import { secretsOf } from './secrets.ts';
import {
  type Bytes,
  importSecret,
  isSignedBy,
  NEXT_SIGNATURE_HEADER,
  parseSignature,
  SIGNATURE_HEADER,
  signatureOf,
  signedBytes,
} from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/; // RFC 9110 §5.6.2
const TOLERANCE_SECONDS = 300; // service.md 5.5(4): what the reference verifiers use

/** Options of a `Webhook`. */
export type WebhookOptions = {
  /** The maximum difference between the delivery's time and the current time, in seconds. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** The header with the signature, if the service also sends it under another name. */
  signatureHeader?: string | undefined;
  /** Returns the current time, for tests. Default: the system clock. */
  now?: (() => Date) | undefined;
};

/** A signed delivery, as the service would send it: the result of `sign`. */
export type SignedDelivery = { body: string; headers: Record<string, string> };

/**
 * Verifies deliveries with the secret of their subscription, or with several secrets of which one must match: for several
 * subscriptions with one target URL, or for an old and a new secret. While the service rotates a secret, either the old or
 * the new one verifies, by X-Webhook-Signature or X-Webhook-Signature-Next. It uses Web Crypto and no API of Node.
 */
export class Webhook {
  readonly #secrets: string[];
  #keys: Promise<CryptoKey>[] | undefined;
  readonly #toleranceSeconds: number;
  readonly #header: string;
  readonly #now: () => Date;

  /** Throws a `TypeError` for an invalid secret or option, and if there is no Web Crypto. */
  constructor(secrets: string | readonly string[], options: WebhookOptions = {}) {
    this.#secrets = secretsOf(secrets);
    checkOptions(options);
    this.#toleranceSeconds = options.toleranceSeconds ?? TOLERANCE_SECONDS;
    this.#header = options.signatureHeader ?? SIGNATURE_HEADER;
    this.#now = options.now ?? (() => new Date());
    if (globalThis.crypto?.subtle === undefined) {
      throw new TypeError(
        'There is no Web Crypto here (crypto.subtle). Use Node 22 or newer; a page has it when it came over https.',
      );
    }
  }

  /**
   * Returns the event if `rawBody` has a valid signature. Otherwise throws a `WebhookVerificationError`, whose `code` says
   * why. `rawBody` must be the raw body: JSON that was parsed and serialized again can differ by a space, and then the
   * signature does not match (service.md 5.5(5)).
   */
  async verify(rawBody: RawBody, headers: HeadersLike): Promise<WebhookEvent> {
    const raw = bytesOf(rawBody);
    checkHeadersGiven(headers);
    const value = headerOf(headers, this.#header);
    if (value === undefined) {
      throw new WebhookVerificationError(
        'missing_header',
        `There is no ${this.#header} header: the request is not from the service, or a proxy drops the header. Respond 401.`,
      );
    }
    if (raw.length === 0) throw notRaw('The body is empty: it was probably read before');
    const signatures = [parseSignature(value, this.#header)];
    const next = headerOf(headers, NEXT_SIGNATURE_HEADER);
    if (next !== undefined) signatures.push(parseSignature(next, NEXT_SIGNATURE_HEADER));
    for (const { t } of signatures) this.#checkTime(Number(t));
    const event = parseEvent(raw);
    if (event === undefined) {
      throw new WebhookVerificationError(
        'signature_mismatch', // a body without id and topic cannot have been signed
        'The body is not the JSON of an event, which every delivery is. Pass it as it was received, neither compressed nor decoded by a proxy. Otherwise the delivery is forged: respond 401.',
      );
    }
    const tried = signatures.map(({ t, v1 }) => this.#isSigned(v1, signedBytes({ ...event, t, raw })));
    if (!(await Promise.all(tried)).includes(true)) {
      throw new WebhookVerificationError(
        'signature_mismatch',
        'The signature does not match this body and secret. Use the secret of the subscription that sends here, and pass the body as it was received, byte by byte. Otherwise the delivery is forged: respond 401.',
      );
    }
    checkEventHeaders(event, headers);
    return event;
  }

  /**
   * Signs an event as the service does, for tests of your own receiver. Takes the event or its body as text, and returns
   * the body and headers to send. Uses the first secret, and the current time unless `at` is given.
   */
  async sign(
    event: WebhookEvent | string,
    { at = this.#now() }: { at?: Date | undefined } = {},
  ): Promise<SignedDelivery> {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const raw = bytesOf(body);
    const parsed = parseEvent(raw);
    if (parsed === undefined) {
      throw new TypeError('webhook.sign takes an event with an id and a topic, or the JSON of one as text.');
    }
    const { id, topic } = parsed;
    const t = String(Math.floor(at.getTime() / 1000));
    const signed = signedBytes({ t, id, topic, raw });
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

  /** Imports the keys at first use: Workers do not allow cryptography while a module is loading. */
  #importKeys(): Promise<CryptoKey>[] {
    this.#keys ??= this.#secrets.map(importSecret);
    return this.#keys;
  }

  #checkTime(timestamp: number): void {
    const seconds = Math.floor(this.#now().getTime() / 1000);
    const away = Math.abs(seconds - timestamp);
    if (away <= this.#toleranceSeconds) return;
    throw new WebhookVerificationError(
      'timestamp_out_of_tolerance',
      `The delivery was signed ${away} seconds ${timestamp < seconds ? 'ago' : 'from now'}; at most ${this.#toleranceSeconds} are allowed. Set the clock of this machine. If it is right, this is a replay of an old delivery: respond 401.`,
    );
  }

  /** Tries every secret, even after one has matched, so that the timing does not reveal which one matched. */
  async #isSigned(v1: string, signed: Bytes): Promise<boolean> {
    const fits = await Promise.all(
      this.#importKeys().map(async (key) => isSignedBy(await key, { v1, signed })),
    );
    return fits.includes(true);
  }
}

/** Whether `value` is a Webhook. A common mistake is to pass the secret instead. */
export function isWebhook(value: unknown): value is Webhook {
  return typeof (value as Partial<Webhook> | undefined | null)?.verify === 'function';
}

function checkOptions({ toleranceSeconds, signatureHeader, now }: WebhookOptions): void {
  if (toleranceSeconds !== undefined && !(Number.isFinite(toleranceSeconds) && toleranceSeconds > 0)) {
    throw new TypeError(
      'toleranceSeconds must be a number (not text) above 0 and finite, because an old delivery could otherwise be replayed at any time. 300 is usual.',
    );
  }
  const isName = typeof signatureHeader === 'string' && HEADER_NAME.test(signatureHeader);
  if (signatureHeader !== undefined && !isName) {
    throw new TypeError('signatureHeader must be the name of a header, such as X-Webhook-Signature.');
  }
  if (now !== undefined && typeof now !== 'function') {
    throw new TypeError('now must be a function that gives a Date, such as () => new Date().');
  }
}

/** Missing headers are a verification error and not a TypeError, so that the receiver responds 401. */
function checkHeadersGiven(headers: unknown): void {
  const isObject = typeof headers === 'object' && headers !== null;
  if (isObject && typeof (headers as { then?: unknown }).then !== 'function') return;
  throw new WebhookVerificationError(
    'missing_header',
    isObject
      ? 'The headers are a promise, as Next.js gives them: webhook.verify(rawBody, await headers()).'
      : 'webhook.verify was given no headers. Pass them with the body: webhook.verify(rawBody, request.headers).',
  );
}

/** The event, or undefined if the body is not the JSON of an event. */
function parseEvent(raw: Bytes): WebhookEvent | undefined {
  try {
    const parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw));
    const isEvent = Number.isSafeInteger(parsed?.id) && typeof parsed?.topic === 'string';
    return isEvent ? (parsed as WebhookEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** The headers X-Event-Id and X-Event-Type are not signed themselves, so they must equal the signed body. */
function checkEventHeaders(event: WebhookEvent, headers: HeadersLike): void {
  const id = headerOf(headers, 'X-Event-Id') ?? String(event.id);
  const topic = headerOf(headers, 'X-Event-Type') ?? event.topic;
  if (id === String(event.id) && topic === event.topic) return;
  throw new WebhookVerificationError(
    'id_mismatch',
    'X-Event-Id or X-Event-Type differs from the signed body: somebody changed a header, so that an event is handled twice or as another event. Respond 401.',
  );
}
