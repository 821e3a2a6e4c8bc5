// A receiver for node:http, Express and Connect that reads the body itself, as it comes.
import type { HeadersLike } from './headers.ts';
import { gathered } from './raw-body.ts';
import {
  type Answer,
  type EventHandler,
  judgeReceiver,
  type Receiver,
  type ReceivingOptions,
  receive,
} from './receiving.ts';
import { WebhookVerificationError } from './verification-error.ts';
import type { Webhook } from './webhook.ts';

/** What the middleware needs of a request: node:http's and Express's have it. */
export type IncomingRequest = AsyncIterable<Uint8Array | string> & {
  headers: { [name: string]: string | string[] | undefined };
  /** Whether the body has been read to its end. */
  readableEnded?: boolean;
  /** Whether anybody has begun to read it. */
  readableDidRead?: boolean;
  /** What a body parser has made of the body. */
  body?: unknown;
  /** Where some platforms keep the raw body. */
  rawBody?: unknown;
};

/** What the middleware needs of a response: node:http's and Express's have it. */
export type OutgoingResponse = {
  statusCode: number;
  /** Whether it has been answered already. */
  headersSent?: boolean;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
};

/**
 * Makes a request handler that verifies deliveries, hands events to `handle`, and answers: 204 when `handle` is done,
 * 202 when it takes long, 500 when it failed and 503 when another process is handling the event (the service tries
 * again), 401 to what is not to be believed. It answers every request it is given, so give it a route of its own:
 * `app.post('/webhooks', webhookMiddleware(…))`.
 *
 * It reads the body itself. Where a body parser was faster, it takes `request.rawBody`, or `request.body` if that is
 * still text or bytes, as `express.raw()` leaves it; a parsed body is refused with `not_raw_body`. So put it in front
 * of `express.json()`.
 *
 * Throws a `TypeError` where the Webhook, the handler or an option is none.
 */
export function webhookMiddleware(
  webhook: Webhook,
  handle: EventHandler,
  options: ReceivingOptions = {},
): (request: IncomingRequest, response: OutgoingResponse) => Promise<void> {
  const receiver = { webhook, handle, options };
  judgeReceiver(receiver, {
    who: 'webhookMiddleware',
    example: 'webhookMiddleware(new Webhook(secret), handle)',
  });
  return async (request, response) => {
    send(response, await answerTo(request, receiver));
  };
}

async function answerTo(request: IncomingRequest, receiver: Receiver): Promise<Answer> {
  let raw: unknown;
  try {
    raw = await rawBodyOf(request);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) return { status: 400, body: 'The body broke off.\n' };
    return { status: 413, body: 'A delivery is shorter than that.\n' };
  }
  return receive({ raw, headers: request.headers as HeadersLike }, receiver);
}

async function rawBodyOf(request: IncomingRequest): Promise<unknown> {
  if (request.rawBody !== undefined) return request.rawBody;
  if (hasBeenRead(request)) return request.body;
  return gathered(request);
}

/**
 * Express 4 has an empty `request.body` before anything was read, so what counts is the stream. What is left of one that
 * something else has begun to read is no whole body.
 */
function hasBeenRead(request: IncomingRequest): boolean {
  return request.readableEnded === true || request.readableDidRead === true;
}

/** Leaves a response alone that something else has answered, such as a limit of time: it would throw. */
function send(response: OutgoingResponse, { status, body }: Answer): void {
  if (response.headersSent) return;
  response.statusCode = status;
  if (body !== undefined) response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(body);
}
