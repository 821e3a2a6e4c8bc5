// Authenticates the client of a protocol request, with the services of its handlers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../../config.ts';
import type { Client } from '../../../oauth/applications/store.ts';
import { authenticate } from '../../../oauth/authentication.ts';
import { OAuthError } from '../../../oauth/error.ts';
import { type Fields, NO_FIELDS } from '../../../oauth/fields.ts';
import type { ResourceAddresses } from '../../../oauth/resources.ts';
import type { Database, Queryable } from '../../../storage/database.ts';
import type { Throttle } from '../../throttle.ts';
import { readCredentials } from './credentials.ts';

export type AuthServices = {
  db: Database;
  /** AUTH_URL: the issuer of every token and response. */
  authUrl: string;
  settings: Pick<Settings, 'rateLimits' | 'corsOrigins' | 'refreshGraceSeconds'>;
  /** What tokens may be for; undefined while MCP is off. */
  resources?: ResourceAddresses;
};
/** The services that the protocol's handlers use. */
export type ProtocolServices = AuthServices & { throttle: Throttle };
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
export type ProtocolRequest = { client: Client; fields: Fields };

/** Limits how often clients may fail to authenticate; a client that knows its secret is never limited. */
export const CLIENT_THROTTLE = {
  periodSeconds: 60,
  perSubject: 10, // more than a person needs who corrects a configuration
  perNetwork: 100,
  isFailure: (outcome: PromiseSettledResult<unknown>) =>
    outcome.status === 'rejected' && outcome.reason instanceof OAuthError,
};

/**
 * The fields of a request and the client that sent it, and what `find` reads for the fields in the same round trip. Throws
 * OAuthError and TooManyAttemptsError.
 */
export async function authenticateRequest<Stored = undefined>(
  request: FastifyRequest,
  { db, throttle }: ProtocolServices,
  find?: (connection: Queryable, fields: Fields) => Promise<Stored>,
): Promise<ProtocolRequest & { stored: Stored }> {
  const fields = (request.body as Fields | undefined) ?? NO_FIELDS;
  const credentials = readCredentials(request.headers.authorization, fields);
  const attempt = { address: request.ip, subject: credentials.clientId };
  const [client, stored] = await throttle(attempt, () =>
    db.pipeline((connection) => [authenticate(connection, credentials), find?.(connection, fields)]),
  );
  return { fields, client, stored: stored as Stored };
}
