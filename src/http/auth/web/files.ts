// The built files of the web application (packages/web), and the document that every address below /app gets.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../../../../packages/web/dist');

/** The folder of the scripts and styles, whose names change with their content. */
export const FILES = join(BUILT, 'assets');

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Crewcall</title>
<p>The web application has not been built. On the server, run <code>npm run web:build</code>, and start the service again.</p>`;

/** The service worker of officials' views; undefined if the application has not been built. */
export function readWorker(): Document | undefined {
  const path = join(BUILT, 'sw.js');
  if (!existsSync(path)) return undefined;
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache', // a browser asks for a new version whenever a view is opened
      'service-worker-allowed': '/app',
      'x-content-type-options': 'nosniff',
    },
    body: readFileSync(path, 'utf8'),
  };
}

type Document = { status: number; headers: Record<string, string>; body: string };

/** The application's page: no script or style but its own, and requests to this service only. */
export function readDocument({ baseUrl, authUrl }: { baseUrl: string; authUrl: string }): Document {
  const path = join(BUILT, 'index.html');
  const isBuilt = existsSync(path);
  const api = new URL(baseUrl).origin;
  const hosts = new URL(authUrl).origin === api ? "'self'" : `'self' ${api}`;
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
    body: isBuilt ? readFileSync(path, 'utf8') : NOT_BUILT,
  };
}
