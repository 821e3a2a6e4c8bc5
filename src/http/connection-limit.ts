// Limits the open connections from one IP address (CONNECTIONS_PER_ADDRESS).
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { problemBody } from './problem-body.ts';

const REPORT_MS = 60_000; // one line a minute: whoever opens too many opens many
const NETWORK_PARTS = 4; // of an IPv6 address: one subscriber has a /64 network
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
    const address = socket.remoteAddress === undefined ? undefined : ipaddr.process(socket.remoteAddress);
    if (address === undefined || proxies.some((network) => contains(network, address))) return;
    const key = keyOf(address);
    const others = open.get(key) ?? 0;
    if (others < connectionsPerAddress) {
      open.set(key, others + 1);
      socket.once('close', () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      });
      return;
    }
    rejected.add(socket);
    socket.on('error', () => {}); // the client may be gone
    socket.end(RESPONSE);
    socket.destroySoon();
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    log.warn({ address: key, limit: connectionsPerAddress }, 'connections.rejected');
  });
  return (socket) => rejected.has(socket);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function contains([network, bits]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

function keyOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
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
