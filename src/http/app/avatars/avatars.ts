// The picture of every user: one silhouette, in two sizes (docs/api: Resources, user).
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const FOR_A_DAY = 'public, max-age=86400'; // contains no personal data; may change with a release

/** `GET /avatars/square.png` and `/avatars/original.png`. They need no token, because browsers request images without one. */
export function registerAvatars(server: FastifyInstance): void {
  for (const name of ['square.png', 'original.png']) {
    const bytes = readFileSync(`${import.meta.dirname}/${name}`);
    server.get(`/avatars/${name}`, async (_request, reply) =>
      reply
        .headers({
          'content-type': 'image/png',
          'cache-control': FOR_A_DAY,
          'x-content-type-options': 'nosniff',
          // Pages of other origins may show it, including isolated ones (COEP).
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes),
    );
  }
}
