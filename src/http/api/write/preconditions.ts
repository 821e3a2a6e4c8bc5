// If-Match and If-None-Match: whether a resource still is what the client knows of it (RFC 9110 §13).
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../storage/database.ts';
import { etagOf, namesTag } from '../etag.ts';
import { pathOf, type RequestContext, type Route, runRoute } from '../operation.ts';
import { serialize } from '../output/serialize.ts';
import { ApiError } from '../problems.ts';

/** Whether a change depends on the current state of its resource. */
export function isConditional(headers: IncomingHttpHeaders): boolean {
  return headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;
}

type ConditionalRequest = { headers: IncomingHttpHeaders; view: Route | undefined; context: RequestContext };

/**
 * Throws `precondition_failed` where the resource is not what the headers name. Called first in the transaction of the
 * change, it locks the resource's row before it reads: nobody changes it between this comparison and the change.
 * `view` is the route that shows the resource, if there is one: entity tags are made of its response to this caller.
 */
export async function requireConditions(
  tx: Transaction,
  { headers, view, context }: ConditionalRequest,
): Promise<void> {
  const tag = await currentTag(tx, view, context);
  requireMatch(headers, tag);
  if (isKnown(headers, tag)) {
    throw new ApiError('precondition_failed', 'If-None-Match names what is there; nothing was changed.');
  }
}

/** Throws `precondition_failed` where If-Match was sent and does not name the tag. No tag names a missing resource. */
export function requireMatch(headers: IncomingHttpHeaders, tag: string | undefined): void {
  const wanted = headers['if-match'];
  if (wanted === undefined || (tag !== undefined && namesTag(wanted, tag))) return;
  const message =
    'This is not what If-Match names: it has changed since, or is shown differently to you. ' +
    'Read it again, and repeat your request with the ETag of that answer.';
  throw new ApiError('precondition_failed', message);
}

/** Whether If-None-Match names the tag; weakly, as RFC 9110 §13.1.2 has it. */
export function isKnown(headers: IncomingHttpHeaders, tag: string | undefined): boolean {
  const known = headers['if-none-match']?.replaceAll(/(^|,)\s*W\//g, '$1');
  return known !== undefined && tag !== undefined && namesTag(known, tag);
}

/** The route that shows the resource which a route changes: the nearest GET, at its own path or above. */
export function viewOf(route: Route, routes: readonly Route[]): Route | undefined {
  for (let path = route.path; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const view = routes.find((other) => other.method === 'GET' && other.path === path);
    if (view !== undefined) return view;
  }
  return undefined;
}

/** The tag of the resource as it is now; undefined where there is none. */
async function currentTag(
  tx: Transaction,
  view: Route | undefined,
  { params, ...rest }: RequestContext,
): Promise<string | undefined> {
  if (view?.response === undefined) return undefined;
  await view.lock?.(tx, params);
  const context = { ...rest, params, path: pathOf(view, params), log: () => {} }; // nobody is shown what is read
  try {
    const subject = await view.find?.(context);
    const body = await runRoute(view, { context, subject, query: {}, body: {}, problems: [] });
    return etagOf(serialize(view.response, body));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
