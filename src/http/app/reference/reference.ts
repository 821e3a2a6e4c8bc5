// Serves the API description: /openapi.json for programs, /docs for people.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { once } from '../../../kernel/once.ts';
import { type Asset, sendAsset, toAsset } from '../asset.ts';
import { DOCUMENT_NAVIGATION } from '../documents/navigation.ts';
import { PAGE_HEADERS, pageOf } from '../page.ts';
import type { Document } from './document.ts';
import type { Reference } from './pages.ts';

export type ReferenceContent = {
  /** Builds the OpenAPI document; called on the first request, and on the next if it throws. */
  describe: () => object;
};

const HTML = PAGE_HEADERS['content-type'];
const SDK_CALLS = join(import.meta.dirname, '../../../../docs/api/sdk-calls.json');
const MAX_SEARCH_LENGTH = 100; // as the field of the form

/** The pages have a form, the search, that leads to this origin. */
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': PAGE_HEADERS['content-security-policy'].replace(
    "form-action 'none'",
    "form-action 'self'",
  ),
};

/**
 * `GET /openapi.json`, `GET /docs` with its search, and a page for each part of the API. They need no token, because they
 * contain no data of a site, and no script.
 */
export function registerReference(server: FastifyInstance, { describe }: ReferenceContent): void {
  const described = once(async () => describe());
  const document = once(async () => toAsset('application/json', JSON.stringify(await described())));
  const reference = once(async () => makeReference((await described()) as Document));
  const pages = new Map<string, Asset>();
  // Registered without its suffix (paths.ts). Pages of any origin may read it.
  server.get('/openapi', async (request, reply) =>
    sendAsset(await document(), { request, reply: reply.header('access-control-allow-origin', '*') }),
  );
  const sendIndex = async (words: string) => {
    const { title, index } = await reference();
    return toAsset(HTML, pageOf({ title, main: index(words), navigation: DOCUMENT_NAVIGATION }));
  };
  const plainIndex = once(() => sendIndex(''));
  for (const path of ['/docs', '/docs/']) {
    server.get<{ Querystring: { q?: unknown } }>(path, async (request, reply) => {
      const words =
        typeof request.query.q === 'string' ? request.query.q.slice(0, MAX_SEARCH_LENGTH).trim() : '';
      const asset = words === '' ? await plainIndex() : await sendIndex(words);
      return sendAsset(asset, { request, reply: reply.headers(HEADERS) });
    });
  }
  server.get<{ Params: { part: string } }>('/docs/reference/:part', async (request, reply) => {
    const { part } = request.params;
    const page = (await reference()).parts.get(part);
    if (page === undefined) return reply.callNotFound();
    const asset =
      pages.get(part) ?? (await toAsset(HTML, pageOf({ ...page, navigation: DOCUMENT_NAVIGATION })));
    pages.set(part, asset);
    return sendAsset(asset, { request, reply: reply.headers(HEADERS) });
  });
}

async function makeReference(document: Document): Promise<Reference> {
  const { referenceOf } = await import('./pages.ts'); // with the first reader: the service starts without it
  return referenceOf(document, JSON.parse(await readFile(SDK_CALLS, 'utf8')));
}
