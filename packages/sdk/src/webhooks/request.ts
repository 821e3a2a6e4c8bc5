// Verifies a delivery that arrives as a standard Request: Workers, Deno, Bun, Hono, Next.js, Remix.
import type { WebhookEvent } from './event.ts';
import { gathered } from './raw-body.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { isWebhook, type Webhook } from './webhook.ts';

/**
 * Reads the request's body and gives the event. Throws a `WebhookVerificationError` for a delivery that is not to be
 * believed: answer it with 401. Answer a believed one with 2xx, and quickly (service.md 4.4).
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
 *       throw error; // answered with 500: the service tries again
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
  return webhook.verify(await gathered(chunksOf(request)), request.headers);
}

/** `getReader`, since not every runtime iterates streams. What is not wanted any more is canceled. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const { body } = request;
  if (!body) return yield new Uint8Array(await request.arrayBuffer()); // none, or a runtime that does not stream it
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
