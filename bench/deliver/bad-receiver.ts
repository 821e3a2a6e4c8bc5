// Endpoints that misbehave, each an origin of its own.

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { answer } from '../part.ts';

const DRIP_MS = 1_000;

/** Accepts and never responds; one byte of the head a second; closes at once. */
export type Manner = 'black_holed' | 'dripping' | 'closing';

const MANNERS: Record<Manner, (socket: Socket) => void> = {
  black_holed: () => {},
  dripping(socket) {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
      const timer = setInterval(() => socket.write('x'), DRIP_MS);
      socket.once('close', () => clearInterval(timer));
    });
  },
  closing: (socket) => void socket.destroy(),
};

const questions = {
  /** Opens so many origins that behave in this manner, and gives a URL on each. */
  async listen({ manner, count }: { manner: Manner; count: number }): Promise<string[]> {
    const servers = await Promise.all(Array.from({ length: count }, () => open(MANNERS[manner])));
    return servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  },
};

export type BadReceiverQuestions = typeof questions;

answer(questions);

async function open(behave: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).resume();
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
