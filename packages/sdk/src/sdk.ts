// The main entry point of the package: every export of @crewcall/sdk.

export type { TokenSource } from './client/access-token.ts';
export type { HttpAnswer } from './client/answer.ts';
export type { ChangesOptions } from './client/changes.ts';
export {
  Crewcall,
  type CrewcallOptions,
  type ImportFileOptions,
  type LinkTarget,
} from './client/crewcall.ts';
export { ApiError, ConnectionError, CrewcallError, OAuthError, type ValueError } from './client/errors.ts';
export { type ListPage, Pages } from './client/pages.ts';
export type {
  CallOptions,
  ChangeOptions,
  Method,
  PostOptions,
  ReadOptions,
  SendOptions,
} from './client/request.ts';
export type { Subscriptions, WantedSubscription } from './client/subscriptions.ts';
export type { LinkedLists, LinkedRecords } from './generated/links.ts';
export type * from './generated/records.ts';
export {
  Authorization,
  type AuthorizationOptions,
  challengeOf,
  createVerifier,
  type PendingAuthorization,
} from './oauth/authorization.ts';
export type { Credentials, TokenStore } from './oauth/token-source.ts';
export type { Application, Scope, Tokens } from './oauth/tokens.ts';
export type { RequestWarning } from './warnings/request-warning.ts';
export { EventBusyError } from './webhooks/busy-error.ts';
export {
  Deduplicator,
  type DeduplicatorOptions,
  type OnceOutcome,
} from './webhooks/deduplicator.ts';
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
export type { RawBody } from './webhooks/raw-body.ts';
export type { EventHandler, ReceivingOptions } from './webhooks/receiving.ts';
export { verifyRequest } from './webhooks/request.ts';
export { type Claim, MemoryStore, type SeenStore } from './webhooks/seen-store.ts';
export { type VerificationCode, WebhookVerificationError } from './webhooks/verification-error.ts';
export { type SignedDelivery, Webhook, type WebhookOptions } from './webhooks/webhook.ts';
