// The parameters of operations: path, query and headers.
import { AS_PARAMETER, AS_SHARED_PARAMETER, BETWEEN_COMMAS, type Route } from '../operation.ts';
import { selectionQuery } from '../selection/parameters.ts';
import type { Components, JsonSchema } from './schemas.ts';

type Parameter = Record<string, unknown>;

const LARGEST_ID = 999_999_999_999_999; // input/ids.ts: 15 digits

/**
 * The request headers, by the names that operations refer to. They have no examples, because tools that try
 * requests would send those with each.
 */
const HEADER_PARAMETERS: Record<string, Parameter> = {
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
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'Of a stream that resumes: the `id` of the last event. It takes precedence over `after`.',
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

/** The parameters that operations refer to, by name. */
export function sharedParameters(components: Components): Record<string, Parameter> {
  const ofQuery = Object.entries<JsonSchema>(selectionQuery as never).map(([name, schema]) => [
    schema[AS_SHARED_PARAMETER],
    queryParameter(name, { schema, isRequired: false, components }),
  ]);
  return { ...HEADER_PARAMETERS, ...Object.fromEntries(ofQuery) };
}

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
    example: 1, // the demo has it (test/journeys/demo.test.ts)
  }));
}

/**
 * Each search key is a parameter of its own, `search[league_id]`: generators that do not know `style: deepObject` would
 * drop all filters of an object.
 */
function queryParameters({ properties, required }: JsonSchema, components: Components): Parameter[] {
  const members = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  return members.flatMap(([name, schema]) => {
    const shared = schema[AS_SHARED_PARAMETER];
    if (shared !== undefined) return [{ $ref: `#/components/parameters/${shared}` }];
    if (schema.type !== 'object') {
      const isRequired = ((required ?? []) as string[]).includes(name);
      return [queryParameter(name, { schema, isRequired, components })];
    }
    const keys = Object.entries(schema.properties as Record<string, JsonSchema>);
    return keys.map(([key, { examples: _prefilled, ...inner }]) =>
      queryParameter(`${name}[${key}]`, { schema: inner, isRequired: false, components }),
    );
  });
}

type QueryParameter = { schema: JsonSchema; isRequired: boolean; components: Components };

function queryParameter(name: string, { schema: given, isRequired, components }: QueryParameter): Parameter {
  const {
    description,
    examples,
    [AS_PARAMETER]: documented,
    [AS_SHARED_PARAMETER]: _name,
    ...validated
  } = given;
  const { [BETWEEN_COMMAS]: hasCommas, ...schema } = (documented ?? validated) as JsonSchema;
  const isRepeated = schema.type === 'array' && hasCommas !== true;
  const texts = [
    description,
    isRepeated && howToRepeat(name),
    hasCommas === true && 'Several have commas between them.',
  ];
  const text = texts.filter((one) => typeof one === 'string').join(' ');
  return {
    name,
    in: 'query',
    ...(text !== '' && { description: text }),
    ...(Array.isArray(examples) && { example: examples[0] }),
    required: isRequired,
    ...(schema.type === 'array' && { style: 'form', explode: isRepeated }),
    schema: components.refer(schema),
  };
}

function howToRepeat(name: string): string {
  return `For several values, repeat the parameter as \`${name}\` or as \`${name}[]\`.`;
}

/** A stream resumes at `Last-Event-ID`. A creation has no `If-Match`: there is no record yet whose `ETag` it could be. */
function headersOf({ method, created, stream, changesNothing }: Route): string[] {
  if (method === 'GET') return stream === undefined ? ['IfNoneMatch'] : ['IfNoneMatch', 'LastEventId'];
  const keys = method === 'POST' && !changesNothing ? ['IdempotencyKey'] : [];
  return created === undefined ? [...keys, 'IfMatch'] : keys;
}
