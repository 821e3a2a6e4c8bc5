// Sends one request to a subscriber, on connections that are kept for the next one (service.md 4.4).
import type { Dispatcher } from 'undici';
import type { AddressGuard } from '../address.ts';
import { keepConnections } from './connections.ts';
import { createConnector } from './connector.ts';
import { destinationOf } from './destination.ts';
import { CountingClient, exchange } from './exchange.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Resolve } from './resolve.ts';

const ATTEMPT_TIMEOUT_MS = 10_000; // docs/api: Webhooks/Delivery; service.md 4.4: does not wait for a slow endpoint
const KEEP_ALIVE_MS = 60_000; // a new TLS connection costs forty times a warm delivery; undici's default is 4 s

/** Everything that goes out. `headers` are names and values in turn. */
export type OutgoingRequest = { url: string; method: string; headers: string[]; body: string };

export type Sender = {
  /** Always resolves within ten seconds; what went wrong is part of the outcome. */
  send(request: OutgoingRequest): Promise<Outcome>;
  /** Breaks off what is in flight and closes every connection. */
  close(): Promise<void>;
};

/** How the network is reached. Handed in, so that tests can stand in for name servers, authorities and patience. */
export type Network = {
  resolve?: Resolve | undefined;
  /** Trusted instead of the system's (PEM). */
  certificateAuthorities?: string | undefined;
  attemptTimeoutMs?: number | undefined;
  /** Connections that may be open before idle ones are closed. */
  maxOpen?: number | undefined;
};

export type SenderOptions = {
  addresses: AddressGuard;
  now: () => Date;
  network?: Network | undefined;
  /** Told of each connection that is dialled, and of each request that found one. */
  onDial?: (() => void) | undefined;
  onReuse?: (() => void) | undefined;
};

export function createSender({
  addresses,
  now,
  network = {},
  onDial,
  onReuse = () => {},
}: SenderOptions): Sender {
  const { attemptTimeoutMs = ATTEMPT_TIMEOUT_MS } = network;
  const settings = {
    connect: createConnector({ addresses, ...network, onDial }),
    allowH2: false,
    pipelining: 1, // service.md 2.2 asks for POST: what is behind a request that hangs would be lost with it
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0, // the attempt's own deadline holds over everything
    bodyTimeout: 0,
  };
  const connections = keepConnections({ settings, maxOpen: network.maxOpen });

  const send = async (request: OutgoingRequest): Promise<Outcome> => {
    const options = dispatchOptions(request);
    if (options === undefined) return { kind: 'failed', reason: 'unsendable' };
    const started = performance.now();
    let exchanged = await exchange(connections, options, attemptTimeoutMs);
    connections.release(options.origin);
    if (exchanged.reused) onReuse();
    if (exchanged.stale) {
      // The receiver closed an idle connection just as it was used again: nobody's failure, so no attempt.
      const fresh = new CountingClient(options.origin, settings);
      exchanged = await exchange(fresh, options, attemptTimeoutMs - (performance.now() - started));
      void fresh.destroy();
    }
    return outcomeOf(exchanged, now());
  };
  return { send, close: () => connections.destroy() };
}

function dispatchOptions({
  url,
  method,
  headers,
  body,
}: OutgoingRequest): (Dispatcher.DispatchOptions & { origin: string }) | undefined {
  const destination = destinationOf(url);
  return destination && { ...destination, method, headers, body };
}
