// Limits the open connections from one IP address (CONNECTIONS_PER_ADDRESS).
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { networkOf } from './network.ts';
import { problemBody } from './problem-body.ts';

const REPORT_MS = 60_000; // one line a minute: whoever opens too many opens many
const RETRY_AFTER_S = 10;

export type ConnectionLimits = {
  connectionsPerAddress: number;
  /** Networks of proxies, whose connections are those of many. */
  trustProxy: readonly string[];
};

/** As pino's. */
export type RejectionLog = { warn(fields: object, message: string): void };

/**
 * Responds 429 to connections beyond the limit and closes them. Returns whether a connection was rejected: its requests must
 * be ignored.
 */
export function limitConnections(
  server: Server,
  { connectionsPerAddress, trustProxy }: ConnectionLimits,
  log: RejectionLog,
): (socket: Socket) => boolean {
  const proxies = trustProxy.map((network) => ipaddr.parseCIDR(network));
  const open = new Map<string, number>();
  const rejected = new WeakSet<Socket>();
  let reportedAt = Number.NEGATIVE_INFINITY;

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return; // it has gone
    const address = ipaddr.process(remoteAddress);
    if (proxies.some((network) => contains(network, address))) return;
    const network = networkOf(remoteAddress);
    const others = open.get(network) ?? 0;
    if (others < connectionsPerAddress) {
      open.set(network, others + 1);
      socket.once('close', () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left === 0) open.delete(network);
        else open.set(network, left);
      });
      return;
    }
    rejected.add(socket);
    socket.on('error', () => {}); // the client may be gone
    socket.end(RESPONSE);
    socket.destroySoon();
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    log.warn({ address: network, limit: connectionsPerAddress }, 'connections.rejected');
  });
  return (socket) => rejected.has(socket);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function contains([network, bits]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

const BODY = problemBody({
  status: 429,
  title: 'Too Many Requests',
  error: 'too_many_connections',
  message: 'Your address has too many open connections; close some of them, or use the open ones again.',
});
const RESPONSE =
  'HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/problem+json\r\n' +
  `Content-Length: ${Buffer.byteLength(BODY)}\r\nRetry-After: ${RETRY_AFTER_S}\r\nConnection: close\r\n\r\n${BODY}`;
