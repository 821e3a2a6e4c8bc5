// The HTTP surface on AUTH_URL.
import type { FastifyInstance } from 'fastify';
import { requireHttps } from './https.ts';
import type { PageServices } from './pages/page.ts';
import { allPages } from './pages/pages.ts';
import { registerPages } from './pages/register.ts';
import { registerProtocol } from './protocol/register.ts';
import { type AuthServices, protocolRoutes } from './routes.ts';

/** A Fastify plugin: `server.register(authPlugin, services)`. Its parsers and error answers are its own. */
export async function authPlugin(
  server: FastifyInstance,
  services: AuthServices & PageServices,
): Promise<void> {
  requireHttps(server, services.authUrl);
  server.register(async (scope) =>
    registerProtocol(scope, { ...services, routes: protocolRoutes(services) }),
  );
  server.register(async (scope) => registerPages(scope, { services, pages: allPages(services) }));
}
