// Answers If-None-Match without reading the page again, as long as no record of its site has changed.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Moment, momentOf } from '../../domain/journal/moments.ts';
import { digest } from '../../kernel/secrets.ts';
import type { Queryable } from '../../storage/database.ts';
import { tokenDigest } from './bearer.ts';
import { pathId } from './input/ids.ts';
import type { Route } from './operation.ts';
import { plainTag } from './output/etag.ts';
import { knownTag } from './write/preconditions.ts';

const KNOWN_PAGES = 10_000; // some 3 MB
const KNOWN_MS = 3_600_000; // an hour: far less than the days for which the journal keeps its entries

/**
 * What is known about the page of a conditional request: its entity tag in an earlier response, if there was one. That
 * nothing has changed since is asked of the database at each request, so no process can be wrong about it.
 */
export type PageState = {
  key: string;
  knownTag: string | undefined;
  moment: Moment & { isUnchanged: boolean };
};

export type KnownPages = {
  /** Reads the state of the page; undefined for a request that is not conditional, or of another route. */
  stateOf(request: FastifyRequest, connection: Queryable): Promise<PageState | undefined>;
  /** The tag of the page if it has not changed and If-None-Match names it. */
  unchangedTag(request: FastifyRequest): string | undefined;
  /** Remembers the tag of a response for the next conditional request. */
  remember(request: FastifyRequest, reply: FastifyReply): void;
};

type KnownPage = { tag: string; moment: Moment };

/** The pages of a route, in this process's memory, by token and address. */
export function createKnownPages({ changesWithSite }: Route): KnownPages {
  if (changesWithSite === undefined) return NO_PAGES;
  const pages = new LRUCache<string, KnownPage>({ max: KNOWN_PAGES, ttl: KNOWN_MS });
  return {
    async stateOf(request, connection) {
      const isAsked = request.headers['if-none-match'] !== undefined;
      if (!isAsked || !changesWithSite(request.query as Record<string, unknown>)) return undefined;
      const address = digest(request.url).toString('base64'); // of 16 KB, a client could fill the memory with them
      const key = `${tokenDigest(request)} ${address}`;
      const known = pages.get(key);
      const siteId = pathId(request.params as Record<string, string>, 'site_id', 'site');
      const moment = await momentOf(connection, { siteId, since: known?.moment, now: new Date() });
      return { key, knownTag: known?.tag, moment };
    },
    unchangedTag({ headers, body, pageState }) {
      if (!pageState?.moment.isUnchanged || headers['if-match'] !== undefined || body !== undefined)
        return undefined;
      const tag = knownTag(headers, pageState.knownTag);
      return tag === '*' ? undefined : tag; // its coding is not known
    },
    remember({ pageState }, reply) {
      const tag = reply.getHeader('etag');
      if (pageState === undefined || tag === undefined) return;
      const { snapshot, server } = pageState.moment;
      pages.set(pageState.key, { tag: plainTag(String(tag)), moment: { snapshot, server } });
    },
  };
}

const NO_PAGES: KnownPages = {
  stateOf: async () => undefined,
  unchangedTag: () => undefined,
  remember: () => {},
};
