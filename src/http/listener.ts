// The listening socket, which opens first and responds 503 until the HTTP surfaces are ready.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { BODY_MS, requireBodyRate, UPLOAD_MS } from './limits/body-rate.ts';
import { type ConnectionLimits, closeIdleConnections } from './limits/connection-limit.ts';
import { createServer } from './node-http.ts';
import { type PlainProblem, problemBody } from './problem-body.ts';

const TIMEOUT_CHECK_MS = 5_000; // how late that may be noticed
const KEEP_ALIVE_MS = 72_000; // longer than the 60 s of the usual proxies, so that they close first
const LINGER_MS = 5_000; // the time for a client to read why its connection is closed
const RETRY_AFTER_S = 2; // a start takes about a second

export type Listener = {
  server: Server;
  port: number;
  /** Passes requests to the HTTP surfaces; before that, each request gets 503. */
  attach(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** False while starting and draining: requests on open connections get 503. */
  isServing(): boolean;
  /** Accepts no new connections; resolves when the running requests have completed, or at the deadline. */
  close(graceMs: number): Promise<void>;
};

type Address = { host: string; port: number };

/** Listens immediately. Throws an error that names the setting if the port is taken or not allowed. */
export async function openListener({ host, port, ...limits }: Address & ConnectionLimits): Promise<Listener> {
  let handle = respondStarting;
  let isClosing = false;
  const server = createServer(
    // Node's own response to a missing Host has no body.
    {
      requestTimeout: UPLOAD_MS,
      headersTimeout: BODY_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    },
    (request, response) => {
      if (isWithoutHost(request)) return reject(response, NO_HOST);
      requireBodyRate(request, response, (why) =>
        rejectConnection(request.socket, why === 'slow' ? SLOW_BODY : LATE_REQUEST),
      );
      handle(request, response);
    },
  );
  closeIdleConnections(server, limits);
  const close = closerOf(server);
  server.on('clientError', rejectUnreadable);
  server.on('checkExpectation', (_request, response) => reject(response, UNKNOWN_EXPECTATION));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, { host, port })));
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    attach(handler) {
      handle = handler;
    },
    isServing: () => handle !== respondStarting && !isClosing,
    close(graceMs) {
      isClosing = true;
      return close(graceMs);
    },
  };
}

/**
 * Returns a function that closes the server; call it before the first request. The function accepts no new connections, and
 * closes each open one once its request has its whole response. It resolves when none is open; at the deadline all are closed.
 * Node's own `close` closes only those that are idle when it is called: a program that keeps its connection, such as
 * Prometheus, would be served for as long as it sends requests.
 */
export function closerOf(server: Server): (graceMs: number) => Promise<void> {
  const running = new Set<ServerResponse>();
  let isClosing = false;
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      if (isClosing) socket.destroySoon(); // what is written is sent first
    });
  });
  return async (graceMs) => {
    isClosing = true;
    for (const response of running) response.shouldKeepAlive = false; // so that no further request is sent there
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(deadline);
  };
}

function respondStarting(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/livez') return void response.end('{"status":"alive"}');
  response.setHeader('retry-after', String(RETRY_AFTER_S));
  reject(response, STARTING);
}

function reject(response: ServerResponse, problem: PlainProblem): void {
  response.writeHead(problem.status, { 'content-type': 'application/problem+json' });
  response.end(problemBody(problem));
}

// RFC 9112 §3.2: required since HTTP/1.1.
function isWithoutHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}

type Place = Address & { setting?: 'PORT' | 'METRICS_PORT' };

/** An error that explains why listening failed and names the setting to change. */
export function cannotListen(error: NodeJS.ErrnoException, { host, port, setting = 'PORT' }: Place): Error {
  const hosts = setting === 'PORT' ? 'HOST' : 'METRICS_HOST';
  const noSuchAddress = `this machine has no such address; set ${hosts} to one of its own`;
  const holder = setting === 'PORT' ? 'another program' : 'another program, or this one as PORT,';
  const reasons: Record<string, string> = {
    EADDRINUSE: `${holder} is using it; stop that one, or set ${setting} to a free port`,
    EACCES: `this user may not listen on it; set ${setting} to one above 1023`,
    EADDRNOTAVAIL: noSuchAddress,
    ENOTFOUND: noSuchAddress,
    EAI_AGAIN: noSuchAddress,
  };
  const reason = reasons[error.code ?? ''];
  return reason === undefined ? error : new Error(`Cannot listen on ${host}:${port}: ${reason}.`);
}

/** Responds to requests that Node cannot parse, such as one with an unknown method. */
function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  rejectConnection(socket, UNREADABLE[error.code ?? ''] ?? UNREADABLE_AT_ALL);
}

/** Sends the problem and closes the connection, also if the client goes on sending. */
function rejectConnection(socket: Socket, problem: PlainProblem): void {
  const { status, title } = problem;
  const body = problemBody(problem);
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const STARTING = {
  status: 503,
  title: 'Service Unavailable',
  error: 'unavailable',
  message: 'The service is starting; try again in a few seconds.',
};
const NO_HOST = {
  status: 400,
  title: 'Bad Request',
  error: 'malformed_request',
  message: 'The Host header is missing; HTTP/1.1 requires it.',
};
const UNKNOWN_EXPECTATION = {
  status: 417,
  title: 'Expectation Failed',
  error: 'unknown_expectation',
  message: 'Expect may only be 100-continue; leave it out.',
};
const SLOW_BODY = {
  status: 408,
  title: 'Request Timeout',
  error: 'request_timeout',
  message: 'The body arrives too slowly; send at least 1 KB in ten seconds.',
};
const LATE_REQUEST = {
  status: 408,
  title: 'Request Timeout',
  error: 'request_timeout',
  message: 'The request took too long to arrive; send it in one piece.',
};
const UNREADABLE_AT_ALL = {
  status: 400,
  title: 'Bad Request',
  error: 'malformed_request',
  message: 'This is not a readable HTTP request; check its method, address and headers.',
};
const UNREADABLE: Record<string, PlainProblem> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request Header Fields Too Large',
    error: 'headers_too_large',
    message: 'The headers are larger than 16 KB; send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: LATE_REQUEST,
};
