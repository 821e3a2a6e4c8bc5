// Sends one request to an endpoint, over connections that are kept alive for the next one (service.md 4.4).
import { createRequire } from 'node:module';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import type { AddressGuard } from '../address.ts';
import { MAX_SOCKETS_PER_HOST } from '../bulkhead.ts';
import { createConnector } from './connector.ts';
import { AttemptTimeout, type Outcome, outcomeOf, type Response } from './outcome.ts';
import type { Resolve } from './resolve.ts';

const require = createRequire(import.meta.url);
const ATTEMPT_TIMEOUT_MS = 10_000; // docs/api: Webhooks/Delivery; service.md 4.4: does not wait for a slow endpoint
const KEEP_ALIVE_MS = 60_000; // a new TLS connection costs forty times a delivery over an open one; undici's default is 4 s
const MAX_RESPONSE_BYTES = 16_384; // docs/api: Webhooks/Delivery. Nothing in the body is needed
// Many systems let a process open 4,096 files at most (Node raises its own soft limit that far). A quarter is left for
// callers, the database and new connections.
const MAX_SOCKETS = 3_000;

/** What is sent. `headers` are names and values in turn; `origin` is empty when the target is not a URL. */
export type OutgoingRequest = {
  origin: string;
  path: string;
  method: string;
  headers: string[];
  body: string | Buffer;
};

export type Sender = {
  /** Always resolves, within ten seconds; an error is part of the outcome. */
  send(request: OutgoingRequest): Promise<Outcome>;
  /** Aborts what is in flight and closes every connection. */
  close(): Promise<void>;
};

/** How the network is reached. Tests replace name servers, certificate authorities and limits. */
export type Network = {
  resolve?: Resolve | undefined;
  /** Trusted instead of the system's (PEM). */
  certificateAuthorities?: string | undefined;
  attemptTimeoutMs?: number | undefined;
  maxSockets?: number | undefined;
};

export type SenderOptions = {
  addresses: AddressGuard;
  network?: Network | undefined;
  /** Called for each connection that was opened, and for each request that found one open. */
  onOpen?: (() => void) | undefined;
  onReuse?: (() => void) | undefined;
};

export function createSender({
  addresses,
  network = {},
  onOpen = () => {},
  onReuse = () => {},
}: SenderOptions): Sender {
  const { attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, maxSockets = MAX_SOCKETS } = network;
  let sockets = 0;
  let unused = 0; // sockets without a request so far
  const onStart = () => {
    if (unused > 0) unused--;
    else onReuse();
  };
  const connector = () =>
    createConnector({
      addresses,
      ...network,
      onOpen(socket) {
        onOpen();
        sockets++;
        unused++;
        socket.once('close', () => sockets--);
      },
    });
  let agent: Agent | undefined;

  return {
    send(request) {
      agent ??= createAgent(connector());
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const handler = new ResponseHandler({ resolve, onStart, timeoutMs: attemptTimeoutMs });
      try {
        // Beyond the limit, connections are closed after their request instead of kept.
        agent.dispatch({ ...request, reset: sockets > maxSockets }, handler);
      } catch (error) {
        handler.onResponseError(undefined, error as Error);
      }
      return promise;
    },
    close: async () => agent?.destroy(),
  };
}

/** undici is loaded with the first request: it is a tenth of what the service would load to start. */
function createAgent(connect: buildConnector.connector): Agent {
  const undici: typeof import('undici') = require('undici');
  return new undici.Agent({
    connect,
    connections: MAX_SOCKETS_PER_HOST,
    pipelining: 1, // service.md 2.2 asks for POST: a request behind one that hangs would be lost with it
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0, // the timeout of the attempt covers all of its parts
    bodyTimeout: 0,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
}

/** Collects one response; undici reports it by callbacks. Resolves at the latest after `timeoutMs`. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #response: Response = { started: false };
  readonly #resolve: (outcome: Outcome) => void;
  readonly #onStart: () => void;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #isTimedOut = false;

  constructor(options: { resolve: (outcome: Outcome) => void; onStart: () => void; timeoutMs: number }) {
    this.#resolve = options.resolve;
    this.#onStart = options.onStart;
    this.#timer = setTimeout(() => this.#timeOut(), options.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#onStart();
    this.#controller = controller;
    this.#response.started = true;
    if (this.#isTimedOut) controller.abort(new AttemptTimeout()); // it waited for a connection until now
  }

  onResponseStart(_controller: unknown, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return; // an interim response
    this.#response.status = status;
    const retryAfter = headers['retry-after'];
    if (typeof retryAfter === 'string') this.#response.retryAfter = retryAfter;
  }

  onResponseData(): void {}

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    this.#resolve(outcomeOf(this.#response));
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#response.error ??= error;
    this.onResponseEnd();
  }

  #timeOut(): void {
    this.#isTimedOut = true;
    const error = new AttemptTimeout();
    this.onResponseError(undefined, error);
    this.#controller?.abort(error);
  }
}
