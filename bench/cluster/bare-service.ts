// What several processes on one PostgreSQL cost at best: a bare Fastify route that runs two bare statements.
import Fastify from 'fastify';
import pg from 'pg';
import type { Reply } from '../http/client.ts';
import { answer } from '../part.ts';

const app = Fastify();
let pool: pg.Pool | undefined;
let roundTrips = 0;

const questions = {
  /** Serves this answer at every path: as a page of a list does, it waits for PostgreSQL twice. Gives the origin. */
  async start({ databaseUrl, reply: { contentType, body } }: { databaseUrl: string; reply: Reply }) {
    const statements = [
      { name: 'who', text: 'select $1::text', values: ['who asks'] },
      { name: 'page', text: 'select $1::text as body', values: [body] },
    ];
    pool = new pg.Pool({ connectionString: databaseUrl });
    app.get('/*', async (_request, reply) => {
      let rows: { body: string }[] = [];
      for (const statement of statements) {
        roundTrips++;
        ({ rows } = await pool!.query(statement));
      }
      return reply.header('content-type', contentType).send(rows[0]!.body);
    });
    return { baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }) };
  },
  roundTrips: () => roundTrips,
};

export type BareServiceQuestions = typeof questions;

answer(questions, async () => {
  await app.close();
  await pool?.end();
});
