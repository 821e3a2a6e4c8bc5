// A proxy in front of PostgreSQL: what it does with what a client sends is given.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type PostgresProxy = { url: string; stop(): Promise<void> };

/** Passes on what the client of a connection sends, and may look at what the server sends, which goes back as it comes. */
export type Forward = (client: Socket, server: Socket) => void;

/** Listens on loopback for connections to the database of `url`. */
export async function startPostgresProxy(url: string, forward: Forward): Promise<PostgresProxy> {
  const sockets = new Set<Socket>();
  const listening = createServer((client) => {
    const server = connect(addressOf(new URL(url)));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
    server.pipe(client);
    forward(client, server);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.searchParams.delete('port');
  proxied.hostname = '127.0.0.1';
  proxied.port = String((listening.address() as AddressInfo).port);
  return {
    url: proxied.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}

/** Where the server listens: a socket's folder may stand in `host`, as libpq has it. */
function addressOf(url: URL): { path: string } | { host: string; port: number } {
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
