// GETs of the API that a page sends beside its request for a token: the service answers them with the new token.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const API = '/api/v2';
/** What the first view of a page needs. */
const MAX_READS = 6;
/** Of a path with its query: fifty ids of a search have some 1,500. */
const MAX_READ_LENGTH = 2_000;

/** The status of a read, and its body as JSON text. */
type Read = { status: number; body: string };

/** The paths in `reads` of a request, or the sentence that says what is wrong with them. */
export function parseReads(value: unknown): string[] | string {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((path) => typeof path === 'string')) return NOT_PATHS;
  if (value.length > MAX_READS) return `reads has ${value.length} paths; send at most ${MAX_READS}.`;
  const long = value.findIndex((path) => path.length > MAX_READ_LENGTH);
  if (long !== -1) return `reads[${long}] is longer than ${MAX_READ_LENGTH} characters.`;
  const foreign = value.findIndex((path) => !isOfApi(path));
  return foreign === -1
    ? value
    : `reads[${foreign}] is no path below ${API}, such as "${API}/current_account".`;
}

const NOT_PATHS = `reads must be a list of paths below ${API}, such as ["${API}/current_account"].`;

/** Whether a path leads to the API as it is written, without `..` or another host. */
function isOfApi(path: string): boolean {
  if (!path.startsWith(`${API}/`) || path.includes('#')) return false;
  const { pathname, search } = new URL(path, 'http://localhost');
  return pathname + search === path && !pathname.includes('//');
}

/**
 * The members of the JSON object of the responses, by their paths. Each read is a request of its own: the same routes answer
 * it, with the same checks, limits and log lines as if the page had sent it. A read that fails is a response with its error.
 * The first is answered before the others are read: of the cursor of changes, so that it misses no change of the others.
 */
export async function answerReads(
  server: FastifyInstance,
  { paths, token, request }: { paths: readonly string[]; token: string; request: FastifyRequest },
): Promise<string> {
  const read = (path: string) => readOne(server, { path, token, request });
  const member = async (path: string) => {
    const { status, body } = await read(path);
    return `${JSON.stringify(path)}:{"status":${status},"body":${body}}`;
  };
  const [first, ...others] = new Set(paths);
  const members = first === undefined ? [] : [await member(first)];
  members.push(...(await Promise.all(others.map(member))));
  return `{${members.join()}}`;
}

async function readOne(
  server: FastifyInstance,
  { path, token, request }: { path: string; token: string; request: FastifyRequest },
): Promise<Read> {
  try {
    const response = await server.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'x-request-id': request.id },
    });
    // The API answers with JSON, or with nothing.
    return { status: response.statusCode, body: response.payload || 'null' };
  } catch (error) {
    request.log.error({ err: error }, 'web.read-failed');
    return { status: 500, body: 'null' };
  }
}
