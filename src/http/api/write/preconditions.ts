// If-Match and If-None-Match: whether a resource still is what the client knows of it (RFC 9110 §13).
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../storage/database.ts';
import { etagOf, namesTag } from '../etag.ts';
import type { RequestContext, Route } from '../operation.ts';
import { serialize } from '../output/serialize.ts';
import { ApiError } from '../problems.ts';
import { lockRow } from './row-locks.ts';

/** Whether a change depends on what its resource is now. */
export function isConditional(headers: IncomingHttpHeaders): boolean {
  return headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;
}

/**
 * Refuses `precondition_failed` where the resource is not what the headers say. Called first in the transaction of the
 * change, it locks the resource's row before it looks: nobody changes it between this look and the change.
 * `view` is the line that shows the resource, if there is one: its answer to this caller is what tags are made of.
 */
export async function requireConditions(
  tx: Transaction,
  {
    headers,
    view,
    context,
  }: { headers: IncomingHttpHeaders; view: Route | undefined; context: RequestContext },
): Promise<void> {
  const tag = await tagNow(tx, { view, context });
  requireMatch(headers, tag);
  if (isKnown(headers, tag)) {
    throw new ApiError('precondition_failed', 'If-None-Match names what is there; nothing was changed.');
  }
}

/** Refuses `precondition_failed` unless If-Match, where it was sent, names the tag. Nothing names what is not there. */
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

/** The line that shows the resource which a line changes: the nearest GET, at its own address or above. */
export function viewOf(route: Route, routes: readonly Route[]): Route | undefined {
  for (let path = route.path; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const view = routes.find((other) => other.method === 'GET' && other.path === path);
    if (view !== undefined) return view;
  }
  return undefined;
}

/** The tag of the resource as it is now; undefined when there is nothing, or nothing any more. */
async function tagNow(
  tx: Transaction,
  { view, context }: { view: Route | undefined; context: RequestContext },
): Promise<string | undefined> {
  if (view?.response === undefined) return undefined;
  await lockRow(tx, view.path, context.params);
  const looking: RequestContext = { ...context, log: () => {} }; // nobody is shown what is found
  try {
    const subject = await view.find(looking);
    const input = { context: looking, subject, query: {}, body: {}, problems: [], isForm: true };
    const answer = await view.handle(input as never);
    return etagOf(serialize(view.response, answer?.body));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
