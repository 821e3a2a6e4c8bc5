// src/generated/records.ts: the types of records, bodies and queries.
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Document, Schema } from './document.ts';
import type { Method } from './methods.ts';

const EVENT = 'WebhookEvent'; // src/webhooks/event.ts has a discriminated union, which the document cannot express
const HEAD = `import type { Link } from '../webhooks/event.ts';

/** The value of a search key: one value or several. */
export type SearchValue = string | number | (string | number)[];

`;

/** Types of all schemas of the document, and of its unnamed bodies and queries. */
export async function recordsFile(document: Document, methods: Method[]): Promise<string> {
  const own = methods.flatMap(({ body, query }) => [
    ...(body && body.schema.$ref === undefined ? [[body.type, body.schema] as const] : []),
    ...(query ? [[query.type, withSearchValues(query.schema)] as const] : []),
  ]);
  const { [EVENT]: _event, ...schemas } = document.components.schemas;
  const definitions = plain({ ...schemas, ...Object.fromEntries(own) }) as Record<string, Schema>;
  for (const [name, schema] of Object.entries(definitions)) schema.title = name;
  const whole = { title: 'Everything', type: 'object', definitions } as unknown as JSONSchema;
  const text = await compile(whole, 'Everything', {
    additionalProperties: false, // the service may send more members; programs ignore unknown ones
    unreachableDefinitions: true,
    bannerComment: '',
    format: true,
    style: { singleQuote: true, printWidth: 110 },
    $refOptions: { resolve: { http: false, file: false } },
  });
  const given = new Set(methods.flatMap(({ body, query }) => [body?.type, query?.type]));
  return (HEAD + withUndefined(text, given))
    .replace(/export interface Everything \{\}\n/, '')
    .replaceAll(
      /\n? \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    )
    .replaceAll(/\/\*\*\s*\*\/\n/g, '')
    .replaceAll(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')
    .replaceAll(/^export interface/gm, '\nexport interface');
}

/** Optional members of bodies and queries also accept undefined, for `exactOptionalPropertyTypes`. */
function withUndefined(text: string, given: ReadonlySet<string | undefined>): string {
  const interfaces = text.split(/^(?=export interface )/m);
  return interfaces
    .map((one) =>
      given.has(/^export interface (\w+)/.exec(one)?.[1])
        ? one.replaceAll(/\?:(\s+)([^;{}]+);/g, '?:$1$2 | undefined;')
        : one,
    )
    .join('');
}

/** Where the document has a list, one value will do. */
function withSearchValues(given: Schema): Schema {
  const query = withOneSort(given);
  const search = query.properties?.search;
  if (search?.properties === undefined) return query;
  const properties = Object.fromEntries(
    Object.entries(search.properties).map(([key, schema]) => [
      key,
      schema.type === 'array' ? searchValue(schema) : schema,
    ]),
  );
  return { ...query, properties: { ...query.properties, search: { ...search, properties } } };
}

function withOneSort(query: Schema): Schema {
  const { sort, ...others } = query.properties ?? {};
  if (sort === undefined) return query;
  const { items, description, ...list } = sort;
  const either = { description, anyOf: [items, { ...list, items }] } as Schema;
  return { ...query, properties: { ...others, sort: either } };
}

/** The SDK writes the repeated parameters itself. */
function searchValue({ description = '' }: Schema): Schema {
  return {
    description: `${description.replace(/\. For several .*$/, '')}, or several.`,
    tsType: 'SearchValue',
  };
}

/** Rewrites references to `definitions`, and drops length limits, which types cannot express. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const linked = linkType(value as Schema);
  if (linked !== undefined) return { tsType: linked };
  const entries = Object.entries(value).filter(([key]) => !LIMITS.has(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/components/schemas/', '#/definitions/') : plain(inner),
    ]),
  );
}

/** The type of a link, for the schema of one. */
function linkType({ properties }: Schema): string | undefined {
  if (Object.keys(properties ?? {}).join() !== 'resource-type,href') return undefined;
  const [type] = properties?.['resource-type']?.enum ?? [];
  return type === undefined ? 'Link' : `Link<'${type}'>`;
}

const LIMITS = new Set(['minItems', 'maxItems', 'examples', 'example', 'default']);
