// What several processes on one PostgreSQL cost at best: a bare Fastify route that runs two bare statements.
import Fastify from 'fastify';
import pg from 'pg';
import type { Reply } from '../http/client.ts';
import { answer } from '../part.ts';

const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
let pool: pg.Pool | undefined;
let roundTrips = 0;

const questions = {
  /** Serves this answer to each request of a method: like a list and a token, it waits for PostgreSQL twice. */
  async start({ databaseUrl, replies }: { databaseUrl: string; replies: Record<'GET' | 'POST', Reply> }) {
    pool = new pg.Pool({ connectionString: databaseUrl });
    for (const [method, { status, contentType, body }] of Object.entries(replies)) {
      const statements = [
        { name: 'who', text: 'select $1::text', values: ['who asks'] },
        { name: 'body', text: 'select $1::text as body', values: [body] },
      ];
      app.route({
        method,
        url: '/*',
        async handler(_request, reply) {
          let rows: { body: string }[] = [];
          for (const statement of statements) {
            roundTrips++;
            ({ rows } = await pool!.query(statement));
          }
          return reply.code(status).header('content-type', contentType).send(rows[0]!.body);
        },
      });
    }
    return { baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }) };
  },
  roundTrips: () => roundTrips,
};

export type BareServiceQuestions = typeof questions;

answer(questions, async () => {
  await app.close();
  await pool?.end();
});
