// Gets a JSON document from an address that somebody else chose, through the check of addresses of deliveries.
import { createRequire } from 'node:module';
import type { Agent } from 'undici';
import { type AddressGuard, literalAddresses } from '../address.ts';
import { createConnector } from './connector.ts';

const require = createRequire(import.meta.url);
const TIMEOUT_MS = 5_000; // somebody waits for the page
const MAX_BYTES = 16 * 1024;

export type DocumentReader = {
  /** The JSON at an address; undefined if it is not public, or does not answer 200 with JSON of at most 16 KB in 5 seconds. */
  fetchDocument(url: string): Promise<unknown>;
  close(): Promise<void>;
};

/** Redirects are not followed, and nothing of the person is sent. */
export function createDocumentReader(
  addresses: AddressGuard,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): DocumentReader {
  let agent: Agent | undefined;
  return {
    async fetchDocument(url) {
      const { protocol, hostname } = new URL(url);
      if (protocol !== 'https:' && !literalAddresses(hostname).some(addresses.isOpened)) return undefined;
      const undici: typeof import('undici') = require('undici');
      agent ??= new undici.Agent({ connect: createConnector({ addresses, onOpen: () => {} }) });
      try {
        const response = await agent.request({
          ...{ origin: new URL(url).origin, path: url.slice(new URL(url).origin.length), method: 'GET' },
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await limitedText(response.body);
        return response.statusCode === 200 && text !== undefined ? JSON.parse(text) : undefined;
      } catch {
        return undefined; // refused, too slow, or no JSON: the page says what a document needs
      }
    },
    close: async () => agent?.destroy(),
  };
}

/** The text of a body; undefined if it is larger. The rest is not read. */
async function limitedText(body: AsyncIterable<Buffer>): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
