// Files that do not change while the process runs: compressed once, with an ETag.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { namesTag, sendNotModified } from '../entity-tags.ts';

export type Asset = { type: string; plain: Buffer; zipped: Buffer; tag: string };

const compress = promisify(gzip);

export async function toAsset(type: string, content: string | Buffer): Promise<Asset> {
  const plain = Buffer.from(content);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, plain, zipped: await compress(plain), tag };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Sends the asset, compressed if the client accepts it, or 304 if the client has it. */
export function sendAsset(asset: Asset, { request, reply }: Exchange): FastifyReply {
  const isZipped = new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip';
  const tag = `"${asset.tag}${isZipped ? '-gzip' : ''}"`; // RFC 9110 §8.8.3.3: the tag covers the coding
  reply.headers({
    etag: tag,
    'cache-control': 'public, no-cache', // revalidated at each use: the next version may differ
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  if (namesTag(request.headers['if-none-match'], tag)) return sendNotModified(reply);
  if (isZipped) reply.header('content-encoding', 'gzip');
  return reply.header('content-type', asset.type).send(isZipped ? asset.zipped : asset.plain);
}
