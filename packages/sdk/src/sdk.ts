// The package's entry: what @crewcall/sdk exports, named one by one.
export { Deduplicator, MemoryStore, type OnceOutcome, type SeenStore } from './webhooks/deduplicator.ts';
export {
  type GamePublished,
  type LeagueOfficialCreated,
  type Link,
  type OfficialChanged,
  TOPICS,
  type Topic,
  type UserCreated,
  type WebhookEvent,
} from './webhooks/event.ts';
export { type FastifyLike, type WebhookPluginOptions, webhookPlugin } from './webhooks/fastify.ts';
export type { HeadersLike } from './webhooks/headers.ts';
export { type IncomingRequest, type OutgoingResponse, webhookMiddleware } from './webhooks/middleware.ts';
export type { EventHandler, ReceivingOptions } from './webhooks/receiving.ts';
export { verifyRequest } from './webhooks/request.ts';
export { type VerificationCode, WebhookVerificationError } from './webhooks/verification-error.ts';
export { type RawBody, type SignedDelivery, Webhook, type WebhookOptions } from './webhooks/webhook.ts';
