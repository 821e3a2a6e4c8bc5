// The responses of an operation: its success, and every error of the HTTP surface or of the operation.
import { ownMediaType, STREAM_TYPE } from '../media-type.ts';
import { NO_TOKEN, type Route } from '../operation.ts';
import { Warnings, withWarnings } from '../output/warnings.ts';
import { PROBLEM_TYPES, type ProblemCode } from '../problem-types.ts';
import { routes } from '../routes.ts';
import { selectionQuery } from '../selection/parameters.ts';
import { hasValidator } from '../write/changed-record.ts';
import { exampleOf } from './example.ts';
import { headersNamed, ON_ALL, ON_COUNTED } from './headers.ts';
import { Problem, problemExample } from './problem.ts';
import type { Components } from './schemas.ts';

type OpenApiFragment = Record<string, unknown>;
type ErrorResponse = { name: string; headers?: string[]; when?: (route: Route) => boolean };

/** The error responses by status that operations share; `when` selects the operations that have them. */
const ERROR_RESPONSES: Record<number, ErrorResponse> = {
  400: { name: 'BadRequest' },
  401: { name: 'Unauthorized', headers: [...ON_ALL, 'WWW-Authenticate'], when: requiresToken },
  403: { name: 'Forbidden', headers: [...ON_COUNTED, 'WWW-Authenticate'], when: requiresToken },
  404: { name: 'NotFound', when: ({ path }) => path.includes('/:') },
  406: { name: 'NotAcceptable' },
  410: { name: 'Gone', when: ({ path }) => path.endsWith('/changes') },
  412: { name: 'PreconditionFailed' },
  // The body of every method but GET is read, even if the operation ignores it.
  413: { name: 'ContentTooLarge', when: ({ method }) => method !== 'GET' },
  415: { name: 'UnsupportedMediaType', when: ({ method }) => method !== 'GET' },
  422: {
    name: 'UnprocessableContent',
    when: ({ method, query, body }) => readsQuery(query) || body !== undefined || method === 'POST',
  },
  429: { name: 'TooManyRequests', headers: [...ON_COUNTED, 'Retry-After'], when: requiresToken },
  500: { name: 'InternalServerError' },
  // Routes without a token do not use the database.
  503: { name: 'ServiceUnavailable', headers: [...ON_ALL, 'Retry-After'], when: requiresToken },
};

/** Whether a query can be rejected: what it chooses of records is ignored instead. */
function readsQuery(query: Route['query']): boolean {
  return Object.keys(query?.properties ?? {}).some((name) => !Object.hasOwn(selectionQuery, name));
}

function requiresToken({ scopes }: Route): boolean {
  return scopes !== NO_TOKEN;
}

// The conflicts of a POST with an Idempotency-Key.
const KEY_CONFLICTS: ProblemCode[] = ['conflict', 'request_in_progress'];

export type ResponseSettings = { components: Components; vendor: string; baseUrl: string };

/** The responses of an operation, by status. */
export function responsesOf(route: Route, settings: ResponseSettings): OpenApiFragment {
  const errors = Object.entries(ERROR_RESPONSES).filter(([, { when }]) => when === undefined || when(route));
  return {
    ...success(route, settings),
    ...(route.method === 'GET' && {
      304: { description: 'Unchanged.', headers: headersNamed(readHeaders(route)) },
    }),
    ...Object.fromEntries(
      errors.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
    ...conflict(route, settings),
  };
}

/** The shared error responses, by the names that operations refer to. */
export function errorComponents(settings: ResponseSettings): OpenApiFragment {
  const all = Object.entries(ERROR_RESPONSES).map(([status, { name, headers = ON_COUNTED }]) => [
    name,
    errorResponse(codesOf(Number(status)), headers, settings),
  ]);
  return Object.fromEntries(all);
}

function readHeaders(route: Route): string[] {
  return [...(requiresToken(route) ? ON_COUNTED : [...ON_ALL, 'Link']), 'ETag', 'Crewcall-Ignored'];
}

function success(route: Route, { components, vendor, baseUrl }: ResponseSettings): OpenApiFragment {
  const schema = route.response ?? route.created;
  if (schema === undefined) return { 204: { description: 'Done.', headers: headersNamed(ON_COUNTED) } };
  const content = { schema: components.refer(schema), example: exampleOf(schema, baseUrl) };
  const isNew = route.created !== undefined;
  const ofRecord = [...(isNew ? ['Location'] : []), ...(hasValidator(route, routes) ? ['ETag'] : [])];
  const changed = [...ON_COUNTED, ...ofRecord, 'Crewcall-Ignored'];
  if (route.method !== 'GET' && withWarnings(schema) !== schema)
    components.extend(schema, { warnings: Warnings });
  return {
    [isNew ? 201 : 200]: {
      description: isNew ? 'Created.' : 'Success.',
      headers: headersNamed(route.method === 'GET' ? readHeaders(route) : changed),
      content: { [ownMediaType(vendor)]: content, ...(route.stream && STREAM) },
    },
  };
}

const STREAM = { [STREAM_TYPE]: { schema: { type: 'string' } } };

/** The 409 response, which is specific to the operation. */
function conflict(route: Route, settings: ResponseSettings): OpenApiFragment {
  const codes = new Set([
    ...(route.conflicts ?? []),
    ...(changesOpenSite(route) ? ['site_archived' as const] : []),
    ...(route.method === 'POST' && !route.changesNothing ? KEY_CONFLICTS : []),
  ]);
  return codes.size === 0 ? {} : { 409: errorResponse([...codes], [...ON_COUNTED, 'Retry-After'], settings) };
}

/** Whether it is rejected on an archived site. Answers to several assignments say so in each result. */
function changesOpenSite(route: Route): boolean {
  const { method, path, onArchived = false } = route;
  return method !== 'GET' && requiresToken(route) && !onArchived && !path.startsWith('/current_account');
}

function errorResponse(
  codes: ProblemCode[],
  headers: string[],
  { components, baseUrl }: ResponseSettings,
): OpenApiFragment {
  const examples = codes.map((code) => [code, { value: problemExample(code, baseUrl) }]);
  const meanings = codes.map((code) => `\`${code}\`: ${PROBLEM_TYPES[code].meaning}`);
  return {
    description: meanings.join('\n\n'),
    headers: headersNamed(headers),
    content: {
      'application/problem+json': {
        schema: components.refer(Problem),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function codesOf(status: number): ProblemCode[] {
  const codes = Object.keys(PROBLEM_TYPES) as ProblemCode[];
  return codes.filter((code) => PROBLEM_TYPES[code].status === status);
}
