// Limits the idle connections and the requests under way of one network (CONNECTIONS_PER_ADDRESS).
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../network.ts';
import { createRejectionLog } from './rejection-log.ts';

/** When a client may try again that has too many requests under way. */
export const BUSY_RETRY_AFTER_S = 10;
export const TOO_MANY_RUNNING =
  'Too many requests from your address are being processed; wait for their responses before you send more.';

export type ConnectionLimits = {
  connectionsPerAddress: number;
  /** Networks of proxies, whose connections are those of many. */
  trustProxy: readonly string[];
};

type Network = { open: number; idle: Set<Socket> };

/**
 * Closes the longest idle connections of a network beyond the limit. A connection is idle while no request of it runs, also
 * if the head of one is still arriving: a busy one is never closed, and new ones are always accepted.
 */
export function closeIdleConnections(
  server: Server,
  { connectionsPerAddress, trustProxy }: ConnectionLimits,
): void {
  const proxies = trustProxy.map((network) => ipaddr.parseCIDR(network));
  const networks = new Map<string, Network>();
  const connections = new WeakMap<Socket, { network: Network; running: number }>();
  const becomeIdle = (socket: Socket, { idle }: Network) => {
    idle.add(socket);
    if (idle.size <= connectionsPerAddress) return;
    const [longest] = idle;
    idle.delete(longest!);
    longest!.destroySoon(); // what is written is sent first
  };

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return; // it has gone
    const address = ipaddr.process(remoteAddress);
    if (proxies.some((network) => contains(network, address))) return;
    const key = networkOf(remoteAddress);
    const network = networks.get(key) ?? { open: 0, idle: new Set() };
    networks.set(key, network);
    network.open++;
    connections.set(socket, { network, running: 0 });
    socket.once('close', () => {
      network.idle.delete(socket);
      network.open--;
      if (network.open === 0) networks.delete(key);
    });
    becomeIdle(socket, network);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.running++; // more than one if the client sends requests before their responses (RFC 9112 §9.3.2)
    connection.network.idle.delete(socket);
    response.once('close', () => {
      connection.running--;
      if (connection.running === 0 && !socket.destroyed) becomeIdle(socket, connection.network);
    });
  });
}

/** Counts a request until its response is sent; returns false if too many of its client's network run. */
export type BusyLimit = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Counts the requests of each network that run at the same time. */
export function createBusyLimit(limit: number): BusyLimit {
  const running = new Map<string, number>();
  const logRejection = createRejectionLog('connections.rejected');
  return (request, { raw: response }) => {
    if (response.closed) return true; // the client has gone
    const address = networkOf(request.ip);
    const others = running.get(address) ?? 0;
    if (others >= limit) {
      logRejection(request.log, { address, limit });
      return false;
    }
    running.set(address, others + 1);
    response.once('close', () => {
      const left = running.get(address)! - 1;
      if (left === 0) running.delete(address);
      else running.set(address, left);
    });
    return true;
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function contains([network, bits]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
