// Door 1: what the service answers on AUTH_URL.
import type { FastifyInstance } from 'fastify';
import { requireHttps } from './https.ts';
import { registerProtocol } from './protocol/scope.ts';
import { type AuthServices, protocolRoutes } from './routes.ts';

/** A Fastify plugin: `server.register(authDoor, { db, authUrl, settings })`. Its parsers and error answers are its own. */
export async function authDoor(server: FastifyInstance, services: AuthServices): Promise<void> {
  requireHttps(server, services.authUrl);
  server.register(async (scope) =>
    registerProtocol(scope, { ...services, routes: protocolRoutes(services) }),
  );
}
