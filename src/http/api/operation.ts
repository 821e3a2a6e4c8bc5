// What one route of the API is made of, and what its handler receives.
import type { Static, TObject, TSchema } from 'typebox';
import { type Problem, validationError } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Scope } from '../../oauth/scopes.ts';
import type { Bearer } from '../../oauth/tokens.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import type { AddressGuard } from '../../webhooks/address.ts';
import type { Links } from './hal.ts';
import { firstOfItsPath } from './input/validate.ts';
import type { ProblemCode } from './problem-types.ts';
import type { RateLimiter } from './rate-limits.ts';

/** The services that the API uses; created once, in main.ts. */
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
  /** Sends a new user the email with the link to choose a password; does not wait for it. */
  invite: (email: string) => void;
  now: () => Date;
};

/** One request. `params` are the path's, still text. */
export type RequestContext = ApiServices & {
  /** The holder of the token. Undefined in routes that need no token. */
  caller: Bearer;
  params: Record<string, string>;
  /** The path of the request below /api/v2, in the spelling that links use. */
  path: string;
  /** Writes a line to the log, with the id of the request: what happened, and to which records. Never a value. */
  log: (event: string, facts: Record<string, number | string>) => void;
};

/** The scopes a token needs: one, any one of several, or all of them (docs/api: OAuth); or that no token is needed. */
export type RequiredScopes =
  | Scope
  | { anyOf: readonly Scope[] }
  | { allOf: readonly Scope[] }
  | typeof NO_TOKEN;
export const NO_TOKEN = 'no token';

/** Locks the row that stands for the resource at a path until the transaction ends. */
export type RowLock = (tx: Transaction, params: Record<string, string>) => Promise<void>;

/** What a handler receives. `subject` is the result of `find`, `input` that of `read`. */
type Request<Subject, Query, Body, Input> = {
  context: RequestContext;
  subject: Subject;
  query: Query;
  body: Body;
  input: Input;
};

/** What `read` receives: members of the query and the body that do not fit their schema are undefined. */
type Sent<Subject, Query, Body> = { context: RequestContext; subject: Subject; query: Query; body: Body };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One route. Its steps run in the order in which they stand here (docs/api: HTTP, order of checks). */
export type Route = {
  method: Method;
  path: string;
  /** The operationId of the OpenAPI document, from which client generators make method names. */
  id: string;
  /** What it does, in a few words: the heading of its documentation. */
  summary: string;
  scopes: RequiredScopes;
  /** Loads what the request is about. Throws 404 for what the caller cannot see, 403 for a missing role. */
  find?: (context: RequestContext) => Promise<unknown>;
  /** Of a GET route: locks the row for a change with If-Match or If-None-Match. */
  lock?: RowLock;
  query?: TObject;
  body?: TSchema;
  /**
   * Turns what was sent into the types of the domain. It reports what is wrong beyond the schema by adding to
   * `problems`: all problems of a request are reported together. If the action itself finds problems, `read` moves
   * `problems` into its result, and the action reports all of them.
   */
  read?: (sent: Sent<never, never, never>, problems: Problem[]) => unknown;
  /** The schema of the response: `response` with 200, `created` with 201 and Location. With neither it is 204. */
  response?: TSchema;
  created?: TSchema;
  /** The error codes with which it responds 409. */
  conflicts?: readonly ProblemCode[];
  handle: (request: Request<never, never, never, never>) => Promise<unknown>;
};

type RouteParts<Subject, Query extends TObject, Body extends TSchema, Result extends TSchema, Input> = {
  summary: string;
  scopes?: RequiredScopes;
  find?: (context: RequestContext) => Promise<Subject>;
  lock?: RowLock;
  query?: Query;
  body?: Body;
  read?: (sent: Sent<Subject, Static<Query>, Static<Body>>, problems: Problem[]) => Input;
  conflicts?: readonly ProblemCode[];
} & (
  | { response: Result; created?: never; handle: Handler<Subject, Query, Body, Input, Static<Result>> }
  | {
      response?: never;
      created: Result;
      handle: Handler<Subject, Query, Body, Input, Static<Result> & Linked>;
    }
  | { response?: never; created?: never; handle: Handler<Subject, Query, Body, Input, void> }
);
type Handler<Subject, Query extends TObject, Body extends TSchema, Input, Result> = (
  request: Request<Subject, Static<Query>, Static<Body>, Input>,
) => Promise<Result>;
/** A created record links to itself: that is its Location. */
type Linked = { _links: { self: { href: string } } };

// Reading needs the scope read and changing the scope write, unless a route says otherwise (docs/api: OAuth).
export const get = routesWith('GET', 'read');
export const post = routesWith('POST', 'write');
export const put = routesWith('PUT', 'write');
export const remove = routesWith('DELETE', 'write');

function routesWith(method: Method, usual: Scope) {
  return <
    Subject,
    Input,
    Query extends TObject = TObject,
    Body extends TSchema = TSchema,
    Result extends TSchema = TSchema,
  >(
    path: string,
    id: string,
    parts: RouteParts<Subject, Query, Body, Result, Input>,
  ): Route => ({ scopes: usual, ...(parts as unknown as Omit<Route, 'scopes'>), method, path, id });
}

/** The routes of one noun, under its heading in the OpenAPI document. */
export type Resource = { tag: string; about: string; routes: Route[] };

/** What was sent with a request, and what is wrong with it by its schemas. */
export type SentInput = { query: unknown; body: unknown; problems: Problem[] };

/** Runs the last two steps of a route. Throws `validation_failed` with all problems of the request. */
export async function runRoute(
  route: Route,
  { context, subject, query, body, problems }: SentInput & { context: RequestContext; subject: unknown },
): Promise<unknown> {
  const isUnusable = (route.query && query === undefined) || (route.body && body === undefined);
  if (isUnusable) throw validationError(problems);
  const input = route.read?.({ context, subject, query, body } as never, problems);
  if (problems.length > 0) throw validationError(problems.filter(firstOfItsPath));
  return route.handle({ context, subject, query, body, input } as never);
}

/** The path of a request as links spell it. */
export function pathOf({ path }: Route, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => String(Number(params[name])));
}
