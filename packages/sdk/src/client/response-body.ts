// Reads the record or the page in a response, and checks that the response comes from the API and not from a proxy.
import type { Link } from '../webhooks/event.ts';
import type { HttpAnswer } from './answer.ts';
import { ApiError, CrewcallError, parseObject } from './errors.ts';
import type { ListPage } from './pages.ts';

/** The record in a response; `undefined` if the response has none. Throws an `ApiError` if the body is not a record. */
export function recordOf(answer: HttpAnswer, method: string): unknown {
  if (answer.status === 304 || (answer.status === 204 && method !== 'GET')) return undefined;
  const record = parseObject(answer.text);
  const links = record._links; // every record and list has its own
  if (typeof links !== 'object' || links === null) throw new ApiError(answer);
  // Only for GET: after a change the caller must learn that it was made, even if baseUrl is wrong.
  if (method === 'GET') requireOwnOrigin(links as { self?: Link }, new URL(answer.url).origin);
  return record;
}

/** The page of a list in a response. Throws an `ApiError` if the body is not a page. */
export function pageOf<Item>(answer: HttpAnswer): ListPage<Item> {
  const record = recordOf(answer, 'GET') as Partial<ListPage<Item>> | undefined;
  const isPage = Array.isArray(Object.values(record?._embedded ?? {})[0]) && typeof record?.page === 'object';
  if (!isPage) throw new ApiError(answer);
  return record as ListPage<Item>;
}

/** The error for a link to an origin other than baseUrl. */
export function foreignOriginError(address: URL, baseUrl: string): CrewcallError {
  return new CrewcallError(
    `A link leads to ${address.protocol}//${address.host}, but baseUrl is ${baseUrl}. The token is only sent to baseUrl. If the link is the service's own, set baseUrl to the origin in the link.`,
  );
}

function requireOwnOrigin({ self }: { self?: Link }, baseUrl: string): void {
  if (typeof self?.href !== 'string' || !URL.canParse(self.href)) return;
  const address = new URL(self.href);
  if (address.origin !== baseUrl) throw foreignOriginError(address, baseUrl);
}
