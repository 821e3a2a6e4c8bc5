// What an operation may answer: its success, and every refusal that the HTTP surface or the operation can speak.
import { ownMediaType } from '../media-type.ts';
import { NO_TOKEN, type Route } from '../operation.ts';
import { PROBLEM_TYPES, type ProblemCode } from '../problem-types.ts';
import { exampleOf } from './example.ts';
import { headersNamed, ON_ALL, ON_COUNTED } from './headers.ts';
import { Problem, problemExample } from './problem.ts';
import type { Components } from './schemas.ts';

type OpenApiFragment = Record<string, unknown>;
type ErrorResponse = { name: string; headers?: string[]; when?: (route: Route) => boolean };

/** The refusals that are the same wherever they can be spoken: which operations these are follows from what they are. */
const REFUSALS: Record<number, ErrorResponse> = {
  400: { name: 'BadRequest' },
  401: { name: 'Unauthorized', headers: [...ON_ALL, 'WWW-Authenticate'], when: needsToken },
  403: { name: 'Forbidden', headers: [...ON_COUNTED, 'WWW-Authenticate'], when: needsToken },
  404: { name: 'NotFound', when: ({ path }) => path.includes('/:') },
  406: { name: 'NotAcceptable' },
  412: { name: 'PreconditionFailed' },
  // Bodies are read of every method that may have one, whether it means anything there or not.
  413: { name: 'ContentTooLarge', when: ({ method }) => method !== 'GET' },
  415: { name: 'UnsupportedMediaType', when: ({ method }) => method !== 'GET' },
  422: {
    name: 'UnprocessableContent',
    when: ({ method, query, body }) => query !== undefined || body !== undefined || method === 'POST',
  },
  429: { name: 'TooManyRequests', headers: [...ON_COUNTED, 'Retry-After'], when: needsToken },
  500: { name: 'InternalServerError' },
  // Without a token nothing is looked up: only starting and stopping, which no operation speaks of, are in the way.
  503: { name: 'ServiceUnavailable', headers: [...ON_ALL, 'Retry-After'], when: needsToken },
};

function needsToken({ scopes }: Route): boolean {
  return scopes !== NO_TOKEN;
}

// Of a POST with an Idempotency-Key.
const KEY_CONFLICTS: ProblemCode[] = ['conflict', 'request_in_progress'];

export type AnswerSettings = { components: Components; vendor: string; baseUrl: string };

/** The answers of an operation by status. */
export function answersOf(route: Route, settings: AnswerSettings): OpenApiFragment {
  const refusals = Object.entries(REFUSALS).filter(([, { when }]) => when === undefined || when(route));
  return {
    ...success(route, settings),
    ...(route.method === 'GET' && {
      304: { description: 'Unchanged.', headers: headersNamed(readHeaders(route)) },
    }),
    ...Object.fromEntries(
      refusals.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
    ...conflict(route, settings),
  };
}

/** The refusals under the names by which operations refer to them. */
export function errorComponents(settings: AnswerSettings): OpenApiFragment {
  const all = Object.entries(REFUSALS).map(([status, { name, headers = ON_COUNTED }]) => [
    name,
    refusal(codesOf(Number(status)), headers, settings),
  ]);
  return Object.fromEntries(all);
}

function readHeaders(route: Route): string[] {
  return [...(needsToken(route) ? ON_COUNTED : [...ON_ALL, 'Link']), 'ETag'];
}

function success(route: Route, { components, vendor, baseUrl }: AnswerSettings): OpenApiFragment {
  const schema = route.response ?? route.created;
  if (schema === undefined) return { 204: { description: 'Done.', headers: headersNamed(ON_COUNTED) } };
  const content = { schema: components.refer(schema), example: exampleOf(schema, baseUrl) };
  const isNew = route.created !== undefined;
  const changed = isNew ? [...ON_COUNTED, 'Location'] : ON_COUNTED;
  return {
    [isNew ? 201 : 200]: {
      description: isNew ? 'Created.' : 'Success.',
      headers: headersNamed(route.method === 'GET' ? readHeaders(route) : changed),
      content: { [ownMediaType(vendor)]: content },
    },
  };
}

/** 409 differs from operation to operation. */
function conflict(route: Route, settings: AnswerSettings): OpenApiFragment {
  const codes = new Set([...(route.conflicts ?? []), ...(route.method === 'POST' ? KEY_CONFLICTS : [])]);
  return codes.size === 0 ? {} : { 409: refusal([...codes], [...ON_COUNTED, 'Retry-After'], settings) };
}

function refusal(
  codes: ProblemCode[],
  headers: string[],
  { components, baseUrl }: AnswerSettings,
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
