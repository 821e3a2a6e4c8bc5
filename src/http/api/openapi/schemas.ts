// Collects the schemas of the document: each titled schema is a component, referred to by its name.
import type { TSchema } from 'typebox';

/** JSON Schema 2020-12: TypeBox produces it and OpenAPI 3.1 uses it, so nothing is converted. */
export type JsonSchema = { [keyword: string]: unknown };

export type Components = {
  /** A reference if the schema has a title, otherwise the schema; nested schemas likewise. */
  refer(schema: TSchema | JsonSchema): JsonSchema;
  /** Adds optional members to the component of a titled schema. */
  extend(schema: TSchema, members: Record<string, TSchema>): void;
  /** The referenced schemas, by name. */
  schemas(): Record<string, JsonSchema>;
};

const ANY_NAME = '^.*$'; // of TypeBox's records
const LISTS = ['anyOf', 'allOf', 'oneOf'];
const MAPS = ['properties', 'patternProperties'];
const SINGLE = ['items', 'additionalProperties', 'not'];

/** Collects the titled schemas of one document. Throws if two different schemas have the same title. */
export function createComponents(): Components {
  const found = new Map<string, { text: string; schema: JsonSchema }>();

  const refer = (schema: JsonSchema): JsonSchema => {
    const name = nameOf(schema);
    if (name === undefined) return arrange(schema);
    if (Array.isArray(schema.type)) return orNull(schema);
    const text = JSON.stringify(schema);
    const known = found.get(name);
    if (known !== undefined && known.text !== text) {
      throw new Error(`two schemas have the title ${name}; rename one`);
    }
    if (known === undefined) found.set(name, { text, schema: arrange(schema) });
    return { $ref: `#/components/schemas/${name}` };
  };

  /** A nullable record, which responses serialize as one schema with two types. */
  const orNull = (schema: JsonSchema): JsonSchema => {
    const [type] = (schema.type as string[]).filter((one) => one !== 'null');
    return { anyOf: [refer({ ...schema, type }), { type: 'null' }] };
  };

  const arrange = (schema: JsonSchema): JsonSchema => {
    const { enum: values, type } = schema;
    // Generators give a member without a type any type.
    const isText =
      Array.isArray(values) && type === undefined && values.every((one) => typeof one === 'string');
    const members = Object.entries(isText ? { type: 'string', ...schema } : asMap(schema));
    return Object.fromEntries(members.map(([keyword, value]) => [keyword, arranged(keyword, value)]));
  };

  const arranged = (keyword: string, value: unknown): unknown => {
    if (LISTS.includes(keyword)) return (value as JsonSchema[]).map(refer);
    if (SINGLE.includes(keyword) && isSchema(value)) return refer(value);
    if (!MAPS.includes(keyword)) return value;
    const members = Object.entries(value as Record<string, JsonSchema>);
    return Object.fromEntries(members.map(([name, inner]) => [name, refer(inner)]));
  };

  return {
    refer: (schema) => refer(schema as JsonSchema),
    extend(schema, members) {
      const component = found.get(nameOf(schema as JsonSchema)!)!.schema;
      component.properties = { ...(component.properties as object), ...members };
    },
    schemas: () => {
      const byName = [...found].sort(([left], [right]) => left.localeCompare(right, 'en'));
      return Object.fromEntries(byName.map(([name, { schema }]) => [name, schema]));
    },
  };
}

function nameOf({ title }: JsonSchema): string | undefined {
  return typeof title === 'string' ? title.replaceAll(' ', '') : undefined;
}

/** A map of any names: generators know it as `additionalProperties` only. */
function asMap({ patternProperties, ...schema }: JsonSchema): JsonSchema {
  const values = (patternProperties as Record<string, JsonSchema> | undefined)?.[ANY_NAME];
  if (values === undefined)
    return patternProperties === undefined ? schema : { ...schema, patternProperties };
  return { ...schema, additionalProperties: values };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
