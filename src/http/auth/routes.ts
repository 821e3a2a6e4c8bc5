// The map of door 1: every path on AUTH_URL, its method and its handler.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config.ts';
import type { Database } from '../../storage/database.ts';
import { createTokenHandler } from './protocol/token.ts';

export type AuthServices = { db: Database; settings: Pick<Settings, 'rateLimits' | 'corsOrigins'> };
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
export type Route = { method: 'POST'; path: string; handler: Handler };

/** The protocol's operations, for programs. */
export function protocolRoutes(services: AuthServices): Route[] {
  return [
    { method: 'POST', path: '/oauth/token', handler: createTokenHandler(services) }, // service.md 4.1
  ];
}
