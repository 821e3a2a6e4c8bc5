// What every protocol request has: its fields, and the application that it says it comes from.
import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../../oauth/authentication.ts';
import { type Fields, NO_FIELDS } from '../../../oauth/fields.ts';
import { readCredentials } from './credentials.ts';
import type { Throttle } from './throttle.ts';

export type ProtocolRequest = { credentials: Credentials; fields: Fields };

/** Runs `work` with the fields and credentials of a request, unless too many failed from there just before. */
export async function withCredentials<Result>(
  request: FastifyRequest,
  throttle: Throttle,
  work: (ask: ProtocolRequest) => Promise<Result>,
): Promise<Result> {
  const fields = (request.body as Fields | undefined) ?? NO_FIELDS;
  const credentials = readCredentials(request.headers.authorization, fields);
  const who = { address: request.ip, clientId: credentials.clientId };
  return throttle(who, () => work({ credentials, fields }));
}
