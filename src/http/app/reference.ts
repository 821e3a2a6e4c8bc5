// Serves the API description: /openapi.json for programs, /docs for people.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { type Asset, sendAsset, toAsset } from './asset.ts';
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
      sendAsset(await asset(), { request, reply: reply.headers(headers) }),
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

/** A file of the Swagger UI package, served unchanged. */
function readPrebuilt(name: string): Promise<string> {
  return readFile(resolve(`@fastify/swagger-ui/static/${name}`), 'utf8');
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
