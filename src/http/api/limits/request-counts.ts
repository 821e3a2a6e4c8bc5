// Counts the requests of applications, for their owners.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestCounter } from '../../../oauth/request-counts/counter.ts';
import type { Bearer } from '../../../oauth/tokens.ts';
import { LimitError } from '../problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that refused the request. */
    limitedBy?: string;
  }
}

/** Counts each request of a server after its response, if an application with an owner sent it. */
export function countRequestsOf(server: FastifyInstance, counter: RequestCounter): void {
  server.addHook('onError', async (request, _reply, error: Error) => {
    if (error instanceof LimitError) request.limitedBy = error.limit;
  });
  server.addHook('onResponse', async (request, reply) => {
    const { caller, limitedBy } = request;
    if (caller === undefined || !isOwned(caller.application)) return;
    counter.count({
      ...{ applicationId: caller.application.id, route: routeOf(request) },
      ...{ status: reply.statusCode, limitedBy: limitedBy ?? null },
    });
  });
}

/** Whether somebody can read what is counted of it: not the web application, and none that registered itself. */
const isOwned = ({ isBuiltIn, registeredBy }: Bearer['application']) => !isBuiltIn && registeredBy === null;

/** An address that does not exist is not named: it may be anything. */
function routeOf({ method, is404, routeOptions: { url } }: FastifyRequest): string {
  return is404 || url === undefined ? 'an unknown address' : `${method} ${url}`;
}
