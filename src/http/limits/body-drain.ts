// Reads the rest of a body that is too large, and drops it.
import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 32 * 2 ** 20; // of a body that somebody sends by mistake, such as a file

/**
 * Resolves when the body has arrived. Many clients and proxies only read a response after they have sent the whole body;
 * if the connection is closed before, they never see it. Returns false for a body that is larger still.
 */
export async function drainBody(request: IncomingMessage): Promise<boolean> {
  if (request.destroyed || request.readableEnded) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let left = MOST_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) resolve(false);
  });
  request.once('end', () => resolve(true)).once('close', () => resolve(true));
  request.resume();
  return promise;
}
