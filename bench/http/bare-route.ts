// What an answer could cost at best: a bare Fastify route that reads the request and gives the same bytes from memory.
import Fastify from 'fastify';
import { answer } from '../part.ts';
import type { Reply } from './client.ts';

const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

const questions = {
  /** Serves this answer at every path and gives the origin. */
  async serve({ status, contentType, body }: Reply): Promise<string> {
    const bytes = Buffer.from(body);
    app.route({
      method: ['GET', 'POST', 'PUT'],
      url: '/*',
      handler: (_request, reply) => reply.code(status).header('content-type', contentType).send(bytes),
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
};

export type BareRouteQuestions = typeof questions;

answer(questions, () => app.close());
