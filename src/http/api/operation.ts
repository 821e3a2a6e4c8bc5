// What one operation of the API is, and what its handler is handed.
import type { Static, TObject, TSchema } from 'typebox';
import type { Problem } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Scope } from '../../oauth/scopes.ts';
import type { Bearer } from '../../oauth/tokens.ts';
import type { Database } from '../../storage/database.ts';
import type { AddressGuard } from '../../webhooks/address.ts';
import type { Links } from './hal.ts';
import type { RateLimiter } from './rate-limits.ts';

/** What the API stands on; put together once, in main. */
export type ApiServices = {
  db: Database;
  vault: Vault;
  links: Links;
  baseUrl: string;
  /** The vendor word of the media type. */
  vendor: string;
  rateLimiter: RateLimiter | undefined;
  /** Origins whose pages may call the API; none turns CORS off. */
  corsOrigins: string[];
  /** Which addresses a subscription's target may name. */
  addresses: AddressGuard;
  signatureHeaderAliases: string[];
  /** Sends the letter by which somebody who has no password yet chooses one; the caller does not wait for it. */
  invite: (email: string) => void;
  now: () => Date;
};

/** A known caller asking for something; `params` are the path's, still text. */
export type Ask = ApiServices & { caller: Bearer; params: Record<string, string> };

/** What an answer is made of. Without a body it is 204. */
export type Answer = { status?: 200 | 201 | 204; body?: object; location?: string };

type Input<Subject, Query, Body> = {
  ask: Ask;
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
 * One operation. Its members are judged in the order they stand here (decisions: order of judgement): `find`
 * refuses with 404 and the role's 403, then come the media types, then `query` and `body`.
 */
export type Operation = {
  find: (ask: Ask) => Promise<unknown>;
  query?: TObject;
  /** What is wrong with a query beyond its schema. It sees only members that fit the schema. */
  checkQuery?: (query: unknown) => Problem[];
  body?: TSchema;
  /** The same of a body. */
  checkBody?: (body: unknown) => Problem[];
  /**
   * `handle` is called even when members of the body are wrong: with their problems, and a body without them. It
   * reports them together with what it finds itself (decisions: all problems of one request together).
   */
  gathers?: true;
  handle: (input: Input<never, never, never>) => Promise<Answer>;
};

type OperationOf<Subject, Query extends TObject, Body extends TSchema> = {
  find: (ask: Ask) => Promise<Subject>;
  query?: Query;
  checkQuery?: (query: Static<Query>) => Problem[];
  body?: Body;
  checkBody?: (body: Static<Body>) => Problem[];
  gathers?: true;
  handle: (input: Input<Subject, Static<Query>, Static<Body>>) => Promise<Answer>;
};

/** Ties the types of one operation together: its handler sees what `find`, `query` and `body` promise. */
export function operation<Subject, Query extends TObject = TObject, Body extends TSchema = TSchema>(
  parts: OperationOf<Subject, Query, Body>,
): Operation {
  return parts as unknown as Operation;
}

/** One line of the map. Any one of the scopes is enough. */
export type Route = Operation & { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; scopes: Scope[] };
