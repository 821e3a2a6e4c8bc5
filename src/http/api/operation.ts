// What one operation of the API is, and what its handler is handed.
import type { Static, TObject, TSchema } from 'typebox';
import type { Problem } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Scope } from '../../oauth/scopes.ts';
import type { Bearer } from '../../oauth/tokens.ts';
import type { Database } from '../../storage/database.ts';
import type { AddressGuard } from '../../webhooks/address.ts';
import type { Links } from './hal.ts';
import type { ProblemCode } from './problem-types.ts';
import type { RateLimiter } from './rate-limits.ts';

/** What the API stands on; put together once, in main. */
export type ApiServices = {
  db: Database;
  vault: Vault;
  links: Links;
  baseUrl: string;
  authUrl: string;
  /** The vendor word of the media type. */
  vendor: string;
  rateLimiter: RateLimiter | undefined;
  /** Origins whose pages may call the API; none turns CORS off. */
  corsOrigins: string[];
  /** Which addresses a subscription's target may name. */
  addresses: AddressGuard;
  signatureHeaderAliases: string[];
  /** Sends the email by which somebody who has no password yet chooses one; the caller does not wait for it. */
  invite: (email: string) => void;
  now: () => Date;
};

/** Somebody asking for something; `params` are the path's, still text. */
export type RequestContext = ApiServices & {
  /** Who asks. An operation that needs no token is not told. */
  caller: Bearer;
  params: Record<string, string>;
  /** Writes a line into the log, which also has the request's id: what happened, and to what. Never a value. */
  log: (happening: string, facts: Record<string, number | string>) => void;
};

/** What an answer is made of. `location` is where a created record is. */
export type OperationResult<Body = unknown> = { body: Body; location?: string };

type Input<Subject, Query, Body> = {
  context: RequestContext;
  /** What `find` found: it exists, and the caller may do this to it. */
  subject: Subject;
  query: Query;
  body: Body;
  /** What is wrong with the body; none unless the operation `gathers`. */
  problems: Problem[];
  /** Whether the body came as a form (or not at all) rather than as JSON. */
  isForm: boolean;
};

/**
 * One operation. Its members are judged in the order they stand here (docs/api: order of judgement): `find`
 * refuses with 404 and the role's 403, then come the media types, then `query` and `body`.
 */
export type Operation = {
  /** What it does, in a few words: the heading of its documentation. */
  summary: string;
  find: (context: RequestContext) => Promise<unknown>;
  query?: TObject;
  /** What is wrong with a query beyond its schema. It sees only members that fit the schema. */
  checkQuery?: (query: unknown) => Problem[];
  body?: TSchema;
  /** What a body looks like whose rules are a module's own, so that `body` says nothing: for its readers alone. */
  shape?: TSchema;
  /** What is wrong with a body beyond its schema. */
  checkBody?: (body: unknown) => Problem[];
  /**
   * `handle` is called even when members of the body are wrong: with their problems, and a body without them. It
   * reports them together with what it finds itself (docs/api: all problems of one request together).
   */
  gathers?: true;
  /** What the answer holds: `gives` with 200, `creates` with 201 and Location. Neither is 204, without a body. */
  response?: TSchema;
  created?: TSchema;
  /** The codes with which it can answer 409. */
  conflicts?: readonly ProblemCode[];
  handle: (input: Input<never, never, never>) => Promise<OperationResult | undefined>;
};

type OperationOf<Subject, Query extends TObject, Body extends TSchema, Given extends TSchema> = {
  summary: string;
  find: (context: RequestContext) => Promise<Subject>;
  query?: Query;
  checkQuery?: (query: Static<Query>) => Problem[];
  body?: Body;
  shape?: TSchema;
  checkBody?: (body: Static<Body>) => Problem[];
  gathers?: true;
  conflicts?: readonly ProblemCode[];
} & (
  | { response: Given; created?: never; handle: Handle<Subject, Query, Body, OperationResult<Static<Given>>> }
  | { response?: never; created: Given; handle: Handle<Subject, Query, Body, Created<Static<Given>>> }
  | { response?: never; created?: never; handle: Handle<Subject, Query, Body, undefined> }
);

type Created<Body> = Required<OperationResult<Body>>;
type Handle<Subject, Query extends TObject, Body extends TSchema, Given> = (
  input: Input<Subject, Static<Query>, Static<Body>>,
) => Promise<Given>;

/**
 * Ties the types of one operation together: its handler sees what `find`, `query` and `body` promise, and gives what
 * `gives` or `creates` says.
 */
export function operation<
  Subject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Given extends TSchema = TSchema,
>(parts: OperationOf<Subject, Query, Body, Given>): Operation {
  return parts as unknown as Operation;
}

/** What is the same for everybody, and says nothing of anybody. */
export const NO_TOKEN = 'no token';

/** The scopes a token needs: one, any one of several, or all of them (docs/api: OAuth); or that there needs to be none. */
export type RequiredScopes =
  | Scope
  | { anyOf: readonly Scope[] }
  | { allOf: readonly Scope[] }
  | typeof NO_TOKEN;

/** One line of the map. */
export type Route = Operation & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  scopes: RequiredScopes;
};
