// The HTTP server of `listen`: accepts deliveries at one path, and tells later runs that this run is alive.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from './errors.ts';

const MAX_BODY_BYTES = 1024 * 1024; // a delivery has half a kilobyte

/** A delivery: the raw bytes and the raw headers. */
export type Delivery = { raw: Buffer; rawHeaders: string[] };

export type Receiver = {
  port: number;
  /** Accepts deliveries at this path only. */
  answerAt(path: string): void;
  /** Sets the handler, which gets each delivery and returns the response status. */
  onDelivery(handle: (delivery: Delivery) => Promise<number>): void;
  stop(): Promise<void>;
};

/** The response to a GET of the path, which tells another run that `listen` is using the port. */
export const ALIVE = 'crewcall-sdk listen';

/** Listens on loopback; port 0 means any free port. */
export async function startReceiver(port: number): Promise<Receiver> {
  const readiness = Promise.withResolvers<(delivery: Delivery) => Promise<number>>();
  let path: string | undefined;
  const server = createServer(async (request, response) => {
    const asked = (request.url ?? '').split('?')[0] ?? '';
    // A tunnel may add a prefix to the path.
    if (path === undefined || !asked.endsWith(path)) return answer(response, 404);
    if (request.method === 'GET') return answer(response, 200, ALIVE);
    const raw = await bodyOf(request).catch(() => undefined);
    if (raw === undefined) return answer(response, 413);
    // A delivery can arrive before the response that contains the subscription's secret.
    const handle = await readiness.promise;
    answer(response, await handle({ raw, rawHeaders: request.rawHeaders }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message;
      reject(new CommandError(`Cannot listen on port ${port}: ${why}. Choose another port with --port.`));
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
