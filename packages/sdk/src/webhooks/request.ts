// Verifies a delivery that arrives as a standard Request: Workers, Deno, Bun, Hono, Next.js, Remix.
import type { WebhookEvent } from './event.ts';
import { readBody } from './raw-body.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { isWebhook, type Webhook } from './webhook.ts';

/**
 * Reads the request's body and returns the verified event. Throws a `WebhookVerificationError` if verification fails:
 * respond 401. Otherwise respond 2xx quickly (service.md 4.4).
 *
 * @example
 * export default {
 *   async fetch(request) {
 *     try {
 *       const event = await verifyRequest(request, webhook);
 *       await queue.send(event);
 *       return new Response(null, { status: 204 });
 *     } catch (error) {
 *       if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
 *       throw error; // becomes a 500, and the service retries
 *     }
 *   },
 * };
 */
export async function verifyRequest(request: Request, webhook: Webhook): Promise<WebhookEvent> {
  if (!isRequest(request)) {
    throw new TypeError(
      'verifyRequest takes a standard Request, as Workers, Deno, Bun and Next.js hand it over; in Hono that is c.req.raw. For node:http and Express there is webhookMiddleware, for Fastify webhookPlugin.',
    );
  }
  if (!isWebhook(webhook)) {
    throw new TypeError('verifyRequest takes a Webhook: verifyRequest(request, new Webhook(secret)).');
  }
  if (request.bodyUsed || request.body?.locked) {
    throw new WebhookVerificationError(
      'not_raw_body',
      'The body of this Request has been read already. Verify first, or read it once as text and give it to webhook.verify(text, request.headers).',
    );
  }
  return webhook.verify(await readBody(chunksOf(request)), request.headers);
}

/** Uses `getReader`, because not every runtime can iterate streams. Cancels the stream if the reader stops early. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const { body } = request;
  if (!body) return yield new Uint8Array(await request.arrayBuffer()); // no body, or a runtime without streams
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function isRequest(request: unknown): boolean {
  const { arrayBuffer, headers } = (request ?? {}) as Partial<Request>;
  return typeof arrayBuffer === 'function' && typeof headers?.get === 'function';
}
