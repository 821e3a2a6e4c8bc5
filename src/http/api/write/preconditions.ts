// Evaluates If-Match and If-None-Match (RFC 9110 §13).
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../storage/database.ts';
import { pathOf, type RequestContext, type Route, runRoute } from '../operation.ts';
import { etagOf, namedTag } from '../output/etag.ts';
import { serialize } from '../output/serialize.ts';
import { ApiError } from '../problems.ts';

/** Whether a request has a precondition. */
export function isConditional(headers: IncomingHttpHeaders): boolean {
  return headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;
}

type ConditionalRequest = { headers: IncomingHttpHeaders; view: Route | undefined; context: RequestContext };

/**
 * Throws `precondition_failed` if the entity tag of the resource does not match the headers. Call it first in the
 * transaction of the change: it locks the row before reading it, so the resource cannot change in between. `view` is the
 * GET route of the resource, if it exists: the entity tag is that of its response to this caller.
 */
export async function requireConditions(
  tx: Transaction,
  { headers, view, context }: ConditionalRequest,
): Promise<void> {
  const tag = await currentTag(tx, view, context);
  requireMatch(headers, tag);
  if (knownTag(headers, tag) !== undefined) {
    throw new ApiError(
      'precondition_failed',
      'If-None-Match matches the existing resource; nothing was changed.',
    );
  }
}

/** Throws `precondition_failed` if If-Match does not name the tag. A missing resource matches no tag. */
export function requireMatch(headers: IncomingHttpHeaders, tag: string | undefined): void {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || (tag !== undefined && namedTag(ifMatch, tag) !== undefined)) return;
  const message =
    'The resource does not match If-Match: it has changed since, or you see it differently. ' +
    'Read it again, and repeat your request with the ETag of that response.';
  throw new ApiError('precondition_failed', message);
}

/** The tag of the resource that If-None-Match names, if it names one, by weak comparison (RFC 9110 §13.1.2). */
export function knownTag(headers: IncomingHttpHeaders, tag: string | undefined): string | undefined {
  const known = headers['if-none-match']?.replaceAll(/(^|,)\s*W\//g, '$1');
  return known === undefined || tag === undefined ? undefined : namedTag(known, tag);
}

/** The GET route of the resource that a route changes: at the same path, or the nearest above it. */
export function viewOf(route: Route, routes: readonly Route[]): Route | undefined {
  for (let path = route.path; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const view = routes.find((other) => other.method === 'GET' && other.path === path);
    if (view !== undefined) return view;
  }
  return undefined;
}

/** The current tag of the resource; undefined if it does not exist. */
async function currentTag(
  tx: Transaction,
  view: Route | undefined,
  context: RequestContext,
): Promise<string | undefined> {
  await view?.lock?.(tx, context.params);
  const text = await currentView(view, context);
  return text === undefined ? undefined : etagOf(text);
}

/** The JSON that a GET of the resource returns to this caller; undefined if it does not exist. */
export async function currentView(
  view: Route | undefined,
  { params, ...rest }: RequestContext,
): Promise<string | undefined> {
  if (view?.response === undefined) return undefined;
  // All of it, and this is not a view of the resource.
  const context = { ...rest, params, path: pathOf(view, params), selection: undefined, log: () => {} };
  try {
    const subject = await view.find?.(context);
    const body = await runRoute(view, { context, subject, query: {}, body: {}, problems: [] });
    return serialize(view.response, body);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
