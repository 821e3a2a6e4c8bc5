// The listening socket of `listen`: takes deliveries at one path, and tells later runs that it is alive.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from './problems.ts';

const MAX_BODY_BYTES = 1024 * 1024; // a pointer has half a kilobyte

/** A delivery as it came: its bytes, and its headers as they were written. */
export type Delivery = { raw: Buffer; rawHeaders: string[] };

export type Receiver = {
  port: number;
  /** Deliveries come in there, and nothing else does anywhere. */
  answerAt(path: string): void;
  /** Is given each delivery, and gives the status to answer. */
  onDelivery(handle: (delivery: Delivery) => Promise<number>): void;
  stop(): Promise<void>;
};

/** What GET of its path says, so that another run can tell it from a stranger on the same port. */
export const ALIVE = 'crewcall-sdk listen';

/** Listens on loopback; port 0 is any free one. */
export async function startReceiver(port: number): Promise<Receiver> {
  const readiness = Promise.withResolvers<(delivery: Delivery) => Promise<number>>();
  let path: string | undefined;
  const server = createServer(async (request, response) => {
    const asked = (request.url ?? '').split('?')[0] ?? '';
    // A tunnel may keep a prefix of its own in front.
    if (path === undefined || !asked.endsWith(path)) return answer(response, 404);
    if (request.method === 'GET') return answer(response, 200, ALIVE);
    const raw = await bodyOf(request).catch(() => undefined);
    if (raw === undefined) return answer(response, 413);
    // A delivery can be faster than the answer to the subscription's creation, which brings the secret.
    const handle = await readiness.promise;
    answer(response, await handle({ raw, rawHeaders: request.rawHeaders }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'another program listens there' : error.message;
      reject(new CommandError(`Cannot listen on port ${port}: ${why}. Name another one with --port.`));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    answerAt(next) {
      path = next;
    },
    onDelivery: readiness.resolve,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, status: number, text?: string): void {
  response.writeHead(status).end(text);
}
