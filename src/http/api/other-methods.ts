// What a path responds to the methods that it does not have: 405, or the list of those that it has to OPTIONS.
import type { FastifyInstance } from 'fastify';
import { ApiError } from './problems.ts';
import { routes } from './routes.ts';

const USUAL = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Path = { path: string; methods: string[]; allow: string };

const PATHS: Path[] = [...new Set(routes.map(({ path }) => path))].map((path) => {
  const known: string[] = routes.filter((route) => route.path === path).map(({ method }) => method);
  const methods = known.includes('GET') ? ['HEAD', ...known] : known;
  return { path, methods, allow: [...new Set([...methods, 'OPTIONS'])].sort().join(', ') };
});

/** Registers the usual methods that a path does not have, as routes of the path: logs and metrics name it. */
export function addOtherMethods(server: FastifyInstance): void {
  for (const { path, methods, allow } of PATHS) {
    server.route({
      method: USUAL.filter((method) => !methods.includes(method)),
      url: path,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.header('allow', allow).code(204).send();
        throw notAllowed(request.method, allow);
      },
      handler: async () => undefined,
    });
  }
}

// `/games/unassigned` is not the game of that id: paths with fewer parameters come first.
const PATTERNS = PATHS.toSorted((left, right) => parametersIn(left) - parametersIn(right)).map(
  ({ path, allow }) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), allow }),
);

/**
 * The error of a request that no route matches; `path` is without the prefix and the query. Unusual methods, such as
 * PROPFIND, have no routes: a router keeps a tree for each method, which took half of the time that the routes do.
 */
export function noRoute(method: string, path: string): ApiError {
  const found = PATTERNS.find(({ pattern }) => pattern.test(path === '' ? '/' : path));
  return found === undefined ? unknownPath() : notAllowed(method, found.allow);
}

export function unknownPath(): ApiError {
  return new ApiError('not_found', 'There is no such address under /api/v2.');
}

function notAllowed(method: string, allow: string): ApiError {
  return new ApiError('method_not_allowed', `${method} does nothing here; use ${allow}.`, { allow });
}

function parametersIn({ path }: Path): number {
  return path.split(':').length;
}
