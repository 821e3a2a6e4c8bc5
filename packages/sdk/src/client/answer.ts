// What an answer of the API holds, once it is sure that it is one: a proxy or another program may have answered instead.
import type { Link } from '../webhooks/event.ts';
import { ApiError, CrewcallError, parseObject } from './errors.ts';
import type { ListPage } from './pages.ts';
import type { HttpAnswer } from './send.ts';

/** The record in an answer; `undefined` where there is nothing to give. Throws an `ApiError` for what is no record. */
export function recordOf(answer: HttpAnswer, method: string): unknown {
  if (answer.status === 304 || (answer.status === 204 && method !== 'GET')) return undefined;
  const record = parseObject(answer.text);
  const links = record._links; // every record and list has its own
  if (typeof links !== 'object' || links === null) throw new ApiError(answer);
  // Of a change it must be told that it has been made; what is only read can say at once what will fail later.
  if (method === 'GET') requireOwn(links as { self?: Link }, new URL(answer.url).origin);
  return record;
}

/** The same of a page of a list. */
export function pageOf<Item>(answer: HttpAnswer): ListPage<Item> {
  const record = recordOf(answer, 'GET') as Partial<ListPage<Item>> | undefined;
  const isPage = Array.isArray(Object.values(record?._embedded ?? {})[0]) && typeof record?.page === 'object';
  if (!isPage) throw new ApiError(answer);
  return record as ListPage<Item>;
}

/** Said of every address that is not the service's. */
export function elsewhere(address: URL, baseUrl: string): CrewcallError {
  return new CrewcallError(
    `A link leads to ${address.protocol}//${address.host}, and baseUrl is ${baseUrl}: no token is sent to an address other than baseUrl. If the link is the service's own, set baseUrl to the address in it.`,
  );
}

function requireOwn({ self }: { self?: Link }, baseUrl: string): void {
  if (typeof self?.href !== 'string' || !URL.canParse(self.href)) return;
  const address = new URL(self.href);
  if (address.origin !== baseUrl) throw elsewhere(address, baseUrl);
}
