// The picture of every user: one silhouette, in two sizes (docs/api: Resources, user).
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const FOR_A_DAY = 'public, max-age=86400'; // it says nothing of anybody; a new one may come with a release

/** `GET /avatars/square.png` and `/avatars/original.png`. No token is needed: a browser asks for pictures without one. */
export function registerAvatars(server: FastifyInstance): void {
  for (const name of ['square.png', 'original.png']) {
    const bytes = readFileSync(`${import.meta.dirname}/${name}`);
    server.get(`/avatars/${name}`, async (_request, reply) =>
      reply
        .headers({
          'content-type': 'image/png',
          'cache-control': FOR_A_DAY,
          'x-content-type-options': 'nosniff',
          // A page of another origin may show it, also one that is isolated (COEP).
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes),
    );
  }
}
