// POST /oauth/register: an application registers itself (RFC 7591), if the operator allows it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readMetadata, registerItself } from '../../../oauth/applications/self-registered.ts';
import { formatScopes } from '../../../oauth/scopes.ts';
import { networkOf } from '../../network.ts';
import { createRequestLimit } from '../../request-limit.ts';
import type { AuthServices } from './request.ts';
import { unixSeconds } from './seconds.ts';

export const REGISTRATION_PATH = '/oauth/register';
const BODY_LIMIT_BYTES = 16 * 1024;
/** Of one network: an assistant registers once for each person who connects it. */
const REGISTRATION_LIMIT = { points: 20, duration: 3_600 };

/** Registers the endpoint, in a scope of its own: its body is JSON with lists, which no other endpoint of the protocol takes. */
export function registrationPlugin(scope: FastifyInstance, { db, settings }: AuthServices): void {
  const waitOf = createRequestLimit(settings, REGISTRATION_LIMIT);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  scope.post(REGISTRATION_PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const seconds = await waitOf(networkOf(request.ip));
    if (seconds !== undefined) return tooMany(reply, seconds);
    const metadata = readMetadata(parsed(request.body as Buffer | undefined));
    if (typeof metadata === 'string') return rejected(reply, metadata);
    const application = await registerItself(db, metadata);
    request.log.info({ application: application.id }, 'application.registered');
    return reply.code(201).send({
      client_id: application.clientId,
      client_id_issued_at: unixSeconds(application.createdAt),
      client_name: application.name,
      redirect_uris: application.redirectUris,
      scope: formatScopes(application.scopes),
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none', // it is public, whatever it asked for (RFC 7591 §3.2.1)
    });
  });
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** RFC 7591 §3.2.2. */
function rejected(reply: FastifyReply, sentence: string): FastifyReply {
  const error = /redirect/.test(sentence) ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  return reply.code(400).send({ error, error_description: sentence });
}

function tooMany(reply: FastifyReply, seconds: number): FastifyReply {
  const error_description = `Too many applications have registered from this address; try again in ${seconds} seconds.`;
  return reply
    .code(429)
    .header('retry-after', seconds)
    .send({ error: 'temporarily_unavailable', error_description });
}
