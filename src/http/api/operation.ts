// The types of API routes: the parts of a route and the arguments of its handler.
import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Onboarding, OnboardingState } from '../../domain/users/onboarding.ts';
import { type Problem, validationError } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Signer } from '../../kernel/signer.ts';
import type { RequestCounter } from '../../oauth/request-counts/counter.ts';
import type { Scope } from '../../oauth/scopes.ts';
import type { Bearer } from '../../oauth/tokens.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import type { AddressGuard } from '../../webhooks/address.ts';
import type { SendTest } from '../../webhooks/test-delivery.ts';
import type { BusyLimit } from '../limits/connection-limit.ts';
import type { ChangeStreams } from './changes/streams.ts';
import type { Links } from './hal.ts';
import type { UnreadMember } from './input/unread.ts';
import type { Upload } from './input/upload.ts';
import { firstOfItsPath } from './input/validate.ts';
import type { RateLimiters } from './limits/rate-limits.ts';
import type { ProblemCode } from './problem-types.ts';
import type { Selection } from './selection/fieldset.ts';

/** A user, and the user who invites them. */
export type InvitedUser = { userId: number; invitedBy: number };

/** The services that the API uses; created once, in main.ts. */
export type ApiServices = {
  db: Database;
  vault: Vault;
  links: Links;
  baseUrl: string;
  authUrl: string;
  /** The vendor name in the media type. */
  vendor: string;
  rateLimiters: RateLimiters | undefined;
  /** Counts the requests of each application. */
  requestCounter: RequestCounter;
  /** Counts the requests with a valid token that run at the same time. */
  busy: BusyLimit;
  /** Origins whose pages may call the API. An empty list turns CORS off. */
  corsOrigins: string[];
  /** Which addresses a subscription's target may name. */
  addresses: AddressGuard;
  signatureHeaderAliases: string[];
  sendTest: SendTest;
  /** Signs the cursors of the feed of changes. */
  cursorSigner: Signer;
  /** Signs the addresses of exports. */
  exportSigner: Signer;
  changeStreams: ChangeStreams;
  /** How many days changes are kept. */
  retentionDays: number;
  /** From how many US dollars a year officials need a tax form. */
  taxFormThreshold: number;
  /** Sends users who have never signed in the email with the link to choose one, without waiting for it. */
  invite: (invitations: readonly InvitedUser[]) => void;
  /** Whether the person of an account has signed in, and how long to wait before it is sent another invitation. */
  invitationState: (
    db: Queryable,
    accountId: number,
  ) => Promise<{ hasSignedIn: boolean; waitSeconds: number }>;
  /** How far these users have come, by id. */
  findOnboarding: (db: Queryable, userIds: readonly number[]) => Promise<Map<number, Onboarding>>;
  /** The ids of a site's active users who have come that far. */
  listOnboarding: (db: Queryable, which: { siteId: number; state: OnboardingState }) => Promise<number[]>;
  /** The ids of a site's users who have never signed in and were not invited in the last day. */
  listUninvited: (db: Queryable, siteId: number) => Promise<number[]>;
  /** Exports and deletes what is kept on the person of an account. */
  people: {
    exportAccount: (accountId: number) => Promise<object>;
    eraseAccount: (db: Database, accountId: number) => Promise<void>;
  };
  now: () => Date;
};

/** One request. `params` are the unparsed parameters of the path. */
export type RequestContext = ApiServices & {
  /** Reads the record at another path as this caller sees it. */
  viewRecord: (context: RequestContext, path: string) => Promise<object | undefined>;
  /** The holder of the token; undefined for routes without a token. */
  caller: Bearer;
  /** The caller's account. */
  accountId: number;
  params: Record<string, string>;
  /** Counts records that the response embeds against the rate limit. Throws `rate_limited`. */
  countEmbedded: (records: number) => Promise<void>;
  /** What the request chooses of a record, or of each record of a list; undefined: all. */
  selection?: Selection | undefined;
  /** The file of a multipart body, where the route takes one. */
  upload?: Upload | undefined;
  /** The path of the request below /api/v2, as links spell it. */
  path: string;
  /** Logs an event and the ids of its records, with the request id. Never logs other values. */
  log: (event: string, facts: Record<string, number | string>) => void;
};

/** The scopes that a token must have: one, any of several, or all of several (docs/api: OAuth); or no token. */
export type RequiredScopes =
  | Scope
  | { anyOf: readonly Scope[] }
  | { allOf: readonly Scope[] }
  | typeof NO_TOKEN;
export const NO_TOKEN = 'no token';

/** Locks the row of the resource at a path until the transaction ends. */
export type RowLock = (tx: Transaction, params: Record<string, string>) => Promise<void>;

/** The argument of a handler. `subject` is the result of `find`, `input` the result of `read`. */
type Request<Subject, Query, Body, Input> = {
  context: RequestContext;
  subject: Subject;
  query: Query;
  body: Body;
  input: Input;
};

