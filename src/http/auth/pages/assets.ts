// Serves the stylesheet, the icon and three scripts, the only resources that pages load.
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { digest } from '../../../kernel/secrets.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable'; // their addresses change with their content

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

const FILES = [
  { path: '/style.css', type: 'text/css; charset=utf-8', text: read('../../tokens.css') + read('style.css') },
  { path: '/passkeys.js', type: SCRIPT_TYPE, text: read('factors/passkeys.js') },
  { path: '/set-up.js', type: SCRIPT_TYPE, text: read('sign-in/browser-place.js') },
  { path: '/passwords.js', type: SCRIPT_TYPE, text: read('show-password.js') },
  { path: '/icon.svg', type: 'image/svg+xml', text: read('icon.svg') },
];

/** A digest of their content. */
const VERSION = digest(FILES.map(({ text }) => text).join())
  .toString('base64url')
  .slice(0, 10);

export const STYLESHEET = `/style.css?v=${VERSION}`;
/** The script of the pages with passkeys. */
export const PASSKEY_SCRIPT = `/passkeys.js?v=${VERSION}`;
/** The script of the set-up page. */
export const SET_UP_SCRIPT = `/set-up.js?v=${VERSION}`;
/** The script of every page with a password field. */
export const PASSWORD_SCRIPT = `/passwords.js?v=${VERSION}`;
export const ICON = `/icon.svg?v=${VERSION}`;

export function registerAssets(scope: FastifyInstance): void {
  for (const { path, type, text } of FILES) {
    scope.get(path, async (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': FOR_A_YEAR, 'x-content-type-options': 'nosniff' })
        .send(text),
    );
  }
}

function read(name: string): string {
  return readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
}
