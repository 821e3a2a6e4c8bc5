// Serves the metrics for Prometheus on a port of their own (METRICS_PORT).
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { cannotListen } from '../../listener.ts';

/** Serves `/metrics` only. Throws an error that names the setting if the port is taken or not allowed. */
export async function serveMetrics(registry: Registry, at: { host: string; port: number }): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    response.setHeader('content-type', registry.contentType);
    response.end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, { ...at, setting: 'METRICS_PORT' })));
    server.listen(at.port, at.host, resolve);
  });
  return server;
}