/** The argument of a stream. `authorizeAgain` throws if the caller may no longer read it. */
type StreamRequest<Subject, Query, Body, Input> = Request<Subject, Query, Body, Input> & {
  authorizeAgain: () => Promise<Subject>;
  /** Identifies the token, without being it. */
  token: string;
  /** Aborted when the connection is closed. */
  closed: AbortSignal;
};

/** The argument of `read`: members of the query and the body that do not match their schema are undefined. */
type OperationInput<Subject, Query, Body> = {
  context: RequestContext;
  subject: Subject;
  query: Query;
  body: Body;
};

/**
 * In the schema of a query member that `read` validates: the schema of its parameter in the OpenAPI document. It is
 * never validated.
 */
export const AS_PARAMETER = 'x-parameter';

/** In the schema of a parameter that is a list: its values are sent in one parameter, with commas between them. */
export const BETWEEN_COMMAS = 'x-between-commas';

/** In the schema of a query member that many routes have: its name among the parameters of the OpenAPI document. */
export const AS_SHARED_PARAMETER = 'x-shared-parameter';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One route. Its steps run in this order (docs/api: HTTP, order of checks). */
export type Route = {
  method: Method;
  path: string;
  /** The operationId in the OpenAPI document; client generators turn it into a method name. */
  id: string;
  /** The heading of the operation in the documentation. */
  summary: string;
  scopes: RequiredScopes;
  /** Loads the resource. Throws 404 if the caller cannot see it, 403 if a role is missing. */
  find?: (context: RequestContext) => Promise<unknown>;
  /** For GET routes: locks the row for a change with If-Match or If-None-Match. */
  lock?: RowLock;
  query?: TObject;
  body?: TSchema;
  /**
   * Converts the request to domain types. It adds the problems that the schema does not find to `problems`, since all
   * problems of a request are reported together. If the action itself finds problems, `read` moves `problems` into its
   * result, and the action reports all of them.
   */
  read?: (sent: OperationInput<never, never, never>, problems: Problem[]) => unknown;
  /** The schema of the response: `response` for 200, `created` for 201 with Location. Without both, it is 204. */
  response?: TSchema;
  created?: TSchema;
  /** It takes multipart/form-data with a file, of so many bytes. */
  uploadBytes?: number;
  /** The error codes of its 409 responses. */
  conflicts?: readonly ProblemCode[];
  /** Of a change: it works on an archived site too, or changes no site. */
  onArchived?: true;
  /** Of a POST that nothing is changed by: it runs in no transaction, and again for the same Idempotency-Key. */
  changesNothing?: true;
  handle: (request: Request<never, never, never, never>) => Promise<unknown>;
  /** Responds to a GET whose Accept prefers text/event-stream; Last-Event-ID is read as the parameter `after`. */
  stream?: (request: StreamRequest<never, never, never, never>) => Promise<Readable>;
};

type RouteParts<Subject, Query extends TObject, Body extends TSchema, Result extends TSchema, Input> = {
  summary: string;
  scopes?: RequiredScopes;
  find?: (context: RequestContext) => Promise<Subject>;
  lock?: RowLock;
  query?: Query;
  body?: Body;
  read?: (sent: OperationInput<Subject, Static<Query>, Static<Body>>, problems: Problem[]) => Input;
  conflicts?: readonly ProblemCode[];
  uploadBytes?: number;
  onArchived?: true;
  changesNothing?: true;
  stream?: (request: StreamRequest<Subject, Static<Query>, Static<Body>, Input>) => Promise<Readable>;
} & (
  | { response: Result; created?: never; handle: Handler<Subject, Query, Body, Input, Static<Result>> }
  | {
      response?: never;
      created: Result;
      handle: Handler<Subject, Query, Body, Input, Static<Result> & LinkedRecord>;
    }
  | { response?: never; created?: never; handle: Handler<Subject, Query, Body, Input, void> }
);
type Handler<Subject, Query extends TObject, Body extends TSchema, Input, Result> = (
  request: Request<Subject, Static<Query>, Static<Body>, Input>,
) => Promise<Result>;
/** A created record; its self link is the Location. */
type LinkedRecord = { _links: { self: { href: string } } };

// GET requires the scope read and other methods the scope write, unless the route names others (docs/api: OAuth).
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

/** The routes of one resource, which have one heading in the OpenAPI document. */
export type Resource = { tag: string; about: string; routes: Route[] };

/** The validated query and body of a request, and their problems. */
export type SentInput = { query: unknown; body: unknown; problems: Problem[] };

/** The members of a body that nothing reads. `isForm`: their values are text. */
export type UnreadInput = { members: UnreadMember[]; isForm: boolean };

/** Runs `read` and the handler of a route. Throws `validation_failed` with all problems of the request. */
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

/** The path of a request, as links spell it. */
export function pathOf({ path }: Route, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => String(Number(params[name])));
}
