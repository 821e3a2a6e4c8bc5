// A proxy in front of PostgreSQL that delays every message, so that statements of parallel requests interleave.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_DELAY_MS = 8; // enough to put the statements of one request between those of others

export type SlowPostgres = { url: string; stop(): Promise<void> };

/** Listens on loopback for connections to the database of `url`. */
export async function startSlowPostgres(url: string): Promise<SlowPostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(addressOf(new URL(url)));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
    database.pipe(client);
    void forward(client, database);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const slow = new URL(url);
  slow.searchParams.delete('host');
  slow.searchParams.delete('port');
  slow.hostname = '127.0.0.1';
  slow.port = String((server.address() as AddressInfo).port);
  return {
    url: slow.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** In order, each chunk after a delay of its own. */
async function forward(from: Socket, to: Socket): Promise<void> {
  try {
    for await (const chunk of from) {
      await pause(Math.random() * LONGEST_DELAY_MS);
      to.write(chunk);
    }
  } catch {} // the other side hung up
}

/** Where the server listens: a socket's folder may stand in `host`, as libpq has it. */
function addressOf(url: URL): { path: string } | { host: string; port: number } {
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
