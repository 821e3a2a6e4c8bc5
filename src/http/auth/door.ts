// Door 1: what the service answers on AUTH_URL.
import type { FastifyInstance } from 'fastify';
import { registerProtocol } from './protocol/scope.ts';
import { type AuthServices, protocolRoutes } from './routes.ts';

/** A Fastify plugin: `server.register(authDoor, { db, settings })`. Its parsers and error answers are its own. */
export async function authDoor(server: FastifyInstance, services: AuthServices): Promise<void> {
  server.register(async (scope) =>
    registerProtocol(scope, { ...services, routes: protocolRoutes(services) }),
  );
}
