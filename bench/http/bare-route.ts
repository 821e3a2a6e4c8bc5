// What a response could cost at best: a bare Fastify route that reads the request and gives the same bytes from memory.
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { answer } from '../part.ts';
import type { Reply } from './client.ts';

const apps: FastifyInstance[] = [];
let pool: pg.Pool | undefined;
let roundTrips = 0;

const questions = {
  /** Serves this response at every path and gives the origin. With a database, each request waits for it twice. */
  async serve({ reply, databaseUrl }: { reply: Reply; databaseUrl?: string }): Promise<string> {
    const { status, contentType, body } = reply;
    const bytes = Buffer.from(body);
    const app = createApp();
    if (databaseUrl !== undefined) pool ??= new pg.Pool({ connectionString: databaseUrl });
    const statements = [
      { name: 'who', text: 'select $1::text', values: ['who asks'] },
      { name: 'body', text: 'select $1::text as body', values: [body] },
    ];
    app.route({
      method: ['GET', 'POST', 'PUT'],
      url: '/*',
      async handler(_request, response) {
        if (databaseUrl !== undefined) for (const statement of statements) await query(statement);
        return response.code(status).header('content-type', contentType).send(bytes);
      },
    });
    apps.push(app);
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
  roundTrips: () => roundTrips,
};

export type BareRouteQuestions = typeof questions;

answer(questions, async () => {
  for (const app of apps) await app.close();
  await pool?.end();
});

/** Parses forms, as a route for tokens must; other bodies stay bytes. */
function createApp(): FastifyInstance {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    const fields: Record<string, string> = {};
    new Busboy({ headers: request.headers as BusboyHeaders })
      .on('field', (name: string, value: string) => {
        fields[name] = value;
      })
      .on('finish', () => done(null, fields))
      .end(body);
  });
  return app;
}

function query(statement: pg.QueryConfig): Promise<unknown> {
  roundTrips++;
  return pool!.query(statement);
}
