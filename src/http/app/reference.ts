// Serves the API description: /openapi.json for programs, /docs for people.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { REFERENCE_HTML, REFERENCE_START } from './reference-page.ts';

export type ReferenceContent = {
  /** Builds the OpenAPI document; called once, on the first request. */
  describe: () => object;
  /** Origins that the page's requests may go to: BASE_URL for the API, AUTH_URL for tokens. */
  origins: string[];
};

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** `GET /openapi.json`, and `GET /docs` with its files. They need no token, because they contain no data of a site. */
export function registerReference(server: FastifyInstance, { describe, origins }: ReferenceContent): void {
  const serve = (path: string, make: () => Promise<Asset>, headers: Record<string, string> = {}) => {
    const asset = once(make);
    server.get(path, async (request, reply) =>
      send(await asset(), { request, reply: reply.headers(headers) }),
    );
  };
  const page = () => toAsset(HTML, REFERENCE_HTML);
  const policy = pagePolicy(origins);
  // Registered without its suffix (paths.ts). Pages of any origin may read it.
  serve('/openapi', () => toAsset('application/json', JSON.stringify(describe())), {
    'access-control-allow-origin': '*',
  });
  serve('/docs', page, policy);
  serve('/docs/', page, policy);
  serve('/docs/start.js', () => toAsset(SCRIPT, REFERENCE_START));
  serve('/docs/swagger-ui.js', async () => toAsset(SCRIPT, await readPrebuilt('swagger-ui-bundle.js')));
  serve('/docs/swagger-ui.css', async () => toAsset(STYLE, await readPrebuilt('swagger-ui.css')));
}

const resolve = createRequire(import.meta.url).resolve;
const compress = promisify(gzip);

/** A file of the Swagger UI package, served unchanged. */
function readPrebuilt(name: string): Promise<string> {
  return readFile(resolve(`@fastify/swagger-ui/static/${name}`), 'utf8');
}

/** A file that does not change while the process runs. */
type Asset = { type: string; plain: Buffer; zipped: Buffer; tag: string };

async function toAsset(type: string, text: string): Promise<Asset> {
  const plain = Buffer.from(text);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, plain, zipped: await compress(plain), tag };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

function send(asset: Asset, { request, reply }: Exchange): FastifyReply {
  const isZipped = new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip';
  const tag = `"${asset.tag}${isZipped ? '-gzip' : ''}"`; // RFC 9110 §8.8.3.3: the tag covers the coding
  reply.headers({
    etag: tag,
    'cache-control': 'public, no-cache', // revalidated at each use: the next version may differ
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (isZipped) reply.header('content-encoding', 'gzip');
  return reply.header('content-type', asset.type).send(isZipped ? asset.zipped : asset.plain);
}

function namesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
}

/** Allows resources of this origin only, and no inline scripts or styles. */
function pagePolicy(origins: string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...new Set(origins)].join(' ')}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
