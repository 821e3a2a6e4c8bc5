// Verifies a delivery that arrives as a standard Request: Workers, Deno, Bun, Hono, Next.js, Remix.
import type { WebhookEvent } from './event.ts';
import { WebhookVerificationError } from './verification-error.ts';
import type { Webhook } from './webhook.ts';

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
  if (request.bodyUsed) {
    throw new WebhookVerificationError(
      'not_raw_body',
      'The body of this Request has been read already. Verify first, or read it once as text and give it to webhook.verify(text, request.headers).',
    );
  }
  return webhook.verify(await request.arrayBuffer(), request.headers);
}
