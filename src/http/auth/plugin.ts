// The HTTP surface on AUTH_URL.
import type { FastifyInstance } from 'fastify';
import { requireHttps } from './https.ts';
import type { PageServices } from './pages/page.ts';
import { allPages } from './pages/pages.ts';
import { pagesPlugin } from './pages/plugin.ts';
import { protocolPlugin } from './protocol/plugin.ts';
import { registrationPlugin } from './protocol/register.ts';
import type { AuthServices } from './protocol/request.ts';
import { protocolRoutes } from './routes.ts';
import { type WebServices, webPlugin } from './web/plugin.ts';

/** A Fastify plugin: `server.register(authPlugin, services)`. Its parsers and error handlers apply to its own routes only. */
export async function authPlugin(
  server: FastifyInstance,
  services: AuthServices & PageServices & WebServices,
): Promise<void> {
  requireHttps(server, services.authUrl);
  server.register(async (scope) => protocolPlugin(scope, { ...services, routes: protocolRoutes(services) }));
  if (services.resources?.selfRegistered?.includes('itself'))
    server.register(async (scope) => registrationPlugin(scope, services));
  server.register(async (scope) => pagesPlugin(scope, { services, pages: allPages(services) }));
  server.register(async (scope) => webPlugin(scope, services));
}
