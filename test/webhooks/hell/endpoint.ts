// An endpoint that speaks to its sockets itself, so that it can break every rule of HTTP; and a sender to try it.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'node:test';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { createAddressGuard } from '../../../src/webhooks/address.ts';
import { destinationOf } from '../../../src/webhooks/queue/claim.ts';
import type { Outcome } from '../../../src/webhooks/sending/outcome.ts';
import { createSender, type Network, type Sender } from '../../../src/webhooks/sending/send.ts';
import { until } from '../crew.ts';
import { OPENED } from '../season.ts';

const BODY = '{"id":1,"topic":"game.game.published"}';

/** What an endpoint does with a request that has come completely; `nth` counts its requests from 1. */
export type Script = (socket: Socket, nth: number) => void;

export type Endpoint = {
  url: string;
  port: number;
  /** Sockets that were opened, that are open now, and the most that ever were at once. */
  sockets: { opened: number; open: number; most: number };
  /** Complete requests so far, heads and bodies as text. */
  requests: string[];
  /** Bytes that its closed sockets had handed over to the network. */
  written(): number;
  script(next: Script): void;
  stop(): Promise<void>;
};

const endpoints: Endpoint[] = [];
const senders: Sender[] = [];

/** Declares a hook that closes what a test has opened, also when it has failed: an open endpoint would keep the run from ending. */
export function closeAfterEach(): void {
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()));
    const started = endpoints.splice(0);
    try {
      await until('every connection to be closed', () => started.every(({ sockets }) => sockets.open === 0));
    } finally {
      await Promise.all(started.map((endpoint) => endpoint.stop()));
    }
  });
}

/** Starts an endpoint that is stopped after the test. */
export async function startEndpoint(script: Script, tls?: TlsOptions): Promise<Endpoint> {
  const open = new Set<Socket>();
  const sockets = { opened: 0, open: 0, most: 0 };
  const requests: string[] = [];
  let written = 0;
  let acting = script;
  const take = (socket: Socket) => {
    open.add(socket);
    sockets.opened++;
    sockets.open++;
    sockets.most = Math.max(sockets.most, sockets.open);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      sockets.open--;
      written += socket.bytesWritten;
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.endsWith(BODY)) return;
      requests.push(text);
      text = '';
      acting(socket, requests.length);
    });
  };
  const server: Server = tls ? createTlsServer(tls, take) : createServer(take);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const endpoint: Endpoint = {
    url: `${tls ? 'https' : 'http'}://localhost:${port}/webhooks`,
    port,
    sockets,
    requests,
    written: () => written,
    script(next) {
      acting = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
  endpoints.push(endpoint);
  return endpoint;
}

/** A script that says this, and leaves the connection open. */
export const say =
  (text: string): Script =>
  (socket) =>
    void socket.write(text, 'latin1');

/** A script that says this, and closes the connection. */
export const sayAndClose =
  (text: string): Script =>
  (socket) =>
    void socket.end(text, 'latin1');

/** Writes a chunk again and again, as fast as it is taken. */
export const pour =
  (head: string, chunk: Buffer): Script =>
  (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk)) {}
    };
    socket.on('drain', more);
    socket.write(head);
    more();
  };

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

export type Trial = Sender & { post(url: string): Promise<Outcome>; opened(): number };

/** A sender as the worker has one, closed after the test. Loopback is allowed by default. */
export function createSenderFor(network: Network = {}, opened: readonly string[] = OPENED): Trial {
  let openedConnections = 0;
  const sender = createSender({
    addresses: createAddressGuard(opened),
    network,
    onOpen: () => openedConnections++,
  });
  senders.push(sender);
  const headers = ['Content-Type', 'application/json'];
  return {
    ...sender,
    opened: () => openedConnections,
    post: (url) => sender.send({ ...destinationOf(url), method: 'POST', headers, body: BODY }),
  };
}

/** undici offers a connection again one turn of the event loop after the response. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
