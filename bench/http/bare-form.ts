// What a token could cost at best: a bare Fastify route that parses the form and gives the same bytes from memory.
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import Fastify from 'fastify';
import { answer } from '../part.ts';
import type { BareRouteQuestions } from './bare-route.ts';
import type { Reply } from './client.ts';

const app = Fastify();
app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
  const fields: Record<string, string> = {};
  new Busboy({ headers: request.headers as BusboyHeaders })
    .on('field', (name: string, value: string) => {
      fields[name] = value;
    })
    .on('finish', () => done(null, fields))
    .end(body);
});

const questions: BareRouteQuestions = {
  async serve({ status, contentType, body }: Reply): Promise<string> {
    const bytes = Buffer.from(body);
    app.post('/', (request, reply) => {
      if ((request.body as Record<string, string>).grant_type === undefined) throw new Error('no form');
      return reply.code(status).header('content-type', contentType).send(bytes);
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
};

answer(questions, () => app.close());
