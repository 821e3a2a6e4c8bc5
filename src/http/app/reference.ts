// The description of the API: for machines at /openapi.json, for people at /docs.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { REFERENCE_HTML, REFERENCE_START } from './reference-page.ts';

export type ReferenceContent = {
  /** Makes the OpenAPI document; called once, when it is first asked for. */
  describe: () => object;
  /** Origins that the page's requests may go to: BASE_URL for the API, AUTH_URL for tokens. */
  origins: string[];
};

/** `GET /openapi.json`, and `GET /docs` with its two scripts. No token is needed: neither says anything of a site. */
export function registerReference(server: FastifyInstance, { describe, origins }: ReferenceContent): void {
  const document = once(async () => keep('application/json', JSON.stringify(describe())));
  const library = once(async () => keep(SCRIPT, await readLibrary()));
  const start = once(async () => keep(SCRIPT, REFERENCE_START));
  const page = once(async () => keep('text/html; charset=utf-8', REFERENCE_HTML));
  const policy = pagePolicy(origins);

  // Without its suffix (paths.ts). Anybody's page may read it: it is the same for everybody.
  server.get('/openapi', async (request, reply) =>
    send(await document(), { request, reply: reply.header('access-control-allow-origin', '*') }),
  );
  for (const path of ['/docs', '/docs/']) {
    server.get(path, async (request, reply) =>
      send(await page(), { request, reply: reply.headers({ ...policy }) }),
    );
  }
  server.get('/docs/start.js', async (request, reply) => send(await start(), { request, reply }));
  server.get('/docs/scalar.js', async (request, reply) => send(await library(), { request, reply }));
}

const SCRIPT = 'text/javascript; charset=utf-8';
const LIBRARY_PATH = '/docs/js/scalar.js';
const compress = promisify(gzip);

/** Scalar has its 4 MB in a module of its own: whoever never asks for the page never loads it. */
async function readLibrary(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const holder = Fastify();
  await holder.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { body } = await holder.inject(LIBRARY_PATH);
  return body;
}

/** What never changes while this process runs, as it is sent. */
type Kept = { type: string; plain: Buffer; zipped: Buffer; tag: string };

async function keep(type: string, text: string): Promise<Kept> {
  const plain = Buffer.from(text);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, plain, zipped: await compress(plain), tag };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

function send(kept: Kept, { request, reply }: Exchange): FastifyReply {
  const isZipped = new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip';
  const tag = `"${kept.tag}${isZipped ? '-gzip' : ''}"`; // RFC 9110 §8.8.3.3: the coding is part of what is tagged
  reply.headers({
    etag: tag,
    'cache-control': 'public, no-cache', // kept, and asked about before each use: the next version may differ
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (isZipped) reply.header('content-encoding', 'gzip');
  return reply.header('content-type', kept.type).send(isZipped ? kept.zipped : kept.plain);
}

function namesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
}

/** Scalar styles its elements one by one, which no nonce can allow; everything else comes from here alone. */
function pagePolicy(origins: string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
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
