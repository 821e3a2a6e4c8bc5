// A subscriber that verifies by itself, by service.md 5.5 alone, and misbehaves on request.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

const TOLERANCE_S = 300; // service.md 5.5(4)
const PATIENCE_MS = 120_000; // generous, for busy cores: it only decides when a broken test gives up

/** A delivery as it arrived. */
export type ReceivedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw: Buffer;
  /** The body, when it is JSON. */
  body: Record<string, unknown> & { id?: number; topic?: string };
  at: number;
  /** Which connection it came on, from 1. */
  connection: number;
};

/** What the receiver does with a request: answers a status (perhaps with headers), or anything else. */
export type Behaviour = number | { status: number; headers: Record<string, string> } | Acting;
type Acting = (request: IncomingMessage, response: ServerResponse) => void;

export const hang: Behaviour = () => {};
export const close: Behaviour = (request) => request.socket.destroy();
/** Answers a status, and a body without end for as long as somebody reads it. */
export const endless =
  (status: number): Acting =>
  (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
    };
    response.writeHead(status).on('drain', more);
    more();
  };
/** One byte of a header, every so often, forever. */
export const drip: Behaviour = (request) => {
  const { socket } = request;
  socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
  const timer = setInterval(() => socket.write('x'), 100);
  socket.once('close', () => clearInterval(timer));
};

export type Receiver = {
  url: string;
  port: number;
  received: ReceivedRequest[];
  /** How many connections were opened to it. */
  connections(): number;
  behave(behaviour: Behaviour): void;
  /** Waits until it has received this many; fails with what came instead. */
  waitFor(count: number): Promise<ReceivedRequest[]>;
  stop(): Promise<void>;
};

export async function startReceiver(
  options: { tls?: { key: string; cert: string }; port?: number; address?: string } = {},
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const sockets = new Map<Socket, number>();
  let connections = 0;
  let behaviour: Behaviour = 200;
  let onReceived = () => {};

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      received.push(toReceived(request, Buffer.concat(chunks), sockets.get(request.socket) ?? 0));
      act(behaviour, request, response);
      onReceived();
    });
  };
  const server = options.tls ? createTlsServer(options.tls, handle) : createServer(handle);
  server.on(options.tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.set(socket, ++connections);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) =>
    server.listen(options.port ?? 0, options.address ?? '127.0.0.1', resolve),
  );
  const { port } = server.address() as AddressInfo;

  return {
    url: `${options.tls ? 'https' : 'http'}://${options.address ?? 'localhost'}:${port}/webhooks`,
    port,
    received,
    connections: () => connections,
    behave(next) {
      behaviour = next;
    },
    async waitFor(count) {
      const deadline = Date.now() + PATIENCE_MS;
      while (received.length < count) {
        const left = deadline - Date.now();
        if (left <= 0) throw new Error(`received ${received.length} of ${count} deliveries`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          onReceived = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return received;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}

/** What is wrong with a delivery's signature, or undefined (service.md 5.5). `header` names who carries it. */
export function signatureFault(
  { headers, raw, body, at }: ReceivedRequest,
  secret: string,
  header = 'x-webhook-signature',
): string | undefined {
  const parts = Object.fromEntries(
    (headers[header] ?? '').split(',').map((part) => {
      const cut = part.indexOf('=');
      return [part.slice(0, cut), part.slice(cut + 1)];
    }),
  );
  const { t, h, v1 } = parts;
  if (!t || !h || !v1) return 'a part is missing';
  if (h !== 'x-event-id x-event-type') return `h is ${h}`;
  if (Math.abs(at / 1000 - Number(t)) > TOLERANCE_S) return `t is ${t}`;
  const hmac = createHmac('sha256', secret);
  hmac.update(`${t}.${h}.${body.id}.${body.topic}.`).update(raw);
  const expected = Buffer.from(hmac.digest('hex'));
  const given = Buffer.from(v1);
  return expected.length === given.length && timingSafeEqual(expected, given)
    ? undefined
    : 'v1 does not match';
}

function act(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  if (typeof behaviour === 'function') behaviour(request, response);
  else if (typeof behaviour === 'number') response.writeHead(behaviour).end();
  else response.writeHead(behaviour.status, behaviour.headers).end();
}

function toReceived(request: IncomingMessage, raw: Buffer, connection: number): ReceivedRequest {
  let body = {};
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {} // a test that cares looks at raw
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    raw,
    body,
    at: Date.now(),
    connection,
  };
}
