// A way to the database that can be made to hang: connections stay open, and nothing comes back.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type Stalling = {
  /** The same database, by this way. */
  url: string;
  /** From now on everything hangs. */
  stall(): void;
  stop(): Promise<void>;
};

export async function startStalling(databaseUrl: string): Promise<Stalling> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let stalled = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (stalled) return;
    const far = keep(connect(target));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`);
  url.username = user ?? '';
  url.password = typeof password === 'string' ? password : '';
  return {
    url: url.href,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
