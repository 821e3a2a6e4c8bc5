// The tools for assistants at /mcp: the Model Context Protocol over Streamable HTTP, without sessions.
//
// How a request of an assistant is answered:
// 1. A request of a page of another origin is rejected: a page that somebody visits must not reach a service in their network.
// 2. The token is checked as at the API, and must have been issued for /mcp (RFC 8707). Without one, WWW-Authenticate leads to
//    the metadata of this resource (RFC 9728), which leads to the authorization server.
// 3. The request counts against the limits of its application and account.
// 4. The protocol is the official package's. It finds the tool and checks its arguments by their schema.
// 5. A tool is requests of the API, which are answered in this process (`tool-request.ts`): it has no right, rule or SQL of its
//    own. A change takes the token of its own preview (`changing-tool.ts`), and is made once by an Idempotency-Key. What a tool reads is returned as data, and says so (`tool.ts`).
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptionsWithHandler,
} from 'fastify';
import type { Signer } from '../../../kernel/signer.ts';
import type { ResourceAddresses } from '../../../oauth/resources.ts';
import type { Bearer } from '../../../oauth/tokens.ts';
import { authenticate, unknownToken } from '../bearer.ts';
import {
  countRequest,
  createAssistantNoticeLimit,
  createUnauthenticatedCounter,
} from '../limits/rate-limits.ts';
import { countRequestsOf } from '../limits/request-counts.ts';
import type { ApiServices } from '../operation.ts';
import { ApiError } from '../problems.ts';
import { sendProblem } from '../response.ts';
import { protocolHandler } from './protocol.ts';
import { MCP_PATH, METADATA_PATH, resourceMetadata } from './resource.ts';
import { apiCaller } from './tool-request.ts';

export type McpServices = Pick<
  ApiServices,
  'db' | 'rateLimiters' | 'requestCounter' | 'baseUrl' | 'authUrl' | 'now'
> & {
  resources: NonNullable<ResourceAddresses>;
  /** Signs preview tokens. */
  signer: Signer;
};

const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Registers /mcp and the metadata of it. Loads the protocol's package, which a service without MCP never does. */
export async function mcpPlugin(server: FastifyInstance, services: McpServices): Promise<void> {
  const { baseUrl, resources, signer, now } = services;
  const metadata = resourceMetadata(services);
  server.setErrorHandler((error, request, reply) => sendProblem(error, { request, reply, baseUrl }));
  server.addHook('onSend', async (_request, reply) => {
    const challenge = reply.getHeader('www-authenticate');
    if (reply.statusCode === 401) reply.header('www-authenticate', withMetadata(String(challenge), baseUrl));
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => bytes,
  );
  countRequestsOf(server, services.requestCounter);
  const admit = admission(services);
  const noticeLimit = createAssistantNoticeLimit();
  const answer = await protocolHandler();
  // Clients that have not read WWW-Authenticate try the address without the path, too.
  for (const path of [METADATA_PATH, METADATA_PATH.slice(0, -MCP_PATH.length)])
    server.get(path, async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send(metadata),
    );
  const message: RouteShorthandOptionsWithHandler = {
    onRequest: async (request, reply) => {
      request.caller = await admit(request, reply);
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (isBatch(request.body as Buffer | undefined)) return reply.code(400).send(NO_BATCH);
      const sent = new Request(resources.mcp, {
        method: 'POST',
        headers: protocolHeaders(request),
        body: new Uint8Array((request.body as Buffer | undefined) ?? []),
      });
      const caller = request.caller!;
      const callApi = apiCaller(server, request);
      const call = { callApi, caller, signer, noticeLimit, now: now(), log: request.log };
      return reply.send(await answer(sent, call));
    },
  };
  for (const path of [MCP_PATH, `${MCP_PATH}/`]) {
    server.post(path, message);
    server.route({
      ...{ method: OTHER_METHODS, url: path, exposeHeadRoute: false },
      onRequest: async (request) => {
        throw new ApiError('method_not_allowed', `${request.method} does nothing here; use POST.`, {
          allow: 'POST',
        });
      },
      handler: async () => undefined,
    });
  }
}

/** Checks the origin and the token of a request, and counts it. Throws `ApiError`. */
function admission(services: McpServices) {
  const { db, baseUrl, authUrl, resources } = services;
  const own = new Set([baseUrl, authUrl].map((address) => new URL(address).origin));
  const countUnauthenticated = createUnauthenticatedCounter(services);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Bearer> => {
    const { origin } = request.headers;
    if (origin !== undefined && !own.has(origin)) throw new ApiError('forbidden', OTHER_ORIGIN);
    const caller = await authenticate(db, request, 'mcp').catch(async (error: unknown) => {
      if (error instanceof ApiError) await countUnauthenticated(request);
      throw error;
    });
    const { registeredBy } = caller.application;
    // Its kind may have been forbidden since the token was issued.
    if (registeredBy !== null && !resources.selfRegistered?.includes(registeredBy)) throw unknownToken();
    await countRequest(services, caller, reply);
    return caller;
  };
}

const OTHER_ORIGIN = 'Pages of other origins may not use the tools. Programs send no Origin.';

/** A challenge says where the metadata of this resource is (RFC 9728 §5.1), and which scopes to ask for. */
function withMetadata(challenge: string, baseUrl: string): string {
  const separator = challenge === 'Bearer' ? ' ' : ', ';
  return `${challenge}${separator}resource_metadata="${baseUrl}${METADATA_PATH}", scope="read write"`;
}

/** Revisions since 2025-06-18 have no batches: a hundred calls would count as one request. */
function isBatch(body: Buffer | undefined): boolean {
  return /^\s*\[/.test(body?.subarray(0, 100).toString() ?? '');
}

const NO_BATCH = {
  ...{ jsonrpc: '2.0', id: null },
  error: { code: -32_600, message: 'Send one message in each request, not a list of them.' },
};

/** The headers that the protocol reads. */
function protocolHeaders({ headers }: FastifyRequest): Headers {
  const names = Object.keys(headers).filter((name) => /^(accept|content-type|mcp-)/.test(name));
  return new Headers(names.map((name) => [name, String(headers[name])]));
}
