// The parameters of operations: path, query and headers.
import type { Route } from '../operation.ts';
import type { Components, JsonSchema } from './schemas.ts';

type Parameter = Record<string, unknown>;

const LARGEST_ID = 999_999_999_999_999; // input/ids.ts: 15 digits

/**
 * The request headers, by the names that operations refer to. They have no examples, because Swagger UI would send
 * those with every request.
 */
export const HEADER_PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of your choice for this request. If you send the request again with the same key and body within 24 ' +
      'hours, it is not carried out again: you get the first response once more.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'An `ETag` that you received. If the record has changed since, the response is 412 and nothing is changed.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'An `ETag` that you received. If nothing has changed since, the response is 304 without a body.',
    schema: { type: 'string' },
  },
};

export function parametersOf(route: Route, components: Components): Parameter[] {
  return [
    ...pathParameters(route.path),
    ...queryParameters((route.query ?? {}) as JsonSchema, components),
    ...headersOf(route).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/(\w+)\/:(\w+)/g)].map(([, noun = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `The id of the ${noun.replaceAll('_', ' ').replace(/s$/, '')}.`,
    schema: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
    example: 42,
  }));
}

function queryParameters({ properties, required }: JsonSchema, components: Components): Parameter[] {
  const members = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  return members.map(([name, { description, examples, ...schema }]) => ({
    name,
    in: 'query',
    ...(typeof description === 'string' && { description }),
    ...(Array.isArray(examples) && { example: examples[0] }),
    required: ((required ?? []) as string[]).includes(name),
    // One value is `search[league_id]=3`; several are `search[league_id][]=3&search[league_id][]=4`.
    ...(isObject(schema) && { style: 'deepObject', explode: true }),
    schema: components.refer(schema),
  }));
}

function headersOf(route: Route): string[] {
  if (route.method === 'GET') return ['IfNoneMatch'];
  return route.method === 'POST' ? ['IdempotencyKey', 'IfMatch'] : ['IfMatch'];
}

function isObject({ type }: JsonSchema): boolean {
  return type === 'object';
}
