// The entry point @crewcall/sdk/core: the client without resources, for programs that load only what they use.

export type { AccessToken, TokenSource } from './client/access-token.ts';
export type { HttpAnswer } from './client/answer.ts';
export type { ChangesOptions } from './client/changes.ts';
export { Client, type ClientOptions } from './client/client.ts';
export { ApiError, ConnectionError, CrewcallError, OAuthError, type ValueError } from './client/errors.ts';
export { type ListPage, Pages } from './client/pages.ts';
export { queryOf } from './client/query.ts';
export {
  type CallOptions,
  type ChangeOptions,
  type Method,
  newIdempotencyKey,
  type PostOptions,
  type ReadOptions,
  type SendOptions,
} from './client/request.ts';
export type * from './generated/records.ts';
export type { Link, WebhookEvent } from './webhooks/event.ts';
