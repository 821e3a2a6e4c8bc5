// A receiver for node:http, Express and Connect that reads the raw body itself.
import type { HeadersLike } from './headers.ts';
import { readBody } from './raw-body.ts';
import {
  checkReceiver,
  type EventHandler,
  type Receiver,
  type ReceivingOptions,
  receive,
  type WebhookResponse,
} from './receiving.ts';
import { WebhookVerificationError } from './verification-error.ts';
import type { Webhook } from './webhook.ts';

/** The part of a request that the middleware needs: node:http and Express have it. */
export type IncomingRequest = AsyncIterable<Uint8Array | string> & {
  headers: { [name: string]: string | string[] | undefined };
  /** Whether the body has been read to its end. */
  readableEnded?: boolean;
  /** Whether something has begun to read the body. */
  readableDidRead?: boolean;
  /** The parsed body, if a body parser ran before. */
  body?: unknown;
  /** The raw body, on platforms that provide it. */
  rawBody?: unknown;
};

/** The part of a response that the middleware needs: node:http and Express have it. */
export type OutgoingResponse = {
  statusCode: number;
  /** Whether the response was already sent. */
  headersSent?: boolean;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
};

/**
 * Returns a request handler that verifies deliveries, calls `handle` with events, and responds: 204 when `handle` is done,
 * 202 if it takes long, 500 if it throws, 503 if another process is handling the event (after a 5xx the service retries),
 * and 401 to a delivery that fails verification. It responds to every request, so give it its own route:
 * `app.post('/webhooks', webhookMiddleware(…))`.
 *
 * It reads the body itself. If a body parser ran before, it uses `request.rawBody`, or `request.body` if that is still text
 * or bytes, as with `express.raw()`. A parsed body is rejected with `not_raw_body`, so register it before `express.json()`.
 *
 * Throws a `TypeError` if the Webhook, the handler or an option is invalid.
 */
export function webhookMiddleware(
  webhook: Webhook,
  handle: EventHandler,
  options: ReceivingOptions = {},
): (request: IncomingRequest, response: OutgoingResponse) => Promise<void> {
  const receiver = { webhook, handle, options };
  checkReceiver(receiver, {
    who: 'webhookMiddleware',
    example: 'webhookMiddleware(new Webhook(secret), handle)',
  });
  return async (request, response) => {
    send(response, await respond(request, receiver));
  };
}

async function respond(request: IncomingRequest, receiver: Receiver): Promise<WebhookResponse> {
  let raw: unknown;
  try {
    raw = await rawBodyOf(request);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError))
      return { status: 400, body: 'The body is incomplete.\n' };
    return { status: 413, body: 'The body is too large for a delivery.\n' };
  }
  return receive({ raw, headers: request.headers as HeadersLike }, receiver);
}

async function rawBodyOf(request: IncomingRequest): Promise<unknown> {
  if (request.rawBody !== undefined) return request.rawBody;
  if (hasBeenRead(request)) return request.body;
  return readBody(request);
}

/**
 * Whether something has read from the stream. Express 4 sets an empty `request.body` before that, and the rest of a stream
 * that something else has begun to read is not the whole body.
 */
function hasBeenRead(request: IncomingRequest): boolean {
  return request.readableEnded === true || request.readableDidRead === true;
}

/** Sends the response, unless something else, such as a timeout, has already sent one: a second would throw. */
function send(response: OutgoingResponse, { status, body }: WebhookResponse): void {
  if (response.headersSent) return;
  response.statusCode = status;
  if (body !== undefined) response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(body);
}
