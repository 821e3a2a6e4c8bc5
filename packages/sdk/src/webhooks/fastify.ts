// A receiver as a Fastify plugin: a route that keeps the raw body, whatever parsers the application has.
import type { HeadersLike } from './headers.ts';
import { checkReceiver, type EventHandler, type ReceivingOptions, receive } from './receiving.ts';
import type { Webhook } from './webhook.ts';

/** The part of Fastify that the plugin needs: every version from 3 on has it. */
export type FastifyLike = {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parser: (
      request: RouteRequest,
      body: unknown,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  post(path: string, handler: (request: RouteRequest, reply: RouteReply) => Promise<unknown>): unknown;
};

type RouteRequest = { headers: HeadersLike; body: unknown };

type RouteReply = {
  code(status: number): RouteReply;
  type(type: string): RouteReply;
  send(body?: unknown): unknown;
};

/** Options of the plugin. */
export type WebhookPluginOptions = ReceivingOptions & {
  webhook: Webhook;
  /** Handles an event. */
  handle: EventHandler;
  /** The path of the route. Default: `/webhooks`. */
  path?: string | undefined;
};

/**
 * Registers `POST <path>`, which responds like `webhookMiddleware`. Parsers are changed for this route only:
 * `app.register(webhookPlugin, { path: '/webhooks', webhook, handle })`.
 */
export async function webhookPlugin(app: FastifyLike, given: WebhookPluginOptions): Promise<void> {
  const example = 'app.register(webhookPlugin, { webhook: new Webhook(secret), handle })';
  if (typeof app?.addContentTypeParser !== 'function') {
    throw new TypeError(`webhookPlugin is registered with Fastify: ${example}.`);
  }
  const { webhook, handle, path = '/webhooks', ...options } = given;
  const receiver = { webhook, handle, options };
  checkReceiver(receiver, { who: 'webhookPlugin', example });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(path, async (request, reply) => {
    const { headers, body: raw } = request;
    const { status, body } = await receive({ raw, headers }, receiver);
    return reply.code(status).type('text/plain; charset=utf-8').send(body);
  });
}
