// The address of the file of an export, which the API makes and the public pages serve: everything that the file needs is
// in it, signed, so that nothing is stored.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Signer } from '../kernel/signer.ts';

const PATH = '/exports';

export const EXPORT_ROUTE = `${PATH}/*`; // Fastify's parameters have 100 characters at most

/** How long a file can be fetched: a browser follows the address at once. */
export const EXPORT_VALID_MS = 5 * 60_000;

/** `format` is the suffix of its name. */
export type ExportFile<Content> = { content: Content; format: string; expiresAt: Date };

/** `/exports/<token>.csv`. Compressed, a thousand ids fit in the 8 kB that proxies take for an address. */
export function exportPath(signer: Signer, file: ExportFile<unknown>): string {
  const text = deflateRawSync(JSON.stringify(file)).toString('base64url');
  return `${PATH}/${text}~${signer.sign(text)}.${file.format}`;
}

/** The file of a name; undefined for a name that this service has not made, or made too long ago. */
export function exportNamed<Content>(
  signer: Signer,
  name: string,
  now: Date,
): ExportFile<Content> | undefined {
  const [, text, signature] = /^([\w-]+)~([\w-]+)\.\w+$/.exec(name) ?? [];
  if (text === undefined || signature === undefined || !signer.verify(text, signature)) return undefined;
  const file = JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString()) as ExportFile<Content>;
  const expiresAt = new Date(file.expiresAt);
  return expiresAt > now ? { ...file, expiresAt } : undefined;
}
