// The requests of the API that tools are made of, answered in this process.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const API = '/api/v2';

/** The class of the requests that tools send. No request from outside is one, whatever its headers say. */
class ToolRequest extends Readable {}

/** Whether a request was sent by a tool: its token may be one for /mcp. */
export function sentByTool({ raw }: FastifyRequest): boolean {
  return (raw as Readable) instanceof ToolRequest;
}

/** Sent beside the path: a query, or a JSON body, which may be sent only once. */
export type Sent = { query?: object; body?: object; idempotencyKey?: string };

/** `isReplayed`: it is the response to an earlier request with the same key. */
export type ApiReply = { status: number; json: Json; isReplayed: boolean };

// What the API sends, which its own schemas describe.
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
export type Json = any;

/** Sends requests of the API with the token, the address and the id of the request of an assistant. */
export type CallApi = (method: 'GET' | 'POST', path: string, sent?: Sent) => Promise<ApiReply>;

/**
 * Makes the function by which tools call the API. Each call is a request of its own: the same routes answer it, with the
 * same rights, limits, journal and log lines as if a program had sent it.
 */
export function apiCaller(server: FastifyInstance, request: FastifyRequest): CallApi {
  return async (method, path, { query = {}, body, idempotencyKey } = {}) => {
    const response = await server.inject({
      method,
      url: `${API}${path}${queryOf(query)}`,
      remoteAddress: request.ip,
      Request: ToolRequest,
      headers: {
        accept: 'application/json',
        authorization: request.headers.authorization,
        'x-request-id': request.id,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      json: response.payload === '' ? undefined : JSON.parse(response.payload),
      isReplayed: response.headers['idempotency-replayed'] === 'true',
    };
  };
}

/** Members without a value are left out; `search` has members of its own, and lists are repeated. */
function queryOf(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    name === 'search'
      ? Object.entries(value as object).flatMap(([key, one]) => pairsOf(`search[${key}]`, one))
      : pairsOf(name, value),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map((one) => [`${name}[]`, String(one)]);
  return [[name, String(value)]];
}
