// Serves the files of exports at signed addresses, so that a browser saves them without a script (docs/api: Exports).
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { EXPORT_ROUTE } from '../export-file.ts';

export type ExportServices = {
  /** A file by its name, written while it is sent; undefined for an address that is unknown, or worth nothing any more. */
  openExport(name: string): Promise<{ filename: string; type: string; content: Readable } | undefined>;
};

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** `GET /exports/<token>.csv` or `.xlsx`. Its address is never logged: the log has the pattern of a path. */
export function registerExports(server: FastifyInstance, { openExport }: ExportServices): void {
  server.get<{ Params: { '*': string } }>(EXPORT_ROUTE, async (request, reply) => {
    const file = await openExport(request.params['*']);
    reply.headers(HEADERS);
    if (file === undefined) {
      reply.code(404).header('content-type', 'text/plain; charset=utf-8');
      return reply.send('This address has expired. Export the table again.\n');
    }
    reply.header('content-type', file.type);
    reply.header('content-disposition', `attachment; filename="${file.filename}"`);
    return reply.send(file.content);
  });
}
