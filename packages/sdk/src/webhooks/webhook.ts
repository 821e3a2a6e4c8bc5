// Verifies that a delivery comes from the service, and signs deliveries for tests (service.md 5.5).
import type { WebhookEvent } from './event.ts';
import { type HeadersLike, headerOf } from './headers.ts';
import { bytesOf, notRaw, type RawBody } from './raw-body.ts';
import { secretsOf } from './secrets.ts';
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

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/; // RFC 9110 §5.6.2
const TOLERANCE_SECONDS = 300; // service.md 5.5(4): what the reference verifiers use

/** How deliveries are verified. */
export type WebhookOptions = {
  /** How far the delivery's time may be from now, in seconds, either way. 300 unless told otherwise. */
  toleranceSeconds?: number | undefined;
  /** The header that carries the signature, where the service sends it under a further name as well. */
  signatureHeader?: string | undefined;
  /** What time it is; the clock unless told otherwise. For tests. */
  now?: (() => Date) | undefined;
};

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

  /** Throws a `TypeError` for what can be no secret or no option, and where there is no Web Crypto. */
  constructor(secrets: string | readonly string[], options: WebhookOptions = {}) {
    this.#secrets = secretsOf(secrets);
    judgeOptions(options);
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
   * Gives the event when `rawBody` is what the service signed. Throws a `WebhookVerificationError` otherwise, whose
   * `code` says why. `rawBody` must be the body as it came, before anything parsed it: JSON that is written again may
   * differ in a space, and then fits no signature (service.md 5.5(5)).
   */
  async verify(rawBody: RawBody, headers: HeadersLike): Promise<WebhookEvent> {
    const raw = bytesOf(rawBody);
    judgeGiven(headers);
    const value = headerOf(headers, this.#header);
    if (value === undefined) {
      throw new WebhookVerificationError(
        'missing_header',
        `There is no ${this.#header} header: whoever sent this is not the service, or something on the way drops the header. Answer 401.`,
      );
    }
    if (raw.length === 0) throw notRaw('The body is empty: something has probably read it before');
    const { t, v1 } = parseSignature(value, this.#header);
    this.#judgeTime(Number(t));
    const event = parseEvent(raw);
    if (event === undefined) {
      throw new WebhookVerificationError(
        'signature_mismatch', // it has no id and topic that could be signed
        'The body is not the JSON of an event, which every delivery is. Hand it over as it was received, neither compressed nor decoded by something on the way. Otherwise the delivery is forged: answer 401.',
      );
    }
    if (!(await this.#isSigned(v1, signedBytes({ ...event, t, raw })))) {
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

/** Whether it verifies as a Webhook does; a secret, which is often given instead, does not. */
export function isWebhook(value: unknown): value is Webhook {
  return typeof (value as Partial<Webhook> | undefined | null)?.verify === 'function';
}

function judgeOptions({ toleranceSeconds, signatureHeader, now }: WebhookOptions): void {
  if (toleranceSeconds !== undefined && !(Number.isFinite(toleranceSeconds) && toleranceSeconds > 0)) {
    throw new TypeError(
      'toleranceSeconds must be a number (not text) above 0 and not endless, since an old delivery could be sent again for ever. 300 is usual.',
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

/** Headers that were forgotten are no TypeError: what runs per delivery refuses, and is answered with 401. */
function judgeGiven(headers: unknown): void {
  const isObject = typeof headers === 'object' && headers !== null;
  if (isObject && typeof (headers as { then?: unknown }).then !== 'function') return;
  throw new WebhookVerificationError(
    'missing_header',
    isObject
      ? 'The headers are a promise, as Next.js gives them: webhook.verify(rawBody, await headers()).'
      : 'webhook.verify was given no headers. Hand them over beside the body: webhook.verify(rawBody, request.headers).',
  );
}

/** The event, or undefined for a body that the service cannot have sent. */
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
