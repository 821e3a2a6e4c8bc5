// The built files of the web application (packages/web), and the document that every address below /app gets.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from '../../../kernel/html.ts';
import { digest } from '../../../kernel/secrets.ts';
import { createPreloadLinks, readPreloadList } from './preload.ts';

const BUILT = join(import.meta.dirname, '../../../../packages/web/dist');

/** The folder of the scripts and styles, whose names change with their content. */
export const FILES = join(BUILT, 'assets');

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Crewcall</title>
<p>The web application has not been built. On the server, run <code>npm run web:build</code>, and start the service again.</p>`;

/** In the list of files that the build writes into the service worker. */
const PAGE_REVISION = /("url":"\/app\/index\.html","revision":")[0-9a-f]+/;

/**
 * The service worker of officials' views; undefined if the application has not been built. It keeps the page with its headers,
 * so it is a new version whenever these change, as with BASE_URL.
 */
export function readWorker(urls: Urls): Document | undefined {
  const path = join(BUILT, 'sw.js');
  if (!existsSync(path)) return undefined;
  const { headers, body } = readPage(urls);
  const revision = digest(JSON.stringify([headers, body])).toString('hex');
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache', // a browser asks for a new version whenever a view is opened
      'service-worker-allowed': '/app',
      'x-content-type-options': 'nosniff',
    },
    body: readFileSync(path, 'utf8').replace(PAGE_REVISION, `$1${revision}`),
  };
}

type Urls = { baseUrl: string; authUrl: string };
type Document = { status: number; headers: Record<string, string>; body: string };

/**
 * Makes the application's page for a path: no script or style but its own, and requests to this service only. It names the
 * API that it may use, and its headers the scripts that the path needs.
 */
export function readDocument(urls: Urls): (path: string) => Document {
  const document = readPage(urls);
  const linksOf = createPreloadLinks(readPreloadList(join(BUILT, 'preload.json')));
  return (path) => {
    const link = linksOf(path);
    return link === undefined ? document : { ...document, headers: { ...document.headers, link } };
  };
}

const API_URL = '<meta name="api-url" content="">';

function readPage({ baseUrl, authUrl }: Urls): Document {
  const path = join(BUILT, 'index.html');
  const isBuilt = existsSync(path);
  const api = new URL(baseUrl).origin;
  const hosts = new URL(authUrl).origin === api ? "'self'" : `'self' ${api}`;
  const apiUrl = html`<meta name="api-url" content="${baseUrl}">`.text;
  const policy = [
    "default-src 'self'",
    `connect-src ${hosts}`,
    `img-src ${hosts}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return {
    status: isBuilt ? 200 : 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    },
    body: isBuilt ? readFileSync(path, 'utf8').replace(API_URL, () => apiUrl) : NOT_BUILT,
  };
}
