// A port for a program that tests start as a process of its own.
import { createServer } from 'node:net';

// Below those that systems give to outgoing connections: nothing of another test can take it meanwhile.
const FIRST_PORT = 20_000;
const PORTS = 10_000;

/** A port of 127.0.0.1 that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}
